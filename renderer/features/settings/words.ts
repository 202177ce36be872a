import { t } from '../../text/text.ts';
import { clockOf, count } from '../../ui/index.ts';
import type { ParameterState } from './parameter-state.ts';

/** A parameter's value in words. */
export function said({ form }: Pick<ParameterState, 'form'>, value: ParameterState['value']): string {
  if (Array.isArray(value)) return value.length === 0 ? t('none') : count(value.length);
  if (form === 'boolean') return value === true ? t('on') : t('off');
  if (typeof value === 'number') return value >= 1_000 ? count(value) : String(value);
  return value === '' || value === null ? t('empty') : choiceWord(String(value));
}

const choiceWords: Record<string, string> = {
  none: t('None'),
  builtin: t('Built in'),
  anthropic: t('Anthropic'),
  'openai-compatible': t('OpenAI-compatible'),
  ollama: t('Ollama'),
  command: t('A program you have'),
  onnx: t('ONNX model in a folder'),
  off: t('off'),
  offer: t('offer'),
  'only when asked': t('only when asked'),
  draft: t('draft'),
  'at once': t('at once'),
  agent: t('The connected agent'),
};

/** A choice as a person reads it. */
export const choiceWord = (choice: string): string => choiceWords[choice] ?? choice;

/** An hour of the day as a clock says it. */
export const hourWords = (hour: number): string => clockOf(new Date(2000, 0, 1, hour));
