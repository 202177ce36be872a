import { rich } from '../../text/rich.tsx';
import { t } from '../../text/text.ts';
import './today.css';
import { Link } from '@tanstack/react-router';
import type { Out } from '../../api/client.ts';
import { useLook } from '../../api/look.ts';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { clockOf, counted, dayName, ErrorState, localDayOf, Skeleton, sinceWhen, useNow } from '../../ui/index.ts';
import { FirstPage } from '../begin/FirstPage.tsx';
import { ContractSection } from '../contract/ContractSection.tsx';
import { CandidatesSection } from '../decay/CandidatesSection.tsx';
import { DecaySection } from '../decay/DecaySection.tsx';
import { FadingSection, fadingKeys } from '../decay/FadingSection.tsx';
import { useOpen } from '../welcome/useOpen.ts';
import { AgentsSection } from './AgentsSection.tsx';
import { CaptureSection } from './CaptureSection.tsx';
import { ChangesSection, isNewSince } from './ChangesSection.tsx';
import { faultsOf, HealthGlance } from './HealthGlance.tsx';
import { HealthSection } from './HealthSection.tsx';
import { ProblemsSection } from './ProblemsSection.tsx';
import { TodayPart, TodayParts } from './TodayParts.tsx';
import { useWaiting } from './useWaiting.ts';
import { WaitingList } from './WaitingList.tsx';

/** What waits for its owner, is all well, and what fades. */
export function TodayPage() {
  const now = useNow();
  const status = useCall('workspace.status', {});
  // Registered first, so that outside of the list the page's own keys win; the rows hear theirs themselves.
  useKeys(t('Fading this week'), fadingKeys);
  useKeys(t('Today'), [
    { keys: 'j', label: t('Next change'), run: () => step(1) },
    { keys: 'k', label: t('Previous change'), run: () => step(-1) },
  ]);
  return (
    <>
      <div className="bar">
        <h1>{t('Today')}</h1>
        <span className="meta">
          {dayName(localDayOf(now), now)}, {clockOf(now)}
        </span>
        <span className="grow" />
        <SinceLook />
      </div>
      {status.data ? (
        <Sections status={status.data} />
      ) : (
        <div className="scroll today">
          {status.isError && <ErrorState error={status.error} retry={() => void status.refetch()} />}
          {status.isPending && (
            <div className="todaygrid">
              <Skeleton rows={6} height={44} />
              <Skeleton rows={3} height={44} label={t('Loading agents')} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

type Status = Out<'workspace.status'>;

/**
 * While nothing is remembered the ways to begin stand here, and what would be empty stays away. What conversations led to
 * stays: a secret that is held back is no memory, and neither is what was taken back.
 */
function Sections({ status }: { status: Status }) {
  if (useIsBlank(status)) return <FirstDay />;
  return (
    <div className="scroll today">
      <TodayParts>
        <div className="todaygrid">
          <div className="todaymain">
            <TodayPart name="waiting">
              <WaitingList />
            </TodayPart>
            <TodayPart name="problems">
              <ProblemsSection problems={status.problems} />
            </TodayPart>
            <TodayPart name="fading">
              <FadingSection />
            </TodayPart>
            <TodayPart name="candidates">
              <CandidatesSection />
            </TodayPart>
            <TodayPart name="captured">
              <CaptureSection />
            </TodayPart>
            <ChangesSection />
          </div>
          <div className="todayside">
            <TodayPart name="glance">
              <HealthGlance status={status} />
            </TodayPart>
            <TodayPart name="contract">
              <ContractSection />
            </TodayPart>
            <AgentsSection />
          </div>
          <HealthSection status={status} />
          <DecaySection />
        </div>
      </TodayParts>
    </div>
  );
}

function FirstDay() {
  const sample = useOpen();
  return (
    <FirstPage
      title={t('Nothing is remembered yet')}
      text={t('Begin with whichever you like. From tomorrow this page says in a minute what your agents have learned.')}
      steps="all"
    >
      <p className="meta">
        {rich(
          'Or <open>open the sample</open>: three weeks of a small company by the sea, with a reflection to decide.',
          {
            open: (inner) => (
              <button
                type="button"
                className="link"
                disabled={sample.busy}
                onClick={() => sample.open({ how: 'sample' })}
              >
                {inner}
              </button>
            ),
          },
        )}
      </p>
      <CaptureSection />
    </FirstPage>
  );
}

/** Nothing is remembered, archived, wrong or waiting for its owner. */
function useIsBlank(status: Status): boolean {
  const waits = useWaiting().length > 0;
  const archived = useCall('decay.status', {}).data?.counts.archived ?? 0;
  return status.counts.memories === 0 && archived === 0 && faultsOf(status) === 0 && !waits;
}

/** Moves the focus along the latest changes. */
function step(by: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('.change')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}

function SinceLook() {
  const now = useNow();
  const { since } = useLook();
  const entries = useCall('changes.recent', { limit: 50 }).data?.entries ?? [];
  const fresh = entries.filter((entry) => isNewSince({ ...entry, owner: null }, since)).length;
  if (since === null || fresh === 0) return null;
  return (
    <Link to="/timeline" className="sincelook">
      <span className="new" />
      {t('{changes} since you looked, {sinceWhen}', {
        changes: counted(fresh, 'change'),
        sinceWhen: sinceWhen(since, now),
      })}
    </Link>
  );
}
