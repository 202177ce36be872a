import type { ReactNode } from 'react';
import type { Out } from '../../api/client.ts';
import { t, tn } from '../../text/text.ts';
import { count } from '../../ui/index.ts';

/** What a rollback does beyond the files: core memory, scores, the graph. */
export function Effects({ preview }: { preview: Out<'rollback.preview'> }) {
  const { core, scores, entities, relations } = preview;
  const moved = [entities.gone > 0 && `−${count(entities.gone)}`, entities.back > 0 && `+${count(entities.back)}`]
    .filter(Boolean)
    .join(' ');
  return (
    <dl className="aueffects">
      <Effect figure={count(core.after)}>
        {core.after === core.tokens
          ? t('tokens in core, as now')
          : t('tokens in core, now {tokens}', { tokens: count(core.tokens) })}
      </Effect>
      <Effect figure={count(scores)}>{scores === 1 ? t('score recalculated') : t('scores recalculated')}</Effect>
      <Effect figure={moved || '0'}>
        {t('entities come or go')}
        {relations > 0 && tn(relations, ', {n} relation rebuilt', ', {n} relations rebuilt')}
      </Effect>
    </dl>
  );
}

function Effect({ figure, children }: { figure: string; children: ReactNode }) {
  return (
    <div>
      <dd>{figure}</dd>
      <dt>{children}</dt>
    </div>
  );
}
