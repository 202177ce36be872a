import { visible } from '#shared/text/invisible.ts';
import { t } from '../../text/text.ts';
import type { Pending } from './changes.ts';

/** `Reasoned by Claude Code (claude-opus-4)` */
export function reasonedBy({ reasoned, by }: Pick<Pending, 'reasoned' | 'by'>): string {
  if (reasoned === undefined)
    return by === 'rules' ? t('Found by the built-in rules') : t('Reasoned by your language model');
  const { name, model } = reasoned;
  return t('Reasoned by {name}{words}', {
    name: visible(name),
    words: model === undefined ? '' : ` (${visible(model)})`,
  });
}
