import type { Material } from '../material.ts';
import type { Clause } from './clause.ts';
import { contextOf, labelled } from './clause-context.ts';
import { isGone } from './gone.ts';
import { hasLapsed, isAnnounced, isOfOther, isOneMore } from './lapsed.ts';
import { isLasting, isVouched } from './lasting.ts';
import { isState } from './opposites.ts';
import { isOtherwise, isTakenOver } from './otherwise.ts';
import { isAtAnother, isKeptElsewhere, namesIn } from './places.ts';
import type { Who } from './resolver.ts';
import { bareNumber, clashesOf, type Sorted, sorted, topicOf } from './slots.ts';
import { type Standing, standingOf } from './standing.ts';
import { toldIn } from './steps.ts';
import { tellingWordsOf } from './words.ts';

/** Words that say: so it is from here on. */
const cue =
  /(?<!\p{L})(?:now(?! and then)|from (?:now on|here on|today|tomorrow|this|next|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|from \d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|no longer|any ?more|instead|as of|starting|onwards|went (?:up|down)|goes (?:up|down)|rais(?:ed|es)|lower(?:ed|s)|cut to|chang(?:ed|es)|switch(?:ed|es)|updat(?:ed|es)|upgrad(?:ed|es)|replac(?:ed|es)|took over|takes over|retired|renamed|(?:went|goes|came|is|are) back to|moved? .{0,30}to|extended|postponed|rescheduled|brought forward|turned out|correction|not .{2,30} but|officially|becomes?|became|bump(?:s|ed)?|capped|verlängert|verschoben|verlegt|erhöht|gesenkt|push(?:ed|es)|slip(?:s|ped)|jetzt|nun|inzwischen|ab sofort|ab (?:heute|morgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|nur noch|statt|künftig|schon um|nicht mehr|neuerdings)(?!\p{L})|改|现在|不再|从.{1,8}(?:起|开始)/iu;
/** The same where little else is said. */
const hint =
  /(?<!\p{L})(?:since|moves?(?= to| from| back| up| on)|moved|rose|dropped|actually|joined|starts as|added|announced|confirmed|sign(?:ed|s) with|went with|chose|new|newly|only|seit|neue[rnms]?)(?!\p{L})/iu;
/** The older value, as the newer statement names it. */
const old =
  /\b(?:instead of|rather than|statt|not|nicht mehr|previously|formerly|used to be|down from|up from|from)\s+(?:the |every )?[^,.;:]{2,24}?(?=\s+(?:to|auf|nach)\b|[,.;]|$)/giu;

/** Standing statements in which a word stands more often than this tells little about which are meant. */
const commonWord = 80;
/** Of a standing statement's topic, the share that must be spoken of where nothing says that it changed. */
const leastShared = 0.5;

export type Change = { clause: Clause; standing: Standing; kinds: string[]; explained: boolean };

/** Where a clause gives another value than a standing statement about the same thing. */
export function* changesIn(clauses: readonly Clause[], material: Material, who: Who): Generator<void, Change[]> {
  const standings = standingOf(material);
  const read = standings.map(({ statement }) => sorted(statement));
  const byWord = new Map<string, number[]>();
  for (const [n, { topic }] of read.entries())
    for (const word of topic) byWord.set(word, [...(byWord.get(word) ?? []), n]);
  // Of what stands on one's own page much shares no word with what takes its place: `Works evenings only`.
  const byPage = new Map<string, number[]>();
  for (const [n, { page }] of standings.entries())
    if (page !== null) byPage.set(page, [...(byPage.get(page) ?? []), n]);
  const changes: Change[] = [];
  for (const [n, clause] of labelled(clauses).entries()) {
    if (n % 100 === 99) yield;
    if (!clause.said.fresh || !isVouched(clause.said.memory) || isOfSteps(clause)) continue;
    const now = sorted(withoutNumberedName(clause, who).replace(old, ' '));
    const tags = clause.said.memory.tags.flatMap((tag) => tellingWordsOf(tag));
    const words = new Set([...now.topic, ...tags, ...contextOf(clause, now)]);
    const near = new Set([...words].flatMap((word) => byWord.get(word) ?? []).slice(0, commonWord * 4));
    for (const fact of (byPage.get(clause.subject.id) ?? []).slice(0, commonWord)) near.add(fact);
    for (const one of near) {
      const [standing, before] = [standings[one], read[one]];
      if (standing === undefined || before === undefined) continue;
      const own = (word: string) => byWord.get(word)?.length === 1;
      const kinds = clashes(before, now, words, clause, standing, who, own);
      if (kinds.length > 0) changes.push({ clause, standing, kinds, explained: soundsNew(clause) });
    }
  }
  return changes;
}

function clashes(
  before: Sorted,
  now: Sorted,
  words: ReadonlySet<string>,
  clause: Clause,
  standing: Standing,
  who: Who,
  /** Whether a word stands in no other standing statement. */
  own: (word: string) => boolean,
): string[] {
  const about = new Set(standing.page === null ? [] : tellingWordsOf(who.pages.get(standing.page)?.name ?? ''));
  if (
    isGone(clause, standing, before, words) ||
    hasLapsed(clause, standing, about, own) ||
    ((standing.page === null || standing.page === clause.subject.id) && isAnnounced(clause, standing, own))
  )
    return ['whether it still holds'];
  if (isOneMore(clause, standing)) return ['number'];
  if (isOfOther(clause, standing, about)) return ['what it says'];
  const all = clashesOf(before.slots, now.slots);
  const kinds = all.filter((kind) => !isState(kind) && isMeant(kind, before, now));
  if (kinds.some((kind) => kind.startsWith('who is '))) return kinds;
  if (isTakenOver(clause, standing, before, now, soundsNew(clause), who)) return ['whose it is'];
  if (isOfAnother(clause, standing, who)) return [];
  const isOwn = isOfPage(clause, standing.page, who);
  if (all.some(isState) && isInOtherState(clause, standing, before, now, isOwn)) return ['its state'];
  if (kinds.length > 0 && isOfSame(kinds, before, now, words, clause, standing, isOwn, own)) return kinds;
  if (isOtherwise(clause, standing, isOwn, soundsNew(clause))) return ['what it says'];
  const isPlaced =
    (isOwn || standing.page === null) &&
    soundsNew(clause) &&
    (isAtAnother(clause, standing, before, now, about) || isKeptElsewhere(clause, standing));
  return isPlaced ? ['where it is or from whom'] : [];
}

/** Whether all that a standing statement gives a state is given another by a clause, and on the same days. */
function isInOtherState(clause: Clause, { page }: Standing, before: Sorted, now: Sorted, isOwn: boolean): boolean {
  const [days, others] = [before.slots.get('weekday'), now.slots.get('weekday')];
  if (days === undefined ? others !== undefined : others === undefined || ![...days].some((day) => others.has(day)))
    return false;
  if ((page !== null && !isOwn) || (before.stateless.size === 0 && !isOwn) || isPast(clause)) return false;
  const names = new Set(isOwn ? tellingWordsOf(clause.subject.name) : []);
  return [...before.stateless].every((word) => names.has(word) || now.stateless.has(word));
}

/** Whether a clause speaks of a page's entity by name, or by what its name says that it is: `the club`. */
function isOfPage({ subject, implied, text }: Clause, page: string | null, who: Who): boolean {
  if (page === null) return false;
  if (page === subject.id && !implied) return true;
  const named = new Set((who.pages.get(page)?.name ?? '').toLowerCase().split(' '));
  const described = /(?<!\p{L})(?:the|our|der|die|das|unsere?) (?<what>[\p{L}-]+)/iu
    .exec(text)
    ?.groups?.what?.toLowerCase();
  return (
    (page === subject.id && !page.startsWith('person--') && described !== undefined && named.has(described)) ||
    who.directory.mentioned(text).some(({ id, at }) => id === page && (at <= 4 || !page.startsWith('person--')))
  );
}

/** Whether two statements that give other values of a kind are about the same thing. */
function isOfSame(
  kinds: readonly string[],
  before: Sorted,
  now: Sorted,
  words: ReadonlySet<string>,
  clause: Clause,
  { page, statement }: Standing,
  isOwn: boolean,
  own: (word: string) => boolean,
): boolean {
  if (isPast(clause) || isOfOtherHead(clause, before)) return false;
  if (isOwn && renewed.test(clause.text) && kinds.some((kind) => firm.test(kind))) return true;
  // On its own page a subject's name says nothing of which fact is meant.
  const names = new Set(page === clause.subject.id ? tellingWordsOf(clause.subject.name) : []);
  // That it costs something is in what it costs; of what the price is tells more.
  if (before.topic.size > 1) names.add('cost');
  const shared = [...before.topic].filter((word) => words.has(word));
  const telling = shared.filter((word) => !names.has(word));
  // In whom two statements differ, these names are the value and not what it is about.
  const onlyWho = kinds.every((kind) => kind === 'by');
  const topic = [...before.topic].filter((word) => !names.has(word) && !(onlyWho && before.named.has(word)));
  const extras = [...now.topic].filter((word) => !before.topic.has(word) && !names.has(word) && !now.named.has(word));
  // Where it is may be left out of when it is.
  const places = new Set(tellingWordsOf(namesIn(statement).join(' ')));
  const meant = topic.filter((word) => !places.has(word));
  const isWhole =
    (telling.length === topic.length || (meant.length > 0 && meant.every((word) => telling.includes(word)))) &&
    (telling.length > 0 || (isOwn && before.topic.size > 0));
  const isPlaced = isOwn || page === null || (telling.length >= 2 && telling.every(own));
  if (
    isWhole &&
    isPlaced &&
    extras.length <= mostExtras &&
    !onlyWho &&
    (isStated(clause) || isPresent(clause)) &&
    !isPast(clause)
  )
    return true;
  if (!isStated(clause)) return false;
  const only = telling.some((word) => own(word) && now.topic.has(word)) && kinds.some((kind) => firm.test(kind));
  if (soundsNew(clause, extras.length))
    return (only || isOnTopic(telling.length, topic.length)) && hasSameUnit(kinds, shared.length);
  const most = telling.length / Math.max(1, topic.length) >= leastShared;
  return most && (telling.length >= 2 || (only && page === clause.subject.id));
}

const headed =
  /^(?:the|an?|our|my|his|her|their|der|die|das|unsere?) (?:\p{Ll}+ )??(?<head>\p{L}+) (?:for|to|with|für|zum|zur|mit) (?:the |an? |our |der |die |das |den )?\p{L}+/iu;
const attribute =
  /^(?:price|cost|fee|charge|start|begin\p{Ll}*|end|time|date|day|hours?|number|deadline|length|duration|size|address|place|location|limit|minimum|maximum|rate|budget|code|password|contact|preis|zeit|beginn|ende|termin|frist|anzahl|zahl)$/iu;

/** `The train to the lesson` is no lesson; `the price for a lesson` is of it. */
function isOfOtherHead({ text }: Clause, before: Sorted): boolean {
  const head = headed.exec(text)?.groups?.head ?? '';
  return (
    head !== '' &&
    !attribute.test(head) &&
    topicOf(head).size > 0 &&
    ![...topicOf(head)].some((word) => before.topic.has(word))
  );
}

/** A number of what many things have is only told of the same thing where the two share what it is of, tags aside. */
function isMeant(kind: string, before: Sorted, now: Sorted): boolean {
  const unit = measure.exec(kind)?.[1];
  if (unit === undefined || kind.includes(' a ')) return true;
  const [was, is] = [before, now].map(({ topic }) => [...topic].filter((word) => word !== unit));
  const shared = was?.filter((word) => is?.includes(word)).length ?? 0;
  return shared >= 2 || (shared === 1 && Math.min(was?.length ?? 0, is?.length ?? 0) <= 2);
}

const measure =
  /^number of (k?m|cm|mm|km|g|kg|mg|t|l|ml|s|ms|h|minut|hour|day|week|month|year|°c?|c|degree|%|percent|euro|dollar|pound|mb|gb|kb|hz|khz|mhz|v|w|kw)$/;

/** `Has new hours`: which they were stands on the same page. */
const renewed =
  /(?<!\p{L})(?:new \p{Ll}*\s?(?:days?|hours|times?|dates?|schedule|timetable)|neue \p{L}*(?:zeiten|tage|termine?))(?!\p{L})/iu;
/** Values of which a statement has one. */
const firm = /^(?:date|time|weekday|days|hours|rate|where|degrees)$/;

/** Two words in common, or half of few: one word and a unit are in many statements. */
const isOnTopic = (shared: number, of: number) => shared >= 2 || (shared === 1 && of <= 2);

/** Words of its own up to which a clause that repeats a statement says just that. */
const mostExtras = 2;
/** Words of its own up to which a hint is of what it shares. */
const mostHinted = 4;

/** A decision or a correction is one whatever its words. */
const soundsNew = ({ said }: Clause, extras = 0) =>
  cue.test(said.plain) ||
  (extras <= mostHinted && hint.test(said.plain)) ||
  said.memory.type === 'decision' ||
  said.memory.type === 'correction';

/** What an episode states, and what it tells that lasts; not what was done once. */
const isStated = (clause: Clause) =>
  /^(?:fact|preference|decision|correction)$/.test(clause.said.memory.type ?? '') ||
  cue.test(clause.said.plain) ||
  isLasting(clause);

/** Says how something is. */
const isPresent = ({ text }: Clause) =>
  /(?<!\p{L})(?:is|are|has|have|costs?|holds?|runs?|ist|sind|hat|haben|kostet)(?!\p{L})/iu.test(text);

/** Tells what happened. */
const isPast = ({ text, said }: Clause) =>
  !/^(?:decision|correction)$/.test(said.memory.type ?? '') &&
  !cue.test(said.plain) &&
  /^(?:\S+ ){1,6}?(?:left|came|went|took|had|got|ran|began|spent|bought|sold|paid|made|gave|sent|brought|won|lost|wrote|met|saw|found|ate|drank|broke|fell|drove|flew|(?:was|were) \p{Ll}{3,}ed|(?<!(?:is|are|be|been|was|were|has|have) )\p{Ll}{3,}ed)(?= (?!to |by ))/u.test(
    text,
  );

/** A step of how something was done says nothing of how things are. */
const isOfSteps = ({ said: { memory } }: Clause) =>
  (memory.type === 'task' || memory.type === 'event') && toldIn(memory).length > 0;

/** `Ward 7 has 26 beds`: the 7 is its name, and no value. */
function withoutNumberedName({ text, subject }: Clause, who: Who): string {
  const mention = who.directory
    .mentioned(text)
    .find(({ id, at, end }) => id === subject.id && /\d/.test(text.slice(at, end)));
  return mention === undefined ? text : `${text.slice(0, mention.at)} ${text.slice(mention.end)}`;
}

/** A clash in who it is by, or in a bare number, tells little by itself. */
const hasSameUnit = (kinds: readonly string[], shared: number) =>
  kinds.some((kind) => (kind !== bareNumber && kind !== 'by') || shared >= 1);

/** Whether the two speak of different people or projects. */
function isOfAnother({ subject, text, implied }: Clause, { page, statement }: Standing, who: Who): boolean {
  if (page === null) {
    const named = who.directory.mentioned(statement).map(({ id }) => id);
    const people = named.filter((id) => id.startsWith('person--') && id !== who.owner);
    return people.length > 0 && subject.type === 'person' && !people.includes(subject.id);
  }
  if (page === subject.id) return false;
  if (who.directory.mentioned(text).some(({ id }) => id === page)) return false;
  const own = who.pages.get(page);
  if (implied && own?.type === 'person' && page !== who.owner) return true;
  // What is said of a thing may stand on the page of whoever has it.
  return !implied && (own?.type === 'person' || subject.type !== 'person') && subject.type !== 'concept';
}
