import { t } from '../../text/text.ts';
import './library.css';
import '../../ui/markdown.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLook, useLookStore } from '../../api/look.ts';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { classes, EmptyState, Kbd, Splitter } from '../../ui/index.ts';
import { AsOfBar } from '../as-of/AsOfBar.tsx';
import { draftStore, useDrafts } from './drafts.ts';
import { FilePane } from './FilePane.tsx';
import { HistoryPane } from './HistoryPane.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { NewFileDialog, startFrom } from './NewFileDialog.tsx';
import { PastFile } from './PastFile.tsx';
import { memoryOfPage } from './page-memory.ts';
import { TreePane } from './TreePane.tsx';
import type { NewFile } from './templates.ts';
import { useLastOpen } from './useLastOpen.ts';
import { useLinks } from './useLinks.ts';

/** What exactly is written: every file, its text, and how it came to be. */
export function LibraryPage() {
  const host = useCall('host.state', {});
  const root = host.data?.workspace?.root;
  return root === undefined ? null : <Library root={root} />;
}

/** px of the window under which the history is shown on request only. */
const roomForHistory = 1100;

function Library({ root }: { root: string }) {
  const { path, line, asOf } = useSearch({ from: '/library' });
  const navigate = useNavigate({ from: '/library' });
  const look = useLookStore();
  const drafts = draftStore(root);
  const all = useDrafts(drafts);
  const [version, setVersion] = useState<string | null>(null);
  const lone = useIsLone(path) && (path === undefined || !all.has(path));
  const [history, setHistory, toggleHistory] = useRoom(roomForHistory, lone);
  const [making, setMaking] = useState<Partial<NewFile> | null>(null);
  const tree = useRef<{ focus(): void }>(null);

  const open = useCallback(
    (to: string) => void navigate({ search: (now) => ({ path: to, asOf: now.asOf }), replace: false }),
    [navigate],
  );
  const onDay = useCallback(
    (day: string | undefined) => void navigate({ search: (now) => ({ ...now, asOf: day }), replace: true }),
    [navigate],
  );
  const create = useCallback((target: string) => setMaking(startFrom(target)), []);
  const leave = useCallback(() => tree.current?.focus(), []);
  useLinks(open);
  useLastOpen(root, path, asOf === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version belongs to the file that was open
  useEffect(() => setVersion(null), [path]);
  // What is in sight is seen, also when it changes under the eyes.
  const fresh = useLook().fresh;
  useEffect(() => {
    if (path !== undefined && fresh.has(path)) look.seen([path]);
  }, [path, look, fresh]);
  const unsaved = useMemo(() => new Set(all.keys()), [all]);
  /** Where the history lies over the editor, a choice in it makes room for what was chosen. */
  const choose = (commit: string | null) => {
    setVersion(commit);
    if (innerWidth < roomForHistory) setHistory(false);
  };
  useKeys(t('Library'), [
    { keys: 'n', label: t('New file'), run: () => setMaking({}) },
    { keys: 'f', label: t('Go to the files'), run: leave },
    { keys: 'h', label: t('Show or hide the history'), run: toggleHistory },
  ]);

  return (
    <div className={classes('library', asOf !== undefined ? 'asof' : history && path !== undefined && 'withhistory')}>
      {asOf !== undefined && <AsOfBar day={asOf} onDay={onDay} onNow={() => onDay(undefined)} />}
      <TreePane
        ref={tree}
        path={path}
        asOf={asOf}
        unsaved={unsaved}
        onOpen={open}
        onDay={onDay}
        onNew={() => setMaking({})}
      />
      {asOf !== undefined && path !== undefined ? (
        <PastFile key={`past ${path}`} path={path} asOf={asOf} onNow={() => onDay(undefined)} />
      ) : path === undefined ? (
        <section className="filepane" aria-label={t('File')}>
          <div className="bar" />
          <EmptyState icon="library" title={t('Choose a file to read or edit it')}>
            {t('What your agents remember is written in these files, and nowhere else.')} <Kbd keys="/" />{' '}
            {t('filters them,')} <Kbd keys="N" /> {t('begins a new one.')}
          </EmptyState>
        </section>
      ) : (
        <FilePane
          key={`file ${path}`}
          root={root}
          path={path}
          line={line}
          version={version}
          drafts={drafts}
          onVersion={setVersion}
          onOpen={open}
          onCreate={create}
          onLeave={leave}
          onHistory={toggleHistory}
          historyOpen={history}
        />
      )}
      {path !== undefined && asOf === undefined && history && (
        <>
          <Splitter before name="history" property="--history" label={t('Width of the history')} />
          <HistoryPane key={`history ${path}`} path={path} draft={all.get(path)} version={version} onVersion={choose} />
        </>
      )}
      <NewFileDialog start={making} onClose={() => setMaking(null)} onOpen={open} />
      <LeaveGuard drafts={drafts} />
    </div>
  );
}

/** Shown where there is room and something to tell, until it is chosen otherwise; a window that grows or shrinks past `px` begins anew. */
function useRoom(px: number, nothing: boolean) {
  const [room, setRoom] = useState(() => innerWidth >= px);
  const [chosen, setChosen] = useState<boolean | null>(null);
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${px}px)`);
    const follow = () => {
      setRoom(wide.matches);
      setChosen(null);
    };
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, [px]);
  const shown = chosen ?? (room && !nothing);
  return [shown, setChosen, () => setChosen(!shown)] as const;
}

/** A file with one version and no use to tell of: its history would be an empty column. What stood before holds while it is read. */
function useIsLone(path: string | undefined): boolean {
  const isPage = path !== undefined && memoryOfPage(path) !== null;
  const found = useCall(
    'file.history',
    { path: path ?? '', limit: 2, skip: 0 },
    { enabled: path !== undefined && !isPage, placeholderData: (before) => before },
  ).data;
  return !isPage && found !== undefined && found.versions.length < 2;
}
