import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { useTheme } from '../../app/theme.ts';
import { t } from '../../text/text.ts';
import { useLatest } from '../../ui/index.ts';
import { type CanvasHandlers, createCanvas, type GraphCanvas } from './canvas.ts';
import type { Drawing } from './drawn.ts';
import type { Direction } from './move.ts';
import { readPalette } from './palette.ts';

export type StageHandle = {
  fit(): void;
  zoom(by: number): void;
  focus(): void;
};

type Props = CanvasHandlers & {
  /** Chosen by an arrow key. */
  onStep(id: string): void;
  drawn: Drawing;
  label: string;
  /** What is chosen, in words; spoken as it changes. */
  spoken: string;
  ref: Ref<StageHandle>;
};

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The drawn graph. Arrow keys move what is chosen along its ties, Enter makes it the middle. */
export function Stage({ drawn, label, spoken, onStep, ref, ...handlers }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useCanvas(holder, drawn, handlers);

  useImperativeHandle(ref, () => ({
    fit: () => canvas.current?.fit(),
    zoom: (by) => canvas.current?.zoom(by),
    focus: () => box.current?.focus({ preventScroll: true }),
  }));

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== box.current) return;
    const direction = directions[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      const next = canvas.current?.step(drawn.chosen, direction);
      if (next) onStep(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      handlers.onFocus(drawn.chosen);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      if (canvas.current) handlers.onMenu(drawn.chosen, canvas.current.spot(drawn.chosen));
    }
  }

  return (
    <>
      <div
        ref={box}
        className="graphstage"
        role="application"
        aria-label={label}
        aria-describedby="graphhint"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is moved through by arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => canvas.current?.hold(true)}
        onBlur={() => canvas.current?.hold(false)}
      >
        <div ref={holder} className="graphcanvas" />
      </div>
      <p id="graphhint" className="vh">
        {t(
          'Arrow keys move to a neighbour, Enter makes it the middle, Shift+F10 says what can be done. The same as a list: key v.',
        )}
      </p>
      <p className="vh" role="status">
        {spoken}
      </p>
    </>
  );
}

/** The canvas in its element: made once, shown what is drawn, painted in the colours of the theme. */
function useCanvas(holder: RefObject<HTMLDivElement | null>, drawn: Drawing, handlers: CanvasHandlers) {
  const canvas = useRef<GraphCanvas | null>(null);
  const latest = useLatest({ handlers, drawn });
  const theme = useTheme();

  useEffect(() => {
    const at = holder.current;
    if (at === null) return;
    const made = createCanvas(at, readPalette(at), {
      onChoose: (id) => latest.current.handlers.onChoose(id),
      onSelect: (ids) => latest.current.handlers.onSelect(ids),
      onFocus: (id) => latest.current.handlers.onFocus(id),
      onMoved: (id, place) => latest.current.handlers.onMoved(id, place),
      onMenu: (id, spot) => latest.current.handlers.onMenu(id, spot),
      onTie: (tie, spot) => latest.current.handlers.onTie(tie, spot),
      onRelate: (from, to) => latest.current.handlers.onRelate(from, to),
      onOpen: (group) => latest.current.handlers.onOpen(group),
    });
    canvas.current = made;
    made.show(latest.current.drawn);
    const room = new ResizeObserver(() => made.resize());
    room.observe(at);
    return () => {
      room.disconnect();
      made.destroy();
      canvas.current = null;
    };
  }, [holder, latest]);

  useEffect(() => canvas.current?.show(drawn), [drawn]);

  // The colours of the theme that is shown; it may follow the system's.
  const painted = useRef(theme);
  useEffect(() => {
    const paint = () => holder.current && canvas.current?.paint(readPalette(holder.current));
    if (painted.current !== theme) paint();
    painted.current = theme;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', paint);
    return () => dark.removeEventListener('change', paint);
  }, [theme, holder]);
  return canvas;
}
