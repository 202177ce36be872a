import { currentId, formerIds } from '../../graph/aliases.ts';
import type { CommitQueries, Filter } from '../../history/query.ts';
import { soughtWords } from '../../index/query.ts';
import { stopWords } from '../../language/stop-words.ts';
import type { Services } from '../../services.ts';

/** What a question is about. `name` as a person would say it; `certain` false: only words that were looked for. */
export type QuestionSubject = {
  filter: Pick<Filter, 'paths' | 'folder' | 'words'>;
  /** Ids of the memory or entity that was named. */
  ids: string[];
  name: string;
  certain: boolean;
};

const idForm = /^(core|episode|entity|fact|belief|procedure|vault):\S/;
const pathForm = /(?<![^\s"'“”?!,;()])[^\s"'“”?!,;()]{1,300}\.(?:md|markdown|json|jsonl|log|txt)\b/giu;
/** Words of the question itself, which say nothing of what it is about. */
export const questionWords = new Set(
  'change changed changes edit edited ever file files forget forgot forgotten gone happened history last line lines memory recent recently reflection remove removed when wrote write'.split(
    ' ',
  ),
);
const mostRounds = 4;

/** Undefined: about everything. */
export function aboutOf(
  services: Services,
  queries: CommitQueries,
  asked: string | undefined,
): QuestionSubject | undefined {
  const text = asked?.trim().replace(/#L\d+(?:-L?\d+)?$/, '') ?? '';
  if (text === '') return undefined;
  if (queries.knows(text)) return ofPaths(queries, [text], text);
  if (text.endsWith('/')) return { filter: { folder: text }, ids: [], name: text, certain: true };
  if (idForm.test(text)) return ofId(services, queries, text);
  const named = pathsIn(queries, text);
  if (named.length > 0) return ofPaths(queries, named, named.join(', '));
  const words = soughtWords(text).filter(({ words }) => !questionWords.has(words.toLowerCase()));
  const bare = text
    .split(/\s+/)
    .filter((word) => !isNoise(word))
    .join(' ')
    .replace(/(?<![?!.,;:])[?!.,;:]+$/, '');
  const entity = services.around.entityNamed(text) ?? (bare === '' ? null : services.around.entityNamed(bare));
  if (entity !== null) return ofEntity(services, queries, entity);
  if (words.length === 0) return undefined;
  return {
    filter: { words: everyWord(words.map((one) => one.words)) },
    ids: [],
    name: `“${bare || text}”`,
    certain: false,
  };
}

const isNoise = (word: string) => {
  const plain = word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return stopWords.has(plain) || questionWords.has(plain);
};

/** An FTS5 expression for what has all of these words. */
export const everyWord = (words: string[]) => words.map((word) => `"${word.replaceAll('"', ' ')}"`).join(' AND ');

/** The id as a phrase, as the words of a commit have it. */
export const quotedId = (id: string) => `"${id.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()}"`;

function pathsIn(queries: CommitQueries, text: string): string[] {
  const names = [...text.matchAll(pathForm)].map(([name]) => name);
  return [...new Set(names.flatMap((name) => (queries.knows(name) ? [name] : queries.pathsNamed(name))))];
}

function ofPaths(queries: CommitQueries, paths: string[], name: string): QuestionSubject {
  return { filter: { paths: followed(queries, paths) }, ids: [], name, certain: true };
}

function ofId(services: Services, queries: CommitQueries, asked: string): QuestionSubject {
  const id = currentId(services.index, asked);
  if (id.startsWith('entity:')) return ofEntity(services, queries, id.slice('entity:'.length), asked);
  const ids = [...new Set([asked, id])];
  const [memory] = services.index.get([id]);
  const ofItself = memory !== undefined && ['procedure', 'vault', 'note'].includes(memory.kind);
  const paths = ofItself ? followed(queries, [memory.path]) : undefined;
  return { filter: { paths, words: ids.map(quotedId).join(' OR ') }, ids, name: asked, certain: true };
}

function ofEntity(services: Services, queries: CommitQueries, entity: string, asked = entity): QuestionSubject {
  const all = [...new Set([entity, ...formerIds(services.index, entity)])];
  const page = services.index.get([`entity:${entity}`])[0]?.path;
  const paths = [...new Set([...(page ? [page] : []), ...all.map((id) => `memory/graph/entities/${id}.md`)])];
  const words = all.map(quotedId).join(' OR ');
  const label = services.index.get([`entity:${entity}`])[0]?.title;
  const filter = { paths: followed(queries, paths), words };
  return { filter, ids: all.map((id) => `entity:${id}`), name: label || asked.replace(/^entity:/, ''), certain: true };
}

/** Paths with those that they had before, or were merged with. */
function followed(queries: CommitQueries, paths: string[]): string[] {
  const all = new Set(paths);
  let fresh = paths;
  for (let round = 0; round < mostRounds && fresh.length > 0; round++) {
    const others = queries.moves(fresh).flatMap((change) => queries.list({ change, actions: ['RENAME', 'MERGE'] }, 20));
    fresh = [...new Set(others.map(({ path }) => path))].filter((path) => !all.has(path) && path !== '*');
    for (const path of fresh) all.add(path);
  }
  return [...all];
}
