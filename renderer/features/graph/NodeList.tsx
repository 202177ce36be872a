import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { t } from '../../text/text.ts';
import { classes, count, counted, EntityIcon, entityTypeWord, Icon, inDecimals } from '../../ui/index.ts';
import type { GraphView, Scene } from './narrow.ts';
import type { Network } from './network.ts';
import type { StageHandle } from './Stage.tsx';

type Props = {
  network: Network;
  view: GraphView;
  scene: Scene;
  chosen: string;
  onChoose(id: string): void;
  onFocus(id: string): void;
  ref: Ref<StageHandle>;
};

const rowHeight = 32;

/** The same graph as a list: nearest first, then by use. For eyes and ears that a drawing does not serve. */
export function NodeList({ network, view, scene, chosen, onChoose, onFocus, ref }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const nodes = useMemo(
    () =>
      [...scene.nodes].sort(
        (a, b) =>
          (view.members.get(a.id) ?? 0) - (view.members.get(b.id) ?? 0) ||
          b.accesses - a.accesses ||
          a.label.localeCompare(b.label),
      ),
    [scene, view],
  );
  const at = Math.max(
    0,
    nodes.findIndex(({ id }) => id === chosen),
  );
  const rows = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // What is chosen stays in the document: it holds the focus.
    rangeExtractor: ({ startIndex, endIndex, overscan, count: all }) => {
      const range = new Set([at]);
      for (let n = Math.max(0, startIndex - overscan); n <= Math.min(all - 1, endIndex + overscan); n++) range.add(n);
      return [...range].sort((a, b) => a - b);
    },
  });
  const button = (id: string) => scroller.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  useImperativeHandle(ref, () => ({ fit: () => {}, zoom: () => {}, focus: () => button(chosen)?.focus() }));

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: nodes.length - 1 }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      onFocus(chosen);
    }
    if (to === undefined) return;
    event.preventDefault();
    const next = nodes[Math.min(Math.max(to, 0), nodes.length - 1)];
    if (next === undefined) return;
    onChoose(next.id);
    rows.scrollToIndex(nodes.indexOf(next));
    requestAnimationFrame(() => button(next.id)?.focus());
  }

  return (
    <div className="graphlist scroll" ref={scroller}>
      <ul aria-label={t('Entities')} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const node = nodes[index];
          if (node === undefined) return null;
          const ties = network.tiesOf(node.id).length;
          return (
            <li
              key={node.id}
              aria-posinset={index + 1}
              aria-setsize={nodes.length}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                data-id={node.id}
                className={classes('graphrow', node.id === chosen && 'chosen')}
                aria-current={node.id === chosen || undefined}
                tabIndex={node.id === chosen || (at === 0 && index === 0) ? 0 : -1}
                onClick={() => onChoose(node.id)}
                onDoubleClick={() => onFocus(node.id)}
                onKeyDown={onKeyDown}
              >
                <EntityIcon type={node.type} label={entityTypeWord(node.type)} />
                <span className={classes('cut grow', node.id === view.focus && 'strong')}>{node.label}</span>
                {node.pinned && <Icon name="pin" small label={t('pinned')} className="faint" />}
                <span className="meta graphrowties">{counted(ties, 'relation')}</span>
                <span className="meta graphrowfacts">{counted(node.facts, 'fact')}</span>
                <span className="meta graphrowuse">{t('used {accesses}', { accesses: count(node.accesses) })}</span>
                <span className="meta graphrowscore">{inDecimals(node.score)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
