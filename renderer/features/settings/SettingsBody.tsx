import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, EmptyState, Note } from '../../ui/index.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { BackupSection } from './BackupSection.tsx';
import { CapturedPanel } from './CapturedPanel.tsx';
import { FadingPanel } from './FadingPanel.tsx';
import { HandoverSection } from './HandoverSection.tsx';
import { isMeant, ModelChoice } from './ModelChoice.tsx';
import { ModelSection } from './ModelSection.tsx';
import { ModelTrial } from './ModelState.tsx';
import { MomentsSection } from './MomentsSection.tsx';
import { isNeeded, isOfMeaning } from './meant.ts';
import { ParameterRow, useChange } from './ParameterRow.tsx';
import type { ParameterState } from './parameter-state.ts';
import { ReflectionPanel } from './ReflectionPanel.tsx';
import { ReportSection } from './ReportSection.tsx';
import { SyncState } from './SyncState.tsx';
import type { Panel, SectionMatch } from './sections.ts';
import { UpdatesSection } from './UpdatesSection.tsx';
import { MeaningState } from './VectorState.tsx';
import { WaitingSection } from './WaitingSection.tsx';
import { WorkspaceSection } from './WorkspaceSection.tsx';

const panels: Record<Panel, { Part: () => React.ReactNode; below: boolean }> = {
  appearance: { Part: AppearanceSection, below: false },
  model: { Part: ModelTrial, below: false },
  meaning: { Part: MeaningState, below: false },
  sync: { Part: SyncState, below: false },
  workspace: { Part: WorkspaceSection, below: true },
  updates: { Part: UpdatesSection, below: true },
  handover: { Part: HandoverSection, below: true },
  backup: { Part: BackupSection, below: false },
  captured: { Part: CapturedPanel, below: false },
  fading: { Part: FadingPanel, below: false },
  moments: { Part: MomentsSection, below: false },
  report: { Part: ReportSection, below: true },
  reflection: { Part: ReflectionPanel, below: false },
};

type Props = {
  data: Out<'settings.read'>;
  shown: readonly SectionMatch[];
  /** All sections are searched, not one of them looked at. */
  everywhere: boolean;
  /** By words, and not only what was changed. */
  sought: boolean;
  onClear(): void;
};

/** What waits for the owner's word and what is wrong first, then the sections. */
export function SettingsBody({ data, shown, everywhere, sought, onClear }: Props) {
  return (
    <div className="settingsbody">
      {!everywhere && <WaitingSection waiting={data.waiting} />}
      {data.problems.length > 0 && (
        <Note tone="look">
          {data.problems.map(({ key, message }) => (
            <div key={key + message}>
              {key !== '' && <span className="mono">{key}: </span>}
              {engineText(message)}
            </div>
          ))}
        </Note>
      )}
      {shown.length === 0 && (
        <EmptyState
          icon="search"
          title={sought ? t('No setting fits') : t('Nothing is changed')}
          action={<Button onClick={onClear}>{t('Show all settings')}</Button>}
        >
          {sought
            ? t('Try a word of what it does, such as “tokens”, “theme” or “fading”.')
            : t('Every setting is as it came. What you change is gathered here.')}
        </EmptyState>
      )}
      {shown.map((one) => (
        <OneSection key={one.section.id} {...one} everywhere={everywhere} />
      ))}
    </div>
  );
}

function OneSection({ section, parameters: all, panels: mine, everywhere }: SectionMatch & { everywhere: boolean }) {
  const id = `settings-${section.id}`;
  const reasoner = all.find(({ key }) => key === 'model.provider');
  // A search finds what means nothing yet, too.
  const isShown = (one: ParameterState) => everywhere || reasoner === undefined || isMeant(one, String(reasoner.value));
  const shown = all.filter((one) => one !== reasoner && isShown(one) && (everywhere || isNeeded(one, all)));
  // Whether anything leaves this machine is asked first in Sync's own part, where that is shown.
  const isAskedAbove = ({ key }: ParameterState) => key === 'sync.local' && mine.includes('sync');
  const first = everywhere ? [] : shown.filter(isOfMeaning);
  const parameters = shown.filter((one) => !first.includes(one) && !isAskedAbove(one));
  const isUnsynced = useCall('sync.status', {}, { enabled: section.id === 'sync' }).data?.remote === null;
  // Without an address it would do nothing; what was switched on stays in sight.
  const isOfUse = ({ key, value }: ParameterState) => key !== 'sync.auto' || !isUnsynced || value === true;
  const isModels = reasoner !== undefined && !everywhere;
  const draw = (below: boolean) =>
    mine.flatMap((panel) => {
      const { Part, below: itsPlace } = panels[panel];
      return itsPlace === below ? [<Part key={panel} />] : [];
    });
  return (
    <section aria-labelledby={id} className="settingssection">
      <header>
        <h2 id={id}>{section.name}</h2>
        <p className="meta">{section.about}</p>
      </header>
      {reasoner && <Reasoner parameter={reasoner} />}
      {first.length > 0 && (
        <div className="block">
          {first.map((one) => (
            <ParameterRow key={one.key} parameter={one} />
          ))}
        </div>
      )}
      {isModels ? <ModelSection parameters={parameters} /> : draw(false)}
      {!isModels &&
        cardsOf(section, everywhere ? parameters : parameters.filter(isOfUse)).map(({ title, mine: listed }) => (
          <div key={title ?? ''} className="block">
            {title !== null && <h3 className="cardtitle">{title}</h3>}
            {listed.map((one) => (
              <ParameterRow key={one.key} parameter={one} idle={idleOf(one, parameters)} />
            ))}
          </div>
        ))}
      {draw(true)}
    </section>
  );
}

/** The cards of a section that hold something; a search shows its finds in one. */
function cardsOf({ cards = [] }: SectionMatch['section'], parameters: readonly ParameterState[]) {
  const named = new Set(cards.flatMap(({ keys }) => keys));
  const all = [
    { title: null, mine: parameters.filter(({ key }) => !named.has(key)) },
    ...cards.map(({ title, keys }) => ({
      title,
      mine: keys.flatMap((key) => parameters.find((one) => one.key === key) ?? []),
    })),
  ];
  return all.filter(({ mine }) => mine.length > 0);
}

/** Why a parameter does nothing now. */
function idleOf({ key }: ParameterState, all: readonly ParameterState[]): string | null {
  const isOff = (other: string) => all.some((one) => one.key === other && one.value === false);
  return key === 'reflection.hour' && isOff('reflection.nightly') ? t('Needs “Reflect every night”.') : null;
}

function Reasoner({ parameter }: { parameter: ParameterState }) {
  const { change, busy } = useChange(parameter);
  return <ModelChoice parameter={parameter} busy={busy} onChange={change} />;
}
