import { Link } from '@tanstack/react-router';
import { visible } from '#shared/text/invisible.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import {
  classes,
  clockOf,
  count,
  counted,
  datesAsWords,
  dayName,
  EmptyState,
  ErrorState,
  Icon,
  inDecimals,
  localDayOf,
  nearDay,
  Skeleton,
  storeNames,
  useNow,
} from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { fileName } from '../audit/words.ts';
import type { Pending } from '../review/changes.ts';
import { doings } from './doings.ts';

/** The part of memory that something was stored in, in the words of the window. */
const stores: Readonly<Record<string, string>> = storeNames;
/** Memories that are called by what they say at most. */
const mostNamed = 50;
const isMemory = (about: string): boolean => /^(?:episode|fact|belief|entity|core|procedure|vault):\S+$/.test(about);

/** Milliseconds; a call changes nothing, so no event tells of it. */
export const callsPause = 1_500;

/** The latest calls, newest first, of one agent or of all. */
export function CallList({ name, limit }: { name?: string; limit: number }) {
  const now = useNow();
  const found = useCall(
    'agents.calls',
    { ...(name !== undefined && { name }), limit },
    { refetchInterval: callsPause },
  );
  const ids = [...new Set((found.data?.calls ?? []).map(({ about }) => about).filter(isMemory))].slice(0, mostNamed);
  const named = useCall('memory.get', { ids }, { enabled: ids.length > 0 }).data?.memories ?? [];
  const pending = useCall('reflection.pending', {}).data?.pending ?? null;
  const proposals = useCall('proposals.list', {}).data?.proposals ?? [];
  const aboutOf = (call: Call) => {
    const { about } = call;
    const proposal = call.method === 'memory.propose' ? proposalOf(call, proposals) : undefined;
    if (proposal !== undefined) return datesAsWords(visible(proposal.content), now);
    const memory = named.find(({ id }) => id === about);
    if (memory === undefined) return stores[about] ?? about;
    // A page is called by its title; what is said in it, by its own words.
    return /^(?:entity|procedure|vault):/.test(about) && memory.title !== ''
      ? memory.title
      : datesAsWords(plainText(memory.text), now);
  };
  if (found.isPending) return <Skeleton rows={4} height={28} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const { calls } = found.data;
  const ofReflection = reflectionOf(calls, pending);
  if (calls.length === 0) {
    return (
      <EmptyState icon="clock" title={t('No calls yet')}>
        {t('{words} appears here the moment it happens.', {
          words: name === undefined ? t('What agents ask and write') : t('What {name} asks and writes', { name }),
        })}
      </EmptyState>
    );
  }
  return (
    <table className={classes('calls', name === undefined && 'ofall')}>
      <thead>
        <tr>
          <th scope="col">{t('Time')}</th>
          {name === undefined && <th scope="col">{t('Agent')}</th>}
          <th scope="col">{t('Call')}</th>
          <th scope="col">{t('About')}</th>
          <th scope="col" className="num">
            {t('Took')}
          </th>
        </tr>
      </thead>
      {byDay(keyed(calls)).map(([day, ofDay]) => (
        <tbody key={day}>
          <tr>
            {/* Without a span: in a narrow window there are fewer columns. */}
            <th scope="rowgroup" className="callday nowrap">
              {nearDay(day, now) ?? dayName(day, now)}
            </th>
          </tr>
          {ofDay.map(({ key, call }) => (
            <tr key={key} className={call.error === null ? undefined : 'failed'}>
              <td className="meta nowrap">
                <time dateTime={call.at}>{clockOf(new Date(call.at))}</time>
              </td>
              {name === undefined && <td className="cut">{call.name}</td>}
              <td
                className={classes('cut', doings[call.method] === undefined && 'mono')}
                title={call.method}
                colSpan={isBare(call) && !ofReflection.has(call) ? 2 : undefined}
              >
                {doings[call.method] ?? call.method}
              </td>
              {ofReflection.has(call) && isBare(call) && (
                <td className="callabout">
                  <Link to="/review">{ofReflection.get(call)}</Link>
                </td>
              )}
              {!isBare(call) && (
                <td className="callabout" title={call.about}>
                  {call.error !== null && (
                    <span className="callerror">
                      <Icon name="alert" small className="lost" label={t('Refused or failed')} /> {call.error}
                    </span>
                  )}{' '}
                  {isFile(call) ? (
                    <Link to="/library" search={{ path: call.about }}>
                      {fileName(call.about)}
                    </Link>
                  ) : (
                    aboutOf(call)
                  )}
                </td>
              )}
              <td className="num meta nowrap">{tookWords(call.ms)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** `348 ms`, `1.8 s`. */
const tookWords = (ms: number): string =>
  ms < 1000 ? t('{ms} ms', { ms: count(Math.round(ms)) }) : t('{seconds} s', { seconds: inDecimals(ms / 1000, 1) });

/** The calls of each local day, in their order. */
function byDay(calls: readonly { key: string; call: Call }[]): [string, { key: string; call: Call }[]][] {
  const days = new Map<string, { key: string; call: Call }[]>();
  for (const one of calls) {
    const day = localDayOf(new Date(one.call.at));
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days];
}

/** A file of the workspace that was read or written. */
const isFile = ({ method, about, error }: Call): boolean =>
  error === null && method.startsWith('file.') && about.endsWith('.md');

type Call = {
  at: string;
  session: string;
  name: string;
  method: string;
  about: string;
  ms: number;
  error: string | null;
};

/** Milliseconds between a proposal's last call and the reflection that it became. */
const nearby = 120_000;

/** The calls by which the reflection that waits was begun and proposed, and what it is called. */
function reflectionOf(calls: readonly Call[], pending: Pending | null): Map<Call, string> {
  const found = new Map<Call, string>();
  if (pending === null) return found;
  const made = new Date(pending.made).getTime();
  const at = calls.findIndex(
    ({ method, at }) => method === 'reflection.propose' && Math.abs(new Date(at).getTime() - made) < nearby,
  );
  const proposed = calls[at];
  if (proposed === undefined) return found;
  const words = t('Reflection {number}, {changes}', {
    number: pending.number,
    changes: counted(pending.changes.length, 'change'),
  });
  found.set(proposed, words);
  // Newest first: what comes after it in the list came before it.
  const begun = calls.slice(at + 1).find(({ method, name }) => method === 'memory.reflect' && name === proposed.name);
  if (begun !== undefined) found.set(begun, words);
  return found;
}

/** What was proposed by a call, while it waits: calls keep no content, so that it is known by whose it is and when it came. */
function proposalOf<P extends { from: string; at: string | null }>({ name, at }: Call, proposals: readonly P[]) {
  const apart = (one: P) => Math.abs(Date.parse(one.at ?? '') - Date.parse(at));
  const near = proposals.filter((one) => one.from === name && apart(one) < nearby);
  return near.sort((a, b) => apart(a) - apart(b))[0];
}

/** It was about nothing: what was done has its place, too. */
const isBare = ({ about, error }: Call): boolean => about === '' && error === null;

/** Calls have no id; equal ones are counted from the oldest, so that a key stays with its call. */
function keyed(calls: readonly Call[]): { key: string; call: Call }[] {
  const seen = new Map<string, number>();
  const numbered = calls.toReversed().map((call) => {
    const words = `${call.at} ${call.session} ${call.method}`;
    const n = (seen.get(words) ?? 0) + 1;
    seen.set(words, n);
    return { key: `${words} ${n}`, call };
  });
  return numbered.reverse();
}
