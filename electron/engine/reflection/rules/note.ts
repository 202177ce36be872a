/** Verbs by which a clause is a sentence, and no note. */
const verb =
  /(?<!\p{L})(?:is|are|am|was|were|has|have|had|will|must|may|can|cannot|do|does|did|\p{L}+n't|\p{L}+'(?:re|ve|m|ll)|ist|sind|war|waren|hat|haben|wird|werden|muss|kann|darf|soll)(?!\p{L})/iu;
/** A number, a day, or a word that sets a limit: what makes a note say something definite. */
export const definite =
  /\p{N}|(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays|weekends?|daily|weekly|monthly|(?<=(?:in|of|by|until|till|since|from|before|after|next|early|late) )may|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|noon|midnight|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|first|second|third|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|max|min|maximum|minimum|only|never|always|no longer|instead|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|nur|nie|kein(?:e|en)?)(?!\p{L})/iu;
/** What something is by where, whose or how it is: `fuel now from Ardvane Oils`, `on holiday until March`. */
const placed =
  /\p{L}\s+(?:now |jetzt )?(?:in|on|at|from|with|by|via|under|behind|above|below|beside|until|for|to|of|against|im|in|am|auf|bei|mit|von|aus|vom|beim|bis|gegen)\s+\S/u;
/** Begins with what was done, not with what it is about. */
const done =
  /^(?:\p{Lu}?\p{Ll}+(?:ed|ing)|told|got|went|came|left|took|gave|sent|made|saw|met|had|put|brought|gekauft|gesagt)\s/iu;

/** Whether words without a verb say something by themselves, as in a log: `16 cars max`, `Summer timetable in force`. */
export function isTellingNote(text: string): boolean {
  const words = text.split(/\s+/).length;
  if (verb.test(text) || done.test(text)) return false;
  return (words >= 3 && definite.test(text)) || (words >= 4 && placed.test(text));
}

/** The words in front of a colon that name what follows it: `New stability letter`; null when a clause stands there. */
export function labelBefore(sentence: string, clause: string): string | null {
  const at = sentence.indexOf(`: ${clause}`);
  const label = at === -1 ? '' : (/[^.;:!?]+$/u.exec(sentence.slice(0, at))?.[0].trim() ?? '');
  return label !== '' && !done.test(label) && isLabel(sentence, label) ? label : null;
}

export const isLabel = (sentence: string, words: string): boolean =>
  sentence.includes(`${words}:`) && !verb.test(words) && words.split(/\s+/).length <= 7;
