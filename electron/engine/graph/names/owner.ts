import type { Memory } from '#shared/model/memory.ts';
import { anyOf, words } from '../../language/lexicon/all.ts';
import { plainName } from './names.ts';

/** A page as far as it can tell whose it is. */
export type Person = { id: string; name: string; aliases: readonly string[] };

const nameForms = [
  /^[^\w\n]*(?:(?:user(?:'s)?|owner(?:'s)?|full|first|my|preferred)\s+)*name\**\s*(?::|is)\**\s*(.+)$/imu,
  /\b(?:[Mm]y name is|I am|I'm|[Cc]all me|[Tt]he (?:user|owner) is(?: called| named)?|[Uu]ser is(?: called| named)?|[Ii]ch heiße|[Mm]ein Name ist)\s+(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+){0,2})/u,
  /我叫\s*([\p{L}]{2,4})/u,
];

/** The owner's name as core memory and USER.md give it; null when neither does. */
export function nameOfOwner(core: readonly Memory[], about: readonly Memory[]): string | null {
  const identity = core.filter(({ type }) => type === 'identity' || type === 'top');
  for (const form of nameForms) {
    for (const { text } of [...identity, ...about]) {
      const name = form
        .exec(text.replace(/[’‘]/g, "'"))?.[1]
        ?.replace(/(?<!\s)\s*[(,;.—–].*$/s, '')
        .trim();
      if (name) return name;
    }
  }
  return null;
}

const article = '(?:the|this|der|die|el|la|le) ';
const ownWords = words(({ owner, self }) => [...owner, ...self]);
const self = new RegExp(`^(?:${article})?(?:${anyOf(ownWords)})$`, 'iu');

/** Whether a mention means whoever the workspace serves: “I”, “the user”. */
export const meansOwner = (mention: string): boolean => self.test(mention.trim());

/**
 * The page of the owner among people: the one of that name, of its first name where only one has it, or the one that is
 * called user, owner or me.
 */
export function pageOfOwner(name: string | null, people: readonly Person[]): Person | null {
  const called = people.find((one) => [one.name, ...one.aliases].some(meansOwner));
  if (name === null) return called ?? null;
  const plain = plainName(name);
  const exact = people.filter((one) => [one.name, ...one.aliases].some((other) => plainName(other) === plain));
  if (exact.length > 0) return exact.length === 1 ? (exact[0] ?? null) : null;
  const [first] = plain.split(' ');
  const alike = people.filter((one) =>
    [one.name, ...one.aliases].some((other) => {
      const words = plainName(other).split(' ');
      return words[0] === first && (words.length === 1 || !plain.includes(' '));
    }),
  );
  return alike.length === 1 ? (alike[0] ?? null) : (called ?? null);
}

/** Whether a mention is the owner's name, whole or the first of it. */
export function isNameOfOwner(mention: string, name: string): boolean {
  const [asked, own] = [plainName(mention), plainName(name)];
  return asked !== '' && (asked === own || asked === own.split(' ')[0]);
}
