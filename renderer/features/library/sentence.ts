import { type ParameterKey, parameters } from '#shared/model/settings.ts';
import { isolated } from '#shared/text/isolated.ts';
import { engineText, t } from '../../text/text.ts';
import { entityParts } from '../../ui/entity-names.ts';

/** A memory in a summary, by its id and what it says. */
const named = /\b[a-z]+:[\p{L}\p{M}\p{N}_:.-]{1,200} \(([^()]{1,200})\)/gu;

/** A page's id, by which the engine calls it. */
const pageId = /(?<![\p{L}\p{N}/_-])\p{Ll}+--[\p{L}\p{M}\p{N}_-]+(?!\.?[\p{L}\p{N}_/-])/gu;

/** What is said word for word. */
const straight = /"([^"]{1,400})"/g;

/** What was noted: the kind by the engine, then the memory's own words. */
const logged = /^(logged [\w-]+): (.+)$/s;

/** In the quotation marks of the window's language. */
const quoted = (_: string, words: string): string => t('“{words}”', { words });

/** Parameters by their keys, as a change of settings names them. */
const settingKeys = /(?<=\bsettings: )[\w., ]{1,200}$/;

/** By their titles; a key of another version stays as it is. */
const titled = (keys: string): string =>
  keys
    .split(', ')
    .map((key) => (Object.hasOwn(parameters, key) ? engineText(parameters[key as ParameterKey].title) : key))
    .join(', ');

/** A summary as a person reads it: with a capital at its beginning, a memory by what it says alone, and a page by its name. */
export function sentence(text: string): string {
  if (settingKeys.test(text)) return ownWords(engineText(text.replace(settingKeys, titled)));
  const [, kind = '', said = ''] = logged.exec(text) ?? [];
  return ownWords(
    kind === '' ? engineText(text.replace(named, quoted)) : engineText(`${kind}: …`).replace('…', () => isolated(said)),
  );
}

/** The same of what somebody wrote: no word of it is translated. */
export const ownWords = (text: string): string =>
  text
    .replace(named, quoted)
    .replace(pageId, (id) => entityParts(id).name)
    .replace(straight, quoted)
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
