import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

type Props = {
  /** Under which the width is remembered on this machine. */
  name: string;
  /** The custom property by which the pane's container sets its columns. */
  property: `--${string}`;
  label: string;
  /** It stands before its pane, the last one of its container; else within it, at its end. */
  before?: boolean;
};

const least = 160;
/** Share of the container that a pane may take. */
const most = 0.7;
const keyStep = 24;
const isFromRight = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';
const placeOf = (name: string) => `mneme:pane:${name}`;

/** The edge of a pane: dragged, or moved by arrows; a double click gives back the width it began with. */
export function Splitter({ name, property, label, before = false }: Props) {
  const edge = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(() => Number(localStorage.getItem(placeOf(name))) || null);
  const pane = () => (before ? edge.current?.nextElementSibling : edge.current?.parentElement) as HTMLElement | null;

  useEffect(() => {
    const container = before ? edge.current?.parentElement : edge.current?.parentElement?.parentElement;
    if (container == null) return;
    if (width === null) {
      container.style.removeProperty(property);
      localStorage.removeItem(placeOf(name));
    } else {
      container.style.setProperty(property, `min(${width}px, ${most * 100}%)`);
      localStorage.setItem(placeOf(name), String(width));
    }
  }, [width, property, name, before]);

  function set(next: number) {
    const all = pane()?.parentElement?.clientWidth ?? next;
    setWidth(Math.round(Math.max(least, Math.min(next, all * most))));
  }
  function onPointerMove(event: PointerEvent) {
    const here = pane();
    if (here === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, right } = here.getBoundingClientRect();
    set(isFromRight(here) === before ? event.clientX - left : right - event.clientX);
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    const here = pane();
    if (by === undefined || here === null) return;
    event.preventDefault();
    event.stopPropagation();
    set(here.offsetWidth + (isFromRight(here) === before ? by : -by));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between texts is no handle
    <div
      ref={edge}
      className={before ? 'splitter before' : 'splitter'}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width ?? 0}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => setWidth(null)}
      onKeyDown={onKeyDown}
    />
  );
}
