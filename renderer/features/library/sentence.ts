import { engineText } from '../../text/text.ts';
import { entityParts } from '../../ui/entity-names.ts';

/** A memory in a summary, by its id and what it says. */
const named = /\b[a-z]+:[\p{L}\p{M}\p{N}_:.-]{1,200} \(([^()]{1,200})\)/gu;

/** A page's id, by which the engine calls it. */
const pageId = /(?<![\p{L}\p{N}/_-])\p{Ll}+--[\p{L}\p{M}\p{N}_-]+(?!\.?[\p{L}\p{N}_/-])/gu;

/** What is said word for word. */
const straight = /"([^"]{1,400})"/g;

/** What was noted: the kind by the engine, then the memory's own words. */
const logged = /^(logged [\w-]+): (.+)$/s;

/** A summary as a person reads it: with a capital at its beginning, a memory by what it says alone, and a page by its name. */
export function sentence(text: string): string {
  const noted = logged.exec(text);
  const [, kind = '', said = ''] = noted ?? [];
  return ownWords(
    noted === null ? engineText(text.replace(named, '“$1”')) : engineText(`${kind}: …`).replace('…', () => said),
  );
}

/** The same of what somebody wrote: no word of it is translated. */
export const ownWords = (text: string): string =>
  text
    .replace(named, '“$1”')
    .replace(pageId, (id) => entityParts(id).name)
    .replace(straight, '“$1”')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
