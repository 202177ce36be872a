import { beforeAll, expect, test } from 'vitest';
import { Matrices, zeroRows } from './matrices.ts';
import { loadShipped } from './model.ts';
import { Pieces } from './pieces.ts';

let embed: (text: string) => Float32Array;
beforeAll(async () => {
  embed = await loadShipped();
});

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, one, n) => sum + one * (b[n] ?? 0), 0);

/** The first numbers of each vector as the graph gives them, run step by step by TensorFlow.js 4.6 (`@energetic-ai/core` 0.2). */
const known: [text: string, first: number[]][] = [
  ['warm', [0.0331039, 0.018636, 0.0141013, -0.0425625, -0.0464547]],
  ['Which datum do the gauges use?', [-0.0446106, 0.0430141, 0.0603437, 0.0640116, 0.0145198]],
  ['Ünïcode — “quotes”, 日本語 and 3.5 %.', [0.0497946, -0.0670098, 0.0585347, -0.0022368, -0.0410305]],
  ['word '.repeat(190).trim(), [-0.0523541, -0.040618, -0.0410201, 0.0513106, 0.0293152]],
];

test.each(known)('the vector is that of the model’s own graph: %s', (text, first) => {
  const vector = embed(text);
  expect(vector.length).toBe(512);
  expect(cosine(vector, vector)).toBeCloseTo(1, 5);
  for (const [n, one] of first.entries()) expect(vector[n]).toBeCloseTo(one, 5);
});

test('what says the same lies nearer than what does not', () => {
  const [said, alike, other] = [
    'The dog sleeps in the garden.',
    'A dog is napping in the yard.',
    'The invoice was paid.',
  ];
  const to = (text: string) => cosine(embed(said), embed(text));
  expect(to(alike)).toBeGreaterThan(to(other) + 0.2);
});

test.each([
  [1, 4, 8],
  [3, 12, 5],
  [7, 6, 17],
  [44, 64, 44],
])('a product of %i rows of %i numbers with %i columns', (count, height, width) => {
  const left = zeroRows(count, height);
  const right = new Float32Array(height * width).map((_, n) => Math.sin(n));
  left.data.forEach((_, n) => {
    left.data[n] = Math.cos(3 * n);
  });
  const bias = new Float32Array(width).map((_, n) => n / 10);
  const matrices = new Matrices();
  const { data } = matrices.times(left, matrices.keep(right, height, width), bias);
  for (let row = 0; row < count; row++)
    for (let column = 0; column < width; column++) {
      let sum = column / 10;
      for (let n = 0; n < height; n++) sum += (left.data[row * height + n] ?? 0) * (right[n * width + column] ?? 0);
      expect(data[row * width + column]).toBeCloseTo(sum, 4);
    }
});

test('the division of the best score is taken, and what is unknown is one piece however long', () => {
  const reserved = ['?', '<s>', '</s>', '1', '2', '3'].map((one): [string, number] => [one, 0]);
  const pieces = new Pieces([...reserved, ['▁', -1], ['a', -3], ['b', -3], ['ab', -4], ['▁a', -9]]);
  expect(pieces.of('ab')).toEqual([6, 9]);
  expect(pieces.of('ba')).toEqual([6, 8, 7]);
  expect(pieces.of('aЖЖЖb')).toEqual([6, 7, 0, 8]);
});
