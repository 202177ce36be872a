export type CountTokens = (text: string) => number;

let loading: Promise<CountTokens> | undefined;

/** The tokenizer, loaded at first use: its tables cost a good part of a start, and most calls need none. */
export function tokenizer(): Promise<CountTokens> {
  loading ??= import('./tokens.ts').then(({ countTokens }) => countTokens);
  return loading;
}
