import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import type { CountTokens } from '#shared/text/tokenizer.ts';
import { type Directory, makeDirectory } from '../../graph/names/directory.ts';
import { pageOfOwner } from '../../graph/names/owner.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import { fenced } from '../../llm/fence.ts';
import { correctedBy } from '../../workspace/codecs/correction.ts';
import { oneLine } from '../../workspace/lines.ts';
import type { EntityPage, Material } from '../material.ts';
import { changeInOneLine } from '../pending.ts';
import type { Handles } from './handles.ts';
import { numberedLines } from './handles.ts';
import { pastLines } from './past.ts';
import { mayBeShown, withheldIn } from './withheld.ts';

/** Episodes of a part at most, so that its answer stays short. */
export const episodesOfPart = 30;
/** Tokens of a part at most; and of them for each section, the pages taking what is left. */
const tokensOf = {
  part: 5_900,
  earlier: 600,
  episodes: 3_000,
  core: 1_500,
  procedures: 400,
  past: 500,
  refused: 250,
  candidates: 700,
};
const mostOfEpisodes = tokensOf.episodes * 1.1;
/** Characters of a line that are shown, and lines of one episode. */
const longestLine = 900;
const mostLines = 60;
/** Telling words that a procedure has in common with a part that speaks of it, at least; characters of it that are shown then. */
const fewestOfProcedure = 3;
const longestProcedure = 300;
/** Facts of one page that are shown, most used first. */
const mostFacts = 10;

/** A part of the material as a reasoner reads it. */
export type MaterialPart = { n: number; text: string; episodes: readonly Memory[]; withheld: number };

/** Unread episodes in parts, `most` of them; what is beyond waits for the next reflection. */
export function* cut(episodes: readonly Memory[], countTokens: CountTokens, most: number): Generator<void, Memory[][]> {
  const parts: Memory[][] = [];
  let open: Memory[] = [];
  let tokens = 0;
  for (const one of episodes) {
    yield;
    const size = Math.min(tokensOf.episodes, countTokens(shown(one)) + 20);
    if (open.length > 0 && (open.length === episodesOfPart || tokens + size > tokensOf.episodes)) {
      parts.push(open);
      if (parts.length >= most) return parts;
      [open, tokens] = [[], 0];
    }
    open.push(one);
    tokens += size;
  }
  if (open.length > 0) parts.push(open);
  return parts;
}

const shown = (memory: Memory) =>
  numberedLines(memory)
    .slice(0, mostLines)
    .map(({ text }) => text.slice(0, longestLine))
    .join('\n');

/** What stands beside the episodes of every part. `candidates`: what Mneme itself would propose. */
type Around = {
  material: Material;
  handles: Handles;
  candidates: readonly Suggestion[];
  refused: readonly string[];
  countTokens: CountTokens;
};

/** What all parts have in common, read between turns: there are thousands of pages and episodes. */
export function* readyToLay(around: Around): Generator<void, Laying> {
  const { material } = around;
  const directory = makeDirectory();
  for (const { id, type, name, aliases } of material.pages) {
    yield;
    directory.put({ id, type, label: name, aliases });
  }
  const left = new Set(around.candidates.filter(({ does }) => does.kind !== 'entity' && does.kind !== 'archive'));
  const foreign = new Set<string>();
  for (const one of [...material.earlier, ...material.episodes]) {
    yield;
    if (withheldIn(one) !== null) foreign.add(one.id);
  }
  return { ...around, directory, left, foreign, byUse: pagesByUse(material) };
}

/** Lays parts out in words, each when it is asked for, and so that it can be read by itself; a candidate is shown once. */
export function* layOutParts(parts: readonly Memory[][], laying: Laying): Generator<MaterialPart> {
  for (const [n, episodes] of parts.entries()) yield layPart(n, parts.length, episodes, laying);
}

type Laying = Around & {
  directory: Directory;
  left: Set<Suggestion>;
  byUse: readonly EntityPage[];
  foreign: ReadonlySet<string>;
};

function layPart(n: number, total: number, episodes: readonly Memory[], laying: Laying): MaterialPart {
  const { material, countTokens } = laying;
  const read = episodesText(episodes, laying);
  const sections = [
    `Today ${material.today}. The owner: ${material.ownerName ?? 'unknown'}. Part ${n + 1} of ${total}.`,
    `# Episodes\n${read.text}`,
    section('Core memory', coreLines(laying), tokensOf.core, countTokens),
    section('Procedures', procedureLines(episodes, laying), tokensOf.procedures, countTokens),
    n === 0 ? section('Past reflections', pastLines(material, laying.handles), tokensOf.past, countTokens) : '',
    section('Refused before', laying.refused, tokensOf.refused, countTokens),
    section('Mneme’s candidates', candidateLines(n === 0, episodes, laying), tokensOf.candidates, countTokens),
  ].filter((one) => one !== '');
  const used = sections.reduce((sum, one) => sum + countTokens(one) + 2, 60);
  // Behind the first part stands what earlier ones came to.
  const room = n === 0 ? tokensOf.part : tokensOf.part - tokensOf.earlier;
  const pages = section('Pages', pageLines(episodes, laying), Math.max(0, room - used), countTokens);
  const text = [...sections, ...(pages === '' ? [] : [pages])].join('\n\n');
  return { n: n + 1, text: fenced([{ label: 'material', text }]), episodes, withheld: read.withheld };
}

/** As many of the lines as a section has room for. */
function section(title: string, lines: Iterable<string>, most: number, countTokens: CountTokens): string {
  const kept: string[] = [];
  let tokens = countTokens(`# ${title}\n`);
  for (const line of lines) {
    tokens += countTokens(`${line}\n`);
    if (tokens > most) break;
    kept.push(line);
  }
  return kept.length === 0 ? '' : `# ${title}\n${kept.join('\n')}`;
}

function episodesText(
  episodes: readonly Memory[],
  { handles, countTokens }: Laying,
): { text: string; withheld: number } {
  const out: string[] = [];
  let tokens = 0;
  let withheld = 0;
  let day = '';
  for (const memory of episodes) {
    const hidden = withheldIn(memory);
    const lines = handles.episode(memory, (line) => hidden?.lines.has(line) ?? false);
    const on = memory.at?.slice(0, 10) ?? '';
    if (on !== day) out.push(`## ${on}`);
    day = on;
    const kept = lines.filter((line) => line.shown).slice(0, mostLines);
    for (const [at, { handle, text }] of kept.entries()) {
      const head =
        at === 0
          ? ` ${memory.at?.slice(11, 16) ?? ''} ${memory.type ?? ''}${inPlaceOf(memory, handles)}`.trimEnd()
          : '';
      const rest = text.length > longestLine ? ' …' : '';
      const line = `${handle}${head}: ${text.trim().slice(0, longestLine)}${rest}`;
      tokens += countTokens(line) + 1;
      if (tokens > mostOfEpisodes) {
        out.push(`${handle} and on: too long to show here`);
        break;
      }
      out.push(line);
    }
    const gone = lines.filter((line) => !line.shown).length;
    withheld += gone;
    if (gone > 0) out.push(`${lines[0]?.handle.split('.')[0]}: ${gone} withheld, ${hidden?.why}`);
  }
  return { text: out.join('\n'), withheld };
}

/** A correction names what it corrects by its handle, where that was shown. */
function inPlaceOf({ text }: Memory, handles: Handles): string {
  const before = handles.named(correctedBy(text));
  return before.length === 0 ? '' : `, in place of ${before.join(', ')}`;
}

function* coreLines({ material: { core }, handles }: Laying): Generator<string> {
  for (const item of core.items.filter(mayBeShown))
    yield `${handles.of('c', item)} [${item.title}] ${item.text.replace(/\s+/g, ' ')}`;
}

/** Those that a part speaks of come first, with what they say: who has not read its steps cannot add one. */
function* procedureLines(episodes: readonly Memory[], { material, handles }: Laying): Generator<string> {
  const said = new Set(episodes.flatMap(({ text }) => tellingWordsOf(text)));
  const spokenOf = ({ title, text }: Memory) =>
    new Set(tellingWordsOf(`${title} ${text}`).filter((word) => said.has(word))).size >= fewestOfProcedure;
  const shown = material.procedures.filter(mayBeShown).map((one) => ({ one, whole: spokenOf(one) }));
  for (const { one, whole } of shown.toSorted((a, b) => Number(b.whole) - Number(a.whole)))
    yield `${handles.of('p', one)} ${one.title}${whole ? `: ${oneLine(one.text).slice(0, longestProcedure)}` : ''}`;
}

/** Pages named in a part, the owner's first, then their neighbours, then the rest by use. */
function* pageLines(episodes: readonly Memory[], laying: Laying): Generator<string> {
  const { material, directory, byUse } = laying;
  const byId = new Map(material.pages.map((page) => [page.id, page]));
  const read = episodes.flatMap((one) => [...one.entities, ...directory.mentioned(one.text).map(({ id }) => id)]);
  const named = [...new Set([...ownersOf(material), ...read])].flatMap((id) => byId.get(id) ?? []);
  const beside = named.flatMap(({ relations }) => relations.flatMap(({ to }) => byId.get(to) ?? []));
  for (const page of new Set([...named, ...beside, ...byUse])) yield* linesOfPage(page, laying);
}

/** Pages whose facts are used most first: no part has room for more than a few of them. */
function pagesByUse({ pages, use }: Material): EntityPage[] {
  const alive = (page: EntityPage) => Math.max(0, ...page.facts.map(({ memory }) => use.get(memory.id)?.score ?? 0));
  const ranked = pages.map((page) => ({ page, alive: alive(page) }));
  return ranked.sort((a, b) => b.alive - a.alive || (a.page.id < b.page.id ? -1 : 1)).map(({ page }) => page);
}

const ownersOf = ({ pages, ownerName }: Material): string[] => {
  const people = pages.filter(({ type }) => type === 'person');
  const own = pageOfOwner(ownerName, people);
  return own === null ? [] : [own.id];
};

function* linesOfPage(page: EntityPage, { handles, material }: Laying): Generator<string> {
  const aliases = page.aliases.length === 0 ? '' : ` (${page.aliases.join(', ')})`;
  yield `${page.id}: ${page.name}${aliases}${page.relations.map(({ relation, to }) => `; ${relation} ${to}`).join('')}`;
  const uses = (memory: Memory) => material.use.get(memory.id)?.score ?? 0;
  const facts = page.facts
    .filter(({ superseded, memory }) => !superseded && mayBeShown(memory))
    .sort((a, b) => uses(b.memory) - uses(a.memory));
  for (const { memory } of facts.slice(0, mostFacts))
    yield `  ${handles.of('f', memory)} ${memory.text.split('\n')[0]}`;
  for (const { memory, statement, c, evidence } of page.beliefs.filter((one) => mayBeShown(one.memory))) {
    const weighed = handles.named(evidence.map(({ id }) => id));
    yield `  ${handles.of('b', memory)} ${statement} (${c ?? '?'}${weighed.length === 0 ? '' : `; weighed: ${weighed.join(', ')}`})`;
  }
}

/** Candidates that rest on lines of a part, and with the first those that rest on none; none that rests on what is withheld. */
function* candidateLines(
  first: boolean,
  episodes: readonly Memory[],
  { handles, left, foreign }: Laying,
): Generator<string> {
  const here = new Set(episodes.map(({ id }) => id));
  for (const one of [...left]) {
    const cited = one.evidence.filter(({ id }) => here.has(id));
    if (cited.length === 0 && !(first && restsOnPages(one))) continue;
    left.delete(one);
    if (one.evidence.some(({ id }) => foreign.has(id))) continue;
    yield `${handles.candidate(one)} ${one.does.kind} ${askedOf(one)}`;
  }
}

/** What stands twice, or otherwise on two pages, whatever was told lately. */
const restsOnPages = ({ does, evidence }: Suggestion): boolean =>
  does.kind === 'merge' || (does.kind === 'contradiction' && !evidence.some(({ id }) => id.startsWith('episode:')));

/** A candidate in a line. Two pages may say a thing of two people in the same words: its reason names them. */
const askedOf = ({ does, reason }: Suggestion): string =>
  does.kind === 'contradiction' && does.sides[0].text === does.sides[1].text ? reason : changeInOneLine(does);
