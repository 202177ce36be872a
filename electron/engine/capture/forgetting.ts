import { wholeWord, words } from '../language/lexicon/all.ts';

const asksToForget = new RegExp(
  String.raw`^\W{0,4}(?:\p{L}{1,12},? )?(?:${wholeWord(words(({ forgetting }) => forgetting))})\s*(?<what>[^\s-].*)`,
  'isu',
);

/** What a statement asks to forget: `Forget the dentist`, with a word of courtesy before it; null where it asks for nothing of the kind. */
export const forgottenIn = (text: string): string | null => asksToForget.exec(text)?.groups?.what ?? null;
