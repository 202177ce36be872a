import { useKeys } from '../../app/useKeys.ts';
import type { Hops } from './narrow.ts';

type Options = {
  onHops(hops: Hops): void;
  onFit(): void;
  onZoom(by: number): void;
  onAsk(what: 'merge' | 'link' | 'rename'): void;
  onPin(): void;
  onOpen(): void;
  onDetails(): void;
  onList(): void;
  onLayOut(): void;
  onClose(): void;
  onEscape(): void;
};

/** Held by the drawing itself; named here so that `?` lists them. */
const nothing = () => {};

/** The page's keys. */
export function useGraphKeys(act: Options): void {
  useKeys('Graph', [
    { keys: '← ↑ ↓ →', label: 'Move to a neighbour', run: nothing },
    { keys: '↵', label: 'Make it the middle', run: nothing },
    { keys: '1', label: 'One hop around it', run: () => act.onHops(1) },
    { keys: '2', label: 'Two hops around it', run: () => act.onHops(2) },
    { keys: '0', label: 'The whole graph', run: () => act.onHops('all') },
    { keys: 'f', label: 'Fit the view', run: act.onFit },
    { keys: '+', label: 'Nearer', run: () => act.onZoom(1.25) },
    { keys: '-', label: 'Further', run: () => act.onZoom(0.8) },
    { keys: 'l', label: 'Relate to another', run: () => act.onAsk('link') },
    { keys: 'm', label: 'Merge with another', run: () => act.onAsk('merge') },
    { keys: 'r', label: 'Rename', run: () => act.onAsk('rename') },
    { keys: 'p', label: 'Pin or unpin', run: act.onPin },
    { keys: 'o', label: 'Open its file', run: act.onOpen },
    { keys: 'd', label: 'To the details', run: act.onDetails },
    { keys: 'v', label: 'As a list, or drawn', run: act.onList },
    { keys: 'a', label: 'Lay out anew', run: act.onLayOut },
    { keys: 'Backspace', label: 'Close the group', run: act.onClose },
    { keys: 'Escape', label: 'Back to the drawing, then to the middle', run: act.onEscape },
  ]);
}
