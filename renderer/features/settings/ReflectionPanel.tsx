import { Link } from '@tanstack/react-router';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, comingWhen, count, counted, Meter, useNow, useToast, whenOf } from '../../ui/index.ts';

/** When the next reflection comes and of what, which one waits, and a way to have one now. */
export function ReflectionPanel() {
  const now = useNow();
  const status = useCall('reflection.status', {}).data;
  const reflect = useAct('memory.reflect');
  const { failed } = useToast();
  if (status === undefined) return null;
  const { pending, next, unread, threshold, last, running } = status;
  return (
    <div className="modelstate">
      <div className="flex modelline">
        <span className="meta grow">
          {pending !== null && t('One waits at a time: once it is decided, the next can come.')}
        </span>
        {pending === null ? (
          <Button
            icon="review"
            busy={reflect.isPending || running !== null}
            onClick={() => reflect.mutate({}, { onError: failed })}
          >
            {t('Reflect now')}
          </Button>
        ) : (
          <Link to="/review" className="btn primary">
            {t('Decide reflection {number}', { number: pending.number })}
          </Link>
        )}
      </div>
      <dl className="reflectiontimes">
        <div>
          <dt>{t('Waiting')}</dt>
          <dd>
            {pending === null ? (
              t('Nothing is waiting')
            ) : (
              <>
                {t('Reflection {number}', { number: pending.number })}
                <span className="meta">
                  {t('with {changes}, since {when}', {
                    changes: counted(pending.open, 'open change'),
                    when: whenOf(pending.made, now),
                  })}
                </span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('Last')}</dt>
          <dd>
            {last === null
              ? t('none yet')
              : t('reflection {number}, {day}', { number: last.number, day: whenOf(last.day, now) })}
          </dd>
        </div>
        <div>
          <dt>{t('Next')}</dt>
          <dd>
            {comingWhen(next, now)}
            <Meter
              progress
              value={unread}
              max={threshold}
              label={t('{unread} of {threshold} episodes until one starts by itself', { unread, threshold })}
            />
            <span className="meta">
              {t('or at {threshold} new episodes; {unread} so far', {
                threshold: count(threshold),
                unread: count(unread),
              })}
            </span>
          </dd>
        </div>
      </dl>
    </div>
  );
}
