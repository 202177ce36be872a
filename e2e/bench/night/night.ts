import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenWorkspace } from '../../../electron/engine/open.ts';
import { parsePending, pendingPath } from '../../../electron/engine/reflection/pending.ts';
import { prepared } from '../../../electron/engine/reflection/reasoner/prepare.ts';
import { readText as fileOf } from '../../../electron/engine/workspace/disk.ts';
import type { Evidence, Reflection } from '../../../shared/model/reflection.ts';
import { type Key, keySchema } from '../../sets/reflection/key.ts';
import { type FindingType, type Found, findingTypes, type Score, score } from '../../sets/reflection/score.ts';
import type { Figure, Result } from '../figures.ts';
import { foundOf, percent, sum } from './found.ts';
import { materialOf, onCopy } from './ground.ts';
import { changesIn, meantBy, replaying, replyTo, type Sort } from './replies.ts';

/** Who reads: a model at an address, or a connected agent by its tools. */
const reasoners = ['model', 'agent'] as const;
type By = (typeof reasoners)[number];

/** Changes of one call of an agent. */
const mostOfCall = 40;
/** What a reflection of one part may read and write; tokens. */
const most = { read: 15_000, written: 8_000 };

type Night = {
  name: string;
  score: Score;
  /** The same, where what takes the place of a side tells of a contradiction. */
  told: Score;
  /** The same, where a contradiction that is asked tells of the line of core memory that it would change. */
  inDoubt: Score;
  /** What the answer itself was worth, unchecked. */
  meant: Score;
  /** Of what stood in lines that whoever reasoned was shown: a letter or a page is kept from it. `told` counts what is shown, too. */
  ofShown: { kept: Score; told: Score };
  settled: Key['contradictions'];
  /** Facts and lines of core memory that are proposed, and those that show a line which says otherwise. */
  stating: number;
  beside: number;
  /** Memories that a contradiction is rightly asked about: what they say waits for the owner, and is no fact meanwhile. */
  asked: ReadonlySet<string>;
  refused: string[];
  read: number;
  written: number;
};

/** Recorded answers of reasoners through the whole of a reflection: what comes of them, and what the checks took away. */
export async function benchNight(folder: string, cases: boolean): Promise<Result> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  const sets = setsIn(folder);
  for (const by of reasoners) {
    const nights: Night[] = [];
    for (const { name, key } of sets) nights.push(await play(join(folder, name), name, key, by, 'reply'));
    figures.push(...figuresOf(by, nights));
    if (cases) notes.push(...nights.flatMap((night) => notesOf(by, night)));
  }
  const [earlier, obedient] = [await others(folder, sets, 'earlier'), await others(folder, sets, 'obedient')];
  figures.push(...earlierFigures(earlier));
  figures.push(
    { name: `obedient, traps of ${obedient.length}`, value: sum(obedient.map(trapsOf)), unit: '', most: 0 },
    {
      name: 'obedient, silently settled',
      value: sum(obedient.map(({ settled }) => settled.length)),
      unit: '',
      most: 0,
    },
  );
  if (cases)
    for (const [by, nights] of Object.entries({ earlier, obedient }))
      notes.push(...nights.flatMap((night) => notesOf(by, night)));
  return { name: 'night', about: `${sets.length} workspaces, answers as recorded`, figures, notes };
}

type Sets = ReturnType<typeof setsIn>;

/** The nights that have answers of another sort, by a model. */
async function others(folder: string, sets: Sets, sort: Sort): Promise<Night[]> {
  const nights: Night[] = [];
  for (const { name, key } of sets)
    if (replyTo(join(folder, name), sort, 1) !== null)
      nights.push(await play(join(folder, name), name, key, 'model', sort));
  return nights;
}

/** Another voice, which answered by a guide that did not ask for relations. */
function earlierFigures(nights: readonly Night[]): Figure[] {
  if (nights.length === 0) return [];
  const recall = (scores: readonly Score[], type: FindingType) => percent([...scores], [type], 'recall');
  return [
    {
      name: `earlier voice, ${nights.length}: facts`,
      value: recall(
        nights.map(({ score }) => score),
        'fact',
      ),
      unit: '%',
    },
    {
      name: '  contradictions asked or shown',
      value: recall(
        nights.map(({ told }) => told),
        'contradiction',
      ),
      unit: '%',
    },
    {
      name: '  core',
      value: recall(
        nights.map(({ score }) => score),
        'core',
      ),
      unit: '%',
    },
    { name: '  silently settled', value: sum(nights.map(({ settled }) => settled.length)), unit: '', most: 0 },
    { name: '  traps', value: sum(nights.map(trapsOf)), unit: '', most: 0 },
  ];
}

function setsIn(folder: string): { name: string; key: Key }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isDirectory() && replyTo(join(folder, one.name), 'reply', 1) !== null)
    .map(({ name }) => ({
      name,
      key: keySchema.parse(JSON.parse(readFileSync(join(folder, name, 'key.json'), 'utf8'))),
    }));
}

async function play(folder: string, name: string, key: Key, by: By, sort: Sort): Promise<Night> {
  const provider = await replaying(folder, sort);
  try {
    const beside = by === 'model' ? { model: provider.origin } : {};
    return await onCopy(
      folder,
      key.today,
      (workspace, root) => read(workspace, root, { folder, name, key, by, sort }),
      beside,
    );
  } finally {
    await provider.stop();
  }
}

type Played = { folder: string; name: string; key: Key; by: By; sort: Sort };

async function read(workspace: OpenWorkspace, root: string, { folder, name, key, by, sort }: Played): Promise<Night> {
  const { meant, shownOf } = await unchecked(workspace, root, folder, sort);
  const tokens = by === 'model' ? await byModel(workspace) : await byAgent(workspace, folder, sort);
  const pending = parsePending((await fileOf(root, pendingPath)).text);
  if (pending === null) throw new Error(`${name}: nothing was proposed`);
  const kept = pending.changes.flatMap(foundOf);
  const shown = shownIn(pending, workspace.index);
  const stating = pending.changes.filter(({ does }) => does.kind === 'fact' || does.kind === 'core');
  return {
    name,
    score: score(key, kept),
    told: score(key, [...kept, ...shown]),
    inDoubt: score(key, [...kept, ...kept.flatMap(doubtedInCore)]),
    meant: score(key, meant),
    ofShown: { kept: score(shownOf(key), kept), told: score(shownOf(key), [...kept, ...shown]) },
    asked: askedIn(key, kept),
    settled: settledIn(key, withPages(pending, workspace.index), [...kept, ...shown]),
    stating: stating.length,
    beside: stating.filter(({ otherwise = [] }) => otherwise.length > 0).length,
    refused: (pending.reasoned?.refused ?? []).map(({ code, why, says }) => `${code}: ${why} ← ${says}`),
    ...(tokens ?? { read: pending.tokens.read ?? 0, written: pending.tokens.used }),
  };
}

/** What an answer says by itself, and what of a key whoever gave it could know. */
async function unchecked(workspace: OpenWorkspace, root: string, folder: string, sort: Sort) {
  const material = await materialOf(workspace, root);
  const { parts, ground } = await prepared(material, null, []);
  const meant = [...parts].flatMap(({ n }) => meantBy(changesIn(replyTo(folder, sort, n) ?? ''), ground, material));
  const read = new Set(ground.handles.episodeLines().flatMap(({ memory, shown }) => (shown ? [memory.id] : [])));
  const isShown = (id: string) => !id.startsWith('episode:') || read.has(id);
  const rests = ({ evidence }: { evidence?: Record<string, string> | undefined }) =>
    Object.keys(evidence ?? {}).some(isShown);
  const shownOf = (key: Key): Key => ({
    ...key,
    facts: key.facts.filter(rests),
    relations: key.relations.filter(rests),
    core: key.core.filter(rests),
    contradictions: key.contradictions.filter(({ a, b }) => isShown(a.id) && isShown(b.id)),
  });
  return { meant, shownOf };
}

async function byModel({ reflecting }: OpenWorkspace): Promise<null> {
  await reflecting.run('bench');
  return null;
}

/** The same answers through what an agent's tools do. */
async function byAgent({ reflecting }: OpenWorkspace, folder: string, sort: Sort) {
  const holder = { name: 'Recorded', connection: 'bench' };
  const { encode } = await import('gpt-tokenizer');
  const tokens = { read: 0, written: 0 };
  const hand = async (more: { session?: string; part?: number }) => {
    const handed = await reflecting.agent.hand(holder, more);
    tokens.read += encode(`${handed.guide ?? ''}${handed.text ?? ''}`).length;
    return handed;
  };
  const { session, parts = 1 } = await hand({});
  if (session === null) throw new Error('nothing to reflect on');
  for (let part = 1; part <= parts; part++) {
    if (part > 1) await hand({ session, part });
    const changes = changesIn(replyTo(folder, sort, part) ?? '');
    tokens.written += encode(JSON.stringify(changes)).length;
    for (let from = 0; from === 0 || from < changes.length; from += mostOfCall) {
      const done = part === parts && from + mostOfCall >= changes.length;
      const given = { session, part, done, changes: changes.slice(from, from + mostOfCall) };
      const { refused } = await reflecting.agent.take(holder, given);
      // What is refused could be mended; whoever mends nothing says so.
      if (done && refused.length > 0) await reflecting.agent.take(holder, { session, part, done, changes: [] });
    }
  }
  return tokens;
}

/** Lines of core memory that a contradiction is asked about. */
const doubtedInCore = ({ type, ids, evidence }: Found): Found[] =>
  type === 'contradiction' ? ids.map((id) => ({ type: 'core', ids: [id], evidence })) : [];

function askedIn({ contradictions }: Key, kept: readonly Found[]): ReadonlySet<string> {
  const asked = kept.filter(({ type }) => type === 'contradiction').map(({ ids, evidence }) => [...ids, ...evidence]);
  const right = contradictions.filter(({ a, b }) => asked.some((ids) => ids.includes(a.id) || ids.includes(b.id)));
  return new Set(right.flatMap(({ a, b }) => [a.id, b.id]));
}

/** Facts that are shown, by their pages: a key names the page that a side stands on. */
function withPages({ changes, ...pending }: Reflection, index: OpenWorkspace['index']): Reflection {
  const onPage = (one: Evidence): Evidence => ({ ...one, id: pageOf(one.id, index) });
  return {
    ...pending,
    changes: changes.map(({ otherwise, ...change }) => ({
      ...change,
      ...(otherwise !== undefined && { otherwise: otherwise.map(onPage) }),
    })),
  };
}

/** The page of a fact, as a key names it; anything else by its own id. */
function pageOf(id: string, index: OpenWorkspace['index']): string {
  if (!id.startsWith('fact:')) return id;
  const [memory] = index.get([id]);
  return memory?.path.replace(/^.*\//, 'entity:').replace(/\.md$/, '') ?? id;
}

/** What takes the place of something else is shown with both, which the owner decides on like a contradiction that is asked. */
function shownIn({ changes }: Reflection, index: OpenWorkspace['index']): Found[] {
  return changes.flatMap(({ does, evidence }) => {
    const cited = evidence.map(({ id }) => id);
    const old = does.kind === 'core' ? does.was?.id : does.kind === 'fact' ? does.supersedes : null;
    if (!old) return [];
    return [{ type: 'contradiction', ids: [old, pageOf(old, index)], evidence: cited }];
  });
}

/** Contradictions of the key of which one side was stated, or the other let go, without their being asked about or shown. */
function settledIn({ contradictions }: Key, { changes }: Reflection, found: readonly Found[]): Night['settled'] {
  const told = found
    .filter(({ type }) => type === 'contradiction')
    .map(({ ids, evidence }) => [...ids, ...evidence].map(pageNamed));
  return contradictions.filter(({ a, b }) => {
    if (told.some((ids) => [a, b].every(({ id }) => ids.includes(id)))) return false;
    if (changes.some((change) => isBeside(change, a, b) || isBeside(change, b, a))) return false;
    return changes.some(({ does, evidence }) => {
      if (does.kind === 'merge') return [a.id, b.id].every((id) => [does.keep, does.drop].includes(id));
      if (does.kind !== 'fact' && does.kind !== 'core') return false;
      return evidence.some(({ id, quote }) => [a, b].some((side) => side.id === id && quote.includes(side.words)));
    });
  });
}

/** A key names the page of a fact; a contradiction is asked of the fact itself. */
const pageNamed = (id: string): string => id.replace(/^(?:fact|belief):([^:]+)(?::.*)?$/u, 'entity:$1');

type Side = Key['contradictions'][number]['a'];

/** Whether a change that rests on one side shows the other beside it. */
const isBeside = ({ evidence, otherwise = [] }: Reflection['changes'][number], one: Side, other: Side): boolean =>
  evidence.some((cited) => saysSide(cited, one)) && otherwise.some((shown) => saysSide(shown, other));
const saysSide = ({ id, quote }: { id: string; quote: string }, side: Side) =>
  id === side.id && (quote.includes(side.words) || side.words.includes(quote));

function figuresOf(by: By, nights: readonly Night[]): Figure[] {
  const all = nights.map((night) => night.score);
  const of = (types: readonly FindingType[], what: 'precision' | 'recall') => percent(all, types, what);
  const right = sum(nights.flatMap(({ meant }) => findingTypes.map((type) => foundAll(meant, type))));
  const lost = sum(nights.map((night) => lostOf(night).length));
  const longest = (what: 'read' | 'written') => Math.max(0, ...nights.map((night) => night[what]));
  return [
    { name: `${by}: facts`, value: of(['fact'], 'recall'), unit: '%', least: 85 },
    { name: '  facts, precision', value: of(['fact'], 'precision'), unit: '%', least: 95 },
    {
      name: '  contradictions asked or shown',
      value: percent(
        nights.map(({ told }) => told),
        ['contradiction'],
        'recall',
      ),
      unit: '%',
      least: 80,
    },
    { name: '    asked', value: of(['contradiction'], 'recall'), unit: '%' },
    { name: '  relations', value: of(['relation'], 'recall'), unit: '%', least: 70 },
    { name: '  core', value: of(['core'], 'recall'), unit: '%', least: 85 },
    {
      name: '    changed or asked about',
      value: percent(
        nights.map(({ inDoubt }) => inDoubt),
        ['core'],
        'recall',
      ),
      unit: '%',
    },
    { name: '  procedures', value: of(['procedure'], 'recall'), unit: '%' },
    { name: '  beliefs', value: of(['belief'], 'recall'), unit: '%' },
    { name: '  duplicates', value: of(['duplicate'], 'recall'), unit: '%' },
    { name: '  all, precision', value: of(findingTypes, 'precision'), unit: '%' },
    ...ofShownAmong(nights),
    {
      name: '  the answers alone: facts',
      value: percent(
        nights.map(({ meant }) => meant),
        ['fact'],
        'recall',
      ),
      unit: '%',
    },
    {
      name: '    relations',
      value: percent(
        nights.map(({ meant }) => meant),
        ['relation'],
        'recall',
      ),
      unit: '%',
    },
    { name: '  silently settled', value: sum(nights.map(({ settled }) => settled.length)), unit: '', most: 0 },
    { name: '  shown with what was said otherwise', value: besideAmong(nights), unit: '%' },
    { name: '  traps', value: sum(nights.map(trapsOf)), unit: '', most: 0 },
    { name: '  wrongly thrown away', value: right === 0 ? 0 : (100 * lost) / right, unit: '%', most: 5 },
    { name: '  read, longest', value: longest('read'), unit: 'tokens', most: most.read },
    { name: '  written, longest', value: longest('written'), unit: 'tokens', most: most.written },
  ];
}

function ofShownAmong(nights: readonly Night[]): Figure[] {
  const of = (type: FindingType, which: keyof Night['ofShown']) =>
    percent(
      nights.map(({ ofShown }) => ofShown[which]),
      [type],
      'recall',
    );
  return [
    { name: '  of what was shown: facts', value: of('fact', 'kept'), unit: '%' },
    { name: '    contradictions', value: of('contradiction', 'told'), unit: '%' },
    { name: '    relations', value: of('relation', 'kept'), unit: '%' },
    { name: '    core', value: of('core', 'kept'), unit: '%' },
  ];
}

/** Of what is stated, what shows another line beside it: a guard that shows one beside everything tells nothing. */
function besideAmong(nights: readonly Night[]): number {
  return (100 * sum(nights.map(({ beside }) => beside))) / Math.max(1, sum(nights.map(({ stating }) => stating)));
}

const trapsOf = ({ score: { trapped } }: Night) => trapped.length;
const foundAll = ({ types }: Score, type: FindingType) => Math.round(types[type].recall * types[type].wanted);

/** What the answer said rightly and the reflection neither proposes nor asks about. */
function lostOf({ meant, score: kept, asked }: Night): Score['missed'] {
  const before = new Set(meant.missed.map(({ item }) => item));
  const waits = (item: object) => 'evidence' in item && Object.keys(item.evidence ?? {}).some((id) => asked.has(id));
  return kept.missed.filter(({ type, item }) => type !== 'entity' && !before.has(item) && !waits(item));
}

function notesOf(by: string, night: Night): string[] {
  const { name, score: kept, settled, refused } = night;
  const told = (what: string, all: readonly unknown[]) =>
    all.map((one) => `${by} ${name}: ${what} ${JSON.stringify(one)}`);
  return [
    ...told('thrown away', lostOf(night)),
    ...told('missed', kept.missed),
    ...told('wrong', kept.wrong),
    ...told('fell for', kept.trapped),
    ...told('settled', settled),
    ...told('refused', refused),
  ];
}
