import { knownFeatures, type Vocabulary } from '../../../electron/engine/language/reader/linear.ts';
import {
  followingFeatures,
  nameFeatures,
  readTokens,
  tokenFeatures,
  tokensWithin,
} from '../../../electron/engine/language/reader/name-features.ts';
import { nameParts, nameTypes } from '../../../electron/engine/language/reader/names.ts';
import { joinSparse, type Sparse } from '../../../electron/engine/language/reader/sparse.ts';
import { learn, type Real, usual, vocabularyOf } from './learn.ts';
import type { Labelled } from './material.ts';

/** A name as its author wrote and typed it; `from` and `to`: its first token and the one behind it. */
export type Span = { from: number; to: number; type: number; of: Sparse };
export type Named = { one: Labelled; tokens: { of: Sparse; label: number }[]; spans: Span[] };

const epochsOfTokens = 6;

export function readNames(all: readonly Labelled[]): Named[] {
  return all.map((one) => named(one, one.names ?? one.mentioned));
}

function named(one: Labelled, names: NonNullable<Labelled['names']>): Named {
  const tokens = tokensWithin(one.text);
  const read = readTokens(tokens);
  const spans: Span[] = [];
  for (const { name, type } of names.toSorted((a, b) => b.name.length - a.name.length)) {
    for (let at = one.text.indexOf(name); at >= 0; at = one.text.indexOf(name, at + 1)) {
      const from = tokens.findIndex((token) => token.at >= at);
      const to = tokens.findLastIndex((token) => token.end <= at + name.length) + 1;
      if (from < 0 || to <= from || spans.some((other) => from < other.to && other.from < to)) continue;
      spans.push({ from, to, type: nameTypes.indexOf(type), of: nameFeatures(read, from, to) });
    }
  }
  const part = (n: number) => {
    const span = spans.find(({ from, to }) => from <= n && n < to);
    return span === undefined ? 'o' : span.from === n ? 'b' : 'i';
  };
  const labelled = (one.names === null ? [] : tokens).map((_, n) => ({
    of: joinSparse(tokenFeatures(read, n), followingFeatures(read, n, n === 0 ? 'o' : part(n - 1))),
    label: nameParts.indexOf(part(n)),
  }));
  return { one, tokens: labelled, spans };
}

export type NameModels = {
  token: { vocabulary: Vocabulary; part: Real };
  name: { vocabulary: Vocabulary; type: Real };
};

export function fitNames(all: readonly Named[]): NameModels {
  const tokens = all.flatMap((one) => one.tokens);
  const spans = all.flatMap((one) => one.spans);
  const [token, name] = [vocabularyOf(tokens.map(({ of }) => of)), vocabularyOf(spans.map(({ of }) => of))];
  const examples = tokens.map(({ of, label }) => ({ of: knownFeatures(token, of), label, weight: 1 }));
  const typed = spans.map(({ of, type }) => ({ of: knownFeatures(name, of), label: type, weight: 1 }));
  return {
    token: { vocabulary: token, part: learn(nameParts, examples, token.length, { ...usual, epochs: epochsOfTokens }) },
    name: { vocabulary: name, type: learn(nameTypes, typed, name.length) },
  };
}
