import type { Memory } from '#shared/model/memory.ts';
import { isSurely } from '../../capture/extract.ts';
import { isGerman, titled } from '../../graph/names/naming/names.ts';
import type { Clause } from './clause.ts';
import { definite, isLabel, isTellingNote } from './note.ts';
import { predicateOf } from './predicate.ts';

/** What a clause needs to have said for its memory to count as a lasting statement. */
type Bar = 'any' | 'durable' | 'strong' | 'none';

/** How much an episode's own heading vouches for what it says. @source 000 §5 */
function barOf({ type, confidence, kind }: Memory): Bar {
  if (kind !== 'episode') return 'any';
  if (confidence === 'low' || type === 'emotion') return 'none';
  switch (type) {
    case 'fact':
    case 'preference':
    case 'decision':
      return 'any';
    case 'correction':
      return confidence === 'high' ? 'any' : 'strong';
    case 'event':
      return confidence === 'high' ? 'durable' : 'strong';
    case 'task':
      return 'strong';
    default:
      return 'durable';
  }
}

/** Whether an episode's own heading lets it bear anything out: not what was held for unlikely, nor a mood. */
export const isVouched = (memory: Memory): boolean => barOf(memory) !== 'none';

/** True when somebody keeps doing it or it stays so; said in the past, that something became so. */
const became =
  /(?<!\p{L})(?:joined|bought|sold|signed|moved|retired|took over|takes over|accepted|started|starts|begins|began|became|becomes|graduated|married|divorced|adopted|hired|promoted|left|quit|opened|closed|switched|replaced|appointed|elected|enrolled|changed|renamed|decided|agreed|chose|picked|booked|ordered|inherited|founded|merged|went up|went down|rose|dropped|passed|resigned|born|died|angefangen|begonnen|bestellt|gekauft|verkauft|gezogen|geheiratet|entschieden|gewechselt|eingestellt|unterschrieben|verschoben|verlegt|erhöht|gesenkt|geändert|gekündigt|übern(?:ommen|immt|ehme))(?!\p{L})|搬|加入|买了|决定|开始|换成/iu;

/** Present, or a duty: something with a verb that says how it is. */
const present =
  /(?<!\p{L})(?:now \p{Ll}{3,}|is|are|'s|'m|'re|has|have|must|may|can|cannot|can't|won't|will|needs?|wants?|costs?|runs?|goes|lives?|works?|uses?|keeps?|prefers?|likes?|hates?|loves?|takes?|makes?|gets?|does|doesn't|don't|never|always|only|(?<!-)(?!(?:was|his|its|this|thus|yes|plus|less|across|besides|perhaps)(?!\p{L}))[\p{Ll}-]{2,}s(?=\s+\S)|ist|sind|hat|haben|muss|müssen|darf|dürfen|kann|können|soll|will|möchte|möchten|mag)(?!\p{L})|[是有在会要能喜住用改为叫换搬设定]/u;

/** German verbs have endings that English words have by chance. */
const presentInGerman = /(?<!\p{L})\p{Ll}{3,}(?:t|en)(?!\p{L})/u;
const isPresent = (text: string): boolean => present.test(text) || (isGerman(text) && presentInGerman.test(text));

/** True today, or done and over. */
const fleeting =
  /(?<!\p{L})(?:right now|at the moment|just now|an hour ago|so far|for now|went (?:fine|well|badly|out|ok|smoothly)|came home|had (?:lunch|dinner|breakfast|coffee|a (?:call|meeting|chat|talk))|asked (?:for|about|whether|when|if)|talked|discussed|called (?:me|us|him|her|them|the|back|in|about|to|from)|phoned|wrote (?:to|back)|sent|forwarded|looked at|debugged|fixed|tried|tested|checked|watched|read|visited|met (?:with )?|spent|ran into|noticed|was late|is late|running late|(?:was|were) .{0,40}(?:at|um) \d{1,2}[:.]\d\d|leans? towards?|asks? .{1,40} first|is (?:tired|sick|ill|happy|sad|busy|fine|down|back)(?! to )|gerade)(?!\p{L})|刚才/iu;
/** A day or an hour: what came to be on it may last. */
const momentary =
  /(?<!\p{L})(?<!(?<!\p{L})(?:from|of|since|starting|until|till|ab|seit|bis)\s)(?:today|tonight|this (?:morning|afternoon|evening)|yesterday|last (?:night|week|weekend|month|\p{L}+day)|next (?:week|month)|tomorrow|heute|gestern|morgen früh|heute morgen)(?!\p{L})|今天|昨天/iu;
/** Over within the week: held until a weekday that has no date, or planned for the next one. */
const soonOver =
  /(?<!\p{L}|(?:day|tag|woch) )(?:until|till|bis)\s+(?:(?:this|next|coming|dies\p{L}+|nächst\p{L}+|kommend\p{L}+)\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|morgen)(?![\p{L}]|,? (?:the )?\d|, den)|(?<!\p{L})(?:is|are|gets)\s+\p{Ll}+(?:ed|en|wn|ilt|ught)\s(?:.{0,30}\s)?next week(?!\p{L})/iu;

/** So it is from here on. */
const turning =
  /(?<!\p{L})(?:from (?:now|here|then) on|now|henceforth|von (?:nun|jetzt) an|(?:from|as of|as from|starting|effective) (?:today|tonight|tomorrow|yesterday|this|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d)|(?:ab|seit) (?:heute|gestern|morgen|dies\p{L}+|nächste\p{L})|since (?:the|this|last|yesterday)|as of|instead of|any ?more|no longer|from this|jetzt|ab sofort|seit|nicht mehr|künftig)(?!\p{L})|从.{1,8}(?:起|开始)|现在|不再/iu;
/** What was done once: a verb in the past right behind the subject. */
const past =
  /^\s+(?:(?:was|were)\s+(?:\p{Ll}+ed|\p{L}+(?:ing|ING)|here|there)(?!\p{L})|had\s+(?:\p{Ll}+(?:ed|en|ead|wn)|\p{Ll}+ \p{Ll}+ed)(?!\p{L})|rang(?!\p{L})|(?:(?:also|just|then|finally|already|again|never)\s+)*(?:(?!(?:need|is|are|red|seed|based|called|named|limited|closed|located|required|allowed|supposed|open|used to)(?!\p{L}))[\p{Ll}]{2,}ed|did|ran|made|wrote|sent|took|got|gave|went|came|saw|told|said|brought|knew|forgot|threw|caught|found|felt|put|set|let|kept|held|swam|ate|drank|slept|sang|spoke)(?!\p{L}))/u;
/** What is told of something that was said before, and says nothing without it. */
const pointing =
  /(?<!\p{L})(?:it|one|them|him|her)(?:\s+(?:any ?more|already|again|today|now|too|all|for .{1,30}))?[.!]?$|^(?:for|to|with|after|before|in|on|at|für|mit|nach) \p{L}+(?: \p{L}+)?$/iu;
/** Something came to its end. */
const over =
  /^.{0,60}(?<!\p{L})(?:is|are|was|has been|ist|it's) (?:now |finally |all )?(?:over|settled|done|finished|decided|complete|ready|fixed|resolved|signed|closed|sent|fertig|erledigt|vorbei)[.!]?$|^\p{L}+ (?:signed|settled|done|closed|fixed|sent|paid)(?: today)?[.!]?$/iu;

/** Plural or of oneself, a verb in the present has no ending. */
const nowDoing =
  /^(?:i|we|they)\s+(?:(?:now|also|always|usually|only|still|all|both|just)\s+)*(?!(?:had|did|went|came|got|told|said|met|saw|gave|brought|found|thought|knew|wrote|sent|spent|was|were|hope|think|guess|feel|know|see|mean|want)(?!\p{L})|\p{Ll}+ed(?!\p{L}))\p{Ll}{3,}\s/iu;
/** Points at something that was said before, and says nothing without it. */
const dangling =
  /(?<!\p{L})(?:this(?! (?:year|season|quarter|term|semester|spring|summer|autumn|fall|winter|month|week|is\s))|these|those|it|its|them|then|there|the same|such|that one|the other|the others|the latter|the former|neither|both of them|dies(?:e[rsmn]?)?|dort|damals|dann)(?!\p{L})(?! (?:is|are|ist|sind) (?:an?|no|one|two|three|\d))|^(?:that|das(?= (?:ist|war|hat|wird|geht|kann|muss|gilt|heißt|sind)\s)|he|she|they|er|sie|es)(?!\p{L})|那里|那时/iu;

const pronounFirst = /^(?:it|they|that|this|he|she|these|those|such|neither|es|er|sie|das|dies\p{Ll}*)(?!\p{L})/iu;

const leave = /(?<!\p{L})(?:until|till|bis)\s/iu;

/** Nothing but a remark about what was said, or a reaction to it. */
const remark =
  /^(?:it|that|this|das|es) (?:is|was|'s|went|worked|ist|war|hat)\b|^(?:nothing|nobody|no one|no \p{L}+(?:,|$| \p{L}+,)|everyone|anything|obvious|complete|pure|fine|good|great|same|took|hat geklappt|noch keine|keine)\b|(?<!\p{L})is (?:better|worse|nicer|easier)[.!]?$|(?:'s|(?<!\p{L})(?:has|have)) been (?:now |already )?(?:paid|sent|done|settled|fixed)[.!]?$|^enough\b|^(?:i|we)(?:'ll| will) (?:tell|ask|call|ring|write|see|check|look|try|bring|let|get|do|send|think)\b|^(?:you|as (?:i|we|you)|how|what|where|why)\s|(?<!\p{L})(?:corrects?|corrected|amends?|amended) .{0,30}(?:notes?|entry|entries|log|record|minutes)[.:]?$|^no (?:answer|decision|vote|reply|idea)\b|(?<!\p{L})(?:is|are|ist|sind) (?:dafür|dagegen|for it|against it|in favour)(?!\p{L})/iu;

/** Whether a clause says something that will still hold in a month, as far as its memory vouches for it. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one decision a line, in the order in which they count
export function isLasting(clause: Clause): boolean {
  const { text, said, rest, attribute, implied } = clause;
  const bar = barOf(said.memory);
  // What ends in a colon says nothing without what follows it.
  if (text.endsWith(':') || (implied && isLabel(said.plain, text))) return false;
  if (bar === 'none' || remark.test(text) || isSurely('command', text) || over.test(text) || pointing.test(text))
    return false;
  if (soonOver.test(text)) return false;
  // Of whom a clause begins with, its first verb must say so; “left the light on” is not “left the company”.
  const changed = implied ? (became.test(text) && isPresent(text)) || becameItself(text) : opensWith(rest);
  if (!leave.test(text) && (fleeting.test(text) || (momentary.test(text) && !changed))) return false;
  // What was stated for sure says enough with a `there` or `then` in it, as long as it does not begin with one.
  const isFirm = bar === 'any' && said.memory.confidence === 'high';
  if (implied && dangling.test(text) && (!isFirm || pronounFirst.test(text))) return false;
  const predicate = predicateOf(rest, attribute);
  const strong = predicate !== null && !(predicate.negated && !predicate.changed && predicate.attribute === 'is');
  const turned = turning.test(said.plain) && isPresent(text) && !past.test(rest);
  if (bar === 'strong')
    return (
      !implied &&
      ((strong && lastingKinds.has(predicate?.attribute ?? '')) ||
        (turned && turning.test(text)) ||
        isCalled.test(rest))
    );
  if (bar === 'durable')
    return (
      (implied && hasItsPlace.test(text)) ||
      (strong && (!implied || changed)) ||
      (changed && !implied) ||
      turned ||
      isDefinite(clause)
    );
  if (text.split(/\s+/).length < 3 && !/\p{Script=Han}{6,}/u.test(text)) return strong && !implied;
  if (
    implied &&
    !changed &&
    past.test(` ${text.replace(/^(?:the|our|my|der|die|das)?\s*[\p{L}-]+(?= )/iu, '').trim()}`)
  )
    return false;
  if (
    said.memory.confidence === 'high' &&
    (nowDoing.test(text) ||
      (isOfKnown(clause) && ((definite.test(text) && !past.test(rest)) || (isWhole(clause) && isTellingNote(text)))))
  )
    return true;
  return strong || changed || (isPresent(text.charAt(0).toLowerCase() + text.slice(1)) && !past.test(rest));
}

/** `is the treasurer`. */
const isCalled = /^ (?:is|ist) (?:the|(?:die|der) |\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*'s) /u;

/** Where a thing is to be found: a verb of lying or standing and a place. */
const hasItsPlace =
  /^(?:the|our|my|der|die|das|unsere?|meine?) .{2,40}(?<!\p{L})(?:hangs?|stands?|lies?|lives?|sits?|is kept|are kept|is stored|are stored|hängt|hängen|steht|stehen|liegt|liegen) (?:now |jetzt )?(?:in|on|under|behind|next to|beside|at|above|im|am|an|auf|unter|hinter|neben|bei)(?!\p{L})/iu;

/** How it is or came to be, in numbers or by a day. */
const isDefinite = ({ text, rest }: Clause) =>
  definite.test(text) && ((stated.test(text) && !past.test(rest)) || becameItself(text));
const stated =
  /(?<!\p{L})(?:is|are|has|have|costs?|takes?|runs?|go(?:es)?|comes?|starts?|ends?|opens?|closes?|meets?|holds?|stays?|arrives?|leaves?|gets?|needs?|wants?|must|ist|sind|hat|haben|kostet|kommt|läuft|beginnt|endet|liegt|gilt|muss|wird|werden|zahlt|nimmt)(?!\p{L})|(?<=\p{L} )\p{Ll}{3,}[^s\P{L}]s (?:up to |about |at |only |every |on )?(?:\d|an? |one|two|three|four|five|six|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/u;

/** Of a name that may be none, words without a plain verb say too little. */
const isOfKnown = ({ subject }: Clause) => subject.known || titled.test(subject.name);

/** A sentence of its own, or what stands behind a label: an aside without a verb says nothing. */
const isWhole = ({ text, said }: Clause) => said.plain.endsWith(`: ${text}`) || text.length >= said.plain.length - 12;

/** `The office moved to`, not `the airline moved the flight`. */
function becameItself(text: string): boolean {
  const found =
    /^(?:(?:the|our|my|his|her|its|their)\s+)?(?:[\p{L}\p{N}'-]+\s+){1,3}?(?:has |have )?(moved|changed|switched|went (?:up|down)|rose|dropped|started|opened|closed|retired|expired|renewed)\s+(?!the\b|an?\b|his\b|her\b|it\b)\p{L}/iu.exec(
      text,
    );
  return found !== null;
}

const leadingWords =
  /^\s*(?:(?:has|have|had|is|was|'s|'ve|been|now|just|also|finally|already|officially|hat|ist|seine?|ihre?|\p{Lu}\p{Ll}+)\s+)*(\p{L}+(?: (?:over|up|down)(?!\p{L}))?)(?:\s+(\p{L}+))?/u;

function opensWith(rest: string): boolean {
  if (/\p{Script=Han}/u.test(rest)) return became.test(rest);
  const [, verb = '', next = ''] = leadingWords.exec(rest) ?? [];
  if (/^(?:left|closed|opened|passed|dropped|changed)$/.test(verb) && /^(?:the|a|his|her|it|on)$/.test(next))
    return false;
  return became.test(verb) || (isGerman(rest) && became.test(rest.slice(-14)));
}

/** Of which one remark in passing is enough. */
const lastingKinds = new Set([
  'allergy',
  'diet',
  'home',
  'employer',
  'origin',
  'role',
  'manager',
  'family',
  'name',
  'skill',
]);
