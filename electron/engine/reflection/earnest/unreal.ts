/** German, and what structure alone tells: not meant, supposed, planned, one of several, or asked. */

/** Said with a laugh, or with its opposite meant. */
const unmeant =
  /(?<!\p{L})(?:laugh(?:s|ed|ing|ter)?|giggl\p{Ll}+|grin(?:s|ned|ning)?|chuckl\p{Ll}+|ha ha|lach(?:t|te|en|ten|end)|gelacht|kicher\p{Ll}+|grins(?:t|te|end)|augenzwinkernd|im spaß|spaß gemacht|(?:april)?scherz(?:e|t|te)?|natürlich ein witz|haha\p{L}*|what else|was sonst|wer nicht|who doesn't)(?!\p{L})|^(?:na \p{Ll}+|ach wie|klar|super|prima|toll|bravo|wie \p{Ll}+|lucky \p{Ll}+|(?:what an?|welch eine?|ein echte[rs]) [\p{L} ]{3,20})[,:!] |^love (?:how|that|it when) |(?<!\p{L})großes kino(?!\p{L})|^(?:naturally|obviously|natürlich|selbstverständlich) /iu;
/** `is so reliable`: how somebody finds it, often the other way round. */
const opinion =
  /(?<!\p{L})(?:is|are|ist|sind)(?: ja| really| truly| wirklich| echt| so)+ (?!(?:far|that|called|long|many|much)(?!\p{L}))\p{Ll}+(?:[,.!]|$)/u;

/** German's supposing moods and conjunctions. */
const supposed =
  /(?<!\p{L})(?:würden?(?! lieber)|wären?|hätten?|könnten?|müssten?|dürften?|falls|angenommen|gesetzt den fall|vorausgesetzt|eventuell|womöglich|theoretisch|hypothetisch)(?!\p{L})|^sollten? \p{L}+ .{2,60},|^(?:in|im|with|bei|mit) (?:the |einer? )?(?:worst|best|schlimmsten|besten|another|andere[nr]) (?:case|fall|world|life|welt|leben)|^in a world |^say (?:the|we|that|i) .*(?:then|,)|^(?:planned for|angedacht|in planung)(?!\p{L})|(?<!\p{L})(?:i|we|they|he|she|you)'d (?!(?:been|had|better)(?!\p{L})|\p{Ll}+ed(?!\p{L}))\p{Ll}+/iu;

/** What holds only when something else does, told first: `Unless he comes back, …`. */
const conditional =
  /^(?:unless|assuming|provided(?! (?:by|with|for|in)(?!\p{L}))|providing|subject to|in case|once (?:i|we|he|she|they)|vorbehaltlich|sofern|vorausgesetzt)(?!\p{L})/iu;
/** Held for likely, by somebody who does not know. */
const guessed =
  /(?<!\p{L})(?:wahrscheinlich|vermutlich|hoffentlich|möglicherweise|(?<!sich )wohl(?! ?(?:ge)?fühl)|bestimmt schon|soweit (?:ich|wir)|(?:ich|wir) (?:glaube|denke|vermute|schätze|hoffe)n?|(?:glaube|denke|vermute|schätze|hoffe) ich|presumably|as far as (?:i|we) know|afaik|it seems|seemingly|it looks like|or so (?:\p{L}+ ){1,3}(?:says?|thinks?|hopes?|believes?)|threatens to|droht (?:mit|zu|damit)|nobody (?:believes|knows)|a lie|(?:eine )?lüge|kein wort|fortune teller|wahrsager\p{L}*|tarot|horoskop)(?!\p{L})|^(?:most )?likely,? |^hope \p{Lu}\p{L}+ (?!(?:is|was|has)(?!\p{L}))/iu;
/** A heading that says what kind of words follow: `Draft of the notice: …`. */
const unmeantKind =
  /^(?:(?:my|an?|our|first|rough|early|new|mein|unser|eine?|erster?|neuer?) )?(?:(?:rough|first|early) )?(?:test(?:eintrag| entry)?|beispiel|vorschlag|entwurf|überlegung|idee|idea|suggestion|proposal|draft|scenario|szenario|rollenspiel|role[- ]?play|gedanke(?:nspiel)?|thought(?: experiment)?|wunsch|wish|vermutung|guess|theory|theorie|for the sake of argument)(?: (?:of|for|from|to|at|von|für|zu|zum|zur)(?!\p{L})[^:,]{1,40})?[:,]/iu;
const floated =
  /(?<!\p{L})(?:proposal|suggestion|idea) (?:is|was) (?:that|to)|there(?:'s| is| was) an? (?:proposal|suggestion|idea|plan)|(?:ein|der|die|eine|das) (?:vorschlag|idee|plan|möglichkeit|überlegung) (?:ist|war|steht|liegt)|(?:schlägt|schlagen|schlug) .{0,60}vor|vorgeschlagen|in (?:\p{L}+'s|seine[rm]|ihre[rm]|my|his|her) (?:story|novel|geschichte|roman)(?!\p{L})/iu;

/** Wanted, and neither begun nor dated. */
const planned =
  /(?<!\p{L})(?:irgendwann|dreams? of|torn between|schwank\p{Ll}+ zwischen|(?:hat|habe|haben) vor,|ziel ist,|(?:goal|aim) is to|spiel(?:t|e|en) mit der idee|eines tages|überleg(?:e|t|en|te|ten)|hofft|hoffen|plan(?:t|en|e),|wir planen|mit dem gedanken|wunschliste|wish ?list|die idee|träum(?:t|en|erei)|erwäg(?:t|en)|spekulier\p{Ll}+|am liebsten)(?!\p{L})/iu;

/** Several that exclude each other: `blue, green or red`, `Variant A:`. */
const several =
  /(?<!\p{L})(?:entweder|(?:variante?|options?|plan|version|choice) (?:[a-d]|[1-4])(?=[:,. ])|zur (?:auswahl|wahl|debatte)|(?:choices?|candidates?|kandidat(?:en|innen)?|mögliche(?:r|s)? \p{L}+|angebote|offers|vorschläge|bids|quotes)(?: \p{Ll}+){0,4}:|candidates? for|(?:still|noch|noch immer) (?:open|offen)[.!]?$|(?:becomes?|wird|will be|goes to|geht) [^,.]{2,40} (?:or|oder))(?!\p{L})/iu;
/** `Blue or green for the sign`: no verb, and still to be chosen. */
const unchosen = /^[^,.:]{2,30} (?:or|oder) [^,.:]{2,30} (?:for|für) (?:the|das|die|den|our|unser\p{Ll}*)(?!\p{L})/iu;
const listed = /(?:[:,]\s|\(|(?<!\p{L})(?:is|are|ist|sind|to|nach)\s)[^,:.]{2,40}, [^,:.]{2,40},? (?:or|oder) /iu;
/** Whatever holds for each: `no nuts, seeds or milk`. */
const forEach =
  /(?<!\p{L})(?:no|not|never|without|nor|any|every|all|can|may|must|needs?|cannot|whether|only|n't|kein\p{Ll}*|nie|nicht|ohne|kann|darf|muss|alle|jede[rsmn]?)(?!\p{L})|n't/iu;

/** `Unklar, ob`; `ob` asks wherever it stands. */
const asked =
  /(?<!\p{L})(?:ob|unklar|keine ahnung|(?:open|offene) (?:question|frage)|whether(?! or not))(?!\p{L})|^(?:question|frage)(?: \p{L}+){0,3}:|^(?:is|are|does|do|did|has|ist|sind|hat) \p{Lu}\p{L}+ (?!\p{Ll}+(?:ed|t)[.!])|^(?:klären|to (?:check|clarify|find out)|zu klären)(?!\p{L})/iu;

export const isUnreal = (sentence: string): boolean =>
  [unmeant, opinion, supposed, conditional, guessed, unmeantKind, unchosen, floated, planned, several, asked].some(
    (form) => form.test(sentence),
  ) ||
  (listed.test(sentence) && !forEach.test(sentence));

/** A short sentence that says of the one before that it was not meant, is open, or is what people say. */
const disclaimer =
  /^(?:(?:not|nicht|offen|open|undecided|unentschieden|wishful thinking|schön wär['’]?s|reine \p{L}+(?:ei|ie)|wrong|falsch)(?!\p{L} )(?=[.!,:;\u2014\u2013-]|$)|gossip(?!\p{L})|tratsch(?!\p{L})|(?:no|nein),? (?:wait|that|it|das|es|er|sie)(?!\p{L})|correction: (?:he|she|it|they) (?:does|do|is|has)(?:n't| not)|(?:still |yet |noch )?(?:nothing|not|nichts|nicht|to be) (?:\p{L}+ )?(?:decided|confirmed|official|offizielles?|agreed|entschieden|bestätigt|beschlossen)|or so|at least (?:that|so)|(?:that|das) (?:was|is|war|ist) (?:only |just |nur )?(?:the|an?|die|eine?) (?:idea|plan|thought|idee|wish)|(?:so )?(?:sagt|meint|heißt es) (?:jedenfalls|zumindest|wenigstens)|(?:he|she|they) (?:says?|said) (?:that|so) every|das sag(?:t|en) (?:er|sie) (?:jedes|immer)|nobody (?:who|here) )/iu;
/** In characters; a longer sentence speaks for itself. */
const longestDisclaimer = 110;
export const disclaims = (sentence: string): boolean =>
  sentence.length <= longestDisclaimer && disclaimer.test(sentence);

/** `Rumour from the market.`: a heading without a plain verb that says of what kind all behind it is. */
const announced =
  /(?<!\p{L})(?:rumou?rs?|gossip|gerüchte?|tratsch|jokes?|witze?s?|dreams?|traum|träume|film|movie|roman|game|spiel|role[- ]?play|rollenspiel|spam|phishing|weird (?:e-?)?mail|scam|options|optionen|möglichkeiten|varianten|scenarios?|szenari(?:o|en)|thought experiment|gedanken(?:spiel|experiment)|plan for when|wunschliste|beim \p{L}+ gehört|heard (?:at|in|on) the)(?!\p{L})/iu;
const stating =
  /(?<!\p{L})(?:is|are|has|have|costs?|ist|sind|hat|haben|kostet|opens?|closes?|starts?|beginnt|no)(?!\p{L})/iu;
const longestHeading = 9;
export const announcesUnreal = (sentence: string): boolean =>
  announced.test(sentence) &&
  sentence.split(/\s+/u).length <= longestHeading &&
  (!stating.test(sentence) || /^(?:weird|\p{L}+'s plan for when)/iu.test(sentence));

/** Behind a choice of several: what was taken. */
export const settles = (sentence: string): boolean =>
  /(?<!\p{L})(?:decided|chose|chosen|took|taken|picked|went with|going with|entschieden|genommen|gewählt|beschlossen)(?!\p{L})/iu.test(
    sentence,
  );

/** We ask ourselves what to do: a figure behind it is part of the question. */
export const isDeliberation = (sentence: string): boolean =>
  /^(?:\p{Lu}?\p{Ll}+ )?(?:do|does|shall|should|can|could|will|sollen|wollen|behalten|machen|nehmen|können|brauchen)? ?(?:we|i|wir|ich) [^?]*\?\s*$/iu.test(
    sentence,
  );
