import type { ScoreBounds } from '../decay/scores.ts';
import type { Settings } from './settings.ts';

/** Rate and thresholds of forgetting, as mneme.json has them now. */
export const decayBounds = (settings: Settings): ScoreBounds => ({
  lambda: settings.get('decay.lambda'),
  active: settings.get('decay.active'),
  fading: settings.get('decay.fading'),
  archive: settings.get('decay.archive'),
});
