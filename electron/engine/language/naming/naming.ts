import { hasGerman } from '../german.ts';
import { isGivenName } from '../lexicon/given-names.ts';
import { germanSmallWords, notNames, sentenceOpeners } from '../lexicon/name-nouns.ts';
import { addresses, particles } from '../lexicon/person-names.ts';
import { foldName } from '../tokens.ts';
import { plainName } from './name-forms.ts';
import { isOrganisation, type Names, titled } from './names.ts';
import { roleOf } from './roles.ts';

/**
 * A name as it stands in a sentence. `opens`: at its beginning, where every word has a capital; `weak`: only what stands
 * around it can tell whether it is one.
 */
export type Naming = { name: string; at: number; opens: boolean; weak: boolean };

const title = `(?:(?:${addresses}|Sir|Lady|Professor|Judge|Captain|Capt|Coach|Rev|Pastor)\\.? )`;
const word = "\\p{Lu}[\\p{L}\\p{N}'-]*[\\p{L}\\p{N}]";
const run = new RegExp(
  `(?<![\\p{L}\\p{N}'-])(?:${title}{1,2}${particles}?)?${word}(?: (?:& )?${particles}?(?:\\p{Ll}-)?${word}){0,3}(?: \\d+(?![:.,%]?\\d|\\p{L}|%| ?[€£$]))?`,
  'gu',
);

const germanSmall = new RegExp(`^${germanSmallWords}$`, 'iu');

/** The names in a sentence, as far as their writing tells. */
export function namesWithin(text: string, names: Names): Naming[] {
  const german = hasGerman(text);
  return [...text.matchAll(run)].flatMap((match) => {
    const found = bare(match[0], match.index, text, names, german);
    const sort = found === null || (german && isCounted(found, text)) ? 'none' : writing(found, names, german);
    return found === null || sort === 'none' ? [] : [{ ...found, weak: sort === 'weak' }];
  });
}

/** `30 Völker`: of a language that writes nouns with capitals, what is counted is no name. */
const isCounted = ({ name, at }: Omit<Naming, 'weak'>, text: string): boolean =>
  !name.includes(' ') && /\d $/u.test(text.slice(0, at));

/** Without the words before a name that have their capital from elsewhere. */
function bare(whole: string, start: number, text: string, names: Names, german: boolean): Omit<Naming, 'weak'> | null {
  // One word and a number are a version of it: `PostgreSQL 16`.
  let [name, at] = [whole.replace(/['’]s$/, '').replace(/^([^ ]+) \d+$/, '$1'), start];
  let opens = /^(?:.*[.!?:]\s)?\W*$/su.test(text.slice(0, start));
  while (!titled.test(name)) {
    const first = name.split(' ')[0] ?? '';
    if (german && roleOf(name.split(' ').at(-2) ?? '') !== null && !name.startsWith(`${name.split(' ').at(-2)} `)) {
      // `Oles Sohn Fiete`: whose son he is.
      const own = name.split(' ').at(-1) ?? '';
      at += name.length - own.length;
      name = own;
      break;
    }
    const isPart = opens && (contracted.test(first) || isOpening(first, name, names));
    const isOther = notNames.has(foldName(first)) || germanSmall.test(first) || (opens && isVerb(first, name));
    if (!isPart && !isOther && !((german || opens) && isRole(first, name, german))) break;
    if (first.length === name.length || contracted.test(first)) return null;
    name = name.slice(first.length + 1);
    at += first.length + 1;
    opens = opens && german;
  }
  return { name: name.replace(/^& /, ''), at, opens };
}

/** `Schwester Lena Brandt`, `Beekeeper Gesine`: who somebody is, in front of the name. */
const isRole = (first: string, name: string, german: boolean) =>
  roleOf(first, german) !== null && !isGivenName(first) && isGivenName(name.split(' ')[1] ?? '');

/** `Onboarded Pukeko Hill`, `Met Anna`: a verb that a name stands behind. */
const isVerb = (first: string, name: string) =>
  name.includes(' ') && !isGivenName(first) && /^\p{Lu}\p{Ll}+(?:ed|ing|ly)$/u.test(first) && !isOrganisation(name);

const contracted = /^(?:I|He|She|It|We|They|There|That|What|Who|Let|Don|You|Here)['’]/u;

/** A word that has its capital from the sentence; `He` in front of a name is one itself. */
const isOpening = (first: string, name: string, names: Names) =>
  !(/^(?:He|An|Do|So)$/.test(first) && name.includes(' ')) &&
  (sentenceOpeners.has(plainName(first)) || (names.isCommon(first) && !isGivenName(first)));

const inflected = /(?:s|ing|ed|ly|tion|ment|ness|ity)$/u;

/** What the writing alone makes of it. */
function writing({ name, opens }: Omit<Naming, 'weak'>, names: Names, german: boolean): 'name' | 'weak' | 'none' {
  const words = name.split(' ');
  const [first = ''] = words;
  if (titled.test(name)) return words.length > 1 ? 'name' : 'none';
  if (plainName(name).length < 3) return 'none';
  const common = words.every((one) => names.isCommon(one));
  const telling = isGivenName(first) || isOrganisation(name) || /\p{L} ?\d/u.test(name);
  if (words.length > 1) return telling ? 'name' : common ? 'none' : german ? 'weak' : 'name';
  if (german) return isGivenName(name) ? 'name' : 'none';
  if (opens)
    return names.isName(name) || (telling && !common) ? 'name' : common || inflected.test(name) ? 'none' : 'weak';
  return common && !/\p{Lu}.*\p{Lu}/u.test(name) ? 'none' : 'name';
}
