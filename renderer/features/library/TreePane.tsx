import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useLook } from '../../api/look.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { EmptyState, ErrorState, Field, IconButton, Skeleton, Splitter, useRowMenu } from '../../ui/index.ts';
import { AsOfButton } from '../as-of/AsOfButton.tsx';
import { useAlerts } from '../audit/Alerts.tsx';
import { useStaying } from '../decay/useStaying.ts';
import { memoryOfPage } from './page-memory.ts';
import { TreeLine } from './TreeLine.tsx';
import { TreeMenu } from './TreeMenu.tsx';
import { groupFiles, openAtFirst, pathTo, type TreeRow, visibleRows } from './tree.ts';
import { stepTree } from './treeKeys.ts';
import { usePageOut } from './usePageOut.tsx';
import { useStatuses } from './useStatuses.ts';

type Props = {
  /** The open file. */
  path: string | undefined;
  /** The day as which the files are seen. */
  asOf: string | undefined;
  unsaved: ReadonlySet<string>;
  onOpen(path: string): void;
  onDay(day: string | undefined): void;
  onNew(): void;
  ref?: Ref<{ focus(): void }>;
};

/** px; as tall as `.t` in library.css. */
const rowHeight = 26;

/** What stood open when the page was last left. */
let openBefore: ReadonlySet<string> | null = null;

/** Every file of the workspace, grouped; only the lines in sight are drawn. */
export function TreePane({ path, asOf, unsaved, onOpen, onDay, onNew, ref }: Props) {
  const tree = useCall('library.tree', { as_of: asOf }, { placeholderData: (before) => before });
  const files = tree.data?.files;
  const groups = useMemo(() => (files === undefined ? [] : groupFiles(files)), [files]);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(openBefore);
  const [words, setWords] = useState('');
  const open = useMemo(() => chosen ?? openAtFirst(groups), [chosen, groups]);
  const rows = useMemo(() => visibleRows(groups, open, words), [groups, open, words]);

  const choose = (next: ReadonlySet<string>) => {
    openBefore = next;
    setChosen(next);
  };
  // A file that was only just made comes into the tree a moment after it is opened.
  const before = useRef<string>(undefined);
  const known = useMemo(() => files?.some((file) => file.path === path) ?? false, [files, path]);
  // The way to a file that was opened from elsewhere is opened too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a branch closed by hand stays closed until another file opens
  useEffect(() => {
    if (path === undefined || !known) return;
    // The first file opens by itself, maybe while a name is typed already.
    if (before.current !== undefined && !rows.some((row) => row.node.key === path)) setWords('');
    before.current = path;
    setChosen((now) => {
      const next = new Set([...(now ?? openAtFirst(groups)), ...pathTo(groups, path)]);
      openBefore = next;
      return next;
    });
  }, [path, known]);

  return (
    <section className="treepane" aria-label={t('Files')}>
      <Splitter name="files" property="--tree" label={t('Width of the files')} />
      <div className="bar treebar">
        <h1>{t('Library')}</h1>
        <span className="grow" />
        <AsOfButton page={t('Library')} day={asOf} onDay={onDay} named />
        {asOf === undefined && <IconButton icon="plus" label={t('New file')} small onClick={onNew} />}
      </div>
      <div className="treefilter">
        <Field
          label={t('Filter files')}
          placeholder={t('Filter files')}
          type="search"
          icon="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && words !== '') setWords('');
            if (event.key === 'ArrowDown' || event.key === 'Enter') {
              event.preventDefault();
              document.querySelector<HTMLElement>('.treelist [tabindex="0"]')?.focus();
            }
          }}
        />
      </div>
      {tree.isPending && <Skeleton rows={14} height={rowHeight} />}
      {tree.isError && <ErrorState error={tree.error} retry={() => void tree.refetch()} />}
      {tree.isSuccess && rows.length === 0 && (
        <EmptyState title={words === '' ? t('No files yet') : t('No file has these words in its name')} />
      )}
      {rows.length > 0 && (
        <TreeList
          ref={ref}
          rows={rows}
          path={path}
          unsaved={unsaved}
          filtered={words !== ''}
          asOf={asOf}
          onOpen={onOpen}
          onNew={onNew}
          onToggle={(key, to) => {
            const next = new Set(open);
            if (to) next.add(key);
            else next.delete(key);
            choose(next);
          }}
        />
      )}
    </section>
  );
}

type ListProps = {
  rows: readonly TreeRow[];
  path: string | undefined;
  unsaved: ReadonlySet<string>;
  filtered: boolean;
  /** The day as which the files are seen. */
  asOf: string | undefined;
  onOpen(path: string): void;
  onNew(): void;
  onToggle(key: string, open: boolean): void;
  ref?: Ref<{ focus(): void }>;
};

const TreeList = memo(function TreeList(props: ListProps) {
  const { rows, path, unsaved, filtered, asOf, onOpen, onNew, onToggle, ref } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const { fresh } = useLook();
  const isNow = asOf === undefined;
  const statuses = useStatuses(isNow);
  const alerts = useAlerts();
  const alerted = useMemo(() => new Set(alerts.map(({ path: changed }) => changed)), [alerts]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (n) => rows[n]?.node.key ?? n,
  });
  const at = Math.max(
    0,
    rows.findIndex((row) => row.node.key === (active ?? path)),
  );

  const wanted = rows.findIndex((row) => row.node.key === path);
  const there = wanted >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another file opens, not when rows move
  useEffect(() => {
    if (there) virtual.scrollToIndex(wanted, { align: 'auto' });
    setActive(null);
  }, [path, there]);

  const drawn = virtual.getVirtualItems();
  // The line that Tab reaches must exist even when it is scrolled out of sight.
  const reachable = drawn.some((item) => item.index === at) ? at : (drawn[0]?.index ?? 0);

  function focus(n: number) {
    const row = rows[n];
    if (row === undefined) return;
    setActive(row.node.key);
    virtual.scrollToIndex(n, { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-n="${n}"]`)?.focus());
  }
  useImperativeHandle(ref, () => ({ focus: () => focus(at) }));

  function press(row: TreeRow) {
    if (row.node.kind === 'leaf') onOpen(row.node.key);
    else if (!filtered) onToggle(row.node.key, !row.open);
  }

  const out = usePageOut();
  const { act } = useStaying();
  /** How alive the page is; null until it is known. */
  const statusOf = (path: string) => statuses?.get(path) ?? (statuses === null ? null : 'active');
  const { menu, open: openMenu } = useRowMenu<TreeRow>(
    (row) => (row.node.kind === 'leaf' ? t('File') : row.node.label),
    (row) => {
      const id = memoryOfPage(row.node.key);
      return (
        <TreeMenu
          {...{ row, asOf, filtered, out, onNew }}
          status={id === null ? undefined : (statusOf(row.node.key) ?? undefined)}
          onPress={() => press(row)}
          onAct={(how) => id !== null && void act(how, id)}
        />
      );
    },
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepTree(rows, at, event.key, typed.current, event.timeStamp);
    if (step === null) return;
    event.preventDefault();
    typed.current = step.typed;
    const row = rows[at];
    if (step.to !== null) focus(step.to);
    else if (step.act === 'press' && row) press(row);
    else if (row?.node.kind === 'branch' && !filtered && step.act !== null) onToggle(row.node.key, step.act === 'open');
  }

  return (
    <div ref={scroller} className="scroll treelist">
      <div
        role="tree"
        aria-label={t('Files of the workspace')}
        style={{ height: virtual.getTotalSize() }}
        className="treebody"
        onKeyDown={onKeyDown}
      >
        {drawn.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <TreeLine
              key={item.key}
              n={item.index}
              row={row}
              top={item.start}
              selected={row.node.key === path}
              reachable={item.index === reachable}
              fresh={row.node.kind === 'leaf' && fresh.has(row.node.key)}
              unsaved={unsaved.has(row.node.key)}
              alerted={isNow && alerted.has(row.node.key)}
              status={statusOf(row.node.key)}
              onPress={() => {
                setActive(row.node.key);
                press(row);
              }}
              onMenu={(event) => {
                setActive(row.node.key);
                openMenu(row, event);
              }}
            />
          );
        })}
      </div>
      {menu}
      {out.printed}
    </div>
  );
});
