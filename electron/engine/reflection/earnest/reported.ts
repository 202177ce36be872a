import { isGerman } from '../../graph/names/naming/names.ts';

/** Reported of somebody whose word is not the owner's: their claim, not a fact. */
const reported =
  /\b(?:article|blog(?: ?post)?|post|page|web ?site|newsletter|tweet|thread|forum|reddit|hacker news|wikipedia|book|podcast|video|speaker|advert(?:isement)?|ad|brochure|email|e-mail|message|letter|review(?:er)?|commenter|comment|someone|somebody|stranger|readme|docs?|documentation|report|paper|newspaper|magazine|headline|flyer|poster|sign|graffiti|whiteboard|voicemail|chatbot|bot|brochure|catalogue|label|banner|leaflet|slide|vendor|salesperson|recruiter|sales rep|spam|pop-?up|quote|quoted|author)s?\b[^.!?]{0,60}\b(?:said|says|say|claims?|claimed|states?|stated|wrote|writes|argues?|argued|reads?|insists?|insisted|reported|reads?|reading|recommends?|recommended|told|promised|announced|mentions?|mentioned|: ?["“«„])|\b(?:according to|quoting|quoted|quote:|as .{1,30} put it|in the words of|reportedly|is said to|heard that|read that|overheard)\b|^["“«「]/iu;

/** Longer words between quotation marks: not the speaker's own. */
export const isQuoted = (sentence: string): boolean => isSpeech(sentence.replace(title, ' '));

/** A name between quotation marks: `works with "Harmony One"`. */
const title = /"\p{Lu}[\p{L}\p{N}.'-]*(?: (?:[\p{Lu}\p{N}][\p{L}\p{N}.'-]*|of|the|and|in|für|und|der|die|das)){0,5}"/gu;

const isSpeech = (sentence: string): boolean =>
  /"[^"]{12,}"|«[^«»]{12,}»|「[^「」]{6,}」|(?<![\p{L}\p{N}])'[^']{15,}'(?!\p{L})/u.test(sentence);

/** Told by people at large, or by somebody whom the writer does not believe outright. */
const hearsay =
  /\b(?:(?:reads: |(?:reckons|reckoned) |(?:claims?|claimed|insists?|insisted|swears?|swore|alleges?|alleged) (?:that |to (?:be|have) |(?:he|she|they|it|the|his|her|their|our|we) ))|(?:has|have) it (?:from|that)|there(?:'s| is| was) (?:some )?talk of|talk (?:at|in|around) |(?:speech|radio|sermon|interview|press release|press conference)(?: \p{L}+ \p{L}+)?:|per the (?:advert|ad|brochure|flyer|label|website|article)|nobody (?:has|could|can|who would know) .{0,20}(?:confirm\p{Ll}*|say|says)|the \p{Ll}+ calls|hear(?:d|s)? (?:it )?(?:from|at|in) .{2,60}?(?:that|:))/iu;
/** `claims Leon is married`: by its capital no noun, as `the insurance claims done` has it. */
const claimedOf = /(?<!\p{L})(?:[Cc]laim(?:s|ed)?|[Ii]nsist(?:s|ed)?|[Ss]wears?|[Ss]wore|[Aa]lleged?s?) \p{Lu}/u;
/** German says so by its verbs, its prepositions and the mood of the verb. */
const hearsayInGerman =
  /(?<!\p{L})(?:laut (?!und |genug)(?=\p{Lu})\p{L}+|zufolge|angeblich|gerüchteweise|anscheinend|scheinbar|offenbar|dem vernehmen nach|es heißt|heißt es|man (?:munkelt|sagt|erzählt|hört|tuschelt)|erzählt man|munkeln|tratsch|hörensagen|gehört, dass|gelesen, dass|behaupte(?:t|te|n|ten)|beteuer(?:t|te)|schwört|steht(?:, dass|, \p{Lu}\p{L}+|:|$)|auf dem (?:plakat|schild|zettel|flyer):|zitat|(?:aufkleber|plakat|flyer|prospekt|werbung|blog|artikel|zeitung|anzeige|internet) (?:sagt|schreibt|verspricht|meldet|behauptet)|wie .{2,40} (?:sagt|meint|schreibt|behauptet),)(?!\p{Ll})/iu;
const reportedMood =
  /(?<!\p{L})(?:(?:er|sie|es|man) (?!(?:heute|gerne|keine|alle|beide|ohne|seine|ihre|eine|diese|jede|viele|morgen|\p{Ll}+[dt]e)(?!\p{L}))\p{Ll}{3,}e|sei(?:en)?|(?<=\S\s)(?:habe|werde|könne|müsse|solle|dürfe|wolle))(?!\p{L})/u;
const own = /(?<!\p{L})(?:ich|seien? (?:sie|wir)|sei (?:so|bitte|es denn))(?!\p{L})/iu;
/** `soll einen Job haben`: what somebody is said to have or be; of things and rules it is a duty. */
const saidToBe = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? soll(?:en)? .{2,60}(?:haben|sein|geben|wohnen)[.!]?$/u;

export const isReported = (sentence: string): boolean =>
  reported.test(sentence) ||
  hearsay.test(sentence) ||
  claimedOf.test(sentence) ||
  hearsayInGerman.test(sentence) ||
  saidToBe.test(sentence) ||
  (isGerman(sentence) && reportedMood.test(sentence) && !own.test(sentence));
