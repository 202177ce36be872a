/**
 * How a language says that words are not meant as they stand, are not certain, are somebody else's, or hold no longer. Each is a
 * list of sources of expressions between spaces, `_` for a space within one. Every key is filled in every language.
 */
export type EarnestForms = {
  /** Said with a laugh. */
  fun: string;
  /** Played, told or dreamt. */
  fiction: string;
  /** Made up, or a lie. */
  untrue: string;
  /** Stands in the place of something else, or is not finished. */
  sample: string;
  /** What irony says, its opposite meant; `exclaimed`: opens it, with a comma or an exclamation mark behind. */
  irony: string;
  exclaimed: string;
  /** Opens what is not meant. */
  unmeantOpening: string;
  /** Supposed for the sake of what follows. */
  supposed: string;
  /** Opens a supposition or condition. */
  supposedOpening: string;
  /** Thought about, and not decided. */
  weighed: string;
  /** Proposed by somebody. */
  proposed: string;
  /** Held for likely, by somebody who does not know. */
  guessed: string;
  /** Wanted or planned, and neither begun nor dated. */
  planned: string;
  /** Several that exclude each other. */
  several: string;
  /** Told by people at large. */
  rumoured: string;
  /** Asks, wherever it stands; `askedOpening`: opens a question that ends with no mark. */
  asked: string;
  askedOpening: string;
  /** Opens a short sentence that says of the one before that it was not meant, is open, or is what people say. */
  disclaiming: string;
  /** Words of a heading that say of what kind all behind it is: `Draft of the notice: …`, with what may stand before them. */
  kinds: string;
  kindsBefore: string;
  announcing: string;
  /** Plain verbs, without which a line is a heading. */
  stating: string;
  /** Behind a choice of several: one was taken. */
  settling: string;
  /** Whatever holds for each of several: `no nuts, seeds or milk`. */
  forEach: string;
  /** What speaks and is not the writer, and how it does. */
  media: string;
  telling: string;
  /** Puts words in another's mouth; `rumour`: tells a claim that the writer does not believe outright. */
  citing: string;
  rumour: string;
  /** Takes back what was said. */
  takingBack: string;
  /** Names what was noted, and that it is not so. */
  settingRight: string;
  /** `or`, between two of which one is meant. */
  or: string;
};
