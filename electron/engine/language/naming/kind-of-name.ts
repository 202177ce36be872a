import { oneOf } from '../lexicon/all.ts';
import { isGivenName } from '../lexicon/given-names.ts';
import { placeNouns } from '../lexicon/name-nouns.ts';
import {
  acts,
  isAttributive,
  isBeside,
  isBusiness,
  isDoer,
  isEmployer,
  isHome,
  isMake,
  isSupplier,
  isUsed,
  isVenue,
  nounBefore,
  speaks,
  talks,
  trades,
} from './contexts.ts';
import { isOrganisation, titled } from './names.ts';
import { roleBefore, roleBehind, roleOf } from './roles.ts';

/** What a name is of, as one sentence has it. `sure`: its own words or those around it say so. */
export type NameKind = { type: 'person' | 'organization' | 'tool' | 'place' | 'concept'; sure: boolean };

const placeForms = oneOf(String.raw`(?:\s${placeNouns})$ (?:straße|strasse|platz|gasse)$`);
const place = new RegExp(placeForms, 'u');

const sure = (type: NameKind['type']): NameKind => ({ type, sure: true });
const unsure = (type: NameKind['type']): NameKind => ({ type, sure: false });

/** Characters before and behind a name that say of what it is. */
export const besideName = 300;

/** The words right before and right behind a name. */
export const textAround = (text: string, at: number, length: number): [before: string, after: string] => [
  text.slice(Math.max(0, at - besideName), at),
  text.slice(at + length, at + length + besideName),
];

export function kindOfName(name: string, before: string, after: string): NameKind {
  if (titled.test(name)) return sure('person');
  return byItself(name) ?? byRole(name, before, after) ?? byCompany(name, before, after);
}

function byItself(name: string): NameKind | null {
  if (isOrganisation(name)) return sure('organization');
  if (place.test(name) && !isGivenName(name.split(' ')[0] ?? '')) return sure('place');
  return null;
}

/** By what somebody is called beside the name, or by the first name. */
function byRole(name: string, before: string, after: string): NameKind | null {
  if (/\d/.test(name)) return null;
  const given = isGivenName(name.split(' ')[0] ?? '');
  const role = roleBefore(before) ?? roleBehind(after);
  if (role !== null && !isAttributive(before, after))
    return sure(role.role === 'either' && !given ? 'organization' : 'person');
  return given && name.includes(' ') ? sure('person') : null;
}

/** By the words around it. */
function byCompany(name: string, before: string, after: string): NameKind {
  const given = isGivenName(name.split(' ')[0] ?? '');
  const articled = /(?<!\p{L})(?:the|an?|die|das|eine?)\s$/iu.test(before);
  if (isAttributive(before, after)) return unsure('concept');
  const noun = nounBefore(before, name, after);
  if (noun !== null && !(given && noun === 'organization')) return sure(noun);
  if (isDoer(before)) return sure('person');
  if (isMake(before, after) && (name.includes(' ') || !given)) return sure('tool');
  if (given) return acts.test(after) || talks.test(after) || isBeside(before) ? sure('person') : unsure('person');
  if (trades.test(after) || isSupplier(before, after) || isBusiness(before, after)) return sure('organization');
  if (name.includes(' ') && roleOf((/(?<!\p{L})(\p{L}+?)s? (?:from|von) $/u.exec(before) ?? [])[1] ?? '') !== null)
    return sure('organization');
  if (isUsed(before)) return sure('tool');
  if (isEmployer(before)) return sure('organization');
  if (isHome(before)) return unsure('place');
  if (isVenue(before)) return sure('place');
  if (acts.test(after) && !articled && !/\d/.test(name)) return sure('person');
  if (/(?<!\p{L})(?:in|nach|aus)\s$/iu.test(before)) return unsure('place');
  if ((speaks.test(before) || talks.test(after)) && !articled && !name.includes(' ')) return unsure('person');
  return unsure(/ \d+$/.test(name) ? 'tool' : 'concept');
}
