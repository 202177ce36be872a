import type { ReactNode } from 'react';
import type { Out } from '../../api/client.ts';
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
        {core.after === core.tokens ? 'tokens in core, as now' : `tokens in core, now ${count(core.tokens)}`}
      </Effect>
      <Effect figure={count(scores)}>{scores === 1 ? 'score recalculated' : 'scores recalculated'}</Effect>
      <Effect figure={moved || '0'}>
        entities come or go
        {relations > 0 && `, ${count(relations)} ${relations === 1 ? 'relation' : 'relations'} rebuilt`}
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
