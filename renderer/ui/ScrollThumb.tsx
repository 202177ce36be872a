import { useEffect, useRef } from 'react';

/** Pixels: no thumb is shorter, however long its pane. */
const shortest = 28;
/** Pixels, with the room around what is drawn of it. */
const width = 11;
/** Milliseconds that a thumb stays once nothing scrolls and the pointer is elsewhere. */
const lingers = 900;

/**
 * The thumb of the pane under the pointer, or of the one that scrolls, drawn over it. A bar of the browser would stand
 * beside what scrolls, and every fill and every line would end before the edge of its pane.
 */
export function ScrollThumb() {
  const thumb = useRef<HTMLDivElement>(null);
  useEffect(() => (thumb.current === null ? undefined : follow(thumb.current)), []);
  return <div ref={thumb} className="scrollthumb" aria-hidden="true" hidden />;
}

/** Keeps the thumb beside its pane until the returned function is called. */
function follow(thumb: HTMLElement): () => void {
  let pane: HTMLElement | null = null;
  let frame = 0;
  let leaving = 0;
  let held: { y: number; top: number; at: number } | null = null;
  const listening = new AbortController();
  const { signal } = listening;

  const place = () => {
    frame = 0;
    const lies = pane?.isConnected ? laid(pane) : null;
    thumb.hidden = lies === null;
    if (lies === null) return;
    thumb.classList.toggle('under', pane?.closest('.pop') === null);
    thumb.style.height = `${lies.height}px`;
    thumb.style.transform = `translate(${lies.x}px, ${lies.y}px)`;
  };
  // Also when its pane goes away, with the page or the part of it that it stood on.
  const watched = new ResizeObserver(() => {
    frame ||= requestAnimationFrame(place);
  });
  const take = (next: HTMLElement | null) => {
    if (next !== pane) {
      watched.disconnect();
      if (next !== null) watched.observe(next);
    }
    pane = next;
    frame ||= requestAnimationFrame(place);
  };
  const show = (next: HTMLElement | null) => {
    window.clearTimeout(leaving);
    if (next === null) leaving = window.setTimeout(() => take(null), lingers);
    else take(next);
  };
  const over = ({ target }: Event) => {
    if (held === null && target !== thumb) show(paneOf(target));
  };
  const drag = () => {
    if (held === null || pane === null) return;
    const way = pane.clientHeight - thumb.offsetHeight;
    pane.scrollTop = held.top + ((held.at - held.y) * (pane.scrollHeight - pane.clientHeight)) / Math.max(1, way);
  };
  // A list measures its rows as they come in sight: what it grows by must not take its end away from a thumb held there.
  const growing = new ResizeObserver(drag);
  document.addEventListener('pointerover', over, { signal, passive: true });
  document.addEventListener(
    'scroll',
    ({ target }) => target instanceof HTMLElement && target.matches('.scroll') && show(target),
    { signal, passive: true, capture: true },
  );
  window.addEventListener('resize', () => take(pane), { signal });
  // A dialog must not take a press on its own bar for one beside it.
  thumb.addEventListener(
    'pointerdown',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (pane === null || event.button !== 0) return;
      held = { y: event.clientY, top: pane.scrollTop, at: event.clientY };
      thumb.setPointerCapture(event.pointerId);
      for (const part of pane.children) growing.observe(part);
    },
    { signal },
  );
  thumb.addEventListener(
    'pointermove',
    ({ clientY }) => {
      if (held !== null) held.at = clientY;
      drag();
    },
    { signal },
  );
  thumb.addEventListener(
    'lostpointercapture',
    () => {
      held = null;
      growing.disconnect();
    },
    { signal },
  );
  thumb.addEventListener('wheel', ({ deltaY }) => pane?.scrollBy({ top: deltaY }), { signal, passive: true });
  return () => {
    listening.abort();
    growing.disconnect();
    watched.disconnect();
    window.clearTimeout(leaving);
    cancelAnimationFrame(frame);
  };
}

/** The innermost pane around it that has more than it shows. */
function paneOf(target: EventTarget | null): HTMLElement | null {
  for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement)
    if (at instanceof HTMLElement && at.matches('.scroll') && at.scrollHeight > at.clientHeight + 1) return at;
  return null;
}

/** Where its thumb lies in the window; null while all of it is in sight. */
function laid(pane: HTMLElement): { x: number; y: number; height: number } | null {
  const { scrollHeight, clientHeight, clientWidth, clientTop, clientLeft, scrollTop } = pane;
  if (scrollHeight <= clientHeight + 1) return null;
  const { left, top } = pane.getBoundingClientRect();
  const height = Math.max(shortest, clientHeight ** 2 / scrollHeight);
  const y = top + clientTop + (scrollTop / (scrollHeight - clientHeight)) * (clientHeight - height);
  const isReversed = getComputedStyle(pane).direction === 'rtl';
  return { x: left + clientLeft + (isReversed ? 0 : clientWidth - width), y, height };
}
