import { t } from '../../text/text.ts';
import './decay.css';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { Out } from '../../api/client.ts';
import {
  Button,
  count,
  datesAsWords,
  entityParts,
  IconButton,
  StoreIcon,
  useEntityNames,
  useNow,
} from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { useMemoryMenu } from '../lifecycle/MemoryMenu.tsx';
import { MiniCurve } from './MiniCurve.tsx';
import type { Act, Staying } from './useStaying.ts';
import { dayNear } from './when.ts';

type Waning = Out<'decay.forecast'>['waning'][number];

type Props = {
  memories: readonly Waning[];
  /** Rows before "more" is asked for. */
  few: number;
  label: string;
  staying: Staying;
  /** Said when the last row was decided on. */
  empty: ReactNode;
  className?: string;
};

const acts: Record<string, Act> = { u: 'keep', p: 'pin', l: 'letGo' };

/** Memories that wane, with one key each to keep, pin or archive the focused one; arrows move. */
export function WaningList({ memories, few, label, staying, empty, className = '' }: Props) {
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const nothing = useRef<HTMLDivElement>(null);
  const refocus = useRef(false);
  const left = memories.filter(({ id }) => !staying.gone.has(id));
  const shown = all ? left : left.slice(0, few);
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === chosen),
  );

  const focus = (n: number) => list.current?.querySelectorAll<HTMLElement>('.waningopen')[n]?.focus();
  const placeIn = (id: string) => shown.findIndex((one) => one.id === id);
  const { menu, open: openMenu } = useMemoryMenu((how, id) => act(how, placeIn(id)));
  // The row that was decided on is gone; the next one takes its place.
  useEffect(() => {
    if (!refocus.current) return;
    refocus.current = false;
    if (shown.length === 0) nothing.current?.focus();
    else focus(at);
  });

  function act(how: Act, n: number) {
    const memory = shown[n];
    if (memory === undefined) return;
    setChosen((shown[n + 1] ?? shown[n - 1])?.id ?? null);
    refocus.current = true;
    void staying.act(how, memory.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const to = { arrowdown: at + 1, j: at + 1, arrowup: at - 1, k: at - 1, home: 0, end: shown.length - 1 }[key];
    const how = acts[key];
    if (to === undefined && how === undefined) return;
    event.preventDefault();
    if (how !== undefined) act(how, at);
    else focus(Math.min(shown.length - 1, Math.max(0, to ?? 0)));
  }

  if (left.length === 0) {
    return (
      <div ref={nothing} tabIndex={-1} className="waningnothing">
        {empty}
      </div>
    );
  }
  return (
    <>
      <ul ref={list} className={`waning ${className}`} aria-label={label} onKeyDown={onKeyDown}>
        {shown.map((memory, n) => (
          <WaningRow
            key={memory.id}
            memory={memory}
            inTurn={n === at}
            onFocus={() => setChosen(memory.id)}
            onAct={(how) => act(how, n)}
            onMenu={(event) => openMenu({ id: memory.id, ...placeOf(memory) }, event)}
          />
        ))}
      </ul>
      {menu}
      {left.length > shown.length && (
        <Button small look="quiet" className="sectmore" onClick={() => setAll(true)}>
          {t('{left} more', { left: count(left.length - shown.length) })}
        </Button>
      )}
    </>
  );
}

type RowProps = {
  memory: Waning;
  /** The one row that Tab reaches. */
  inTurn: boolean;
  onFocus(): void;
  onAct(how: Act): void;
  onMenu(event: MouseEvent): void;
  ref?: Ref<HTMLLIElement>;
};

function WaningRow({ memory, inTurn, onFocus, onAct, onMenu }: RowProps) {
  const now = useNow();
  useEntityNames();
  const text = titleOf(memory, now);
  return (
    <li className="row two waningrow" onFocus={onFocus} onContextMenu={onMenu}>
      <StoreIcon store={memory.store} />
      <div className="grow waningtext">
        <Link
          to="/library"
          search={placeOf(memory)}
          className="waningopen cut"
          tabIndex={inTurn ? 0 : -1}
          aria-keyshortcuts="U P L"
          title={text}
        >
          {text}
        </Link>
        <span className="meta cut">{memory.becomes === null ? t('unused for long') : becomeWords[memory.becomes]}</span>
      </div>
      <MiniCurve id={memory.id} />
      {memory.on !== null && (
        <time className="meta waningday" dateTime={memory.on}>
          {dayNear(memory.on, now)}
        </time>
      )}
      <span className="waningacts">
        <Button
          small
          tabIndex={-1}
          title={t('Keep: count it as used today (U)')}
          aria-label={t('Keep: {text}', { text: text.slice(0, 60) })}
          onClick={() => onAct('keep')}
        >
          {t('Keep')}
        </Button>
        <IconButton small tabIndex={-1} icon="pin" label={t('Pin: it never fades (P)')} onClick={() => onAct('pin')} />
        <IconButton small tabIndex={-1} icon="archive" label={t('Archive (L)')} onClick={() => onAct('letGo')} />
      </span>
    </li>
  );
}

/** `Level a gauge` of the file `level-a-gauge`. */
const nameOf = (title: string): string => title.slice(0, 1).toUpperCase() + title.slice(1).replaceAll('-', ' ');

/** A procedure is called by its name, all else by what it says; what is said of somebody names them. */
function titleOf({ id, kind, text, title }: Waning, now: Date): string {
  const said = kind === 'procedure' ? nameOf(title) : datesAsWords(plainText(text, 200) || title, now);
  const [of, page = ''] = id.split(':');
  const isOfPage = (of === 'fact' || of === 'belief') && page.includes('--');
  return isOfPage ? `${entityParts(page).name}: ${said}` : said;
}

function placeOf({ citation }: Waning): { path: string; line: number | undefined } {
  const [path = '', line] = citation.split('#L');
  return { path, line: line === undefined ? undefined : Number(line) };
}

const becomeWords = {
  fading: t('begins to fade'),
  dormant: t('becomes dormant'),
  candidate: t('may be archived'),
};
