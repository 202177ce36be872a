import file from '../../../resources/recall/ranker.json' with { type: 'json' };

/**
 * What a memory has of a question: by meaning, by that of a model which does not read the question's language, right beside it,
 * after those, and in its file. Words count as they are.
 */
export type RankEvidence = Record<keyof typeof file.evidence, number>;
/** What makes the same evidence count for more or less; 0 is neither. */
export type Traits = Record<keyof typeof file.traits, number>;

const evidenceWeights: RankEvidence = file.evidence;
const traitWeights: Traits = file.traits;

/** What evidence of one sort adds to a match of words. */
export const worthOf = (kind: keyof RankEvidence, amount: number): number => evidenceWeights[kind] * amount;

/** What the evidence is multiplied with: as a logarithm, the traits add up. */
export const factorOf = (traits: Partial<Traits>): number =>
  Math.exp(
    Object.entries(traits).reduce((sum, [name, amount]) => sum + traitWeights[name as keyof Traits] * amount, 0),
  );

/** Traits that only a text tells. */
const textTraits = ['person', 'assistant', 'speaker', 'addressed', 'phrase', 'covered', 'day'] as const;
export type TextTraits = Pick<Traits, (typeof textTraits)[number]>;
/** The most that a text can do for a result once it is read. */
export const mostForText = Math.exp(textTraits.reduce((sum, name) => sum + Math.max(0, traitWeights[name]), 0));
