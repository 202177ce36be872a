import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import {
  Button,
  counted,
  Icon,
  type IconName,
  Row,
  SectionHead,
  sinceWhen,
  Tag,
  useNow,
  useToast,
} from '../../ui/index.ts';

type Entry = Out<'capture.recent'>['entries'][number];
type Held = Out<'capture.recent'>['held'][number];

const few = 5;

const outcomes: Record<Entry['status'], { word: string; icon: IconName; tone?: 'kept' | 'look' | 'lost' }> = {
  stored: { word: 'kept', icon: 'check', tone: 'kept' },
  proposed: { word: 'proposed', icon: 'inbox' },
  reinforced: { word: 'known already', icon: 'refresh' },
  superseded: { word: 'replaces an older one', icon: 'contra', tone: 'look' },
  held: { word: 'held back', icon: 'shield', tone: 'look' },
  skipped: { word: 'left out', icon: 'minus' },
  failed: { word: 'failed', icon: 'alert', tone: 'lost' },
};

/** What conversations left in memory lately, and from whose; secrets that were held back come first. */
export function CaptureSection() {
  const recent = useCall('capture.recent', { limit: 60 }).data;
  const [all, setAll] = useState(false);
  if (recent === undefined) return null;
  const kept = recent.entries.filter(({ status }) => status !== 'skipped' && status !== 'held');
  if (kept.length === 0 && recent.held.length === 0) return null;
  const leftOut = recent.entries.filter(({ status }) => status === 'skipped').length;
  return (
    <section aria-labelledby="captured">
      <SectionHead id="captured" title="From conversations">
        {leftOut > 0 && `${counted(leftOut, 'statement')} left out`}
      </SectionHead>
      {recent.held.map((one) => (
        <HeldRow key={one.id} held={one} />
      ))}
      <ul className="captured">
        {(all ? kept : kept.slice(0, few)).map((entry) => (
          <CapturedRow key={`${entry.at} ${entry.status} ${entry.id} ${entry.text}`} entry={entry} />
        ))}
      </ul>
      {!all && kept.length > few && (
        <Button small look="quiet" onClick={() => setAll(true)}>
          {kept.length - few} earlier
        </Button>
      )}
      {recent.dropped > 0 && (
        <p className="meta">
          {counted(recent.dropped, 'turn')} came faster than they could be read, and were passed over.
        </p>
      )}
    </section>
  );
}

function CapturedRow({ entry }: { entry: Entry }) {
  const now = useNow();
  const outcome = outcomes[entry.status];
  const words = (
    <>
      <Icon name={outcome.icon} className="faint" label={outcome.word} />
      <span className="grow">
        <span className="cut capturedtext">{entry.text}</span>
        <span className="meta cut">
          {entry.agent}, {sinceWhen(entry.at, now)}. {entry.why}
        </span>
      </span>
      {entry.trust === 'untrusted' && <Tag tone="look">not trusted</Tag>}
      <Tag tone={outcome.tone}>{outcome.word}</Tag>
    </>
  );
  if (entry.path === null) {
    return (
      <Row two className="capturedrow">
        {words}
      </Row>
    );
  }
  return (
    <li>
      <Link
        to="/library"
        search={{ path: entry.path, line: entry.line ?? undefined }}
        className="row two change capturedrow"
      >
        {words}
      </Link>
    </li>
  );
}

/** A secret that was said: it is not in any file until its owner says so. */
function HeldRow({ held }: { held: Held }) {
  const now = useNow();
  const release = useAct('capture.release');
  const { toast, failed } = useToast();
  const decide = (keep: boolean) =>
    release.mutate(
      { id: held.id, keep },
      {
        onSuccess: () => toast({ title: keep ? 'It is remembered' : 'It is thrown away, and was never written' }),
        onError: failed,
      },
    );
  return (
    <div className="problem">
      <Icon name="shield" className="look" label="Held back" />
      <div className="grow">
        <p className="strong">
          {held.kind} was said to {held.agent}
        </p>
        <p className="meta">
          <span className="mono break">{held.masked}</span> {sinceWhen(held.at, now)}. It is in no file.
        </p>
      </div>
      <Button onClick={() => decide(false)} disabled={release.isPending}>
        Throw away
      </Button>
      <Button look="quiet" onClick={() => decide(true)} disabled={release.isPending}>
        Remember it
      </Button>
    </div>
  );
}
