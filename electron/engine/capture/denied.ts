import type { Memory } from '#shared/model/memory.ts';
import { matchOf } from '../index/query.ts';
import { supersededBy } from '../index/superseded.ts';
import type { Index } from '../index/types.ts';
import { isKindred, topicWords } from '../language/change.ts';
import { contentOf } from '../language/content.ts';
import { type Contrast, contrastIn, namesDenied } from '../language/contrast.ts';
import { namesIn } from '../language/reader/names.ts';
import { runsOf } from '../language/tokens.ts';
import type { Value } from '../language/value.ts';
import { isWithin } from '../language/written.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { isOneScope } from '../workspace/scope.ts';
import { namePartOf } from './name-parts.ts';

const mostCompared = 80;
const stem = 5;

/**
 * The one statement that says of the same thing what `X, not Y` denies: it names Y, and shares with the rest a word that is no name; a
 * figure may share the name alone, and a measured one (`14 days`) may stand alone in all that is known. Null where two could be meant.
 */
export function deniedIn(index: Index, text: string, scope?: string | null): Memory | null {
  const contrast = contrastIn(text);
  if (contrast === null) return null;
  const isFigure = (one: string) => /\d/.test(one);
  const expression = matchOf(
    contrast.tokens.map((one) => ({
      words: isFigure(one) ? one : one.slice(0, stem),
      stop: false,
      prefix: !isFigure(one),
    })),
  );
  if (expression === null) return null;
  const { candidates } = index.match(expression, { kinds: ['core', 'episode', 'fact'], limit: mostCompared });
  const naming = index
    .load(candidates.map(({ n }) => n))
    .filter((memory) => isOneScope(memory.scope, scope) && memory.type !== 'timeline' && memory.type !== 'question')
    .filter((memory) => supersededBy(index, memory) === null && namesDenied(bareWords(memory), contrast, isKindred));
  const measures = measuresIn(contrast);
  if (measures.length === 0) return clearest(index, naming, contrast);
  const alike = naming.filter((memory) => gives(memory, measures));
  return clearest(index, alike, contrast) ?? onlyOne(alike, contrast);
}

/** The one that shares most with what is said, where no other shares as much. */
function clearest(index: Index, naming: readonly Memory[], { said, tokens }: Contrast): Memory | null {
  // Reading all names takes its time.
  if (naming.length === 0) return null;
  const isKnown = namePartOf(index);
  const named = new Set(namesIn(said).flatMap(({ name }) => runsOf(name)));
  const now = topicWords(said);
  const isFigure = tokens.some((one) => /\d/.test(one));
  const [best, next] = naming
    .map((memory) => {
      const own = topicWords(`${memory.title} ${bareWords(memory)}`).filter(
        (word) => !tokens.some((token) => isKindred(word, token)),
      );
      const shared = [...new Set(now.filter((word) => own.some((other) => isKindred(word, other))))];
      const telling = shared.filter((word) => !named.has(word) && !isKnown(word)).length;
      return { memory, by: telling === 0 && !isFigure ? 0 : shared.length + telling };
    })
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by);
  return best === undefined || (next !== undefined && next.by >= best.by) ? null : best.memory;
}

/** `14 days`, where `30 days instead of 14` denies no more than the figure. */
function measuresIn({ said, tokens }: Contrast): Value[] {
  const [figure, ...others] = tokens;
  if (figure === undefined || others.length > 0 || !/^\d+$/.test(figure)) return [];
  const given = contentOf(said).values.filter(({ value }) => value.kind === 'span' || value.kind === 'money');
  return given
    .flatMap(({ as }) => contentOf(as.replace(/\d[\d.,\s]*(?<!\s)/u, figure)).values)
    .map(({ value }) => value);
}

const gives = (memory: Memory, measures: readonly Value[]): boolean =>
  contentOf(bareWords(memory)).values.some(({ value }) => measures.some((one) => isWithin(value, one)));

/** The one thing that is known to be of so many days, where it is of nobody else by name. */
function onlyOne([only, ...others]: readonly Memory[], { said }: Contrast): Memory | null {
  if (only === undefined || others.length > 0) return null;
  return namesIn(bareWords(only)).some(({ name }) => !said.includes(name)) ? null : only;
}
