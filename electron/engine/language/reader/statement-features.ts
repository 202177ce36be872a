import { unitsOf } from './marks/find.ts';
import { type Sparse, sparse } from './sparse.ts';
import { plainToken, writtenTokensOf } from './tokens.ts';

const spaceless = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;

function* wordGrams(tokens: readonly string[]): Generator<string> {
  for (const [n, one] of tokens.entries()) {
    const [last, before] = [tokens[n - 1] ?? '^', tokens[n - 2] ?? '^'];
    yield `w ${one}`;
    yield `b ${last} ${one}`;
    if (spaceless.test(one)) yield `t ${before} ${last} ${one}`;
  }
}

function* ends(tokens: readonly string[]): Generator<string> {
  for (let size = 1; size <= 3; size++) yield `o${size} ${tokens.slice(0, size).join(' ')}`;
  yield `e1 ${tokens.at(-1)}`;
  yield `e2 ${tokens.slice(-2).join(' ')}`;
}

function* characterGrams(tokens: readonly string[]): Generator<string> {
  for (const one of tokens) {
    if (one.length < 3) continue;
    const word = `<${one}>`;
    for (let size = 3; size <= 5; size++)
      for (let n = 0; n + size <= word.length; n++) yield `c ${word.slice(n, n + size)}`;
  }
}

/** The outer form: how long, how it ends and begins, which signs and figures it has. */
function* form(text: string, tokens: readonly string[]): Generator<string> {
  yield `length ${Math.min(6, Math.floor(Math.log2(tokens.length + 1)))}`;
  if (/[?？]/.test(text)) yield 'asks';
  if (/[?？]["'”’)\s]*$/u.test(text)) yield 'ends asking';
  if (/[!！]/.test(text)) yield 'exclaims';
  if (/[.。]\s*$/u.test(text)) yield 'full stop';
  if (/^\s*\p{Ll}/u.test(text)) yield 'begins small';
  if (/^[^.:：]{1,60}[:：]/u.test(text)) yield 'headed';
  if (/->|→|=|;|；/.test(text)) yield 'terse';
  if (/\d/.test(text)) yield 'figures';
  if (/\d[:.h]\d\d|\d{4}-\d\d|\d\. ?\p{L}/u.test(text)) yield 'time';
  if (/[\p{L}\d)],? \p{Lu}\p{L}/u.test(text)) yield 'capital within';
  if (/\p{Lu}{2}/u.test(text)) yield 'capitals';
  if (/["“「«]/.test(text)) yield 'quotes';
  if (/\p{Extended_Pictographic}/u.test(text)) yield 'pictures';
}

/** How a token is written, where its meaning is not known. */
function shapeOf(written: string): string {
  if (/^\d/.test(written)) return '0';
  if (/^\p{Lu}{2}/u.test(written)) return 'XX';
  if (/^\p{Lu}/u.test(written)) return 'Xx';
  if (/^\p{Script=Han}/u.test(written)) return '字';
  return /^\p{L}/u.test(written) ? 'x' : written;
}

/**
 * What the words mean, whatever the language: which meanings, with which it begins, and how they and the shapes of other
 * words follow each other.
 */
function meanings(written: readonly string[], tokens: readonly string[]): { which: Set<string>; order: Set<string> } {
  const [which, order] = [new Set<string>(), new Set<string>()];
  const units = unitsOf(tokens);
  const path = units.flatMap(({ at, names }) => {
    const one = names.join('/') || shapeOf(written[at] ?? '');
    return [one];
  });
  // Words of no known meaning count once, however many of them stand together.
  const short = path.filter((one, n) => one !== path[n - 1] || !/^(?:x|字)$/.test(one));
  for (const { names, at } of units) {
    for (const name of names) {
      which.add(`m ${name}`);
      if (at === 0) which.add(`m^ ${name}`);
      else if (at < 4) which.add(`m~ ${name}`);
    }
  }
  if (!which.has('m self') && !which.has('m us')) which.add('nobody speaks');
  for (let n = 0; n < short.length; n++) {
    order.add(`p2 ${short[n - 1] ?? '^'} ${short[n]}`);
    order.add(`p3 ${short[n - 2] ?? '^'} ${short[n - 1] ?? '^'} ${short[n]}`);
  }
  order.add(`p$ ${short.at(-1)}`);
  for (let size = 1; size <= 3; size++) which.add(`po ${short.slice(0, size).join(' ')}`);
  return { which, order };
}

export function statementFeatures(text: string): Sparse {
  const written = writtenTokensOf(text);
  const tokens = written.map(plainToken);
  const { which, order } = meanings(written, tokens);
  return sparse([
    { features: wordGrams(tokens), length: 1 },
    { features: ends(tokens), length: 0.6 },
    { features: characterGrams(tokens), length: 0.8 },
    { features: form(text, tokens), length: 0.7 },
    { features: which, length: 1 },
    { features: order, length: 0.7 },
  ]);
}
