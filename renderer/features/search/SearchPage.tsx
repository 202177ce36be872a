import './search.css';
import '../../ui/markdown.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { Button, count, counted, EmptyState, ErrorState, Icon, Kbd, Skeleton, useLater } from '../../ui/index.ts';
import { Beginning } from './Beginning.tsx';
import { Detail } from './Detail.tsx';
import { NarrowBar } from './NarrowBar.tsx';
import { isNarrow, type Narrow, searchInput, wide } from './narrow.ts';
import { ResultRow } from './ResultRow.tsx';
import { createRecent } from './recent.ts';
import { useCopy } from './useCopy.ts';

/** Why did it, or did it not, remember? What an agent would be given for the same words. */
export function SearchPage() {
  const root = useCall('host.state', {}).data?.workspace?.root;
  return root === undefined ? null : <Search root={root} />;
}

/** Milliseconds of quiet before what is typed is searched, and before it counts as a question asked. */
const typing = 140;
const settled = 1_600;

function Search({ root }: { root: string }) {
  const { q = '' } = useSearch({ from: '/search' });
  const navigate = useNavigate({ from: '/search' });
  const [typed, setTyped] = useState(q);
  const [narrow, setNarrow] = useState<Narrow>(wide);
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const jump = useRef(false);
  const later = useLater(typed, typing).trim();
  const query = typed.trim() === '' ? '' : later;
  const recent = useMemo(() => createRecent(localStorage, `mneme:asked:${root}`), [root]);
  const [asked, setAsked] = useState(() => recent.list());
  const found = useCall('memory.search', searchInput(query, narrow), {
    enabled: query !== '',
    gcTime: 60_000,
    placeholderData: (before) => before,
  });
  const hits = query === '' ? [] : (found.data?.hits ?? []);
  const at = Math.max(
    0,
    hits.findIndex((hit) => hit.id === chosen),
  );
  const hit = hits[at];
  const { copyCitation, copyContext, copying } = useCopy();

  // The address keeps the question, so that Back from a file comes back to it.
  useEffect(() => {
    if (later !== q) void navigate({ search: later === '' ? {} : { q: later }, replace: true });
  }, [later, q, navigate]);
  const before = useRef(q);
  useEffect(() => {
    // Only an address that came from elsewhere, such as the palette, is taken into the field.
    if (before.current !== q && q !== later) setTyped(q);
    before.current = q;
  }, [q, later]);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (query === '' || hits.length === 0) return;
    const timer = setTimeout(() => setAsked(recent.add(query)), settled);
    return () => clearTimeout(timer);
  }, [query, hits.length, recent]);

  function focusRow(n: number) {
    const next = hits[Math.min(Math.max(n, 0), hits.length - 1)];
    if (next === undefined) return;
    setChosen(next.id);
    list.current?.querySelectorAll<HTMLElement>('.resultbutton')[hits.indexOf(next)]?.focus();
  }
  function open(n: number) {
    const target = hits[n];
    if (target === undefined) return;
    setAsked(recent.add(query));
    void navigate({ to: '/library', search: { path: target.path, line: target.line } });
  }
  // Enter in the field goes to the first result once it is there.
  useEffect(() => {
    if (!jump.current || found.isPlaceholderData || found.isFetching || later !== typed.trim()) return;
    jump.current = false;
    if (document.activeElement === field.current) list.current?.querySelector<HTMLElement>('.resultbutton')?.focus();
  });

  function onFieldKey(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      jump.current = true;
      setAsked(recent.add(typed));
      if (later === typed.trim() && !found.isFetching) focusRow(0);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusRow(0);
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
    }
  }
  function onListKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (at + step < 0) field.current?.focus();
      else focusRow(at + step);
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      focusRow(event.key === 'Home' ? 0 : hits.length - 1);
    } else if (event.key === 'Escape') field.current?.focus();
  }

  useKeys('Search', [
    { keys: 'j', label: 'Next result', run: () => focusRow(document.activeElement?.closest('.result') ? at + 1 : at) },
    { keys: 'k', label: 'Previous result', run: () => focusRow(at - 1) },
    { keys: 'Enter', label: 'Open the file at its line', run: () => open(at) },
    { keys: 'c', label: 'Copy the citation', run: () => hit && copyCitation(hit.citation) },
  ]);

  const waiting = query !== '' && found.isPending;
  const nothing = query !== '' && found.isSuccess && hits.length === 0;
  return (
    <>
      <div className="bar">
        <h1>Search</h1>
        <span className="meta cut searchsaid">What an agent gets for the same words</span>
        <span className="grow" />
        <Button
          look="quiet"
          icon="copy"
          busy={copying}
          disabled={query === '' || hits.length === 0}
          onClick={() => copyContext(query)}
          title="Core memory and the best results, as an agent gets them for a turn"
        >
          Copy as context
        </Button>
      </div>
      <div className={hit ? 'search withdetail' : 'search'}>
        <div className="searchmain">
          <search className="ask">
            <div className="field askfield">
              <Icon name="search" />
              <input
                ref={field}
                type="search"
                aria-label="Search memory"
                placeholder="Ask as an agent would: a name, a date, a few words"
                autoComplete="off"
                spellCheck={false}
                maxLength={10_000}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setChosen(null);
                }}
                onKeyDown={onFieldKey}
              />
              {found.data && query !== '' && <span className="meta nowrap">{took(found.data.tookMs)}</span>}
              <Kbd keys="/" />
            </div>
            <NarrowBar narrow={narrow} onChange={setNarrow} />
          </search>
          {hits.length > 0 && found.data && (
            <div className="resulthead" aria-live="polite">
              <b className="strong">{counted(hits.length, 'result')}</b>
              {found.data.candidates > hits.length && (
                <span>of {counted(found.data.candidates, 'memory that matches', 'memories that match')}</span>
              )}
              <span className="grow" />
              <span className="meta">score by words</span>
            </div>
          )}
          <div className="scroll resultscroll">
            {query === '' && typed.trim() === '' && (
              <Beginning
                asked={asked}
                onAsk={(next) => {
                  setTyped(next);
                  field.current?.focus();
                }}
                onClear={() => setAsked(recent.clear())}
              />
            )}
            {waiting && <Skeleton rows={7} height={76} label="Searching" />}
            {found.isError && query !== '' && <ErrorState error={found.error} retry={() => void found.refetch()} />}
            {nothing && (
              <EmptyState
                icon="search"
                title={`Nothing is remembered for “${query.length > 80 ? `${query.slice(0, 80)}…` : query}”`}
                action={
                  isNarrow(narrow) && (
                    <Button onClick={() => setNarrow({ ...wide, k: narrow.k })}>Search all memories</Button>
                  )
                }
              >
                {found.data?.notice ?? 'Try other words for it, or a name.'}
              </EmptyState>
            )}
            {hits.length > 0 && found.data?.notice && <p className="resultnotice meta">{found.data.notice}</p>}
            {hits.length > 0 && (
              <ol ref={list} className="results" aria-label="Results" onKeyDown={onListKey}>
                {hits.map((one, n) => (
                  <ResultRow
                    key={one.id}
                    hit={one}
                    rank={n + 1}
                    query={query}
                    chosen={n === at}
                    onChoose={() => setChosen(one.id)}
                    onOpen={() => open(n)}
                  />
                ))}
              </ol>
            )}
            {hits.length > 0 && found.data && found.data.candidates > hits.length && narrow.k < 100 && (
              <p className="endl meta">
                {count(found.data.candidates - hits.length)} more match.{' '}
                <Button small look="quiet" onClick={() => setNarrow({ ...narrow, k: Math.min(100, narrow.k * 2) })}>
                  Show more
                </Button>
              </p>
            )}
          </div>
        </div>
        {hit && <Detail hit={hit} rank={at + 1} onCopy={() => copyCitation(hit.citation)} />}
      </div>
    </>
  );
}

function took(ms: number): string {
  return ms < 1 ? 'under 1 ms' : `${count(Math.round(ms))} ms`;
}
