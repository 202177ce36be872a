import type { Out } from '../../api/client.ts';
import { engineText } from '../../text/text.ts';

export type ParameterState = Out<'settings.read'>['parameters'][number];

/** A parameter as the window's language names and explains it. */
export const inLanguage = (parameter: ParameterState): ParameterState => ({
  ...parameter,
  title: engineText(parameter.title),
  meaning: engineText(parameter.meaning),
  unit: parameter.unit === null ? null : engineText(parameter.unit),
});
