import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { seeded } from './bench/corpus.ts';

const subjects = [
  'Gauge ingest',
  'Harbour masters',
  'Storm model',
  'Papers read',
  'Python',
  'Radio and LoRa',
  'TypeScript',
  'Interreg grant',
  'Weather data',
  'Survey and datum',
  'Suppliers',
  'Home',
  'Tax and books',
  'Conferences',
  'Sailing club',
  'Hiring',
  'Croatian law',
  'Boats',
  'Health',
  'Travel',
];
const types = ['person', 'person', 'project', 'concept', 'concept', 'tool', 'tool', 'place'] as const;
const firsts = [
  'Ines',
  'Tomás',
  'Sofia',
  'Amara',
  'Bruno',
  'Yara',
  'Piotr',
  'Leila',
  'Jonas',
  'Noor',
  'Vesna',
  'Marko',
];
const lasts = [
  'Kolar',
  'Reyes',
  'Marin',
  'Nwosu',
  'Okafor',
  'Haddad',
  'Lind',
  'Novak',
  'Costa',
  'Ferro',
  'Zoric',
  'Blum',
];
const things = [
  'buffer',
  'contract',
  'forecast',
  'gateway',
  'ledger',
  'meter',
  'notebook',
  'pipeline',
  'schema',
  'survey',
];
const relations = ['Uses', 'Depends on', 'Part of', 'Relates to', 'Used by'];
/** Some names that are hard to draw. */
const hard = [
  '東京湾の潮位',
  'محطة القياس',
  '🌊 Surge bot',
  'The very long name of a working group on tidal datums of the northern Adriatic and its islands',
];

/** Part of the entities that nothing is tied to. */
const apart = 0.06;

/**
 * Writes entities in groups that know each other better than the rest, a few hubs, some with nothing around them: the
 * same on every machine.
 * @param count entities in all
 */
export async function writeLargeGraph(root: string, count: number): Promise<void> {
  const random = seeded(21);
  const folder = join(root, 'memory/graph/entities');
  await mkdir(folder, { recursive: true });
  const groups = subjects.slice(0, Math.max(4, Math.min(subjects.length, Math.round(count / 60))));
  const all = Array.from({ length: count }, (_, n) => entityOf(n, groups, random));
  const tied = all.filter(({ group }) => group >= 0);
  const byGroup = groups.map((_, group) => tied.filter((one) => one.group === group));
  // The first of a group are its hubs: most ties lead there.
  const pick = (list: typeof all) => list[Math.floor(random() ** 2.5 * list.length)];
  for (const one of tied) {
    const many = 1 + Math.floor(random() * 3.2);
    for (let n = 0; n < many; n++) {
      const other = random() < 0.88 ? pick(byGroup[one.group] ?? tied) : pick(tied);
      if (other && other !== one)
        one.relations.push(`${relations[Math.floor(random() * relations.length)]}: [[${other.id}]]`);
    }
  }
  for (let from = 0; from < all.length; from += 200) {
    await Promise.all(all.slice(from, from + 200).map((one) => writeFile(join(folder, `${one.id}.md`), pageOf(one))));
  }
}

type Made = { id: string; label: string; group: number; uses: number; day: string; relations: string[] };

function entityOf(n: number, groups: readonly string[], random: () => number): Made {
  const type = types[Math.floor(random() * types.length)] ?? 'concept';
  const group = random() < apart ? -1 : Math.floor(random() ** 1.7 * groups.length);
  const of = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const plain = type === 'person' ? `${of(firsts)} ${of(lasts)}` : `${groups[group] ?? 'Loose'} ${of(things)}`;
  const label = n < groups.length ? (groups[n] ?? plain) : (hard[n - groups.length] ?? `${plain} ${n}`);
  const day = `2026-0${1 + Math.floor(random() * 3)}-1${Math.floor(random() * 10)}`;
  const home = n < groups.length ? n : group;
  const kind = n < groups.length ? 'project' : type;
  return { id: `${kind}--e${n}`, label, group: home, uses: Math.ceil(40 * random() ** 6), day, relations: [] };
}

function pageOf({ id, label, uses, day, relations: lines }: Made): string {
  return [
    `# ${label}`,
    `<!-- Type: ${id.split('--')[0]} | Created: 2025-11-02 | Last updated: ${day} -->`,
    `<!-- Decay score: 0.70 | Access count: ${uses} | Pinned: no -->`,
    '',
    '## Facts',
    `- ${label} came up while the harbour was surveyed`,
    '',
    ...(lines.length > 0 ? ['## Relations', ...new Set(lines.map((line) => `- ${line}`)), ''] : []),
  ].join('\n');
}

// `node e2e/large-graph.ts FOLDER COUNT` makes one to look at.
const [, script, folder, count] = process.argv;
if (script && import.meta.url === pathToFileURL(script).href && folder)
  await writeLargeGraph(folder, Number(count ?? 5_000));
