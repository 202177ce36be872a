import type { Store } from '#shared/model/memory.ts';
import { stores } from '#shared/model/memory.ts';
import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { count, counted, SectionHead, StoreIcon, storeNames } from '../../ui/index.ts';
import { EpisodeCalendar } from './EpisodeCalendar.tsx';
import { growthSentence, linePoints } from './growth.ts';

type Status = Out<'workspace.status'>;

/** What the workspace holds, how it grew, and on which days. */
export function HealthSection({ status }: { status: Status }) {
  return (
    <section className="health" aria-labelledby="health">
      <SectionHead id="health" title={t('What it holds')}>
        {counted(status.counts.files, 'file')}
      </SectionHead>
      <StoreTable counts={status.counts} />
      {status.growth.length > 1 && status.counts.memories > 0 && <Growth status={status} />}
      <EpisodeCalendar calendar={status.calendar} />
    </section>
  );
}

function StoreTable({ counts }: { counts: Status['counts'] }) {
  const most = Math.max(...stores.map((store) => counts[store]), 1);
  return (
    <table className="stores">
      <thead className="vh">
        <tr>
          <th scope="col">{t('Store')}</th>
          <th scope="col">{t('Share')}</th>
          <th scope="col">{t('Memories')}</th>
        </tr>
      </thead>
      <tbody>
        {stores.map((store) => (
          <StoreRow key={store} store={store} value={counts[store]} most={most} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('All')}</th>
          <td />
          <td>{count(counts.memories)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function StoreRow({ store, value, most }: { store: Store; value: number; most: number }) {
  return (
    <tr>
      <th scope="row">
        <span className="flex">
          <StoreIcon store={store} />
          {storeNames[store]}
        </span>
      </th>
      <td className="storebar">{value > 0 && <i style={{ width: `${Math.max(2, (value / most) * 100)}%` }} />}</td>
      <td className={value === 0 ? 'zero' : undefined}>{count(value)}</td>
    </tr>
  );
}

const width = 262;
const height = 72;

/** A curve takes two days. */
function Growth({ status }: { status: Status }) {
  const points = linePoints(
    status.growth.map((day) => day.count),
    width,
    height,
  );
  const line = points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  return (
    <div className="growth">
      <h3>{t('Growth')}</h3>
      <svg
        className="spark"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={growthSentence(status.growth)}
      >
        <path className="sparkfill" d={`${line} L${width} ${height} L0 ${height}Z`} />
        <path className="sparkline" d={line} />
      </svg>
      <div className="flex sparkaxis micro" aria-hidden="true">
        <span>{t('{points} days ago', { points: points.length })}</span>
        <span>{t('Today')}</span>
      </div>
      <p className="meta entities">
        {t('{things} with a page of their own', {
          things: counted(status.counts.entities, 'person or thing', 'people and things'),
        })}
      </p>
    </div>
  );
}
