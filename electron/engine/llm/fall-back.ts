import { MnemeError } from '#shared/model/error.ts';
import type { ModelResult } from '#shared/model/models.ts';
import type { Models } from './types.ts';

/**
 * The model's answer where one is configured, may be asked by itself and answers well, else that of the rules, with a note why. Whoever gave up
 * gets his own reason; faults of our own are not covered up.
 */
export async function orByRules<T>(
  models: Models,
  byModel: () => Promise<T>,
  byRules: () => T | Promise<T>,
): Promise<ModelResult<T>> {
  if (!models.configured || !models.byItself) return { value: await byRules(), by: 'rules', note: null };
  try {
    return { value: await byModel(), by: 'model', note: null };
  } catch (thrown) {
    if (!(thrown instanceof MnemeError) || !expected(thrown)) throw thrown;
    return { value: await byRules(), by: 'rules', note: `By rules: ${thrown.value.message}` };
  }
}

const expected = ({ code }: MnemeError) => code.startsWith('model.') || code === 'input.too-large';
