/** German, and what structure alone tells: not meant, supposed, planned, one of several, or asked. */

/** Said with a laugh, or with its opposite meant. */
const unmeant =
  /(?<!\p{L})(?:laugh(?:s|ed|ing|ter)?|giggl\p{Ll}+|grin(?:s|ned|ning)?|chuckl\p{Ll}+|ha ha|lach(?:t|te|en|ten|end)|gelacht|kicher\p{Ll}+|grins(?:t|te|end)|augenzwinkernd|im spaß|spaß gemacht|(?:april)?scherz(?:e|t|te)?|natürlich ein witz|haha\p{L}*|what else|was sonst|wer nicht|who doesn't)(?!\p{L})|^(?:na \p{Ll}+|ach wie|klar|super|prima|toll|bravo|wie \p{Ll}+|lucky \p{Ll}+|(?:what an?|welch eine?|ein echte[rs]) [\p{L} ]{3,20})[,:!] |^(?:naturally|obviously|natürlich|selbstverständlich) /iu;
/** `is so reliable`: how somebody finds it, often the other way round. */
const opinion =
  /(?<!\p{L})(?:is|are|ist|sind)(?: ja| really| truly| wirklich| echt| so)+ (?!(?:far|that|called|long|many|much)(?!\p{L}))\p{Ll}+(?:[,.!]|$)/u;

/** German's supposing moods and conjunctions. */
const supposed =
  /(?<!\p{L})(?:würden?(?! lieber)|wären?|hätten?|könnten?|müssten?|dürften?|falls|angenommen|gesetzt den fall|vorausgesetzt|eventuell|womöglich|theoretisch|hypothetisch)(?!\p{L})|^sollten? \p{L}+ .{2,60},|^(?:in|im|with|bei|mit) (?:the |einer? )?(?:worst|best|schlimmsten|besten|another|andere[nr]) (?:case|fall|world|life|welt|leben)|^in a world |(?<!\p{L})(?:i|we|they|he|she|you)'d (?!(?:been|had|better)(?!\p{L})|\p{Ll}+ed(?!\p{L}))\p{Ll}+/iu;

/** Wanted, and neither begun nor dated. */
const planned =
  /(?<!\p{L})(?:irgendwann|eines tages|überleg(?:e|t|en|te|ten)|hofft|hoffen|plan(?:t|en|e),|wir planen|mit dem gedanken|wunschliste|wish ?list|die idee|träum(?:t|en|erei)|erwäg(?:t|en)|spekulier\p{Ll}+|am liebsten)(?!\p{L})/iu;

/** Several that exclude each other: `blue, green or red`, `Variant A:`. */
const several =
  /(?<!\p{L})(?:entweder|(?:variante?|options?|plan|version|choice) (?:[a-d]|[1-4])(?=[:,. ])|zur (?:auswahl|wahl|debatte)|(?:choices?|candidates?|kandidat(?:en|innen)?|mögliche(?:r|s)? \p{L}+|angebote|offers|vorschläge|bids|quotes)(?: \p{Ll}+){0,4}:|candidates? for|(?:still|noch|noch immer) (?:open|offen)[.!]?$|(?:becomes?|wird|will be|goes to|geht) [^,.]{2,40} (?:or|oder))(?!\p{L})/iu;
const listed = /(?:[:,]|(?<!\p{L})(?:is|are|ist|sind|to|nach)) [^,:.]{2,40}, [^,:.]{2,40},? (?:or|oder) /iu;
/** Whatever holds for each: `no nuts, seeds or milk`. */
const forEach =
  /(?<!\p{L})(?:no|not|never|without|nor|any|every|all|can|may|must|needs?|cannot|whether|only|n't|kein\p{Ll}*|nie|nicht|ohne|kann|darf|muss|alle|jede[rsmn]?)(?!\p{L})|n't/iu;

/** `Unklar, ob`; `ob` asks wherever it stands. */
const asked =
  /(?<!\p{L})(?:ob|unklar|keine ahnung|(?:open|offene) (?:question|frage)|whether(?! or not))(?!\p{L})|^(?:klären|to (?:check|clarify|find out)|zu klären)(?!\p{L})/iu;

export const isUnreal = (sentence: string): boolean =>
  [unmeant, opinion, supposed, planned, several, asked].some((form) => form.test(sentence)) ||
  (listed.test(sentence) && !forEach.test(sentence));

/** A short sentence that says of the one before that it was not meant, or is open. */
export const disclaims = (sentence: string): boolean =>
  /^(?:not|nicht|offen|open|undecided|unentschieden|(?:noch )?nichts entschieden|nothing (?:is )?decided(?: yet)?|gossip\P{L}.*|nobody (?:who|here|has) .{0,40}|reine \p{L}+(?:ei|ie)\P{L}.*|tratsch\P{L}.*)[.!]?$/iu.test(
    sentence,
  );

/** We ask ourselves what to do: a figure behind it is part of the question. */
export const isDeliberation = (sentence: string): boolean =>
  /^(?:\p{Lu}?\p{Ll}+ )?(?:do|does|shall|should|can|could|will|sollen|wollen|behalten|machen|nehmen|können|brauchen)? ?(?:we|i|wir|ich) [^?]*\?\s*$/iu.test(
    sentence,
  );
