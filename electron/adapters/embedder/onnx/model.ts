import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { type ModelFolder, readModel } from './folder.ts';
import { normalised, type Pooling, pooled, poolingOf } from './pooling.ts';
import { type TokenEncoding, Tokens } from './tokens.ts';

// Threads of its own would be threads of a thread, which do not end with it.
env.wasm.numThreads = 1;
// What goes wrong is said where it is caught.
const quiet = { logSeverityLevel: 4 } as const;
env.logLevel = 'fatal';

/** What an output of the model may be called, the best first: how well a pair fits, one vector a text, or one a token. */
const outputs = ['logits', 'sentence_embedding', 'last_hidden_state', 'token_embeddings'];

type Row = TokenEncoding & { mask: number[] };

/** A model of sentences, or of pairs of them, at work. One after the other: a batch's padding would be worked out as well. */
export class OnnxModel {
  readonly #output: string;
  /** Tokens that the model wants, neither more nor less; null: as many as there are. */
  readonly #fixed: number | null;

  private constructor(
    private readonly session: InferenceSession,
    private readonly tokens: Tokens,
    private readonly pooling: Pooling,
  ) {
    const strange = session.inputNames.find((name) => !(name in fillings));
    if (strange !== undefined) throw new Error(`the model asks for ${strange}, so it is no model of sentences`);
    if (!session.inputNames.includes('input_ids')) throw new Error('the model does not take input_ids');
    this.#output = outputs.find((name) => session.outputNames.includes(name)) ?? session.outputNames[0] ?? '';
    const meta = session.inputMetadata.find(({ name }) => name === 'input_ids');
    const length = meta?.isTensor === true ? meta.shape[1] : undefined;
    this.#fixed = typeof length === 'number' && length > 0 ? length : null;
  }

  /** @throws when the files are no model that can be run here */
  static async load(folder: string, files: ModelFolder): Promise<OnnxModel> {
    const tokens = new Tokens(files);
    const pooling = poolingOf(files.pooling);
    const session = await InferenceSession.create(readModel(folder, files.model), {
      executionProviders: ['wasm'],
      ...quiet,
    });
    return new OnnxModel(session, tokens, pooling);
  }

  /** The text's vector, of length 1. */
  async embed(text: string): Promise<Float32Array> {
    const row = this.#row(this.tokens.of(text, this.#most));
    const { data, dims } = await this.#run(row);
    const [texts, second, width] = dims;
    const each = dims.length === 3 && second === row.ids.length && width !== undefined;
    if (texts !== 1 || !(each || dims.length === 2)) throw this.#strange(dims, 'no embedding');
    return normalised(each ? pooled(data, row.mask, width, this.pooling) : data.slice());
  }

  /** How well a text answers a question, as log-odds: of two classes, the second's over the first's. */
  async fit(question: string, text: string): Promise<Float32Array> {
    const { data, dims } = await this.#run(this.#row(this.tokens.ofPair(question, text, this.#most)));
    const [first, second] = data;
    if (first === undefined || data.length > 2) throw this.#strange(dims, 'no word on one pair of texts');
    const fit = second === undefined ? first : second - first;
    if (!Number.isFinite(fit)) throw new Error('the model gave something that is no number');
    return Float32Array.of(fit);
  }

  async #run(row: Row): Promise<{ data: Float32Array; dims: readonly number[] }> {
    const given = Object.fromEntries(this.session.inputNames.map((name) => [name, this.#input(name, row)]));
    const output = (await this.session.run(given, [this.#output], quiet))[this.#output];
    if (output === undefined || !(output.data instanceof Float32Array))
      throw new Error(`the model's ${this.#output} are no 32-bit numbers`);
    return { data: output.data, dims: output.dims };
  }

  #strange(dims: readonly number[], what: string): Error {
    return new Error(`the model's ${this.#output} has the shape [${dims.join(', ')}], which is ${what}`);
  }

  get #most(): number {
    return Math.min(this.tokens.longest, this.#fixed ?? this.tokens.longest);
  }

  /** Filled up to the length that the model wants. */
  #row({ ids, types }: TokenEncoding): Row {
    const absent = new Array<number>(Math.max(0, (this.#fixed ?? 0) - ids.length)).fill(0);
    return {
      ids: [...ids, ...absent.map(() => this.tokens.padding)],
      types: [...types, ...absent],
      mask: [...ids.map(() => 1), ...absent],
    };
  }

  #input(name: string, row: Row): Tensor {
    const numbers = fillings[name]?.(row) ?? [];
    const meta = this.session.inputMetadata.find((one) => one.name === name);
    const shape = [1, numbers.length];
    return meta?.isTensor === true && meta.type === 'int32'
      ? new Tensor('int32', Int32Array.from(numbers), shape)
      : new Tensor('int64', BigInt64Array.from(numbers, BigInt), shape);
  }
}

/** What each input is filled with. */
const fillings: Record<string, (row: Row) => number[]> = {
  input_ids: ({ ids }) => ids,
  attention_mask: ({ mask }) => mask,
  token_type_ids: ({ types }) => types,
  position_ids: ({ ids }) => ids.map((_, n) => n),
};
