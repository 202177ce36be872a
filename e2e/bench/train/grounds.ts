import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Index } from '../../../electron/engine/index/types.ts';
import { appendEpisode } from '../../../electron/engine/workspace/codecs/episodes.ts';
import { dated, writeTurns } from '../conversations.ts';
import { readPeople } from '../days/files.ts';
import { type Opened, openFilled } from '../opened.ts';
import { expectedId, type RecallQuestion, readQuestions, setDay, writeWorkspace } from '../recall-workspace.ts';
import { isStatement, readDiaries } from '../truth/diary.ts';
import { readTurns, type TurnGroup, type TurnSet } from '../turns.ts';
import { nameOf } from '../vectors.ts';
import { chatOf } from './chats.ts';
import { statementsOf } from './material.ts';

/**
 * A question with the ids of what answers it; `also`: of what answers it otherwise, as it was before or by mistake. `alone`: when all
 * that is taken out, nothing answers it.
 */
export type Told = { q: string; gold: ReadonlySet<string>; also: ReadonlySet<string>; alone: boolean };
/** A workspace of one kind of text, and what is asked of it. `now` in ms. */
export type Ground = {
  kind: string;
  set: string;
  /** What its vectors are kept under. */
  name: string;
  now: number;
  fill(root: string): void;
  /** Once it is filled and indexed. */
  told(index: Index): Told[];
  /** The words of its questions alone. */
  asks: string[];
  /** Questions that sound like it and that nothing in it answers. */
  unanswered: string[];
};

const dayMs = 86_400_000;
const none: ReadonlySet<string> = new Set();

export async function onGround<Of>(
  ground: Ground,
  vectors: string | undefined,
  use: (opened: Opened, told: Told[]) => Promise<Of>,
): Promise<Of> {
  const opened = await openFilled(ground.fill, { folder: vectors, name: ground.name }, ground.now);
  try {
    const all = ground.told(opened.workspace.index).filter(({ gold }) => gold.size > 0);
    const answer = await use(opened, all);
    process.stderr.write(`${ground.kind} ${ground.set}\n`);
    return answer;
  } finally {
    await opened.close();
  }
}

/** Kinds of question that what is left answers: with the words asked for, or with what was so before. */
const answeredElse = new Set(['association', 'latest on']);

/** Entities, notes, procedures and episodes of one company. */
export function ownGround(sets: string, split: RecallQuestion['split']): Ground {
  const folder = join(sets, 'recall');
  const questions = readQuestions(folder).filter((one) => one.split === split);
  return {
    ...{ kind: 'notes', set: split, name: 'recall-set', now: Date.parse(`${setDay}T20:00:00Z`) },
    fill: (root) => writeWorkspace(root, folder),
    told: (index) =>
      questions.map(({ q, kind, expect }) => {
        const gold = new Set(expect.map((one) => expectedId(index, one)));
        return { q, gold, also: none, alone: !answeredElse.has(kind) };
      }),
    asks: questions.map(({ q }) => q),
    unanswered: [],
  };
}

const authors = ['coding', 'business', 'research', 'plain'];
/** No weight is learnt from what they wrote. */
const otherAuthors = ['household', 'study'];

export function chatGrounds(sets: string): Ground[] {
  return chatsOf(sets, authors).map(({ author, group }) => ({
    ...turnGround(group, 'assistant', `chats-${author}`),
    set: author,
  }));
}

/** Chats with an assistant that nothing is learnt from, as a retrieval set. */
export const otherChats = (sets: string): TurnSet => ({
  name: 'chats with an assistant, never learnt from',
  groups: chatsOf(sets, otherAuthors).map(({ group }) => group),
});

function chatsOf(sets: string, of: readonly string[]): { author: string; group: TurnGroup }[] {
  const all = statementsOf(join(sets, 'statements'));
  return of.map((author, n) => ({
    author,
    group: chatOf(
      all.filter((one) => one.author === author),
      n + 1,
    ),
  }));
}

/** Conversations of a retrieval set. @throws when the file is none */
export function turnGrounds(file: string | undefined, kind: string, most: number): Ground[] {
  if (file === undefined) return [];
  const { name, groups } = readTurns(file);
  return groups
    .slice(0, most)
    .map(dated)
    .map((group) => turnGround(group, kind, nameOf(name, 'apart', group)));
}

function turnGround(group: TurnGroup, kind: string, name: string): Ground {
  let turnOf = new Map<string, string>();
  return {
    ...{ kind, set: group.gid, name },
    now: Math.max(...group.docs.map(({ ts }) => Date.parse(`${ts}Z`))) + dayMs,
    fill: (root) => {
      turnOf = writeTurns(root, group);
    },
    told: () => {
      const idOf = new Map([...turnOf].map(([id, turn]) => [turn, id]));
      return group.queries.map(({ q, gold }) => ({
        q,
        gold: new Set(gold.flatMap((turn) => idOf.get(turn) ?? [])),
        also: none,
        alone: true,
      }));
    },
    asks: group.queries.map(({ q }) => q),
    unanswered: [],
  };
}

type Line = { day: number; text: string };
type Asked = { q: string; right: string[]; wrong: string[] };

/** What people noted over some weeks, in five languages. */
export function diaryGrounds(sets: string): Ground[] {
  return readDiaries(join(sets, 'truth')).map(({ author, lines }) => {
    const asked = lines.flatMap((line) =>
      isStatement(line) ? [] : [{ q: line.ask, right: line.right, wrong: line.not }],
    );
    return linesGround('diary', author, lines.filter(isStatement), asked, unansweredOf(sets, 'diary', author));
  });
}

/** What people and their assistants said over some days, in five languages. */
export function dayGrounds(sets: string): Ground[] {
  return readPeople(join(sets, 'days')).people.map(({ name, turns, questions }) => {
    const lines = turns.flatMap(({ day, messages }) => messages.map(({ content }) => ({ day, text: content })));
    const asked = questions.map(({ question, right, wrong }) => ({ q: question, right, wrong }));
    return linesGround('days', name, lines, asked, unansweredOf(sets, 'days', name));
  });
}

/** What is asked of somebody and nothing of theirs answers. */
function unansweredOf(sets: string, kind: string, set: string): string[] {
  const lines = readFileSync(join(sets, 'questions/unanswered.jsonl'), 'utf8').trim().split('\n');
  const all = lines.map((line) => JSON.parse(line) as { of: string; set: string; q: string });
  return all.filter((one) => one.of === kind && one.set === set).map(({ q }) => q);
}

const firstDay = Date.UTC(2026, 2, 2);

/** Each line an entry of its day; those that hold one of the right words answer a question. */
function linesGround(kind: string, set: string, lines: Line[], asked: Asked[], unanswered: string[]): Ground {
  const textOf = new Map<string, string>();
  const holding = (words: string[]) =>
    new Set([...textOf].flatMap(([id, text]) => (words.some((one) => text.includes(one.toLowerCase())) ? [id] : [])));
  return {
    ...{ kind, set, name: `${kind}-${set}`, now: firstDay + 180 * dayMs },
    fill: (root) => {
      const files = new Map<string, string>();
      for (const [n, line] of lines.entries()) {
        const day = new Date(firstDay + line.day * dayMs).toISOString().slice(0, 10);
        const path = `memory/episodes/${day}.md`;
        const time = new Date(firstDay + (480 + n) * 60_000).toISOString().slice(11, 16);
        const plain = { type: 'fact', confidence: 'medium', tags: [], source: 'conversation' } as const;
        const entry = { ...plain, tags: [], day, time, body: line.text };
        const added = appendEpisode(files.get(path) ?? null, entry);
        files.set(path, added.text);
        textOf.set(added.id, line.text.toLowerCase());
      }
      for (const [path, text] of files) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
    },
    told: () =>
      asked.map(({ q, right, wrong }) => {
        // The same may be asked on several days, and be answered by something else on each.
        const otherwise = asked.flatMap((one) => (one.q === q ? [...one.right, ...one.wrong] : []));
        return { q, gold: holding(right), also: holding([...wrong, ...otherwise]), alone: true };
      }),
    asks: asked.map(({ q }) => q),
    unanswered,
  };
}
