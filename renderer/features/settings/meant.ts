import type { ParameterState } from './parameter-state.ts';

/** What a choice of search by meaning needs to be told. */
const neededBy: Readonly<Record<string, readonly string[]>> = {
  'recall.embedderModel': ['ollama', 'openai-compatible'],
  'recall.embedderUrl': ['ollama', 'openai-compatible'],
  'recall.embedderFolder': ['onnx'],
  'recall.rerankerFolder': ['onnx'],
};

/** Whether a parameter says something with the embedder that is chosen; what was changed stays in sight. */
export function isNeeded({ key, set }: ParameterState, all: readonly ParameterState[]): boolean {
  const embedder = all.find((one) => one.key === meaning)?.value;
  return set || embedder === undefined || (neededBy[key]?.includes(String(embedder)) ?? true);
}

const meaning = 'recall.embedder';

/** What chooses how meaning is found: it stands above the models that it chooses from. */
export const isOfMeaning = ({ key }: ParameterState): boolean => key === meaning || Object.hasOwn(neededBy, key);
