import { type Ablated, ablateOne, broughtBy } from './ablate.ts';
import { bootstrap } from './bootstrap.ts';
import type { Figure, Result } from './figures.ts';
import { hits, mean } from './measures.ts';
import { openFilled, wordsOf } from './opened.ts';
import { peers } from './peers.ts';
import { expectedId, type RecallQuestion, readQuestions, setDay, writeWorkspace } from './recall-workspace.ts';

const k = 20;
/** Of each kind at least so many questions have an answer among the first five. */
const leastHit = 80;
const evening = Date.parse(`${setDay}T20:00:00Z`);

type Asked = Omit<Ablated, 'byDefault' | 'turned'> & {
  kind: string;
  question: RecallQuestion;
  ours: string[];
  peers: string[][];
  ablated: Ablated | null;
};
export type SetOptions = { split: RecallQuestion['split']; ablate: boolean; vectors: string | undefined };

/**
 * Questions of many kinds to a small workspace of entities, episodes, procedures and notes, with what they should find;
 * beside peers that search the same memories' words.
 */
export async function benchRecallSet(folder: string, options: SetOptions): Promise<Result> {
  const questions = readQuestions(folder).filter(({ split }) => split === options.split);
  const kept = { folder: options.vectors, name: 'recall-set' };
  const opened = await openFilled((root) => writeWorkspace(root, folder), kept, evening);
  try {
    const group = wordsOf(opened);
    const beside = peers.map((peer) => peer.open(group));
    const asked: Asked[] = [];
    for (const question of questions) {
      const gold = new Set(question.expect.map((one) => expectedId(opened.workspace.index, one)));
      const found = options.ablate ? await ablateOne(opened, question.q, k) : null;
      const ours = found?.byDefault ?? (await opened.find(question.q, k));
      const theirs = beside.map((find) => find(question.q, k));
      const ablated = found === null ? null : { gold, ...found };
      asked.push({ kind: question.kind, question, gold, ours, peers: theirs, ablated });
    }
    const about = `${questions.length} questions (${options.split}) to ${group.docs.length} memories, beside plain FTS5`;
    return { name: 'recall', about, figures: figuresOf(asked), notes: [...compared(asked), ...missed(asked)] };
  } finally {
    await opened.close();
  }
}

function figuresOf(asked: Asked[]): Figure[] {
  const kinds = [...new Set(asked.map(({ kind }) => kind))];
  const one = (name: string, some: Asked[], bounded: boolean) =>
    hits.map(
      (measure): Figure => ({
        name: `${name} (${some.length}), ${measure.name}`,
        value: mean(some.map(({ gold, ours }) => measure.of(gold, ours))),
        unit: '%',
        baseline: mean(some.map(({ gold, peers: [plain = []] }) => measure.of(gold, plain))),
        ...(bounded && measure.name === 'hit@5' ? { least: leastHit } : {}),
      }),
    );
  const ablated = asked.flatMap((each) => each.ablated ?? []);
  return [
    ...one('all', asked, false),
    ...kinds.flatMap((kind) =>
      one(
        kind,
        asked.filter((each) => each.kind === kind),
        true,
      ),
    ),
    ...(ablated.length > 0 ? broughtBy('all', ablated, hits) : []),
  ];
}

function compared(asked: Asked[]): string[] {
  return peers.map((peer, n) => {
    const parts = hits.map((measure) => {
      const theirs = mean(asked.map(({ gold, peers: found }) => measure.of(gold, found[n] ?? [])));
      const above = asked.map(
        ({ gold, ours, peers: found }) => measure.of(gold, ours) - measure.of(gold, found[n] ?? []),
      );
      const { mean: more, low, high } = bootstrap(above);
      return `${measure.name} ${theirs.toFixed(1)} (ours ${more.toFixed(1)} above; ${low.toFixed(1)} to ${high.toFixed(1)})`;
    });
    return `${peer.name}: ${parts.join(', ')}`;
  });
}

/** The questions whose answer is not among the first five. */
function missed(asked: Asked[]): string[] {
  return asked.flatMap(({ gold, ours, question }) => {
    if (ours.slice(0, 5).some((id) => gold.has(id))) return [];
    const place = ours.findIndex((id) => gold.has(id));
    return `missed ${question.id}, ${question.kind} (${place < 0 ? 'not found' : `place ${place + 1}`}): ${question.q}`;
  });
}
