import { count } from '../../ui/index.ts';
import type { ParameterState } from './parameter-state.ts';

/** A parameter's value in words. */
export function said({ form }: Pick<ParameterState, 'form'>, value: ParameterState['value']): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : count(value.length);
  if (form === 'boolean') return value === true ? 'on' : 'off';
  if (typeof value === 'number') return value >= 1_000 ? count(value) : String(value);
  return value === '' || value === null ? 'empty' : choiceWord(String(value));
}

const choiceWords: Record<string, string> = {
  none: 'None',
  builtin: 'Built in',
  anthropic: 'Anthropic',
  'openai-compatible': 'OpenAI-compatible',
  ollama: 'Ollama',
  command: 'A program',
  onnx: 'ONNX model in a folder',
  agent: 'The connected agent’s',
};

/** A choice as a person reads it. */
export const choiceWord = (choice: string): string => choiceWords[choice] ?? choice;
