import { Tokenizer } from '@huggingface/tokenizers';
import type { Json, ModelFolder } from './folder.ts';

/**
 * Tokens of a text at most, whatever the model could read: a question waits for the text before it, half a second with a
 * small model and some seconds with one of 100 million weights.
 */
const mostTokens = 256;
/** No token of any vocabulary that matters stands for more characters; a long text is not split in vain. */
const charactersPerToken = 16;
/** Characters of a question that is read together with a text, which must have room beside it. */
const longestQuestion = 400;

/** A model's numbers: tokens, and for each which of two texts it is of. */
export type TokenEncoding = { ids: number[]; types: number[] };

/** Turns a text into the model's numbers, cut to its length; what ends every text stays at its end. */
export class Tokens {
  readonly padding: number;
  readonly longest: number;
  readonly #tokenizer: Tokenizer;
  /** Tokens that the model's form puts behind every text. */
  readonly #behind: number;

  constructor(folder: ModelFolder) {
    this.#tokenizer = new Tokenizer(folder.tokenizer, folder.tokenizerConfig);
    this.longest = longestOf(folder);
    const padding = objectIn(folder.tokenizer, 'padding')?.pad_id ?? folder.config.pad_token_id;
    this.padding = typeof padding === 'number' ? padding : 0;
    const bare = this.#tokenizer.encode('a', { add_special_tokens: false }).ids;
    const whole = this.#tokenizer.encode('a').ids;
    const before = whole.findIndex((_, at) => bare.every((id, n) => whole[at + n] === id));
    this.#behind = before < 0 ? 0 : whole.length - before - bare.length;
  }

  /** `most`: at most so many tokens. */
  of(text: string, most: number): TokenEncoding {
    const { ids } = this.#tokenizer.encode(text.slice(0, most * charactersPerToken));
    return this.#cut({ ids, types: ids.map(() => 0) }, most);
  }

  /** A question with the text that may answer it, of which the end is let go where both are too long. */
  ofPair(question: string, text: string, most: number): TokenEncoding {
    const { ids, token_type_ids: types } = this.#tokenizer.encode(question.slice(0, longestQuestion), {
      text_pair: text.slice(0, most * charactersPerToken),
      return_token_type_ids: true,
    });
    return this.#cut({ ids, types }, most);
  }

  #cut({ ids, types }: TokenEncoding, most: number): TokenEncoding {
    const cut = (all: number[]) =>
      all.length <= most || this.#behind === 0
        ? all.slice(0, most)
        : [...all.slice(0, most - this.#behind), ...all.slice(-this.#behind)];
    return { ids: cut(ids), types: cut(types) };
  }
}

/** What the sentence model says of itself goes before what its parts could do. */
function longestOf({ sentence, tokenizer, tokenizerConfig, config }: ModelFolder): number {
  const own = sentence.max_seq_length;
  const parts = [objectIn(tokenizer, 'truncation')?.max_length, tokenizerConfig.model_max_length, positionsOf(config)];
  const said = (isLength(own) ? [own] : parts).filter(isLength);
  return Math.min(mostTokens, ...said);
}

/** Models of RoBERTa's family keep the first places, up to the padding's, for themselves. */
function positionsOf(config: Json): number | null {
  const { max_position_embeddings: positions, pad_token_id: padding, model_type: type } = config;
  if (!isLength(positions)) return null;
  const kept = typeof type === 'string' && /roberta|mpnet|camembert/.test(type) && typeof padding === 'number';
  return kept ? positions - padding - 1 : positions;
}

/** A few tokens at least: less leaves no room for a text. */
const isLength = (value: unknown): value is number => typeof value === 'number' && value >= 4;

function objectIn(json: Json, key: string): Json | null {
  const value = json[key];
  return typeof value === 'object' && value !== null ? (value as Json) : null;
}
