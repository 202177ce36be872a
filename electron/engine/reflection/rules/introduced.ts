import { isGerman, isOrganisation } from '../../graph/names/naming/names.ts';
import { roleOf } from '../../graph/names/naming/roles.ts';
import { entityIdOf } from '../../workspace/codecs/entity.ts';
import { introduce, type Who } from './resolver.ts';
import type { Subject } from './subject.ts';

/**
 * Who somebody is, told beside the name: `the treasurer, Mr. Osei`. `leads`: the sentence begins with saying so, in these
 * `words`, and what follows is of that person.
 */
export type Role = { subject: Subject; role: string; leads: boolean; words: string };

const det =
  "(?<det>\\p{Lu}[\\p{L}-]+'s\\s+|(?:the|our|my|a|an|der|die|das|unser(?:e|er)?|mein(?:e)?)\\s+(?:new |neuer? )?|new |neuer? )";
const noun =
  '(?<role>(?:[\\p{L}-]+\\s+){0,3}?[\\p{L}-]+(?:\\s+(?:of|for|at|to|bei|für|von)\\s+(?:the\\s+|dem\\s+|der\\s+)?[\\p{L}\\p{N}-]+(?:\\s+\\p{Lu}[\\p{L}-]+)?)?)';
const inFront = new RegExp(`(?:^|\\s|\\()${det}${noun},?\\s+$`, 'iu');
const labelled = new RegExp(
  `^${det}?${noun}(?:\\s+(?:dort|hier|there|until then))?(?::|\\s+(?:is|ist|wird|bleibt)(?:\\s+(?:now|jetzt))?)\\s+$`,
  'iu',
);
const behind = new RegExp(`^,\\s+${det}${noun}(?=[,.;)]|$)`, 'iu');

const isDoer = (role: string) => {
  if (/^(?:his|her|their|its|ihre?|seine?)\s/iu.test(role)) return false;
  const head =
    role
      .split(/(?<!\s)\s+(?:of|for|at|to|bei|für|von)\s+/)[0]
      ?.split(/\s+/)
      .at(-1) ?? '';
  return roleOf(head, isGerman(role)) !== null;
};

/** A full name, or one with a title. */
const fullName =
  /(?<!\p{L})(?:Dr|Mrs?|Ms|Miss|Prof|Frau|Herr)\.? \p{Lu}[\p{L}'-]+(?![\p{L}'-])(?! \p{Lu})|(?<!\p{L})(?:(?:Dr|Mrs?|Ms|Miss|Prof|Frau|Herr)\.? )?\p{Lu}[\p{L}'-]+(?: (?:(?:de|van|von|der|den|di|da) ){0,2}\p{Lu}[\p{L}'-]+){1,2}(?!\p{L})/gu;

/** Lets the directory know people who are told of by what they are before anything else is known of them. */
export function meetByRole(sentence: string, who: Who): void {
  for (const match of sentence.matchAll(fullName)) {
    const name = match[0].replace(/'s$/, '').replace(/^(?:Mrs?|Ms|Miss|Frau|Herr)\.? (?=\p{L}+ )/u, '');
    if (isOrganisation(name) || who.directory.mentioned(match[0]).length > 0) continue;
    const at = match.index;
    const beside = roleBeside(sentence, at, at + match[0].length);
    if (beside !== null) introduce(who, { id: entityIdOf(name, 'person'), name, type: 'person' });
  }
}

/** The people that a sentence introduces by what they are. */
export function rolesIn(sentence: string, who: Who): Role[] {
  return who.directory.mentioned(sentence).flatMap(({ id, at, end }) => {
    const subject = personOf(id, who);
    const beside = subject === null ? null : roleBeside(sentence, at, end);
    // Of whom there is a page, a word beside the name says nothing new.
    if (subject === null || beside === null || (subject.known && !beside.leads)) return [];
    return [{ subject, role: worded(beside, who), leads: beside.leads, words: sentence.slice(0, end) }];
  });
}

type Beside = { det: string; role: string; leads: boolean };

/** What the words in front of a name or behind it call whoever has it. */
function roleBeside(sentence: string, at: number, end: number): Beside | null {
  const front = sentence.slice(0, at).replace(/(?:Mrs?|Ms|Miss|Dr|Prof|Frau|Herr)\.?\s+$/u, '');
  const rest = sentence.slice(end);
  const label = /^(?:[.,;(]|$|\s+\()/.test(rest) ? labelled.exec(front)?.groups : undefined;
  if (label?.role !== undefined && isDoer(label.role)) return { det: label.det ?? '', role: label.role, leads: true };
  const beside = (inFront.exec(front) ?? behind.exec(rest))?.groups;
  return beside?.role !== undefined && isDoer(beside.role)
    ? { det: beside.det ?? '', role: beside.role, leads: false }
    : null;
}

function personOf(id: string, { pages, made, owner }: Who): Subject | null {
  const page = pages.get(id);
  if (page !== undefined)
    return page.type === 'person' && id !== owner ? { id, name: page.name, type: page.type, known: true } : null;
  const fresh = made.get(id);
  return fresh?.type === 'person' ? { ...fresh, known: false } : null;
}

/** `my sister` is the owner's. */
function worded({ det: before, role }: Beside, { owner, pages, ownerName }: Who) {
  const name = (owner === null ? undefined : pages.get(owner)?.name) ?? ownerName;
  const bare = role
    .replace(/^(?:new|neuer?)\s+/iu, '')
    .replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => (isGerman(role) ? letter : letter.toLowerCase()));
  if (/^(?:my|meine?)\s/i.test(before) && name !== null && name !== undefined) return `${name}'s ${bare}`;
  if (/'s\s/.test(before)) return `${before.trim()} ${bare}`;
  return /^(?:der|die|das|unser|neu)/i.test(before) ? role : `the ${bare}`;
}
