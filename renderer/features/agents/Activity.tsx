import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { count, dateName, localDayOf, useNow } from '../../ui/index.ts';
import type { ListedAgent } from './agent.ts';
import { acceptanceOf } from './words.ts';

/** Calls that are counted, and days that are drawn. */
const most = 500;
const days = 21;
const dayMs = 86_400_000;

const writes: ReadonlySet<string> = new Set([
  'memory.store',
  'memory.edit',
  'memory.feedback',
  'file.write',
  'file.patch',
  'file.append',
  'graph.link',
  'graph.believe',
]);
const proposes: ReadonlySet<string> = new Set(['memory.propose', 'reflection.propose']);
const questions: ReadonlySet<string> = new Set(['memory.search', 'memory.context', 'memory.entity', 'memory.browse']);

/** What an agent did lately, in figures and day by day; nothing before its first call. */
export function Activity({ agent: { name, proposals } }: { agent: ListedAgent }) {
  const now = useNow();
  const calls = useCall('agents.calls', { name, limit: most }).data?.calls;
  const bars = useMemo(() => barsOf(calls?.map(({ at }) => at) ?? [], now), [calls, now]);
  if (calls === undefined || calls.length === 0) return null;
  const asked = calls.filter(({ method }) => questions.has(method));
  const wrote = calls.filter(({ method, error }) => writes.has(method) && error === null).length;
  const refused = calls.filter(({ error }) => error !== null).length;
  const asks = asked.filter(({ error }) => error === null).length;
  const proposed = calls.filter(({ method, error }) => proposes.has(method) && error === null).length;
  const others = calls.length - asks - wrote - proposed - refused;
  const accepted = acceptanceOf(proposals);
  const took = asked.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(asked.length / 2)];
  const highest = Math.max(1, ...bars.map(({ calls: many }) => many));
  return (
    <section className="agentactivity" aria-label={t('What it did lately')}>
      <dl className="agentfigures">
        <Figure name={t('Calls')} value={count(calls.length)} />
        <Figure name={t('Asked')} value={count(asks)} />
        <Figure name={t('Wrote')} value={count(wrote)} />
        <Figure name={t('Proposed')} value={count(proposed)} />
        {accepted !== null && (
          <Figure name={t('of these accepted')} value={String(Math.round(accepted * 100))} unit="%" />
        )}
        {others > 0 && <Figure name={t('Other')} value={count(others)} />}
        {refused > 0 && <Figure name={t('Refused')} value={count(refused)} />}
        {took !== undefined && (
          <Figure name={t('An answer takes')} value={count(Math.max(1, Math.round(took)))} unit="ms" />
        )}
      </dl>
      <figure className="agentchart">
        <span className="agentmost micro" aria-hidden="true">
          {count(highest)}
        </span>
        <div
          className="agentdays"
          role="img"
          aria-label={t('Calls of the last {days} days: {calls}, at most {highest} a day', {
            days,
            calls: count(calls.length),
            highest: count(highest),
          })}
        >
          {bars.map(({ day, calls: many }) => (
            <i
              key={day}
              title={`${dateName(day, now)}: ${count(many)}`}
              className={many === 0 ? 'none' : undefined}
              style={{ height: many === 0 ? 2 : `${Math.max(10, (many / highest) * 100)}%` }}
            />
          ))}
        </div>
        <figcaption className="faint">
          <span>{bars[0] && dateName(bars[0].day, now)}</span>
          <span>{t('calls a day')}</span>
          <span>{t('today')}</span>
        </figcaption>
      </figure>
    </section>
  );
}

function Figure({ name, value, unit }: { name: string; value: string; unit?: string }) {
  return (
    <div>
      <dt className="meta">{name}</dt>
      <dd>
        <span className="agentpercent">{value}</span> {unit && <span className="meta">{unit}</span>}
      </dd>
    </div>
  );
}

/** Calls of each of the last days, oldest first. */
function barsOf(times: readonly string[], now: Date): { day: string; calls: number }[] {
  const counts = new Map<string, number>();
  for (const at of times) {
    const day = localDayOf(new Date(at));
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return Array.from({ length: days }, (_, n) => {
    const day = localDayOf(new Date(now.getTime() - (days - 1 - n) * dayMs));
    return { day, calls: counts.get(day) ?? 0 };
  });
}
