import type { trained } from '../../../electron/engine/language/reader/trained.ts';
import { cannotBothHold } from '../../../electron/engine/reflection/conflicts.ts';
import { saidIn } from '../../../electron/engine/reflection/earnest/sentences.ts';
import type { Material } from '../../../electron/engine/reflection/material.ts';
import { whoIsWho } from '../../../electron/engine/reflection/resolver.ts';
import { isAskable, least, type SidedStatement } from '../../../electron/engine/reflection/rules/askable.ts';
import { type AskSigns, askSigns, givesAnother } from '../../../electron/engine/reflection/rules/asks.ts';
import { isReading, readingsAmong, rivalsIn } from '../../../electron/engine/reflection/rules/contradictions.ts';
import { meetNewcomers } from '../../../electron/engine/reflection/rules/newcomers.ts';
import { type Files, materialOf } from '../../../electron/engine/reflection/testing/material.ts';
import { atOnce } from '../../../electron/engine/reflection/turns.ts';
import { entityIdOf } from '../../../electron/engine/workspace/codecs/entity.ts';
import type { Key } from '../../sets/reflection/key.ts';
import { type Diary, isStatement, type Statement } from '../truth/diary.ts';

type PairReader = ReturnType<typeof trained<'pair'>>;
/** Two statements that a reader of some workspace may ask about. `byRule`: the exact rules would; `exact`: by values that surely clash. */
export type AskCase = {
  kind: string;
  author: string;
  now: string;
  signs: AskSigns;
  byRule: boolean;
  exact: boolean;
  another: boolean;
  yes: boolean;
};
type Judged = { before: SidedStatement; now: SidedStatement };

/** Every older statement that a newer one may say otherwise than, with what is weighed of both; `isRight` null leaves it out. */
export function casesIn(
  material: Material,
  model: PairReader,
  kind: string,
  author: string,
  isRight: (pair: Judged) => boolean | null,
): AskCase[] {
  const who = atOnce(whoIsWho(material));
  const said = atOnce(saidIn(material.earlier, material.episodes));
  atOnce(meetNewcomers(said, who));
  const { found } = atOnce(rivalsIn(said, material, who, model));
  const readings = atOnce(readingsAmong(found));
  return found.flatMap(({ now, likely }, n) =>
    likely.flatMap(({ before, p, same }, at) => {
      const yes = isRight({ before, now });
      if (yes === null) return [];
      const reading = isReading(before, now, readings);
      const next = likely[at === 0 ? 1 : 0]?.p ?? 0;
      return [
        {
          ...{ kind, author, yes, now: `${author} ${n}` },
          signs: askSigns(before, now, { p, same, next, reading }),
          byRule: !reading && p >= least.doubted && isAskable(before, now, p),
          exact: cannotBothHold(before.plain, now.plain),
          another: givesAnother(before, now),
        },
      ];
    }),
  );
}

const dayMs = 86_400_000;
const dateOf = (day: number) => new Date(Date.UTC(2026, 2, 2) + day * dayMs).toISOString().slice(0, 10);

/** A diary as a workspace: what lasts of its first `written` lines stands on pages and in core memory, the rest is said. */
function filesOf(lines: readonly Statement[], written: number): Files {
  const days = new Map<string, string[]>();
  const core: string[] = [];
  const pages = new Map<string, { name: string; type: string; facts: string[] }>();
  for (const [at, { text, day, keep, series, names }] of lines.entries()) {
    const [first] = names;
    if (at < written && keep === 'lasting' && series === undefined) {
      if (first === undefined) {
        core.push(text);
        continue;
      }
      const type = first.type === 'organisation' ? 'organization' : first.type;
      const id = entityIdOf(first.name, type);
      const page = pages.get(id) ?? { name: first.name, type, facts: [] };
      page.facts.push(`${text} (since ${dateOf(day)})`);
      pages.set(id, page);
      continue;
    }
    const own = days.get(dateOf(day)) ?? [];
    const clock = `${String(8 + Math.floor(own.length / 6)).padStart(2, '0')}:${own.length % 6}0`;
    own.push(`## ${clock} | fact | confidence:medium | tags:[] | source:conversation\n${text}\n`);
    days.set(dateOf(day), own);
  }
  const head = 'Created: 2026-01-02 | Last updated: 2026-01-02';
  return {
    'MEMORY.md': `# MEMORY\n\n## Identity\n\n## Critical Facts\n${core.map((one) => `- ${one}`).join('\n')}\n`,
    ...Object.fromEntries(
      [...days].map(([date, own]) => [`memory/episodes/${date}.md`, `# ${date} — Episode Log\n\n${own.join('\n')}`]),
    ),
    ...Object.fromEntries(
      [...pages].map(([id, { name, type, facts }]) => [
        `memory/graph/entities/${id}.md`,
        `# ${name}\n<!-- Type: ${type} | ${head} -->\n\n## Summary\n\n## Facts\n${facts.map((one) => `- ${one}`).join('\n')}\n`,
      ]),
    ),
  };
}

const bare = (text: string) =>
  text
    .replace(/\s\(since [\d-]{10}\)$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Of a diary, all said, and its first half standing written. */
export function casesOfDiary({ author, lines }: Diary, model: PairReader): AskCase[] {
  const all = lines.filter(isStatement);
  const said = rightsIn(all);
  return [0, Math.floor(all.length / 2)].flatMap((written) => {
    const material = materialOf(filesOf(all, written), { today: dateOf((all.at(-1)?.day ?? 0) + 1) });
    const kind = written === 0 ? 'diaries, all said' : 'diaries, half written';
    return casesIn(material, model, kind, `${author} ${written}`, said);
  });
}

/** Whether a pair of a diary is a rival; null for what is none of its lines, and for what was changed before already. */
function rightsIn(all: readonly Statement[]): (pair: Judged) => boolean | null {
  const byText = new Map(all.map((one) => [bare(one.text), one]));
  const roots = new Map<number, number>();
  for (const { n, same } of all) roots.set(n, same === undefined ? n : (roots.get(same) ?? same));
  const over = new Map<number, Set<number>>();
  for (const one of all)
    for (const n of [one.changes, one.takesBack, one.contradicts]) {
      const [root, old] = [roots.get(one.n), n === undefined ? undefined : roots.get(n)];
      if (root !== undefined && old !== undefined) over.set(root, (over.get(root) ?? new Set()).add(old));
    }
  const isOver = (a: number, b: number): boolean => over.get(a)?.has(b) === true || over.get(b)?.has(a) === true;
  const lineOf = ({ memory }: SidedStatement) => roots.get(byText.get(bare(memory.text))?.n ?? -1);
  return ({ before, now }) => {
    const [a, b] = [lineOf(before), lineOf(now)];
    if (a === undefined || b === undefined) return null;
    if (a === b) return false;
    if (isOver(a, b)) return true;
    // A value that another took the place of, and a third after that.
    const isLinked = [...over.keys()].some((n) => isOver(a, n) && isOver(n, b));
    return isLinked ? null : false;
  };
}

const pageOf = (id: string) => id.replace(/^(?:fact|belief):([^:]+)(?::.*)?$/u, 'entity:$1');
const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');

/** Whether a pair is a contradiction of a workspace's key; null where only the files are those of one, or the key leaves it open. */
export function rightsByKey({ contradictions, optional }: Key): (pair: Judged) => boolean | null {
  return ({ before, now }) => {
    const ids = [before, now].map(({ memory }) => pageOf(memory.id));
    const isOf = ({ a, b }: Key['contradictions'][number]) =>
      a.id !== b.id && [a, b].every(({ id }) => ids.includes(id));
    const says = ({ id, words }: { id: string; words: string }) =>
      [before, now].some(({ memory }) => pageOf(memory.id) === id && folded(memory.text).includes(folded(words)));
    if (contradictions.some((one) => isOf(one) && says(one.a) && says(one.b))) return true;
    return [...contradictions, ...(optional.contradictions ?? [])].some(isOf) ? null : false;
  };
}
