import { t } from '../text/text.ts';
/** Loading: rows at their final height, so that nothing jumps when they come. */
export function Skeleton({
  rows = 6,
  height = 28,
  label = t('Loading'),
}: {
  rows?: number;
  height?: number;
  label?: string;
}) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={n} className="skeletonrow" style={{ height }}>
          <i style={{ width: `${[62, 44, 71, 53, 38, 66][n % 6]}%` }} />
        </div>
      ))}
    </div>
  );
}
