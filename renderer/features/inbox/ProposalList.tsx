import type { MouseEvent, Ref } from 'react';
import type { ProposalRow } from '#shared/model/proposal.ts';
import { visible } from '#shared/text/invisible.ts';
import { t } from '../../text/text.ts';
import {
  Button,
  classes,
  count,
  datesAsWords,
  Icon,
  type IconName,
  Kbd,
  LookAlike,
  Splitter,
  StoreIcon,
  storeNames,
  useNow,
} from '../../ui/index.ts';
import { ModeMenu } from '../agents/ModeMenu.tsx';
import { type InboxSection, type Kind, sectionRows, shownOf, whoOf } from './proposals.ts';

type Props = {
  ref: Ref<HTMLElement>;
  sections: readonly InboxSection[];
  chosen: string | null;
  selected: ReadonlySet<string>;
  failures: ReadonlyMap<string, string>;
  onChoose(id: string): void;
  /** Selects them, or nothing of them when all are selected. */
  onSelect(ids: readonly string[]): void;
  /** Shows a flood row by row. */
  onUnfold(key: string): void;
  onMenu(row: ProposalRow, event: MouseEvent): void;
};

const icons: Record<InboxSection['what'], IconName> = {
  conflicts: 'contra',
  flood: 'agents',
  agent: 'agents',
  deferred: 'clock',
  malformed: 'alert',
};

/** The proposals by agent and kind, contradictions before them. */
export function ProposalList({ ref, sections, ...list }: Props) {
  return (
    <nav ref={ref} className="splitlist" aria-label={t('Proposals')}>
      <Splitter name="inbox" property="--list" label={t('Width of the list')} />
      <div className="scroll">
        {sections.map((section) => (
          <section key={section.key} aria-label={section.title}>
            <SectionHead section={section} {...list} />
            {section.folded ? (
              <Folded section={section} {...list} />
            ) : (
              section.kinds.map((kind) => <KindRows key={kind.key} kind={kind} section={section} {...list} />)
            )}
          </section>
        ))}
      </div>
    </nav>
  );
}

type ListProps = Omit<Props, 'ref' | 'sections'>;

function SectionHead({ section, selected, onSelect }: ListProps & { section: InboxSection }) {
  const rows = sectionRows(section);
  return (
    <div className="splitgroup inboxgroup">
      <Mark
        label={t('Select all of {title}', { title: section.title })}
        rows={rows}
        selected={selected}
        onSelect={onSelect}
      />
      <Icon name={icons[section.what]} small className={section.what === 'conflicts' ? 'look' : 'faint'} />
      <h2 className="flex">
        <span className="cut">{section.title}</span> <span className="meta">{rows.length}</span>
      </h2>
      {section.agent !== null && <LookAlike name={section.agent} />}
      <span className="grow" />
      {section.agent !== null && rows[0]?.giver === undefined && <ModeMenu name={section.agent} />}
    </div>
  );
}

/** A flood: its first, how many more there are, and the one key for all of them. */
function Folded({ section, ...list }: ListProps & { section: InboxSection }) {
  const more = sectionRows(section).length - 1;
  return (
    <>
      <ul>
        {shownOf(section).map((row) => (
          <ProposalLine key={row.id} row={row} withAgent={section.agent === null} {...list} />
        ))}
      </ul>
      <p className="splitgroup inboxmore meta">
        <Button small look="quiet" onClick={() => list.onUnfold(section.key)}>
          {t('Show {more} more', { more: count(more) })}
        </Button>
        <span className="grow" />
        <Kbd keys="Shift+r" /> {t('reject all')}
      </p>
    </>
  );
}

function KindRows({ kind, section, ...list }: ListProps & { kind: Kind; section: InboxSection }) {
  return (
    <>
      {kind.title !== null && (
        <div className="splitgroup inboxkind">
          <Mark
            label={t('Select {rows} {title}', { rows: kind.rows.length, title: kind.title })}
            rows={kind.rows}
            selected={list.selected}
            onSelect={list.onSelect}
          />
          <h3 className="meta cut">
            {count(kind.rows.length)} {kind.title}
          </h3>
        </div>
      )}
      <ul>
        {kind.rows.map((row) => (
          <ProposalLine key={row.id} row={row} withAgent={section.agent === null} {...list} />
        ))}
      </ul>
    </>
  );
}

type MarkProps = {
  label: string;
  rows: readonly ProposalRow[];
  selected: ReadonlySet<string>;
  onSelect(ids: readonly string[]): void;
};

/** A box to tick. No `input`, for keys must stay keys after it was clicked. */
function Mark({ label, rows, selected, onSelect }: MarkProps) {
  const some = rows.filter(({ id }) => selected.has(id)).length;
  const state = some === 0 ? 'false' : some === rows.length ? 'true' : 'mixed';
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would take the page's keys while it has the focus
    <button
      type="button"
      role="checkbox"
      aria-checked={state}
      aria-label={label}
      className="inboxmark"
      onClick={() => onSelect(rows.map(({ id }) => id))}
    >
      {state === 'true' && <Icon name="check" small />}
      {state === 'mixed' && <Icon name="minus" small />}
    </button>
  );
}

/** How sure its agent was, in a word that needs no heading. */
const sureness = { high: t('sure'), medium: t('fairly sure'), low: t('unsure') } as const;

type LineProps = ListProps & { row: ProposalRow; withAgent: boolean };

function ProposalLine({ row, withAgent, chosen, selected, failures, onChoose, onSelect, onMenu }: LineProps) {
  const now = useNow();
  const on = row.id === chosen;
  return (
    <li
      className={classes('splitrow inboxrow', on && 'chosen')}
      onContextMenu={(event) => {
        onChoose(row.id);
        onMenu(row, event);
      }}
    >
      <Mark label={t('Select')} rows={[row]} selected={selected} onSelect={onSelect} />
      <button
        type="button"
        data-proposal={row.id}
        className="splitpick inboxpick"
        aria-current={on ? 'true' : undefined}
        onClick={() => onChoose(row.id)}
      >
        {row.store === null ? (
          <Icon name="alert" small className="look" label={t('Cannot be read')} />
        ) : (
          <StoreIcon store={row.store} small label={storeNames[row.store]} />
        )}
        <span className="inboxsaid grow" dir="auto">
          {datesAsWords(visible(row.content || row.said), now) || t('A proposal without words')}
        </span>
        {failures.has(row.id) && <Icon name="alert" small className="lost" label={t('Could not be decided')} />}
        {row.known && <Icon name="refresh" small className="faint" label={t('Known already')} />}
        {withAgent && <LookAlike name={row.from} />}
        <span className="meta nowrap inboxby">
          {withAgent && <span className="inboxwho">{whoOf(row, row.from)}</span>}
          {row.confidence && <span>{sureness[row.confidence]}</span>}
        </span>
      </button>
    </li>
  );
}
