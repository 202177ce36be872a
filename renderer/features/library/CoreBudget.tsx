import { useCall } from '../../api/queries.ts';
import { count, counted, Meter } from '../../ui/index.ts';

/** How much of core memory's budget the text takes as it stands in the editor. */
export function CoreBudget({ tokens }: { tokens: number }) {
  const cap = useCall('workspace.status', {}, { select: (status) => status.core.cap }).data;
  if (cap === undefined) return null;
  const left = cap - tokens;
  return (
    <div className="corebudget">
      <span className="nowrap">
        <b className="strong">{count(tokens)}</b> of {counted(cap, 'token')}
      </span>
      <Meter value={tokens} max={cap} label={`${count(tokens)} of ${counted(cap, 'token')}`} />
      <span className={left < 0 ? 'lost nowrap' : 'meta nowrap'}>
        {left < 0 ? `${count(-left)} too many; agents get the beginning only` : `${count(left)} left`}
      </span>
    </div>
  );
}
