import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomId } from '../../../electron/adapters/ids.ts';
import { type Engine, openEngine } from '../../../electron/engine/engine.ts';
import { slug } from '../../../electron/engine/workspace/slug.ts';
import type { Figure } from '../figures.ts';

const owner = { name: 'bench', role: 'owner', session: '' } as const;
const agent = { name: 'Scribe', role: 'main', session: 's1' } as const;
const helper = { name: 'Helper', role: 'subagent', session: 's2' } as const;

const firsts = ['Dubravka', 'Żaneta', 'Ólafur', 'Юлия', '欧阳', 'Νεφέλη', 'नीलिमा', 'Thuỷ', '小野寺', 'Ngozi'];
const lasts = ['Oštrić', 'Wójcik', 'Þórsson', 'Щербакова', '静怡', 'Παππά', 'चतुर्वेदी', 'Nguyễn', '千鶴', 'Okonjo-Bello'];
const sayings = [
  'keeps the spare relay in the green cabinet',
  'pays the mooring fees out of the winter budget',
  'was told to replace both pumps before the regatta',
];

/** `secret` is held for the owner, `refused` was thrown out of the hold again. */
type Subject = { name: string; former: string; alias: string; fact: string; secret: string; refused: string };

function subjectOf(n: number): Subject {
  const [first, last] = [firsts[n % firsts.length] ?? '', lasts[(n * 3 + Math.floor(n / 10)) % lasts.length] ?? ''];
  const name = `${first} ${last}`;
  const fact = `${name} ${sayings[n % sayings.length]}`;
  const [secret, refused] = [`Qv7-lantern-${n}-Zt!`, `Hb4-mistral-${n}-Wk!`];
  return { name, former: `${last} Ledger${n}`, alias: `${first}-${n}q`, fact, secret, refused };
}

const said = { kind: 'fact', confidence: 'medium', source: 'conversation', tags: [] as string[] } as const;
const semantic = { ...said, store: 'semantic' } as const;
const episodic = { ...said, store: 'episodic' } as const;

/** A workspace in which Mneme wrote of somebody wherever it writes; gives the ids that are removed. */
async function written(engine: Engine, root: string, subject: Subject): Promise<string[]> {
  const { name, former, alias, fact } = subject;
  await engine.call('memory.store', { ...semantic, content: fact, entity: `person--${former}` }, agent);
  const told = await engine.call('memory.store', { ...episodic, content: `${fact}.` }, agent);
  const moored = { ...semantic, content: 'It is inspected in May', entity: 'place--Pier' };
  const pier = await engine.call('memory.store', moored, agent);
  const pageOf = async (called: string) => {
    const { entity } = await engine.call('memory.entity', { name: called }, owner);
    if (entity === null) throw new Error(`no page of ${called}`);
    return entity.id.replace(/^entity:/, '');
  };
  await engine.call('graph.rename', { entity: await pageOf(former), name }, owner);
  const page = await pageOf(name);
  const file = join(root, `memory/graph/entities/${page}.md`);
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n<!-- Aliases: ${alias} -->\n`);
  const other = join(root, pier.path);
  writeFileSync(other, `${readFileSync(other, 'utf8')}\n## Relations\n- Kept by: [[${page}]]\n`);
  await asked(engine, subject, told.id);
  const meta = join(root, 'memory/meta');
  writeFileSync(join(meta, 'rejected.jsonl'), `${JSON.stringify({ key: `fact entity:${page}`, text: fact })}\n`);
  writeFileSync(join(meta, 'evolution.md'), `# Evolution\n\n- ${name.toUpperCase()} came up often\n`);
  writeFileSync(join(meta, 'audit-archive.md'), `# Audit Archive\n\n## 2025-01\n- 4 changes to ${page} (${name})\n`);
  const pair = { [`entity:${page} ~ ${pier.id}`]: { weight: 0.5, updated: '2026-01-01T00:00:00.000Z' } };
  writeFileSync(join(meta, 'associations.json'), JSON.stringify({ pairs: pair, faded: null }));
  await new Promise((resolve) => setTimeout(resolve, 900));
  await engine.call('memory.reflect', {}, owner);
  return [`entity:${page}`, told.id];
}

/** What agents say and ask of somebody: proposals, questions, feedback, and secrets of theirs that are held back. */
async function asked(engine: Engine, { name, fact, secret, refused }: Subject, id: string): Promise<void> {
  const proposed = { trigger: `asked by ${name}`, core_worthy: false, confidence: 'low', store: 'semantic' } as const;
  await engine.call('memory.propose', { ...proposed, content: `${fact}, they say`, entities: [name] }, helper);
  await engine.call('memory.search', { query: name, explain: false }, agent);
  await engine.call('memory.feedback', { id, rating: 4, note: `about ${name}` }, agent);
  for (const one of [secret, refused]) {
    const content = `The password of ${name} is ${one}`;
    await engine.call('memory.observe', { messages: [{ role: 'user', content }] }, agent);
  }
  const { held } = await engine.call('capture.recent', { limit: 10 }, owner);
  const [last] = held;
  if (held.length !== 2 || last === undefined) throw new Error(`${held.length} of 2 secrets are held`);
  await engine.call('capture.release', { id: last.id, keep: false }, owner);
}

/** Files, and all that git holds, in which one of some words stands; case aside. */
function holding(root: string, words: string[]): string[] {
  const sought = words.map((word) => word.normalize('NFC').toLowerCase());
  const says = (text: string) => sought.some((word) => text.normalize('NFC').toLowerCase().includes(word));
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/.audit/') && (says(path) || says(readFileSync(path, 'utf8'))))
    .map((path) => path.slice(root.length + 1).replace(/^\.mneme\//, ''));
  const args = ['--git-dir', join(root, '.audit'), 'cat-file', '--batch', '--batch-all-objects'];
  const objects = execFileSync('git', args, { maxBuffer: 1 << 28 }).toString('utf8');
  return says(objects) ? [...found, 'Git history'] : found;
}

/** Removes somebody for good, and gives the places that still say anything of them, by whether the answer lists them. */
async function removed(engine: Engine, root: string, subject: Subject, rewriteHistory: boolean) {
  const ids = await written(engine, root, subject);
  const { verified } = await engine.call('memory.forget', { ids, permanent: true, rewriteHistory }, owner);
  const told = (verified ?? []).filter(({ absent }) => !absent);
  const certificate = told.map(({ place, detail }) => `${place} ${detail}`).join('\n');
  const { name, former, alias, fact, secret, refused } = subject;
  const words = [name, slug(name), former, slug(former), alias, fact.slice(-30), secret, refused];
  const left = holding(root, words);
  execFileSync('git', ['--git-dir', join(root, '.audit'), 'fsck', '--strict'], { stdio: 'pipe' });
  const isListed = (place: string) => !rewriteHistory && certificate.includes(place);
  return { listed: left.filter(isListed), unlisted: left.filter((place) => !isListed(place)) };
}

/** Removes for good from `count` workspaces, from every second with its history, which then says nothing at all. */
export async function attackByRemoval(count: number): Promise<{ figures: Figure[]; notes: string[] }> {
  const notes: string[] = [];
  let [listed, left, broken] = [0, 0, 0];
  for (let n = 0; n < count; n++) {
    const root = mkdtempSync(join(tmpdir(), 'mneme-removal-'));
    const quiet = { info() {}, warn() {}, error() {} };
    const ports = { clock: { now: () => Date.now(), zone: 'UTC' }, log: quiet, emit() {}, id: randomId };
    const engine = await openEngine({ root, create: true, version: 'bench', ports });
    const subject = subjectOf(n);
    try {
      await engine.ready;
      const places = await removed(engine, root, subject, n % 2 === 0);
      listed += places.listed.length;
      left += places.unlisted.length;
      if (places.unlisted.length > 0) notes.push(`${subject.name}: ${places.unlisted.join(', ')}`);
    } catch (cause) {
      broken++;
      notes.push(`${subject.name}: ${String(cause)}`);
    } finally {
      await engine.close();
      rmSync(root, { recursive: true, force: true });
    }
  }
  const figures: Figure[] = [
    { name: 'places left and not listed', value: left, unit: '', most: 0 },
    { name: 'places left and listed', value: listed, unit: '' },
    { name: 'removals that failed', value: broken, unit: '', most: 0 },
  ];
  return { figures, notes };
}
