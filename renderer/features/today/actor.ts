import { t } from '../../text/text.ts';
import type { IconName } from '../../ui/index.ts';

/**
 * Who made a change, as a person says it. @source 000 §12.3 actor tags
 * @param agent the agent that it came of, where that is known: a trigger's tag does not say which one it was
 */
export function actorName(actor: string, agent?: string | null): { name: string; icon: IconName } {
  if (isPerson(actor)) return { name: t('You'), icon: 'me' };
  const [kind = '', rest = ''] = splitOnce(actor);
  if (kind === 'system') return { name: rest === 'decay' ? t('Decay') : 'Mneme', icon: 'clock' };
  if (kind === 'skill') return { name: rest, icon: 'puzzle' };
  if (kind === 'reflection') return { name: t('Reflection'), icon: 'review' };
  if (kind === 'bot') return { name: agent ?? botName(rest), icon: 'agents' };
  return { name: rest || actor, icon: 'agents' };
}

function isPerson(actor: string): boolean {
  return actor === 'manual' || actor === 'owner' || actor.startsWith('manual:');
}

/** `commit-from:researcher` is named after its author; a trigger's name says only that an agent wrote. */
function botName(rest: string): string {
  const [verb = '', from = ''] = splitOnce(rest);
  if (from !== '') return from;
  return /^(trigger|auto|main|commit|reflection)/.test(verb) || verb === '' ? t('Agent') : verb;
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(':');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

const acts: Record<string, { word: string; icon: IconName }> = {
  CREATE: { word: t('created'), icon: 'plus' },
  EDIT: { word: t('edited'), icon: 'pencil' },
  APPEND: { word: t('added'), icon: 'plus' },
  DELETE: { word: t('deleted'), icon: 'minus' },
  ARCHIVE: { word: t('archived'), icon: 'archive' },
  MERGE: { word: t('merged'), icon: 'merge' },
  REVERT: { word: t('reverted'), icon: 'revert' },
  DECAY: { word: t('faded'), icon: 'clock' },
  RENAME: { word: t('renamed'), icon: 'pencil' },
  PROPOSE: { word: t('proposed'), icon: 'inbox' },
  COMMIT: { word: t('accepted'), icon: 'check' },
  REJECT: { word: t('rejected'), icon: 'x' },
  ALERT: { word: t('alert'), icon: 'alert' },
};

export function actWord(action: string): { word: string; icon: IconName } {
  return acts[action] ?? { word: action.toLowerCase(), icon: 'pencil' };
}
