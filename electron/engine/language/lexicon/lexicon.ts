/** Says why a language has no words of their own for something. */
export type Absent = { readonly because: string };

/**
 * What a language says in words of its own that the comparing of statements rests on. Every key is filled in every language;
 * where some language has no such form, its file says why.
 */
export type Lexicon = {
  /** BCP 47; its months and weekdays come from `Intl`. */
  tag: string;
  numbers: Record<string, number>;
  /** Names of units beside their symbols, each by its symbol. */
  units: Record<string, string>;
  clock: Record<'noon' | 'midnight' | 'morning' | 'later', string[]>;
  /** Says that it is so from here on, without saying what it was. */
  now: string[];
  /** Says that it was otherwise before. */
  changing: string[];
  /**
   * Beginnings of words, in Chinese words, by which people tell that something ended or became another. One alone decides nothing:
   * it is a sign among those that a learnt model weighs.
   */
  turning: string[];
  /** Before what took the place of one that was there before. */
  fresh: string[];
  copulas: string[];
  /** Joins two that stand side by side. */
  joining: string[];
  /** Joins what stands against what was said before. */
  opposing: string[];
  /** Articles and words that stand before a day or a time without saying anything more. */
  light: string[];
  /** Nouns of which a thing has one at a time. */
  attributes: string[];
  /** What joins such a noun to what it is of. */
  genitives: string[];
  /** Verbs behind which one value stands at a time, or between whose parts (`…`) a new one, by what they give. */
  relations: Record<'home' | 'employer' | 'superior', string[]>;
  negations: string[];
  /** Verbs that deny what stands behind them, as far as all their forms agree. */
  refusing: string[];
  /** What has a negation's form and denies nothing. */
  notDenying: string[];
  /** What denies a value behind the one that holds: `behind` a comma, or `anywhere`. */
  contrasts: Record<'behind' | 'anywhere', string[]>;
  /** Names whoever the memory is of. */
  owner: string[];
  /** What they call themselves. */
  self: string[];
  /** Whoever asks, and whoever is asked, in any form. */
  speaking: { first: string[]; second: string[] };
  /** Whoever speaks together with others: a firm, a family, a team. */
  together: string[];
  /** Whoever neither speaks nor is spoken to: one person named before. */
  third: string[];
  /** Stands for things, or for a place, that were named before. */
  standing: Record<'things' | 'places', string[]>;
  /** Words of a question that ask for a thing of this type. */
  asking: Record<'person' | 'place' | 'tool' | 'project' | 'organization', string[]>;
  /** Opens a question, or what is not known. */
  interrogatives: string[];
  /** Asks for their own name. */
  ownName: string[];
  /** Stands right before their own name. */
  introducing: string[];
  /** Opens a supposition: what follows in its paragraph is part of it. */
  supposing: string[];
  /** Says that something is neither stated nor meant, wherever it stands. */
  unsure: string[];
  /** Opens a condition; a rule that always holds, or never, is stated all the same. */
  conditions: string[];
  always: string[];
  /** Says that what was said is a joke. */
  joking: string[];
  /** Small verbs by which a question asks of what was. */
  past: string[];
  /** How verbs end that say so by themselves, of three letters or more. */
  pastEndings: string[] | Absent;
  /** Small verbs that say that a question is about what is; those that may say either stand in none. */
  present: string[] | Absent;
  /** The same of what comes, or has to. */
  ahead: string[];
  /** By which a question asks of what was before something else took its place. */
  former: string[];
  /** Verbs that ask to forget. */
  forgetting: string[];
  /** Before what is somebody's. */
  owning: string[];
  /** Which of two sides: `left`, and `right`. */
  sides: [left: string[], right: string[]];
  /** Times that mean another day whenever they are said. */
  passing: string[];
  /** Says that something is or happens, and how regularly, beside the words for what and when. */
  idle: string[];
  /** Of a day that comes again every year. */
  yearly: string[];
  /** Stands before, or in Chinese behind, a day from which on something holds. */
  beginning: string[];
  /** Those of them whose day lies behind: it holds already. */
  since: string[];
  /** Stands before, or in Chinese also behind, a day with which something ends, or by which it is due. */
  ending: string[];
  /** Points at what was said before, where a sentence begins with it: by itself it says nothing. */
  pointing: string[];
  /** Says that somebody wants or plans something, or that it ought to be done: not that it is so. */
  intending: string[];
  /** Says what somebody wants, as it is put politely: no more a supposition than the plain form, which may take its place. */
  wishing: { polite: string[]; plain: string[] };
  /** Takes back what was said before. */
  takingBack: string[];
  /** Politeness before a request, and what joins it to what was said. */
  courtesies: string[];
  /** With any of these a sentence asks for something. */
  asksPolitely: string[];
  /** Asks somebody to keep something, as it is said to them: in mind, or on record. */
  keeping: Record<'mind' | 'record', string[]>;
  /** Says that what is told is for nobody else. */
  confidential: string[];
  /** What a machine is called that reads what people write. */
  machines: string[];
  /** Words of a question that ask what happened, and say nothing of what it was about; Chinese has the Japanese ones as well. */
  askingOfEvents: string[];
  /** Says that something was decided: asks for decisions, in a question. */
  deciding: string[];
  /**
   * How steps are told: what opens a row of them, what goes on and ends it, nouns for such a row, what stands before the words
   * that say what it is for, and what says that it was done as before.
   */
  steps: Record<'first' | 'next' | 'last' | 'naming' | 'aiming' | 'again', string[]>;
  /** Tells that somebody said what follows. */
  saying: string[];
};

/** The words of a key, none where the language has none. */
export const formsOf = (forms: string[] | Absent): readonly string[] => (Array.isArray(forms) ? forms : []);

/** A list written as words between spaces; `_` stands for a space within one. */
export const listed = (words: string): string[] =>
  words.split(/\s+/).flatMap((word) => (word === '' ? [] : [word.replaceAll('_', ' ')]));

/** A table written as `word:value`. */
export const tabled = (pairs: string): Record<string, string> =>
  Object.fromEntries(listed(pairs).map((pair) => pair.split(':') as [string, string]));

export const numbered = (pairs: string): Record<string, number> =>
  Object.fromEntries(Object.entries(tabled(pairs)).map(([word, n]) => [word, Number(n)]));
