import { oneOf } from '../lexicon/all.ts';
import { bodyNouns, holdingNouns, siteNouns, thingNouns } from '../lexicon/name-nouns.ts';

/** What the words around a name say that it has to do with whoever the clause is about. */

const article =
  '(?:(?:the|an?|one|two|three|our|my|his|her|their|its|new|used|second|second-hand|der|die|das|den|dem|einen?|eine[mr]?|unsere?[nmr]?|neue[nrms]?|gebrauchte[nrms]?) (?:\\p{Ll}+ )?){0,3}';
const few = '(?:[\\p{L}\\p{N}-]+ ){0,4}?';
/** Words right in front of a name. A sentence's first word is read without its capital. */
const ending = (...forms: string[]) => {
  const form = new RegExp(`(?<!\\p{L})(?:${forms.join('|')})\\s${article}$`, 'u');
  return (before: string): boolean => form.test(before.replace(/^[^\p{L}]*\p{Lu}/u, (first) => first.toLowerCase()));
};

const supplied = ending(
  `(?<!\\b(?:he|she|they|i|we|who|you|people|er|sie|wir) (?:now |also )?)comes? ${few}from`,
  `(?:bought|buys?|gets?|got|orders?|ordered|delivered|shipped|sourced|supplied|rented|rents?|hired?|hires|leased?|borrow(?:ed|s)?|purchased?) ${few}(?:from|by)`,
  `(?:insured|registered|ported|outsourced|contracted|partnered|placed|hosted|printed|catered|audited|serviced|maintained|cleaned|repaired|looked after|handled) ${few}(?:with|to|by|at)`,
  '(?:insurance|contract|account|policy|orders?|loan|lease|deal|subscription|licen[cs]e|booking|mortgage|broadband|electricity|telephones?|phones?|internet|hosting)s? (?:of [^,.]{2,30} )?(?:is|are|was|were|runs?|goes|stays|moved)(?: now| held)* (?:with|from|by|to|through)',
  `(?:kauf\\p{L}+|bestell\\p{L}+|bezieh\\p{L}+|hol\\p{L}+|miete\\p{L}*|versicher\\p{L}+|gekauft|gemietet) ${few}(?:bei|beim|von|vom|über)`,
  'läuft(?: jetzt| künftig)? über',
  '(?:goes|go|runs?|went) through',
  '\\p{Ll}+s (?:now |still |only )?go to',
  `(?:liefer\\p{L}*|komm(?:t|en)) ${few}(?:von|vom)`,
);
const goods =
  /^[^\p{L}\p{N}_-]*(?:(?:the|our|all) )?(?:(?!(?:he|she|they|we|i|it)\b)[\p{L}-]+ ){0,3}[\p{L}-]+ (?:now |only |again )?from $/iu;
const lately = /(?<!\p{L})(?:now|today|as of|instead|from (?:this|next) (?:week|month)|since)(?!\p{L})/iu;

/** `taxis from …`, `the insurance is with …`, `bestellen wir bei …`: who delivers or looks after something. */
export const isSupplier = (before: string, afterIt: string): boolean => {
  const after = afterIt.replace(/^['’]s/, '');
  return (
    ends.test(after) &&
    (supplied(before) ||
      (goods.test(before) && lately.test(`${before} ${after}`)) ||
      (/\p{Ll} from $/u.test(before) && arrives.test(after)))
  );
};
const arrives = /^ (?:has |have |is )?(?:now )?(?:arrived|come|came|here|delivered)(?!\p{L})/iu;

const used = ending(
  'uses?',
  'using',
  '(?:is|are|was|were)? ?(?:running|runs?|built|based|deployed|written|made|done|hosted|recorded|edited|modelled|drawn|typeset) (?:on|with|in)',
  'switched (?:[\\p{L}]+ ){0,4}?to',
  '(?:migrated|moved|transferred) (?:(?:the|our|all) )?(?:\\p{Ll}+ ){1,2}(?:over )?to',
  'migrated to',
  '(?:now )?drives?',
  'rides?',
  'wears?',
  '(?:cuts?|edits?|writes?|draws?|designs?|models?|codes?|mixes|mix|records?|programs?|shoots?|films?|races?|runs?|trains?|works?|tests?) (?:now )?(?:in|on|with)',
  '(?:shot|filmed|tested|trained|calibrated) (?:on|with)',
  'has been on',
  'fährt(?: jetzt)?',
  'benutz(?:t|en)(?: jetzt)?',
  'verwende(?:t|n)(?: jetzt)?',
  'nutz(?:t|en)(?: jetzt)?',
  'arbeite[tn] (?:jetzt )?mit',
);
const things = new RegExp(`^${thingNouns}$`, 'iu');
const bodies = new RegExp(`^${bodyNouns}$`, 'iu');
const sites = new RegExp(`^${siteNouns}$`, 'iu');
const linkings = oneOf(`, (?:_of) (?:_is|_was|_ist)?(?:_now|_jetzt)?(?:_called|_named)?`);
const named = new RegExp(
  String.raw`(?<!\p{L})(?:the|our|my|his|her|their|a|der|die|das|unsere?|mein[e]?|eine?) (?:[\p{L}-]+ ){0,2}?(?<noun>[\p{L}-]+)(?: (?:of|for) [\p{Ll} ]{2,24})?${linkings} $`,
  'iu',
);

/** What the noun is that stands beside a name: `the payment gateway, …,`, `the village of …`, `our lab is now …`. */
export function nounBefore(before: string, name: string, after: string): 'tool' | 'organization' | 'place' | null {
  const noun = named.exec(before.slice(-60))?.groups?.noun ?? '';
  if (things.test(noun)) return 'tool';
  if (bodies.test(noun)) return 'organization';
  if (sites.test(noun)) return 'place';
  return / \d+$/.test(name) && before.endsWith(', ') && after.startsWith(',') ? 'tool' : null;
}

const doings =
  oneOf(`played driven written taught coached led chaired conducted directed edited supervised sung cooked chosen run
  trained signed drawn proposed kept held organi[sz]ed`);
/** `is led by …`: what people do, with the one who does it behind. */
const doer = new RegExp(String.raw`(?<!\p{L})${doings}(?: now| mostly| again)? by $`, 'iu');
export const isDoer = (before: string): boolean => doer.test(before);

const gettings = oneOf(
  String.raw`is are bought ordered got gave_\p{L}+ have has with on in ist : , gekauft bestellt:? new_\p{L}+_is_here,`,
);
/** `gave me a …`, `a used …`: a name that an article stands before is a make of thing. */
const make = new RegExp(
  String.raw`(?<!\p{L})${gettings} (?:an?|one|two|ein|einen|eine)(?: (?:new|used|second-hand|older?|refurbished|\p{Ll}+er|neue[rn]?|gebrauchte[rn]?|gr[ea]y|black|white|red|blue|green))? $`,
  'iu',
);
const ends =
  /^(?:[.,;:)!?]|$|\s(?:and|for|from|in|with|on|at|to|which|that|is|he|she|und|für|mit|im|instead|now|today|over|before|since|as|by|ab|seit)(?!\p{L}))/u;

/** Things that somebody uses, drives or bought one of. */
export const isUsed = (before: string): boolean => used(before) || /(?:用|使用|换成|采用)\s*$/u.test(before);
export const isMake = (before: string, after: string): boolean => make.test(before) && ends.test(after);

const papers = ending(
  '(?:invoices?|quotes?|bills?|deliver(?:y|ies)|offers?|parcels?|estimates?|receipts?|statements?|contracts?|rechnung|angebot|lieferung|Rechnung|Angebot|Lieferung|Vertrag) (?:from|by|with|von|bei)',
);
const holdings = new RegExp(String.raw`^['’]s (?:new |last |next )?${holdingNouns}(?!\p{L})`, 'u');

/** `invoice from …`, `…'s driver`: what only a business sends or has. */
export const isBusiness = (before: string, after: string): boolean => papers(before) || holdings.test(after);

/** `our paralegal …`: a noun beside a first name. */
export const isBeside = (before: string): boolean =>
  /(?<!\p{L})(?:my|our|the|his|her|their|mein[e]?|unsere?) (?:\p{L}+ )?\p{Ll}+ $/u.test(before) &&
  !/(?<!\p{L})(?:to|for|with|from|of|and|by|at|in|on|gave|told|asked|as) $/u.test(before);

const works = ending(
  // Not the noun: “the salt works at …”.
  `(?<!(?<!\\p{L})(?:the|an?) (?:\\p{Ll}+ )?)(?:works?|worked|employed|interns?|studies|teaches|volunteers?|practises?) (?:[\\p{L}-]+ ){0,4}?(?:at|for)`,
  '(?:starts?|started|got (?:the|a) job|signed) (?:[\\p{L}-]+ ){0,3}?(?:at|with)',
  'joins?',
  'belongs to',
  '(?:sings|plays|rows|dances|volunteers) (?:in|for|with)',
  'serves on',
  '(?:contact|rep|representative|agent|account manager|somebody|someone|Ansprechpartner(?:in)?) (?:at|from|bei)',
  'joined',
  'goes to',
  'attends',
  'arbeite\\p{L}+ (?:\\p{L}+ ){0,3}?(?:bei|beim|im|in|für)',
);
export const isEmployer = (before: string): boolean => works(before);

const home = ending(
  '(?:lives?|lived|based|born|grew up|sits|wohnt|lebt|zieht|zog|umgezogen) (?:[\\p{L}-]+ ){0,3}?(?:in|to|nach)',
  '(?:moved|moves|relocated|moving) (?:back |over |house |home )?(?:to|into)',
);
export const isHome = (before: string): boolean => home(before);

const venue = ending(
  `(?:meets?|rehearses?|practises?|films?|performs?|gathers?|tref\\p{L}+|prob\\p{L}+|held|takes? place|stays?|staying) (?:[\\p{L}\\p{N}-]+ ){0,4}?(?:in|at|of|im|bei)`,
  '(?:we|i|they|have|has|is|are)? ?booked (?:[\\p{Ll}]+ ){0,3}?(?:at|in)?',
  '(?:works|studio|barn|hall|house|cottage|practice|ceremony|party|concert|wedding|meeting|lesson|course|match|game)(?: is)? at',
);
export const isVenue = (before: string): boolean => venue(before);

const tradeVerbs =
  oneOf(`(?:stopped|started|began)_(?:shipping|delivering|selling|supplying|producing|making) delivers? suppl(?:y|ies)
  ships? sells? sponsors? insures? charges publishes employs cancelled(?!_(?:his|her))
  (?:went|gone|goes)_(?:bust|bankrupt) closed_down raised_(?:its|their|the)_prices? lieferte?n? verkauft
  ist_insolvent (?:hat|haben)_.{0,40}(?:bezahlt|geliefert)`);
/** What only businesses do. */
export const trades = new RegExp(
  String.raw`^\s(?:(?:has|have|now|no longer|also|only|will|hat|haben|ab sofort) )*${tradeVerbs}(?!\p{L})`,
  'iu',
);

const personVerbs =
  oneOf(`lives? works?_(?:as|at|for|from) prefers? likes? loves? hates? joined joins retires? takes?_over took_over
  starts?_as started_as speaks studies teaches plays drives bought wears? wearing travels thinks eats? eat
  drinks? allergic vegan vegetarian married pregnant born graduated laughed signed watched elected appointed
  engaged hired promoted resigned walks guides? cooks sings covers_for stands_in wohnt arbeitet kommt spricht
  meint macht übernimmt fängt unterrichtet heiratet seine?_(?:Lehre|Ausbildung) ihre?_(?:Lehre|Ausbildung)`);
const actForms = oneOf(String.raw`^(?:'s_(?:wife|husband|mother|father|sister|brother|son|daughter|friend|birthday))
  ^,?_(?:(?:has|have|had|is|was|now|also|never|still|just|must|must_not|should|will|can|can't|cannot|ist|hat|mag|kann|will|who)_)*${personVerbs}(?!\p{L})
  ^_(?:is|was)_(?:my|our|his|her|their)\b`);
/** What people do. */
export const acts = new RegExp(actForms, 'u');

const surelyVerbs =
  oneOf(`lives? works?_(?:as|at|for|from) prefers likes loves hates drives speaks joined studies teaches took_over
  takes_over has_(?:left|become|two|three) resigned retired plays_the
  is_(?:allergic|vegan|vegetarian|married|pregnant|my|our) wohnt arbeitet spricht heiratet`);
/** What only somebody does, in words that say so of a name that nothing else tells. */
export const surelyActs = new RegExp(String.raw`^ (?:(?:now|also|always|never|really) )*${surelyVerbs}(?!\p{L})`, 'u');

/** What people do, and now and then a company. */
export const talks =
  /^ (?:(?:has|have|had|just|also|hat) )*(?:said|says|asked|asks|told|tells|rang|phoned|called|gave|looks after|sagt|sagte|gesagt|rief)(?!\p{L})/iu;

/** Whose word is told: `says …`, `according to …`. */
export const speaks =
  /(?<!\p{L})(?:says|said|told|asked|tells|according to|thanks to|met|called|phoned|with|by|laut|sagt|meint|mit)\s$/iu;

/** `the Kafka connector`, `a Brompton dealer`: the name only says which. */
export const isAttributive = (before: string, after: string): boolean =>
  /(?<!\p{L})(?:the|an?|our|my|his|her|their|this|every|next|new|old)\s$/iu.test(before) &&
  /^\s\p{Ll}{3,}/u.test(after) &&
  !/^\s(?:is|was|has|and|for|from|with|will|must|can|on|at|in|to|are|were|of|that|which|who|now|next|last|after|before|during|because|since|until|still|comes|gives|needs)(?!\p{L})/u.test(
    after,
  );
