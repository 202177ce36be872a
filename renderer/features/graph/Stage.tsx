import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useTheme } from '../../app/theme.ts';
import { useLatest } from '../../ui/index.ts';
import { type Canvas, createCanvas, type Drawn, type Handlers } from './canvas.ts';
import type { Direction } from './move.ts';
import { readPalette } from './palette.ts';

export type StageHandle = {
  fit(): void;
  zoom(by: number): void;
  focus(): void;
};

type Props = Handlers & {
  /** Chosen by an arrow key. */
  onStep(id: string): void;
  drawn: Drawn;
  large: boolean;
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
export function Stage({ drawn, large, label, spoken, onStep, ref, ...handlers }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useRef<Canvas | null>(null);
  const latest = useLatest({ handlers, drawn });
  const theme = useTheme();

  useEffect(() => {
    const at = holder.current;
    if (at === null) return;
    const made = createCanvas(at, readPalette(at), large, {
      onChoose: (id) => latest.current.handlers.onChoose(id),
      onFocus: (id) => latest.current.handlers.onFocus(id),
      onMoved: (positions) => latest.current.handlers.onMoved(positions),
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
  }, [large, latest]);

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
  }, [theme]);

  useImperativeHandle(ref, () => ({
    fit: () => canvas.current?.fit(),
    zoom: (by) => canvas.current?.zoom(by),
    focus: () => box.current?.focus({ preventScroll: true }),
  }));

  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (direction !== undefined) {
      event.preventDefault();
      const next = canvas.current?.step(drawn.chosen, direction);
      if (next) onStep(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      handlers.onFocus(drawn.chosen);
    }
  }

  return (
    <>
      <div
        ref={box}
        className={drawn.positions === null ? 'graphstage waiting' : 'graphstage'}
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
        Arrow keys move to a neighbour, Enter makes it the middle. The same as a list: key v.
      </p>
      <p className="vh" role="status">
        {spoken}
      </p>
    </>
  );
}
