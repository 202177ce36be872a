import { hasGerman } from '../german.ts';
import { isGivenName } from '../lexicon/given-names.ts';
import { particles } from '../lexicon/person-names.ts';
import { numberOf } from '../numbers.ts';
import { namesIn, typeOf as typeIn } from '../reader/names.ts';
import { chineseNames } from './chinese-names.ts';
import { isUsed, surelyActs, trades } from './contexts.ts';
import { kindOfName, type NameKind, textAround } from './kind-of-name.ts';
import { barePersonName, withoutPossessive } from './name-forms.ts';
import { isOrganisation, type Names, wordsWritten } from './names.ts';
import { namesWithin } from './naming.ts';
import { toldBehind } from './role-behind.ts';
import { roleOf } from './roles.ts';

/** A name of something that has no page. `sure`: its words or those around it say that it is one, and of what. */
export type NewName = { name: string; type: KindWord; at: number; end: number; sure: boolean };
type KindWord = NameKind['type'] | 'project';

const { names: nothingKnown } = wordsWritten();

/** From here on what was learnt is right about the name and its type by itself for nine of ten. */
const learntFrom = 0.7;

/** Below, a type that was learnt bears out nothing. */
const borneOutFrom = 0.4;
/** Below, a type that was learnt says too little of a page: a concept may be anything, and is typed by whoever knows. */
const typedFrom = 0.6;

/**
 * The names that a statement writes, and what each is of. A name is sure where the rules and what was learnt agree on its
 * type, or where what was learnt is sure by itself: of the rules alone three in ten were of another type, or no names.
 * @param names how words are written elsewhere in the workspace
 */
export function newNames(text: string, names: Names = nothingKnown): NewName[] {
  const agreed = namesByRules(text, names).map((one) => ({
    ...one,
    // Only the text itself calls something a project.
    sure: one.sure && (one.type === 'project' || isBorneOut(one, text)),
  }));
  // `Hias Huber`: the family's name alone is nobody's, whatever it was learnt to be.
  const endsPerson = (at: number, end: number) =>
    agreed.some((one) => one.type === 'person' && one.at < at && one.end === end);
  const learnt = namesIn(text).flatMap(({ name, at, end, p, type, typeP }): NewName[] => {
    const known = agreed.some((one) => one.sure && at < one.end && one.at < end);
    const common = !name.includes(' ') && names.isCommon(name);
    return known || common || endsPerson(at, end) || p * typeP < learntFrom
      ? []
      : [{ name, at, end, type, sure: true }];
  });
  const others = agreed.filter((one) => one.sure || !learnt.some(({ at, end }) => at < one.end && one.at < end));
  return [...others, ...learnt]
    .filter((one) => !isSaint(text, one))
    .map((one) => ({ ...one, sure: one.sure && !isOfSeveral(text, one) }))
    .sort((a, b) => a.at - b.at);
}

/** `two Martins`: what is counted is the name of none of them. Behind a figure stands a street, a model or a day as often. */
const isOfSeveral = (text: string, { at }: NewName): boolean =>
  numberOf(/(?<![\p{L}\p{N}])(\p{Ll}{1,12}) $/u.exec(text.slice(0, at))?.[1] ?? '') > 1;

/** `the St David's concert`: a day, a church or a town that is named after somebody, whom nobody is told of. */
const isSaint = (text: string, { name, type, at }: NewName): boolean =>
  type === 'person' && (saintBefore.test(text.slice(0, at)) || saintFirst.test(name));
const saintBefore = /(?<!\p{L})(?:St|Saint|Sankt)\.? $/u;
const saintFirst = /^(?:St|Saint|Sankt)\.? /u;

/** What was learnt says the same type, and not merely as the least unlikely of six. */
function isBorneOut({ name, type }: NewName, text: string): boolean {
  const learnt = typeIn(name, text);
  return learnt.type === type && learnt.typeP >= borneOutFrom;
}

/**
 * By rules: one word with a capital at a sentence's beginning is a name only where something says so.
 */
function namesByRules(text: string, names: Names): NewName[] {
  const latin = namesWithin(text, names).map(({ name, at, opens, weak }): NewName => {
    const end = at + name.length;
    const { type, sure } = kindIn(text, name, at);
    const after = text.slice(end);
    const told = opens ? surelyActs.test(after) || trades.test(after) || toldBehind(after) !== null : sure;
    return { name: type === 'person' ? personName(name) : name, type, at, end, sure: sure && (!weak || told) };
  });
  const han = chineseNames(text).map(({ name, at, kind }) => ({ name, at, end: at + name.length, ...kind }));
  const quoted = projects(text);
  const all = [...quoted, ...genitives(text), ...latin, ...han.sort((a, b) => b.end - b.at - (a.end - a.at))];
  const taken: NewName[] = [];
  for (const one of all) if (!taken.some(({ at, end }) => at < one.end && one.at < end)) taken.push(one);
  return taken.sort((a, b) => a.at - b.at);
}

/**
 * What a name that somebody gives is of, as far as it and the statement that names it say; by itself a name says less. Where the
 * rules and what was learnt speak against each other it may be anything.
 */
export function typeOfName(name: string, statement: string): KindWord {
  const plain = withoutPossessive(name);
  if (roleOf(plain) === 'kin') return 'person';
  const at = statement.toLowerCase().indexOf(plain.toLowerCase());
  // Of a name that stands alone its own form says what it is of: `Brandt Logistik GmbH`.
  const own = kindOfName(plain, '', '');
  if (at < 0 && own.sure) return own.type;
  const told = namesByRules(statement, nothingKnown).find((one) => at >= 0 && one.at <= at && at < one.end);
  const learnt = typeIn(plain, at < 0 ? plain : statement);
  const says = learnt.typeP >= (at < 0 ? learntFrom : typedFrom);
  if (told?.sure && learnt.typeP < learntFrom) return says && learnt.type !== told.type ? 'concept' : told.type;
  return says ? learnt.type : 'concept';
}

/** The same, where the rules and what was learnt agree; else a concept, which may be anything. */
export function sureTypeOfName(name: string, statement: string): KindWord {
  const type = typeOfName(name, statement);
  const learnt = typeIn(withoutPossessive(name), statement);
  return learnt.type === type && learnt.typeP >= borneOutFrom ? type : 'concept';
}

const personName = (name: string): string => {
  const bare = barePersonName(name);
  return bare.includes(' ') ? bare : name;
};

/** `the project Bluebird`, `项目“白鹭”`. */
const projectForm =
  /(?<![\p{L}])(?:[Pp]roject|Projekt|[Pp]royecto|[Pp]rojet|项目)(?: |(?=[“"「]))[“"「]?(?<name>\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]+){0,2}|(?<=[“"「])[\p{L}\p{N} -]{2,30}(?=[”"」]))/gu;

function projects(text: string): NewName[] {
  return [...text.matchAll(projectForm)].flatMap((match) => {
    const name = match.groups?.name ?? '';
    const at = match.index + match[0].lastIndexOf(name);
    const end = at + name.length;
    // “Project Manager: …” says who speaks.
    const isLabel = text[end] === ':' && roleOf(name) !== null;
    return isLabel ? [] : [{ name, type: 'project' as const, at, end, sure: true }];
  });
}

/** `Lighthouse` of `Project Lighthouse` and `the Lighthouse project`; null of a name that does not say so. */
export function projectIn(name: string): string | null {
  const [whole] = projects(name);
  if (whole !== undefined && whole.end === name.length) return whole.name;
  return /^(?:the )?(?<name>\p{Lu}.{0,80}) (?:project|Projekt)$/u.exec(name)?.groups?.name ?? null;
}

/** `Friederikes Bruder`, `Lenas Geburtstag`: whose something is, in German. `Jonas` and `Hannes` are names themselves. */
export function genitives(text: string): NewName[] {
  const german = hasGerman(text);
  return [...text.matchAll(/(?<!\p{L})(\p{Lu}\p{Ll}+)s (\p{Lu}\p{Ll}+)(?!\p{L})/gu)].flatMap(
    ({ 1: name = '', 2: noun = '', index: at }): NewName[] =>
      isGivenName(name) && (roleOf(noun, true) !== null || (german && !isGivenName(`${name}s`)))
        ? [{ name, type: 'person', at, end: at + name.length + 1, sure: true }]
        : [],
  );
}

/** First and last name, with the small words and hyphens that names have. */
const nameWord = "\\p{Lu}[\\p{L}'’-]*\\p{L}";
const fullName = new RegExp(
  `^\\p{Lu}\\p{Ll}[\\p{L}'’-]*(?: \\p{Lu}\\.)? (?:${particles}|y )?${nameWord}(?: ${nameWord}){0,2}$`,
  'u',
);

/** What the words of a name and those around it make it; two names together are a person's unless they say otherwise. */
function kindIn(text: string, name: string, at: number): { type: KindWord; sure: boolean } {
  const [before, after] = textAround(text, at, name.length);
  const kind = kindOfName(name, before, after);
  const told = isGivenName(name.split(' ')[0] ?? '') ? null : toldBehind(after);
  if (told !== null) return { type: told, sure: true };
  if (kind.sure) return kind;
  const first = name.split(' ')[0] ?? '';
  const german = hasGerman(text);
  const articled =
    /(?<!\p{L})(?:the|an?|der|die|das|den|dem|am|im|vom|zum|zur|beim|eine?|el|la|los|las|una?)\s$/iu.test(before);
  if (kind.type === 'person' && isGivenName(first) && !articled && !isUsed(before)) return { ...kind, sure: true };
  if (kind.type === 'concept' && !articled && !german && fullName.test(name) && !isOrganisation(name))
    return { type: 'person', sure: true };
  return kind;
}
