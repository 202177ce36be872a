import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { count, counted, Meter } from '../../ui/index.ts';

/** How much of core memory's budget the text takes as it stands in the editor. */
export function CoreBudget({ tokens }: { tokens: number }) {
  const cap = useCall('workspace.status', {}, { select: (status) => status.core.cap }).data;
  if (cap === undefined) return null;
  const left = cap - tokens;
  return (
    <div className="corebudget">
      <span className="nowrap">
        <b className="strong">{count(tokens)}</b> {t('of {tokens}', { tokens: counted(cap, 'token') })}
      </span>
      <Meter
        value={tokens}
        max={cap}
        label={t('{tokens} of {tokens2}', { tokens: count(tokens), tokens2: counted(cap, 'token') })}
      />
      <span className={left < 0 ? 'lost nowrap' : 'meta nowrap'}>
        {left < 0
          ? t('{value} too many; agents get the beginning only', { value: count(-left) })
          : t('{left} left', { left: count(left) })}
      </span>
    </div>
  );
}
