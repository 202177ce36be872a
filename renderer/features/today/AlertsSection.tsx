import { Link } from '@tanstack/react-router';
import { Button, classes, counted, Icon } from '../../ui/index.ts';
import { useAlerts, useSettle } from '../audit/Alerts.tsx';

const few = 3;

/** First of all on Today: changes of critical files, and of the history itself, that want a word from their owner. */
export function AlertsSection() {
  const alerts = useAlerts();
  const { settle, busy } = useSettle();
  if (alerts.length === 0) return null;
  return (
    <section aria-label="Alerts" className="todayalerts">
      {alerts.slice(0, few).map(({ id, kind, words, remedy }) => (
        <div key={id} className={classes('todayalert', kind === 'critical' ? 'look' : 'lost')}>
          <Icon name="shield" />
          <div className="grow">
            <Link to="/audit" search={{ alert: id }} className="strong todayalertwords">
              {words}
            </Link>
            <p className="meta">{remedy}</p>
          </div>
          <Button small busy={busy === id} onClick={() => settle(id, 'restored')}>
            Restore
          </Button>
          <Button small look="quiet" busy={busy === id} onClick={() => settle(id, 'mine')}>
            {kind === 'tampering' ? 'Accept it' : 'Keep it'}
          </Button>
        </div>
      ))}
      {alerts.length > few && <Link to="/audit">{counted(alerts.length - few, 'more alert')}</Link>}
    </section>
  );
}
