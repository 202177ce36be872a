import {
  isEmployer,
  isHome,
  isMake,
  isMaker,
  isSupplier,
  isUsed,
  isVenue,
  nounBefore,
} from '../../graph/names/naming/contexts.ts';
import { isContact, roleBefore, roleBehind } from '../../graph/names/naming/roles.ts';
import type { RelationType } from '../../workspace/codecs/relations.ts';
import type { Material } from '../material.ts';
import type { Clause } from './clause.ts';
import type { Who } from './resolver.ts';
import type { Said } from './sentence.ts';
import type { Subject } from './subject.ts';

/** What stands around a name says of how it belongs to whoever the sentence is about. */
export type Tie = { from: string; relations: readonly string[]; to: string };

type Named = { id: string; type: string; before: string; after: string };
type Sentence = { said: Said; own: readonly Clause[]; home: string | null; who: Who };

const belongs = ['works-at', 'works-for', 'member-of', 'part-of'];
const uses = ['uses'];
const associated = ['works-with', 'relates-to'];
const located = ['located-in', 'based-in', 'lives-in', 'relates-to'];

const denied =
  /(?<!\p{L})(?:not|no longer|never|nobody|nicht|nicht mehr|kein\p{L}*|without|instead of)(?!\p{L})|n't(?!\p{L})/iu;
const past = /(?<!\p{L})(?:yesterday|last (?:night|week|year|month)|until|used to|had been|gestern|bis)(?!\p{L})/iu;
/** Somebody comes to belong to the house. */
const enters =
  /(?<!\p{L})(?:new(?! (?:landlord|neighbou?r|client|patient|customer|tenant))|joined|joins|joining|elected|appointed|hired|promoted|(?:starts?|started|begins|began) (?:as|on)|first day|neue[rn]?|fängt|eingestellt|gewählt)(?!\p{L})/iu;

/** The ties that one sentence tells, for every name in it. */
export function tiesOf(sentence: Sentence): Tie[] {
  const { said, who } = sentence;
  const text = said.plain;
  return who.directory.mentioned(text).flatMap(({ id, at, end }) => {
    const type = who.pages.get(id)?.type ?? who.made.get(id)?.type;
    if (type === undefined || type === 'concept') return [];
    const clause = text.slice(Math.max(text.lastIndexOf('; ', at), 0), at);
    if (denied.test(clause) || past.test(clause)) return [];
    const named = { id, type, before: text.slice(0, at), after: text.slice(end) };
    const tie = type === 'person' ? ofPerson(named, sentence) : ofThing(named, sentence);
    return tie === null || tie.from === tie.to ? [] : [tie];
  });
}

function ofPerson(named: Named, sentence: Sentence): Tie | null {
  const { id, before, after } = named;
  const { who, home } = sentence;
  const called = roleBefore(before);
  const role = called ?? roleBehind(after);
  if (role?.role === 'kin') return ofKin(named, sentence);
  if (role?.role === 'either') return null;
  if (called !== null && isContact(called.word)) {
    const body = bodiesBefore(sentence, before).find((one) => one !== home) ?? bodiesBefore(sentence, before)[0];
    if (body !== undefined) return { from: id, relations: belongs, to: body };
  }
  if (called !== null && partner.test(before) && who.owner !== null)
    return { from: who.owner, relations: associated, to: id };
  const entered = inside(before, sentence);
  if (entered !== null) return { from: id, relations: belongs, to: entered };
  const isHousehold = home !== null && !/^(?:project|person|place|concept)--/.test(home);
  if (!isHousehold || bodiesBefore(sentence, before).some((one) => one !== home)) return null;
  const comes =
    enters.test(`${before} ${after}`) &&
    (role !== null || /^ (?:has |will )?(?:joined|joins|join|starts|started)(?!\p{L})/u.test(after));
  const holds = called !== null && office.test(before) && !outside.test(called.word);
  return comes || holds ? { from: id, relations: belongs, to: home } : null;
}

/** `Co-author is …`, `my supervisor …`: with whom the owner has to do. */
const partner =
  /(?:^\W*|(?<!\p{L})(?:my|mein[e]?) (?:\p{L}+ )?)(?:[Cc]o-\p{L}+|partner|colleague|teammate|supervisor|advisor|mentor|boss|manager|coach|therapist|Kolleg(?:e|in)|Chef(?:in)?|Betreuer(?:in)?)(?:,? (?:is|ist)(?: now| jetzt)?)?,? $/u;
/** `The treasurer, …`: who has an office in the house. */
const office = /(?<!\p{L})(?:[Tt]he|[Oo]ur|[Uu]nsere?|[Dd]er|[Dd]ie) (?:\p{L}+ ){0,2}[\p{L}-]+,? $/u;
const outside =
  /^(?:client|customer|patient|guest|visitor|neighbou?r|tenant|landlord|landlady|judge|inspector|surveyor|auditor|plumber|electrician|builder|painter|carpenter|doctor|vet|physio|therapist|lawyer|witness|reporter|journalist|speaker|author|singer|plaintiff|defendant|friend|resident|king|queen|prince|princess|father|widow|hero|Kunde|Nachbar(?:in)?|Vermieter(?:in)?|Ärztin|Arzt)$/u;

/** `New in the evening group: …`. */
function inside(before: string, { who }: Sentence): string | null {
  if (!/(?<!\p{L})(?:new|neue[rn]?|joins?|joined) (?:\p{L}+ ){0,2}(?:in|at|on|im|in der|bei) /iu.test(before))
    return null;
  const found = who.directory.mentioned(before).findLast(({ id }) => who.pages.has(id) && !id.startsWith('person--'));
  return found?.id ?? null;
}

/** Bodies of people that are named before: nearest first, those of the sentence, then those of its episode. */
function bodiesBefore({ said, who }: Sentence, before: string): string[] {
  const isBody = (id: string) =>
    /^(?:organi[sz]ation|company|team|group|band)$/.test(who.pages.get(id)?.type ?? who.made.get(id)?.type ?? '');
  const start = said.memory.text.indexOf(said.text.slice(0, 30));
  const earlier = said.memory.text.slice(0, Math.max(0, start));
  return who.directory
    .mentioned(`${earlier} ${before}`)
    .flatMap(({ id }) => (isBody(id) ? [id] : []))
    .reverse();
}

/** `my sister …`, `her daughter …`, `Ruth's cousin …`. */
function ofKin({ id, before }: Named, { who, own }: Sentence): Tie | null {
  const whose =
    /(?<!\p{L})(my|our|mein[e]?|unsere?|his|her|their|ihre?|seine?|\p{Lu}[\p{L}-]+'s) (?:\p{L}+ )?[\p{L}-]+,? $/iu.exec(
      before,
    )?.[1] ?? '';
  const other = /^(?:my|our|mein|unser)/iu.test(whose)
    ? who.owner
    : whose.endsWith("'s")
      ? who.directory.named(whose.slice(0, -2))[0]
      : whose === ''
        ? null
        : subjectAt(own, id)?.id;
  return other?.startsWith('person--') ? { from: id, relations: ['relates-to'], to: other } : null;
}

function ofThing(named: Named, { said, own, home, who }: Sentence): Tie | null {
  const { id, type, before, after } = named;
  const subject = subjectAt(own, id);
  const person = subject?.type === 'person' ? subject.id : null;
  const dwelling = subject !== null && subject.type !== 'person' && subject.known ? subject.id : home;
  if (type === 'tool') {
    const has = isUsed(before) || isMake(before, after) || nounBefore(before, id, after) === 'tool';
    const user = /(?<!\p{L})(?:I|gave me|my)(?!\p{L})/u.test(before) ? who.owner : (person ?? dwelling);
    return has && user !== null ? { from: user, relations: uses, to: id } : null;
  }
  if (/^(?:organi[sz]ation|company)$/.test(type)) {
    const employed = personBefore(before, who) ?? person;
    if (isEmployer(before) && employed !== null) return { from: employed, relations: belongs, to: id };
    const buyer = dwelling ?? (/(?<!\p{L})(?:I|we|my|our|ich|wir)(?!\p{L})/iu.test(before) ? who.owner : null);
    if ((isSupplier(before, after) || isMaker(before)) && buyer !== null)
      return { from: buyer, relations: uses, to: id };
  }
  const stays = isVenue(before) || (type === 'place' && isHome(before));
  if (stays && subject !== null && said.memory.type !== 'task') return { from: subject.id, relations: located, to: id };
  return null;
}

/** Whoever a sentence names last before a name: “Joel's wife Petra works at …”. */
const personBefore = (before: string, { directory }: Who): string | null =>
  directory.mentioned(before).findLast(({ id }) => id.startsWith('person--'))?.id ?? null;

/** What the workspace is about, where it is no body of people: the one thing that the owner's own lines name. */
export function householdOf(
  { core, pages }: Pick<Material, 'core' | 'pages'>,
  { directory, home }: Who,
  words: string,
): string | null {
  const page = home(words);
  if (page !== null && page.type !== 'person') return page.id;
  const named = core.items
    .filter(({ type }) => type === 'identity')
    .flatMap(({ text }) => directory.mentioned(text).map(({ id }) => id));
  return pages.find(({ id, type }) => type !== 'person' && named.includes(id))?.id ?? null;
}

/** Whom the sentence is about besides: whoever its last clause begins with. */
function subjectAt(clauses: readonly Clause[], id: string): Subject | null {
  const others = clauses.filter(({ subject }) => subject.id !== id);
  return (others.findLast(({ implied }) => !implied) ?? others.at(-1))?.subject ?? null;
}

/** The first of the relations that the vocabulary knows. */
export const relationNamed = (names: readonly string[], vocabulary: readonly RelationType[]): string | null =>
  names.find((name) => vocabulary.some((type) => type.name === name || type.inverse === name)) ?? null;
