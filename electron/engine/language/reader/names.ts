import { memoized } from '#shared/text/memoized.ts';
import { isParticle } from '../lexicon/person-names.ts';
import { knownFeatures, largest, probabilities } from './linear.ts';
import {
  followingFeatures,
  nameFeatures,
  readTokens,
  type Token,
  type TokenTable,
  tokenFeatures,
  tokensWithin,
} from './name-features.ts';
import { joinSparse, type Sparse } from './sparse.ts';
import { trained } from './trained.ts';

export const nameTypes = ['person', 'organization', 'project', 'tool', 'place', 'concept'] as const;
export type NameType = (typeof nameTypes)[number];
/** What a token is to a name: outside, its beginning, its inside. */
export const nameParts = ['o', 'b', 'i'] as const;
type Part = (typeof nameParts)[number];

/**
 * A name in a text. `p`: how likely it is a name that deserves a page; `typeP`: how likely it is one of this type. Offsets
 * in UTF-16 units.
 */
export type NameSpan = { name: string; at: number; end: number; p: number; type: NameType; typeP: number };

const nothing: Sparse = { at: new Uint32Array(), by: new Float32Array() };

type Path = { log: number; parts: Part[]; chances: number[] };

/** The names that a text writes, in order. A reflection asks of one statement once for each that it is held against. */
export const namesIn: (text: string) => readonly NameSpan[] = memoized(findNames, 2_000);

function findNames(text: string): NameSpan[] {
  const tokens = tokensWithin(text);
  const read = readTokens(tokens);
  const { vocabulary, heads } = trained('token');
  const rows = tokens.map((_, n) => knownFeatures(vocabulary, tokenFeatures(read, n)));
  const path = likeliest(tokens.length, (n, last) =>
    probabilities(
      heads.part,
      joinSparse(rows[n] ?? nothing, knownFeatures(vocabulary, followingFeatures(read, n, last))),
    ),
  );
  return withParticles(tokens, spansOf(path)).map(({ from, to, p }) => {
    const [at, end] = [tokens[from]?.at ?? 0, tokens[to - 1]?.end ?? 0];
    return { name: text.slice(at, end), at, end, p, ...typeAt(read, from, to) };
  });
}

/** The type of a name that is given, by itself and by the text around it. */
export function typeOf(name: string, text: string): { type: NameType; typeP: number } {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  const tokens = tokensWithin(at < 0 ? name : text);
  const [start, end] = at < 0 ? [0, name.length] : [at, at + name.length];
  const from = tokens.findIndex((token) => token.end > start);
  const to = tokens.findLastIndex((token) => token.at < end) + 1;
  return typeAt(readTokens(tokens), Math.max(0, from), Math.max(1, to));
}

function typeAt(read: TokenTable, from: number, to: number): { type: NameType; typeP: number } {
  const { vocabulary, heads } = trained('name');
  const of = probabilities(heads.type, knownFeatures(vocabulary, nameFeatures(read, from, to)));
  const at = largest(of);
  return { type: nameTypes[at] as NameType, typeP: of[at] ?? 0 };
}

/** The likeliest way to part tokens into names and others (Viterbi); nothing goes on that has not begun. */
function likeliest(length: number, chancesAt: (n: number, last: Part) => number[]): Path {
  let paths: Path[] = [{ log: 0, parts: [], chances: [] }];
  for (let n = 0; n < length; n++) {
    const next = new Map<Part, Path>();
    for (const path of paths) {
      const last = path.parts.at(-1) ?? 'o';
      const chances = chancesAt(n, last);
      for (const [k, part] of nameParts.entries()) {
        if (part === 'i' && last === 'o') continue;
        const chance = chances[k] ?? 0;
        const log = path.log + Math.log(Math.max(chance, 1e-9));
        if ((next.get(part)?.log ?? Number.NEGATIVE_INFINITY) < log)
          next.set(part, { log, parts: [...path.parts, part], chances: [...path.chances, chance] });
      }
    }
    paths = [...next.values()];
  }
  return paths.reduce((best, path) => (path.log > best.log ? path : best));
}

type Span = { from: number; to: number; p: number };

/** Names that only particles part are one: `María José de la Fuente`. */
function withParticles(tokens: readonly Token[], spans: readonly Span[]): Span[] {
  const joinSparse: Span[] = [];
  for (const span of spans) {
    const last = joinSparse.at(-1);
    const between = last === undefined ? [] : tokens.slice(last.to, span.from);
    if (last !== undefined && between.length > 0 && between.every(({ written }) => isParticle(written))) {
      last.to = span.to;
      last.p = Math.min(last.p, span.p);
    } else joinSparse.push({ ...span });
  }
  return joinSparse;
}

function spansOf({ parts: found, chances }: Path): Span[] {
  const spans: Span[] = [];
  for (const [n, part] of found.entries()) {
    const last = spans.at(-1);
    if (part === 'b') spans.push({ from: n, to: n + 1, p: chances[n] ?? 0 });
    else if (part === 'i' && last !== undefined) {
      last.to = n + 1;
      last.p = Math.min(last.p, chances[n] ?? 0);
    }
  }
  return spans;
}
