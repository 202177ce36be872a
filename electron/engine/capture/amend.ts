import type { Memory } from '#shared/model/memory.ts';
import { matchOfStems } from '../index/query.ts';
import { supersededBy } from '../index/superseded.ts';
import type { Index } from '../index/types.ts';
import { isKindred, isPassing, tellsTurn } from '../language/change.ts';
import { contentOf } from '../language/content.ts';
import { contrastIn } from '../language/contrast.ts';
import { stopWords } from '../language/stop-words.ts';
import { tenseOf } from '../language/tense.ts';
import { hole } from '../language/values.ts';
import { inlineSteps } from '../memories/inline-steps.ts';
import type { Request } from '../memories/remember.ts';
import { addNote } from '../workspace/codecs/procedure.ts';
import type { WorkspaceDraft } from '../workspace/draft.ts';
import { gist } from '../workspace/gist.ts';
import { isOneScope } from '../workspace/scope.ts';
import type { KeptMemory } from './deps.ts';
import type { Keeping } from './remember.ts';

/** Procedures compared at most. */
const mostCompared = 20;
/** Words of a procedure’s title, and of its steps beside them, that a statement about one of the steps says at least. */
const fewest = { ofTitle: 2, ofSteps: 1 };

const wordsOf = (text: string): string[] =>
  contentOf(text).words.flatMap(({ key }) => (key === hole || stopWords.has(key) ? [] : [key]));

/**
 * The one procedure of which a statement says that a step is done otherwise: it says every word of its title, and some of its steps. Null for
 * a procedure of its own, for what happened once, and where two could be meant.
 */
export function amendedBy(index: Index, { content, scope }: Pick<Request, 'content' | 'scope'>): Memory | null {
  if (inlineSteps(content) !== null || isPassing(content) || tenseOf(content) === 'past') return null;
  if (!tellsTurn(content) && contrastIn(content) === null) return null;
  const expression = matchOfStems(content);
  if (expression === null) return null;
  const said = wordsOf(content);
  const says = (word: string) => said.some((other) => isKindred(word, other));
  const { candidates } = index.match(expression, { kinds: ['procedure'], limit: mostCompared });
  const meant = index.load(candidates.map(({ n }) => n)).filter((memory) => {
    const title = wordsOf(memory.title);
    const steps = new Set(wordsOf(memory.text).filter((word) => !title.some((other) => isKindred(word, other))));
    const isOfSteps = [...steps].filter(says).length >= fewest.ofSteps;
    const isCalled = title.length >= fewest.ofTitle && title.every(says);
    return isCalled && isOfSteps && isOneScope(memory.scope, scope) && supersededBy(index, memory) === null;
  });
  const [only, ...others] = meant;
  return only === undefined || others.length > 0 ? null : only;
}

/** What is said of a step stands on the procedure’s page, where whoever follows it reads it. */
export async function amend(
  { around }: { around: Keeping['around'] & { root: WorkspaceDraft } },
  { content }: Request,
  { id, path, title }: Memory,
): Promise<KeptMemory> {
  const { before, text } = await around.root.found(path);
  const noted = addNote(text ?? '', content);
  const summary = `noted of ${title}: ${gist(content)}`;
  await around.root.take({ changes: [{ path, action: 'EDIT', before, after: noted.text, summary }] });
  const message = `Noted of ${id} in ${path}#L${noted.line}: put its steps right with memory_edit where one is outdated.`;
  return { status: 'stored', id, path, line: noted.line, message };
}
