import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button, Chip, HeldChip, Menu, MenuChoice } from '../../ui/index.ts';
import { AgentChip } from './AgentChip.tsx';
import { EntityChip } from './EntityChip.tsx';
import { KindChip } from './KindChip.tsx';
import { isSearchNarrowed, noSearchFilter, type SearchFilter } from './narrow.ts';
import { ScopeChip } from './ScopeChip.tsx';
import { SeenByChip } from './SeenByChip.tsx';
import { StatusChip } from './StatusChip.tsx';
import { TimeChip } from './TimeChip.tsx';
import { UnderstoodChip, type UnderstoodQuery } from './UnderstoodChip.tsx';
import { useNothingYet } from './useNothingYet.ts';

type Props = {
  narrow: SearchFilter;
  query: string;
  /** The time that the question was read to name. */
  understood: UnderstoodQuery | null;
  onChange(next: SearchFilter): void;
};

const amounts = ['10', '20', '50', '100'] as const;

/** Whose answer it is, which kinds, which time and how alive; what is narrowed more rarely stands behind “More”, or where it is set. */
export function NarrowBar({ narrow, query, understood, onChange }: Props) {
  const [more, setMore] = useState(false);
  const { entities, held, agents, scopes, k } = narrow;
  const isNone = useNothingYet();
  // What is being chosen stays, also when nothing of it is chosen any more.
  const rarely = (next: SearchFilter) => {
    setMore(true);
    onChange(next);
  };
  if (isNone) return null;
  return (
    <div className="narrowbar" role="toolbar" aria-label={t('Narrow the search')}>
      <SeenByChip narrow={narrow} onChange={onChange} />
      <KindChip narrow={narrow} onChange={onChange} />
      <TimeChip narrow={narrow} onChange={onChange} />
      <StatusChip narrow={narrow} onChange={onChange} />
      {(more || entities.length > 0) && <EntityChip narrow={narrow} onChange={rarely} />}
      {(more || held !== '') && <HeldChip held={held} onHeld={(day) => rarely({ ...narrow, held: day })} />}
      {(more || agents.length > 0) && <AgentChip narrow={narrow} onChange={rarely} />}
      {(more || scopes.length > 0) && <ScopeChip narrow={narrow} onChange={rarely} />}
      {(more || k !== noSearchFilter.k) && <AmountChip narrow={narrow} onChange={rarely} />}
      <Button small look="quiet" icon={more ? 'up' : 'plus'} aria-expanded={more} onClick={() => setMore(!more)}>
        {more ? t('Fewer filters') : t('More filters')}
      </Button>
      <UnderstoodChip query={query} narrow={narrow} understood={understood} onChange={onChange} />
      {isSearchNarrowed(narrow) && (
        <Button small look="quiet" onClick={() => onChange({ ...noSearchFilter, k: narrow.k, seenBy: narrow.seenBy })}>
          {t('Clear')}
        </Button>
      )}
    </div>
  );
}

function AmountChip({ narrow, onChange }: Pick<Props, 'narrow' | 'onChange'>) {
  return (
    <Menu label={t('How many')} trigger={<Chip menu>{t('{k} at most', { k: narrow.k })}</Chip>}>
      <MenuChoice
        value={String(narrow.k) as (typeof amounts)[number]}
        options={amounts.map((value) => ({ value, label: t('{value} results at most', { value }) }))}
        onChange={(k) => onChange({ ...narrow, k: Number(k) })}
      />
    </Menu>
  );
}
