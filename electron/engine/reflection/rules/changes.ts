import type { Material } from '../material.ts';
import type { Clause } from './claim.ts';
import { isLasting, isVouched } from './lasting.ts';
import { bareNumber, clashesOf, type Sorted, sorted } from './slots.ts';
import { type Standing, standingOf } from './standing.ts';
import { toldIn } from './steps.ts';
import type { Who } from './who.ts';
import { stemOf, tellingWordsOf } from './words.ts';

/** Words that say: so it is from here on. */
const cue =
  /(?<!\p{L})(?:now(?! and then)|from (?:now on|here on|today|tomorrow|this|next|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|from \d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|no longer|any ?more|instead|as of|starting|onwards|went (?:up|down)|goes (?:up|down)|rais(?:ed|es)|lower(?:ed|s)|cut to|chang(?:ed|es)|switch(?:ed|es)|updat(?:ed|es)|upgrad(?:ed|es)|replac(?:ed|es)|took over|takes over|retired|renamed|extended|postponed|rescheduled|brought forward|turned out|correction|not .{2,30} but|officially|becomes?|became|bump(?:s|ed)?|capped|jetzt|nun|inzwischen|ab sofort|ab (?:heute|morgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|nur noch|statt|künftig|schon um|nicht mehr|neuerdings)(?!\p{L})|改|现在|不再|从.{1,8}(?:起|开始)/iu;
/** The same where little else is said. */
const hint =
  /(?<!\p{L})(?:since|moves?(?= to| from| back| up| on)|moved|rose|dropped|actually|joined|starts as|added|announced|confirmed|new|newly|only|seit|neue[rnms]?)(?!\p{L})/iu;
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
  const changes: Change[] = [];
  for (const [n, clause] of clauses.entries()) {
    if (n % 100 === 99) yield;
    if (!clause.said.fresh || !isVouched(clause.said.memory) || isOfSteps(clause)) continue;
    const now = sorted(withoutNumberedName(clause, who).replace(old, ' '));
    const tags = clause.said.memory.tags.flatMap((tag) => tellingWordsOf(tag));
    const words = new Set([...now.topic, ...tags]);
    const near = new Set([...words].flatMap((word) => byWord.get(word) ?? []).slice(0, commonWord * 4));
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
  if (ends(clause, standing) || isReplaced(clause, standing) || denies(clause, standing, before, words))
    return ['whether it still holds'];
  const kinds = clashesOf(before.slots, now.slots).filter((kind) => isMeant(kind, before, now));
  if (!kinds.some((kind) => kind.startsWith('who is ')) && isOfAnother(clause, standing, who)) return [];
  if (kinds.length === 0)
    return isRenewed(clause, standing) || leaves(clause, standing, before, words) || isElsewhere(clause, standing)
      ? ['what it says']
      : [];
  // On its own page a subject's name says nothing of which fact is meant.
  const { page } = standing;
  const names = new Set(page === clause.subject.id ? tellingWordsOf(clause.subject.name) : []);
  const shared = [...before.topic].filter((word) => words.has(word));
  const telling = shared.filter((word) => !names.has(word));
  // In whom two statements differ, these names are the value and not what it is about.
  const onlyWho = kinds.every((kind) => kind === 'by');
  const topic = [...before.topic].filter((word) => !names.has(word) && !(onlyWho && before.named.has(word)));
  const extras = [...now.topic].filter((word) => !before.topic.has(word) && !names.has(word) && !now.named.has(word));
  if (kinds.some((kind) => kind.startsWith('who is '))) return kinds;
  const isOwn = page === clause.subject.id && !clause.implied;
  const isWhole = telling.length === topic.length && (telling.length > 0 || isOwn);
  if (isWhole && (isOwn || page === null) && extras.length <= mostExtras && !onlyWho && isStated(clause)) return kinds;
  const only = telling.some((word) => own(word) && now.topic.has(word)) && kinds.some((kind) => firm.test(kind));
  if (!isStated(clause)) return [];
  if (soundsNew(clause, extras.length))
    return (only || isOnTopic(telling.length, topic.length)) && hasSameUnit(kinds, shared.length) ? kinds : [];
  const most = telling.length / Math.max(1, topic.length) >= leastShared;
  return most && (telling.length >= 2 || (only && page === clause.subject.id)) ? kinds : [];
}

/** A number of what many things have is only told of the same thing where the two share what it is of, tags aside. */
function isMeant(kind: string, before: Sorted, now: Sorted): boolean {
  const unit = measure.exec(kind)?.[1];
  if (unit === undefined) return true;
  const [was, is] = [before, now].map(({ topic }) => [...topic].filter((word) => word !== unit));
  const shared = was?.filter((word) => is?.includes(word)).length ?? 0;
  return shared >= 2 || (shared === 1 && Math.min(was?.length ?? 0, is?.length ?? 0) <= 2);
}

const measure =
  /^number of (k?m|cm|mm|km|g|kg|mg|t|l|ml|s|ms|h|minut|hour|day|week|month|year|°c?|c|degree|%|percent|euro|dollar|pound|mb|gb|kb|hz|khz|mhz|v|w|kw)$/;

/** Values of which a statement has one. */
const firm = /^(?:date|time|weekday|rate|where|degrees)$/;

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

const ending =
  /^(?:the |our )?(?<who>\p{Lu}[\p{L}\p{N}'&. -]{1,40}?) (?:has |have |is |was |were |been )*(?:left|leaving|stepp(?:ed|ing) down|stands down|stood down|retired|resigned|quit|gone|closed(?: down)?|shut down|sold|bankrupt|discontinued|switched off|died|passed away)\b|(?:sold|scrapped|switched off|got rid of|gave away) (?:the|our|his|her|their|my) (?<what>\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*){0,2})/u;

/** Somebody or something is gone that the standing statement relies on. */
function ends({ text }: Clause, { statement }: Standing): boolean {
  const found = ending.exec(text)?.groups;
  const name = tellingWordsOf(found?.who ?? found?.what ?? '');
  const there = new Set(tellingWordsOf(statement));
  return name.length > 0 && there.size > name.length && name.every((word) => there.has(word));
}

const gone =
  /(?:^|[.;] )(?:the |our |die |der |das )?(?<what>[\p{L}\p{N}'-]+(?: [\p{L}\p{N}'-]+){0,3}?)(?: (?:on|at|in|of|for) (?:the )?[\p{L}-]+)? (?:has been |have been |had been |was |were |is |are |wurde |ist )(?:now |finally |already )?(?:replaced|swapped|exchanged|superseded|taken (?:off|down|away|out)|removed|abolished|scrapped|discontinued|withdrawn|dismantled|torn down|thrown (?:out|away)|switched off|sold|ersetzt|abgeschafft|verkauft|abgebaut|entfernt)(?!\p{L})|(?:replaced|swapped|exchanged) (?:the |our )(?<also>[\p{L}\p{N}'-]+(?: [\p{L}\p{N}'-]+){0,3}?) (?:by|with|for)\b/iu;

/** Something is gone, or something else is in its place, and the standing statement still speaks of it. */
function isReplaced({ text }: Clause, { statement }: Standing): boolean {
  const found = gone.exec(text)?.groups;
  const words = tellingWordsOf(found?.what ?? found?.also ?? '');
  const there = new Set(tellingWordsOf(statement));
  return words.length >= 2 && there.size > words.length && words.every((word) => there.has(word));
}

const denial = /(?<!\p{L})(?:no longer|(?:not|n't) .{1,60}any ?more|isn't .{1,60}any ?more|nicht mehr)(?!\p{L})|不再/iu;

/** Says of nearly all that the standing statement says that it is so no more. */
function denies({ text }: Clause, { statement }: Standing, { topic }: Sorted, words: ReadonlySet<string>): boolean {
  if (!denial.test(text) || denial.test(statement) || topic.size < 2) return false;
  return [...topic].filter((word) => words.has(word)).length / topic.size >= 0.8;
}

const placed =
  /^(?<head>.*?)\b(?<verb>\p{L}{3,})\s+(?<way>through|via|by|with|at|in|on|from|to|into|durch|bei|mit|auf|über)\s+(?<object>[^,.;]+)/iu;

/** `booked through Bola`, then `booked through the portal`: the same is done with the same, another way. */
function isElsewhere(clause: Clause, { statement, page }: Standing): boolean {
  if (!soundsNew(clause)) return false;
  const [was, is] = [placed.exec(statement)?.groups, placed.exec(clause.text)?.groups];
  if (was === undefined || is === undefined || was.way?.toLowerCase() !== is.way?.toLowerCase()) return false;
  if (stemOf((was.verb ?? '').toLowerCase()) !== stemOf((is.verb ?? '').toLowerCase())) return false;
  const [head, now] = [tellingWordsOf(was.head ?? ''), new Set(tellingWordsOf(clause.text))];
  const isOne = head.length > 0 ? head.every((word) => now.has(word)) : page === clause.subject.id;
  const object = new Set(tellingWordsOf(was.object ?? ''));
  return isOne && object.size > 0 && !tellingWordsOf(is.object ?? '').some((word) => object.has(word));
}

/** `moves from Leipzig to Verona`: what it leaves is what stands written. */
function leaves(
  { text, subject }: Clause,
  { statement, page }: Standing,
  { topic }: Sorted,
  words: ReadonlySet<string>,
): boolean {
  const from =
    /\bfrom (?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Frau|Herr)\.? )?(\p{Lu}[\p{L}\p{N}-]+(?: \p{Lu}[\p{L}-]+)?) to \p{Lu}/u.exec(
      text,
    )?.[1] ?? /从\s*([^，。]{2,20}?)\s*(?:换成|换到|改成|改为|改用|搬到|迁到|迁移到|升级到)/u.exec(text)?.[1];
  if (from === undefined || !statement.includes(from)) return false;
  if (page !== null && page === subject.id) return true;
  const named = new Set(tellingWordsOf(from));
  return [...topic].some((word) => !named.has(word) && words.has(word));
}

const verb = /\s(?:is|are|go(?:es)?|runs?|has|have|comes?|stays?|lives?|works?|uses?)\s/u;

/** Begins with the same words before the same verb, and says that it is otherwise now. */
function isRenewed(clause: Clause, { statement }: Standing): boolean {
  if (!/(?<!\p{L})(?:now|from now on|as of|no longer|instead)(?!\p{L})|改|换|搬到|不再|现在/iu.test(clause.text))
    return false;
  const head = (text: string) => {
    const at = text.replace(/ now /i, ' ').search(verb);
    return at === -1 ? '' : tellingWordsOf(text.slice(0, at)).join(' ');
  };
  if (/\p{Script=Han}/u.test(statement)) return isRenewedHan(clause, statement);
  const [was, is] = [head(statement), head(clause.text)];
  return was !== '' && was === is;
}

/** `大理的酒店是风花客栈`, then `大理改住月溪酒店`: the same subject, and no longer the same value. */
function isRenewedHan({ text }: Clause, statement: string): boolean {
  const [about = '', value = ''] = statement.split(/(?:是|在|叫|用|住)/u, 2);
  const there = new Set(tellingWordsOf(text));
  const shared = tellingWordsOf(about).filter((word) => there.has(word)).length;
  const all = tellingWordsOf(about).length;
  return (shared >= 2 || (shared === all && all === 1)) && value.trim() !== '' && !text.includes(value.trim());
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
