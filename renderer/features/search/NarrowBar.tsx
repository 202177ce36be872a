import { t } from '../../text/text.ts';
import { Button, Chip, Menu, MenuChoice } from '../../ui/index.ts';
import { AgentChip } from './AgentChip.tsx';
import { EntityChip } from './EntityChip.tsx';
import { HeldChip } from './HeldChip.tsx';
import { KindChip } from './KindChip.tsx';
import { isNarrow, type Narrow, wide } from './narrow.ts';
import { ScopeChip } from './ScopeChip.tsx';
import { SeenByChip } from './SeenByChip.tsx';
import { StatusChip } from './StatusChip.tsx';
import { TimeChip } from './TimeChip.tsx';
import { type Understood, UnderstoodChip } from './UnderstoodChip.tsx';

type Props = {
  narrow: Narrow;
  query: string;
  /** The time that the question was read to name. */
  understood: Understood | null;
  onChange(next: Narrow): void;
};

const amounts = ['10', '20', '50', '100'] as const;

/** Which kinds, about whom or what, which time, how alive, by whom, of which project, and how many. */
export function NarrowBar({ narrow, query, understood, onChange }: Props) {
  return (
    <div className="narrowbar" role="toolbar" aria-label={t('Narrow the search')}>
      <KindChip narrow={narrow} onChange={onChange} />
      <EntityChip narrow={narrow} onChange={onChange} />
      <TimeChip narrow={narrow} onChange={onChange} />
      <HeldChip narrow={narrow} onChange={onChange} />
      <StatusChip narrow={narrow} onChange={onChange} />
      <AgentChip narrow={narrow} onChange={onChange} />
      <ScopeChip narrow={narrow} onChange={onChange} />
      <SeenByChip narrow={narrow} onChange={onChange} />
      <Menu label={t('How many')} trigger={<Chip menu>{t('{k} at most', { k: narrow.k })}</Chip>}>
        <MenuChoice
          value={String(narrow.k) as (typeof amounts)[number]}
          options={amounts.map((value) => ({ value, label: t('{value} results at most', { value }) }))}
          onChange={(k) => onChange({ ...narrow, k: Number(k) })}
        />
      </Menu>
      <UnderstoodChip query={query} narrow={narrow} understood={understood} onChange={onChange} />
      {isNarrow(narrow) && (
        <Button small look="quiet" onClick={() => onChange({ ...wide, k: narrow.k, seenBy: narrow.seenBy })}>
          {t('Clear')}
        </Button>
      )}
    </div>
  );
}
