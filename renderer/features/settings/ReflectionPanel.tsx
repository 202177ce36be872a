import { Link } from '@tanstack/react-router';
import { useAct, useCall } from '../../api/queries.ts';
import { t, tn } from '../../text/text.ts';
import { Button, counted, Icon, useNow, useToast, whenOf } from '../../ui/index.ts';

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
        <Icon name={pending === null ? 'clock' : 'review'} className={pending === null ? 'faint' : 'kept'} />
        <span className="grow">
          {pending === null ? (
            t('The next one comes {when}', { when: whenOf(next, now) })
          ) : (
            <>
              <Link to="/review">{t('Reflection {number} waits', { number: pending.number })}</Link>{' '}
              {t('with {changes}, since {when}', {
                changes: counted(pending.open, 'open change'),
                when: whenOf(pending.made, now),
              })}
            </>
          )}
          <span className="meta reflectionunread">
            {tn(unread, '{n} episode was not reflected on yet', '{n} episodes were not reflected on yet')}
            {t('; at {threshold} one starts by itself.', { threshold })}
            {pending !== null && ` ${t('The next one comes {when}', { when: whenOf(next, now) })}.`}
            {last !== null &&
              ` ${t('Last decided: reflection {number}, on {day}.', { number: last.number, day: whenOf(last.day, now) })}`}
          </span>
        </span>
        <Button
          icon="review"
          busy={reflect.isPending || running !== null}
          onClick={() => reflect.mutate({}, { onError: failed })}
        >
          {t('Reflect now')}
        </Button>
      </div>
    </div>
  );
}
