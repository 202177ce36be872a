import { wholeWord, words } from '../language/lexicon/all.ts';

const asksToForget = new RegExp(
  String.raw`^(?<lead>\W{0,4}(?:\p{L}{1,12},? )?)(?:${wholeWord(words(({ forgetting }) => forgetting))})\s*(?<what>[^\s-].*)`,
  'isu',
);

const negations = words((lexicon) => lexicon.negations);
const denied = new RegExp(wholeWord(negations), 'iu');
/** `Vergiss nicht`, `no olvide`, `别忘了`: not to forget is to remember. */
const isDenied = (lead: string, what: string): boolean =>
  denied.test(lead) ||
  what
    .toLowerCase()
    .split(/[\s,:]+/)
    .slice(0, 2)
    .some((word) => negations.includes(word));

/** What a statement asks to forget: `Forget the dentist`, with a word of courtesy before it; null where it asks for nothing of the kind. */
export function forgottenIn(text: string): string | null {
  const { lead = '', what } = asksToForget.exec(text)?.groups ?? {};
  return what === undefined || isDenied(lead, what) ? null : what;
}
