import { useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import {
  Button,
  Citation,
  counted,
  Dialog,
  EmptyState,
  ErrorState,
  Field,
  Skeleton,
  StoreIcon,
  useLater,
  useNow,
  whenOf,
} from '../../ui/index.ts';
import { RestoreButton } from '../keep/RestoreButton.tsx';
import { plainText } from '../timeline/plain.ts';

/** What was archived: to be looked through, searched, and brought back. */
export function ArchiveDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Archive"
      description="Out of every search and answer; the files are still there. Bring back what is wanted again."
      wide
    >
      {open && <Archive />}
    </Dialog>
  );
}

type Archived = Pick<Out<'memory.get'>['memories'][number], 'id' | 'store' | 'title' | 'text' | 'path' | 'line' | 'at'>;

/** Memories read at once. */
const page = 50;
/** Milliseconds of quiet before what is typed is searched. */
const typing = 140;

function Archive() {
  const scores = useCall('memory.scores', {}, { staleTime: 0 });
  const [typed, setTyped] = useState('');
  const query = useLater(typed.trim(), typing);
  if (scores.isError) return <ErrorState error={scores.error} retry={() => void scores.refetch()} />;
  if (scores.data === undefined) return <Skeleton rows={6} height={44} />;
  const ids = scores.data.scores.map(({ id }) => id);
  if (ids.length === 0) {
    return (
      <EmptyState icon="archive" title="The archive is empty">
        What you let go of, or forget, is kept here. Nothing is archived without you.
      </EmptyState>
    );
  }
  return (
    <>
      <Field
        icon="search"
        label="Search the archive"
        placeholder={`Search ${counted(ids.length, 'archived memory', 'archived memories')}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {query === '' ? <Everything ids={ids} /> : <Found query={query} ids={ids} />}
    </>
  );
}

function Everything({ ids }: { ids: readonly string[] }) {
  const [pages, setPages] = useState(1);
  const parts = Array.from({ length: Math.min(pages, Math.ceil(ids.length / page)) }, (_, n) =>
    ids.slice(n * page, (n + 1) * page),
  );
  return (
    <>
      {parts.map((part) => (
        <Part key={part[0]} ids={part} />
      ))}
      {ids.length > pages * page && (
        <Button small look="quiet" onClick={() => setPages(pages + 1)}>
          {ids.length - pages * page} more
        </Button>
      )}
    </>
  );
}

function Part({ ids }: { ids: readonly string[] }) {
  const got = useCall('memory.get', { ids: [...ids] }, { placeholderData: (before) => before });
  if (got.isError) return <ErrorState error={got.error} retry={() => void got.refetch()} />;
  if (got.data === undefined) return <Skeleton rows={Math.min(6, ids.length)} height={44} />;
  return <Rows memories={got.data.memories.filter(({ id }) => ids.includes(id))} />;
}

function Found({ query, ids }: { query: string; ids: readonly string[] }) {
  const found = useCall(
    'memory.search',
    { query, archived: true, k: 100 },
    { gcTime: 60_000, placeholderData: (before) => before },
  );
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton rows={4} height={44} label="Searching" />;
  const hits = found.data.hits.filter(({ id }) => ids.includes(id));
  if (hits.length === 0) {
    return (
      <EmptyState icon="search" title="Nothing in the archive is like that">
        Try other words for it, or a name.
      </EmptyState>
    );
  }
  return <Rows memories={hits} />;
}

function Rows({ memories }: { memories: readonly Archived[] }) {
  const now = useNow();
  return (
    <ul className="archived">
      {memories.map((memory) => (
        <li key={memory.id} className="row two">
          <StoreIcon store={memory.store} />
          <span className="grow waningtext">
            <span className="cut">{plainText(memory.text, 200) || memory.title}</span>
            <span className="meta cut">
              {memory.at !== null && `${whenOf(memory.at, now)} · `}
              <Citation path={memory.path} line={memory.line} />
            </span>
          </span>
          <RestoreButton id={memory.id} />
        </li>
      ))}
    </ul>
  );
}
