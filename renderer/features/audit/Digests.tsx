import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { locale, t } from '../../text/text.ts';
import { classes, ErrorState, Skeleton } from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { MonthsAhead } from './MonthsAhead.tsx';

const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });

/** What the log said of the months that it no longer holds line by line. */
export function Digests({ onClose }: { onClose(): void }) {
  const found = useCall('audit.digests', {});
  const [month, setMonth] = useState<string | null>(null);
  const digests = found.data?.digests ?? [];
  const shown = digests.find((one) => one.month === month) ?? digests[0];
  if (found.isPending) return <Skeleton rows={6} height={28} label={t('Reading the digests')} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (shown === undefined) return <MonthsAhead onClose={onClose} />;
  return (
    <div className="audigests">
      <ul className="scroll aumonths" aria-label={t('Months')}>
        {digests.map((one) => (
          <li key={one.month}>
            <button
              type="button"
              className={classes('aumonth', one.month === shown.month && 'chosen')}
              aria-pressed={one.month === shown.month}
              onClick={() => setMonth(one.month)}
            >
              {nameOf(one.month)}
            </button>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className="scroll audigest" aria-label={nameOf(shown.month)} tabIndex={0}>
        <h2>{nameOf(shown.month)}</h2>
        <Markdown text={shown.text.replace(/^#\s[^\n]*\n+/, '').replace(/^(#{2,4}) /gm, '#$1 ')} />
      </section>
    </div>
  );
}

/** `2026-01` → January 2026; what is no month stays as it is. */
function nameOf(month: string): string {
  const date = new Date(`${month}-15T12:00:00`);
  return Number.isNaN(date.getTime()) ? month : monthName.format(date);
}
