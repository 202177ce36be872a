import type { Json } from './folder.ts';

export type Pooling = 'mean' | 'cls';

/** How a model's tokens become one vector: their mean, unless 1_Pooling/config.json says the first. @throws for other ways */
export function poolingOf(config: Json): Pooling {
  const chosen = Object.keys(config).filter((key) => key.startsWith('pooling_mode_') && config[key] === true);
  if (chosen.length === 0 || (chosen.length === 1 && chosen[0] === 'pooling_mode_mean_tokens')) return 'mean';
  if (chosen.length === 1 && chosen[0] === 'pooling_mode_cls_token') return 'cls';
  throw new Error(`the model pools by ${chosen.join(' and ')}, which is not known here`);
}

/** One vector from `tokens` of `width` numbers each, one after the other; those that `mask` leaves out do not count. */
export function pooled(numbers: Float32Array, mask: readonly number[], width: number, pooling: Pooling): Float32Array {
  if (pooling === 'cls') return numbers.slice(0, width);
  const sum = new Float32Array(width);
  const counted = mask.reduce((all, one) => all + one, 0);
  for (const [token, counts] of mask.entries()) {
    if (counts === 0) continue;
    for (let n = 0; n < width; n++) sum[n] = (sum[n] ?? 0) + (numbers[token * width + n] ?? 0) / counted;
  }
  return sum;
}

/** The same direction with length 1; zero stays zero. @throws when something in it is no number */
export function normalised(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length)) throw new Error('the model gave a vector that is no number');
  return length === 0 ? vector : vector.map((one) => one / length);
}
