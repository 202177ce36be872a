import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import {
  Button,
  Citation,
  count,
  counted,
  datesAsWords,
  EntityIcon,
  ErrorState,
  Meter,
  relationInWords,
  SectionHead,
  Skeleton,
  useNow,
} from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { ProvenanceFacts } from '../search/ProvenanceFacts.tsx';
import { memoryOfPage } from './page-memory.ts';

type About = Out<'memory.entity'>;
type Known = Out<'memory.provenance'>;

/** Who uses the open page: whom it was shown and what came of it, and what links to it. */
export function UsesView({ path }: { path: string }) {
  const id = memoryOfPage(path);
  if (id === null) return null;
  return (
    <div className="usesview">
      <RecalledBy id={id} />
      {id.startsWith('entity:') && <LinkedFrom id={id.slice('entity:'.length)} />}
    </div>
  );
}

const channelNames: Partial<Record<Known['shown'][number]['channel'], string>> = {
  auto_injected: t('put into a context'),
  tool_search_returned: t('found by a search'),
  tool_get: t('read in full'),
};

/** How often each agent was shown it, and by which ways it came to them. */
function RecalledBy({ id }: { id: string }) {
  const known = useCall('memory.provenance', { id }, { gcTime: 60_000, retry: false }).data;
  if (known === undefined) return null;
  const readers = readersOf(known.shown);
  const times = readers.reduce((sum, { count: many }) => sum + many, 0);
  const most = Math.max(1, ...readers.map(({ count: many }) => many));
  // Who stored it saw it, and recalled nothing; of one way the figure above says all.
  const ways = known.shown.flatMap(({ channel, count: many }) =>
    channelNames[channel] === undefined ? [] : [`${channelNames[channel]} ${counted(many, 'time')}`],
  );
  return (
    <section>
      <SectionHead title={t('Recalled by')}>{t('{times} in 30 days', { times: counted(times, 'time') })}</SectionHead>
      {times === 0 && <p className="meta">{t('No agent was shown it in the last 30 days.')}</p>}
      <ul className="useslist">
        {readers.map(({ name, count: many }) => (
          <li key={name} className="usesshown">
            <span className="usesline">
              <span className="cut grow">{name}</span>
              <Meter progress value={many} max={most} label={counted(many, 'time')} />
              <span className="n">{count(many)}</span>
            </span>
          </li>
        ))}
      </ul>
      {ways.length > 1 && <p className="meta usesways">{ways.join(', ')}</p>}
      <dl className="usesfacts">
        <ProvenanceFacts id={id} only="answers" />
      </dl>
    </section>
  );
}

/** Whom it was shown, by whichever way, the most first. */
function readersOf(shown: Known['shown']): { name: string; count: number }[] {
  const readers = new Map<string, number>();
  for (const { name, count: many } of shown.flatMap(({ agents }) => agents))
    readers.set(name, (readers.get(name) ?? 0) + many);
  return [...readers].map(([name, many]) => ({ name, count: many })).sort((a, b) => b.count - a.count);
}

/** Mentions in sight before the rest is asked for. */
const few = 5;

function LinkedFrom({ id }: { id: string }) {
  const [all, setAll] = useState(false);
  const now = useNow();
  const about = useCall('memory.entity', { name: id });
  if (about.isPending) return <Skeleton rows={4} height={24} label={t('Reading what links here')} />;
  if (about.isError) return <ErrorState error={about.error} retry={() => void about.refetch()} />;
  const { relations, mentions } = about.data;
  const incoming = relations.filter(({ direction }) => direction === 'in');
  return (
    <>
      <SectionHead title={t('Linked from')}>{incoming.length + mentions.length}</SectionHead>
      {incoming.length + mentions.length === 0 && <p className="meta">{t('Nothing links here yet.')}</p>}
      <ul className="useslist">
        {incoming.map((one) => (
          <Incoming key={`${one.relation} ${one.other.id}`} one={one} />
        ))}
        {(all ? mentions : mentions.slice(0, few)).map((memory) => (
          <li key={memory.id} className="usesmention">
            <span className="usestext" title={datesAsWords(plainText(memory.text, 400), now)}>
              {datesAsWords(plainText(memory.text, 240), now)}
            </span>
            <Citation path={memory.path} line={memory.line} />
          </li>
        ))}
      </ul>
      {mentions.length > few && !all && (
        <Button small look="quiet" className="sectmore" onClick={() => setAll(true)}>
          {t('{mentions} more', { mentions: count(mentions.length - few) })}
        </Button>
      )}
    </>
  );
}

function Incoming({ one }: { one: About['relations'][number] }) {
  return (
    <li>
      <EntityIcon type={one.other.type} />
      <Link to="/library" search={{ path: `memory/graph/entities/${one.other.id}.md` }} className="cut grow">
        {one.other.label}
      </Link>
      <span className="meta nowrap">{relationInWords(one.relation)}</span>
    </li>
  );
}
