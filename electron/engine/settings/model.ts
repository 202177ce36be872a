import type { ModelSettings } from '../llm/models.ts';
import type { Settings } from './settings.ts';

/** What mneme.json says about the language model, as it holds now. */
export const modelSettings = (settings: Settings): ModelSettings => ({
  provider: settings.get('model.provider'),
  name: settings.get('model.name'),
  baseUrl: settings.get('model.baseUrl'),
  command: settings.get('model.command'),
  passes: settings.get('model.commandVariables'),
  byItself: settings.get('model.byItself'),
  timeoutSeconds: settings.get('model.timeoutSeconds'),
  retries: settings.get('model.retries'),
  tokensPerDay: settings.get('model.tokensPerDay'),
  breakerFailures: settings.get('model.breakerFailures'),
  cooldownSeconds: settings.get('model.cooldownSeconds'),
});
