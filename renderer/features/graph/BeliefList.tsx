import { t } from '../../text/text.ts';
import './beliefs.css';
import { useId, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { Citation, datesAsWords, ErrorState, inDecimals, Skeleton, useNow, whenOf } from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import type { EntityBelief } from './memory.ts';
import { PanelSection } from './PanelSection.tsx';

/** What it seems to think or prefer, how sure that is, and what speaks for and against it. */
export function BeliefList({ beliefs }: { beliefs: readonly EntityBelief[] }) {
  return (
    <PanelSection title={t('Beliefs')} items={beliefs} most={4} className="belieflist">
      {(belief) => <BeliefLine key={belief.id} belief={belief} />}
    </PanelSection>
  );
}

/** A belief, wherever it was read. */
type BeliefSaid = Pick<EntityBelief, 'id' | 'text' | 'c' | 'path' | 'line'> & {
  supporting: readonly string[];
  contradicting: readonly string[];
  since?: string | null;
};

export function BeliefLine({ belief }: { belief: BeliefSaid }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const now = useNow();
  const { supporting, contradicting, c } = belief;
  const cited = supporting.length + contradicting.length;
  return (
    <li>
      <p>{datesAsWords(plainText(belief.text), now)}</p>
      <div className="beliefline">
        {c !== null && (
          <>
            <span className="beliefbar" role="img" aria-label={t('confidence {c}', { c: inDecimals(c) })}>
              <i style={{ width: `${c * 100}%` }} />
            </span>
            <span className="beliefc">{inDecimals(c)}</span>
          </>
        )}
        {cited === 0 ? (
          <Citation path={belief.path} line={belief.line} />
        ) : (
          <button
            type="button"
            className="meta panelall"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {t('{supporting} for, {contradicting} against', {
              supporting: supporting.length,
              contradicting: contradicting.length,
            })}
          </button>
        )}
        {belief.since && <span className="meta">{t('since {when}', { when: whenOf(belief.since, now) })}</span>}
      </div>
      {open && (
        <div id={id}>
          <Evidence belief={belief} />
        </div>
      )}
    </li>
  );
}

/** The memories cited, in place; leaving the page is a second step. */
function Evidence({ belief }: { belief: BeliefSaid }) {
  const ids = [...belief.supporting, ...belief.contradicting];
  const now = useNow();
  const got = useCall('memory.get', { ids });
  if (got.isPending) return <Skeleton rows={ids.length} height={36} />;
  if (got.isError) return <ErrorState error={got.error} retry={() => void got.refetch()} />;
  const byId = new Map(got.data.memories.map((memory) => [memory.id, memory]));
  return (
    <ul className="evidence">
      {ids.map((id) => {
        const memory = byId.get(id);
        const against = belief.contradicting.includes(id);
        return (
          <li key={id}>
            <b className={against ? 'lost' : 'kept'}>{against ? '−' : '+'}</b>
            <span className="vh">{against ? t('against: ') : t('for: ')}</span>
            <span className="grow">
              {memory ? (
                datesAsWords(plainText(memory.text, 200), now)
              ) : (
                <span className="meta">{t('No longer there: {id}', { id })}</span>
              )}{' '}
              {memory && <Citation path={memory.path} line={memory.line} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
