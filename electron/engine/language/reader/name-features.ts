import { isGivenName } from '../lexicon/given-names.ts';
import { hanSurnames } from '../lexicon/surnames.ts';
import { unitsOf } from './marks/find.ts';
import { type Sparse, sparse } from './sparse.ts';
import { plainToken } from './tokens.ts';

/** A token of a text and where it stands, in UTF-16 units. */
export type Token = { at: number; end: number; written: string; plain: string };

/** Words with hyphens within are one: `Jens-Uwe`. */
const tokenForm =
  /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}]+|\p{L}[\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}]+)*(?:[+#]+(?![\p{L}\p{N}]))?|\d+\p{L}*|[^\s\p{L}\p{N}]/gu;

/** Characters of a text in which names are looked for. */
export const mostNamed = 2_000;

export const tokensWithin = (text: string): Token[] =>
  [...text.slice(0, mostNamed).matchAll(tokenForm)].map(({ 0: written, index: at }) => ({
    at,
    end: at + written.length,
    written,
    plain: plainToken(written),
  }));

const shapeOf = (written: string): string =>
  written
    .replace(/\p{Script=Han}/gu, '字')
    .replace(/\p{Lu}/gu, 'X')
    .replace(/[\p{Ll}\p{M}]/gu, 'x')
    .replace(/\d/g, '0')
    .replace(/(.)\1+/gu, '$1$1');

const surnames = new Set(hanSurnames);

/** What is known of each token of a text, made once for all features. */
export type TokenTable = { tokens: readonly Token[]; shapes: string[]; marks: string[]; capitals: boolean };

export function readTokens(tokens: readonly Token[]): TokenTable {
  const marks = tokens.map(() => '');
  for (const { at, size, names } of unitsOf(tokens.map(({ plain }) => plain)))
    for (let n = at; n < at + size; n++) marks[n] = names[0] ?? '';
  const words = tokens.filter(({ written }) => /^\p{L}/u.test(written));
  const capital = words.filter(({ written }) => /^\p{Lu}/u.test(written)).length;
  return {
    tokens,
    shapes: tokens.map(({ written }) => shapeOf(written)),
    marks,
    capitals: capital > 2 && capital > 0.22 * words.length,
  };
}

/** What says whether a token begins a name, goes on with one, or is no part of one, beside what the one before it is. */
export function tokenFeatures({ tokens, shapes, marks, capitals }: TokenTable, n: number): Sparse {
  const plain = (at: number) => tokens[at]?.plain ?? (at < 0 ? '^' : '$');
  const shape = (at: number) => shapes[at] ?? (at < 0 ? '^' : '$');
  const mark = (at: number) => marks[at] || shape(at);
  const { written = '' } = tokens[n] ?? {};
  const own = plain(n);
  const opens = n === 0 || /^[.!?。！？:：;；]$/u.test(plain(n - 1)) ? 'opens' : 'within';
  const given = isGivenName(written) ? 'given' : '';
  const itself = [
    `w ${own}`,
    `s ${shape(n)}`,
    `os ${opens} ${shape(n)} ${capitals}`,
    `m ${mark(n)}`,
    `om ${opens} ${mark(n)}`,
  ];
  if (given !== '') itself.push('given', `given ${opens}`);
  if (surnames.has(written)) itself.push('surname', `surname ${plain(n + 1)}`);
  const parts: string[] = [];
  for (let size = 1; size <= 4 && size < own.length; size++)
    parts.push(`b ${own.slice(0, size)}`, `e ${own.slice(-size)}`);
  const beside = [-3, -2, -1, 1, 2, 3].flatMap((by) => [
    `w${by} ${plain(n + by)}`,
    `s${by} ${shape(n + by)}`,
    `m${by} ${mark(n + by)}`,
  ]);
  const pairs = [
    `s-1s ${shape(n - 1)} ${shape(n)}`,
    `ss1 ${shape(n)} ${shape(n + 1)}`,
    `m-1s ${mark(n - 1)} ${shape(n)}`,
    `sm1 ${shape(n)} ${mark(n + 1)}`,
    `w-1w ${plain(n - 1)} ${own}`,
    `ww1 ${own} ${plain(n + 1)}`,
    `m-2 ${mark(n - 2)} ${mark(n - 1)} ${shape(n)}`,
    `m+2 ${shape(n)} ${mark(n + 1)} ${mark(n + 2)}`,
  ];
  return sparse([
    { features: itself, length: 1.2 },
    { features: parts, length: 0.7 },
    { features: beside, length: 1 },
    { features: pairs, length: 1 },
  ]);
}

/** What the token before says of a token. `last`: whether that is outside a name, its beginning or its inside. */
export function followingFeatures({ tokens, shapes, marks }: TokenTable, n: number, last: string): Sparse {
  const { plain = '' } = tokens[n] ?? {};
  const features = [`l ${last}`, `ls ${last} ${shapes[n]}`, `lw ${last} ${plain}`, `lm ${last} ${marks[n]}`];
  return sparse([{ features, length: 0.8 }]);
}

/** What says of what a name is: its own words and those around it. `from` and `to`: the first of its tokens and the one behind it. */
export function nameFeatures({ tokens, shapes, marks }: TokenTable, from: number, to: number): Sparse {
  const plain = (at: number) => tokens[at]?.plain ?? (at < 0 ? '^' : '$');
  const mark = (at: number) => marks[at] || (shapes[at] ?? (at < 0 ? '^' : '$'));
  const own = tokens.slice(from, to);
  const words = own.map((one) => one.plain);
  const itself = [
    `first ${words[0]}`,
    `last ${words.at(-1)}`,
    `size ${words.length}`,
    `shape ${shapes.slice(from, to).join(' ')}`,
    `name ${words.join(' ')}`,
    ...words.map((one) => `w ${one}`),
  ];
  const given = own.map(({ written }) => (isGivenName(written) ? 'given' : 'other')).slice(0, 3);
  itself.push(`given ${given[0]}`, `givens ${given.join(' ')}`);
  if (surnames.has(own[0]?.written ?? '')) itself.push(`surname ${words.length}`);
  const characters = words.flatMap((one) => {
    const word = `<${one}>`;
    return [2, 3, 4].flatMap((size) =>
      Array.from({ length: Math.max(0, word.length - size + 1) }, (_, n) => `c ${word.slice(n, n + size)}`),
    );
  });
  const whole = `<${words.join('')}>`;
  characters.push(...[2, 3].map((size) => `end ${whole.slice(-size - 1)}`));
  const before = [1, 2, 3].flatMap((by) => [
    `b${by} ${plain(from - by)}`,
    `bm${by} ${mark(from - by)}`,
    `b ${plain(from - by)}`,
  ]);
  const after = [0, 1, 2].flatMap((by) => [
    `a${by} ${plain(to + by)}`,
    `am${by} ${mark(to + by)}`,
    `a ${plain(to + by)}`,
  ]);
  const around = [
    `bb ${plain(from - 2)} ${plain(from - 1)}`,
    `aa ${plain(to)} ${plain(to + 1)}`,
    `ba ${mark(from - 1)} ${mark(to)}`,
    `bbm ${mark(from - 2)} ${mark(from - 1)}`,
    `aam ${mark(to)} ${mark(to + 1)}`,
  ];
  const anywhere = new Set([...tokens.slice(0, from), ...tokens.slice(to)].map((one) => `x ${one.plain}`));
  for (const name of marks) if (name !== '') anywhere.add(`xm ${name}`);
  return sparse([
    { features: itself, length: 1.2 },
    { features: characters, length: 1 },
    { features: [...before, ...after], length: 1 },
    { features: around, length: 0.7 },
    { features: anywhere, length: 0.5 },
  ]);
}
