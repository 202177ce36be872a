import type { Memory } from '#shared/model/memory.ts';
import { plainName } from '../../language/naming/name-forms.ts';
import { heading, meansOwner, waysToTell } from '../../language/naming/own-name.ts';
import { roleOf } from '../../language/naming/roles.ts';

/** A page as far as it can tell whose it is. */
export type Person = { id: string; name: string; aliases: readonly string[] };

type Line = Pick<Memory, 'text' | 'type'>;

/** The owner's name as core memory and USER.md give it; null when neither does. */
export function nameOfOwner(core: readonly Line[], about: readonly Line[]): string | null {
  const identity = core.filter(({ type }) => type === 'identity' || type === 'top');
  const lines = [...identity, ...about].map(({ text }) => text.replace(/[’‘]/g, "'"));
  for (const read of waysToTell) {
    for (const line of lines) {
      const name = read(line);
      if (name) return name;
    }
  }
  return null;
}

/** What follows the name of whom a line tells the age. */
const aged = /^[,.]? \(?\d{2}(?![\p{L}\p{N}])/u;

/**
 * The name that the lines on who the owner is begin with, where it is one name, or the only one with an age: `Tomek Wilk does backend`. A
 * line on a relative of theirs is about somebody else: `Jan Wilk, his brother`. Other names of its length are those of things as often.
 */
function nameHeading(core: readonly Line[]): string | null {
  const headed = core.flatMap(({ text, type }) => {
    const name = type === 'identity' ? heading.exec(text)?.[0] : undefined;
    if (name === undefined) return [];
    const behind = text.slice(name.length);
    return ofRelative(behind) ? [] : [{ name, isAged: aged.test(behind) }];
  });
  const withAge = headed.filter(({ isAged }) => isAged);
  const names = new Set((withAge.length > 0 ? withAge : headed).map(({ name }) => name));
  const [first] = names;
  return first !== undefined && names.size === 1 ? first : null;
}

/** `, her brother, drives a bus` */
const ofRelative = (behind: string): boolean =>
  roleOf(/^, (?:\p{L}+ )?(\p{L}+)(?![\p{L}\p{N}])/u.exec(behind)?.[1] ?? '', true) === 'kin';

/** The owner's name as core memory and USER.md give it; one that only begins a line is no name of a thing. */
export function nameWritten(
  core: readonly Line[],
  about: readonly Line[],
  isThing: (name: string) => boolean,
): string | null {
  const heads = nameHeading(core);
  return nameOfOwner(core, about) ?? (heads === null || isThing(heads) ? null : heads);
}

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

/** Whether a mention means the owner: “I”, “the user”, or their name where one is known. */
export const isCalledOwner = (mention: string, name: string | null): boolean =>
  meansOwner(mention) || (name !== null && isNameOfOwner(mention, name));

/** Whether a mention is the owner's name: whole, the first or the last of it, with initials, or the surname before a comma. */
export function isNameOfOwner(mention: string, name: string): boolean {
  const own = plainName(name).split(' ');
  const asked = plainName(mention.replace(/^([^,]{1,60}),\s+([^,]{1,60})$/u, '$2 $1')).split(' ');
  if (asked[0] === '' || asked.length > own.length) return false;
  if (asked.length === 1 && asked[0] === own[0]) return true;
  const isPart = (part: string | undefined, n: number) =>
    part === own[n] || (part?.length === 1 && own[n]?.startsWith(part));
  // The last name stands whole, what stands before it in order: `M. Lopez`, and of `Maria Lopez Garcia` also `Garcia`.
  if (asked.at(-1) !== own.at(-1)) return false;
  let at = own.length - 1;
  return asked.toReversed().every((part, n) => {
    if (n > 0) at--;
    while (n > 0 && at > 0 && !isPart(part, at)) at--;
    return at >= 0 && isPart(part, at);
  });
}
