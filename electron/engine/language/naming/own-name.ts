import { anyOf, wholeWord, words } from '../lexicon/all.ts';
import { particles } from '../lexicon/person-names.ts';
import { namesIn } from '../reader/names.ts';
import { roleOf } from './roles.ts';

const labelled = /^[^\w\n]*(?:(?:user(?:'s)?|owner(?:'s)?|full|first|my|preferred)\s+)*name\**\s*:\**\s*(.+)$/imu;
const introduced = new RegExp(String.raw`(?:${wholeWord(words(({ introducing }) => introducing))})\s*`, 'iu');
const namePart = String.raw`\p{Lu}(?:\.|[\p{L}'-]+)`;
const spelledOut = new RegExp(String.raw`^(?:${namePart}(?: ${particles}?${namePart}){0,4}|\p{Script=Han}{2,4})`, 'u');
/** A first name and what follows it at the beginning of a line, before a verb, a comma or an age. */
export const heading = new RegExp(
  String.raw`^${namePart}(?: ${particles}?${namePart}){1,3}(?=,| \p{Ll}| [–—-] | \(|\. \d)`,
  'u',
);
/** Says what somebody is as often as who. */
const being = /(?<!\p{L})(?:I am|I'm|(?:the )?(?:user|owner) is)\s+/iu;

const afterLabel = (line: string): string | undefined =>
  labelled
    .exec(line)?.[1]
    ?.replace(/(?<!\s)\s*[(,;.—–].*$/s, '')
    .trim();

function afterIntroduction(line: string): string | undefined {
  const lead = introduced.exec(line);
  return lead === null ? undefined : spelledOut.exec(line.slice(lead.index + lead[0].length))?.[0];
}

function afterBeing(line: string): string | undefined {
  const lead = being.exec(line);
  if (lead === null) return undefined;
  return namesIn(line).find(({ at }) => at === lead.index + lead[0].length)?.name;
}

/** How a line tells whose memory it is, surest first: each reads the name from it, or undefined. Pure. */
export const waysToTell: readonly ((line: string) => string | undefined)[] = [
  afterLabel,
  afterIntroduction,
  afterBeing,
];

const article = '(?:the|this|der|die|el|la|le) ';
const ownWords = words(({ owner, self }) => [...owner, ...self]);
const self = new RegExp(`^(?:${article})?(?:${anyOf(ownWords)})$`, 'iu');

/** Whether a mention means whoever the workspace serves: “I”, “the user”. */
export const meansOwner = (mention: string): boolean => self.test(mention.trim());

const [theirs, mine] = [anyOf(words(({ owner }) => owner)), anyOf(words(({ speaking }) => speaking.first))];
const ofOwners = new RegExp(
  String.raw`^(?:(?:${article})?(?:${theirs})['’]s\s+|(?:${mine})\s+|(?:${theirs}|${mine})(?=\p{Script=Han})的?)(?<who>\S+)$`,
  'iu',
);

/** `my mother`, `the user’s mother`, `我妈妈`: who somebody is to the owner is one name of theirs, said from either side. */
export function withoutOwner(mention: string): string {
  const who = ofOwners.exec(mention.trim())?.groups?.who;
  const role = who === undefined ? null : roleOf(who);
  return who !== undefined && (role === 'kin' || role === 'person') ? who : mention;
}
