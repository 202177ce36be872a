import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { comingWhen, useNow, whenOf } from '../../ui/index.ts';
import { reasonedBy } from '../review/reasoned-by.ts';
import { useOffered } from './ModelChoice.tsx';

/** Who reasoned in the reflection that waits, and who will in the next one: with no model, too, somebody wants to know. */
export function ModelNights({ children }: { children?: ReactNode }) {
  const now = useNow();
  const offered = useOffered();
  const provider = useCall('models.state', {}).data?.provider;
  const connected = useCall('workspace.status', {}).data?.agents;
  const status = useCall('reflection.status', {}).data;
  const pending = useCall('reflection.pending', {}).data?.pending;
  if (provider === undefined || connected === undefined || status === undefined) return null;
  const { next, last } = status;
  // To whom it is offered stands at the head of the choice.
  const isSaidAbove = provider === 'none' && offered !== null;
  return (
    <dl className="modelnights block">
      <div>
        <dt>{t('Last reflection')}</dt>
        <dd>
          {pending ? (
            <>
              {reasonedBy(pending)}
              <span className="meta">{whenOf(pending.made, now)}</span>
              <span className="grow" />
              <Link to="/review">{t('Reflection {number} waits', { number: pending.number })}</Link>
            </>
          ) : last === null ? (
            t('not yet')
          ) : (
            <>
              {t('Reflection {number}', { number: last.number })}
              <span className="meta">{whenOf(last.day, now)}</span>
            </>
          )}
        </dd>
      </div>
      {!isSaidAbove && (
        <div>
          <dt>{t('Next reflection')}</dt>
          <dd>
            {comingWhen(next, now)}
            <span className="meta">{whoNext(provider, connected)}</span>
          </dd>
        </div>
      )}
      {children}
    </dl>
  );
}

function whoNext(provider: string, connected: number): string {
  if (provider === 'none') return t('by the rules alone');
  if (provider !== 'agent') return t('by the model above; by the rules when it does not answer');
  return connected > 0
    ? t('by the agent that is connected')
    : t('no agent is connected now: by the rules, if none is then');
}
