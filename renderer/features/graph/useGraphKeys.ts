import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import type { Hops } from './narrow.ts';

type Options = {
  onHops(hops: Hops): void;
  onFit(): void;
  onZoom(by: number): void;
  onAsk(what: 'merge' | 'link' | 'rename'): void;
  onPin(): void;
  onArchive(): void;
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
  useKeys(t('Graph'), [
    { keys: '← ↑ ↓ →', label: t('Move to a neighbour'), run: nothing },
    { keys: '↵', label: t('Make it the middle'), run: nothing },
    { keys: '1', label: t('One hop around it'), run: () => act.onHops(1) },
    { keys: '2', label: t('Two hops around it'), run: () => act.onHops(2) },
    { keys: '0', label: t('The whole graph'), run: () => act.onHops('all') },
    { keys: 'f', label: t('Fit the view'), run: act.onFit },
    { keys: '+', label: t('Nearer'), run: () => act.onZoom(1.25) },
    { keys: '-', label: t('Further'), run: () => act.onZoom(0.8) },
    { keys: 'c', label: t('Relate to another'), run: () => act.onAsk('link') },
    { keys: 'm', label: t('Merge with another'), run: () => act.onAsk('merge') },
    { keys: 'F2', label: t('Rename'), run: () => act.onAsk('rename') },
    { keys: 'p', label: t('Pin or unpin'), run: act.onPin },
    { keys: 'l', label: t('Archive it'), run: act.onArchive },
    { keys: 'o', label: t('Open its file'), run: act.onOpen },
    { keys: 'd', label: t('To the details'), run: act.onDetails },
    { keys: 'v', label: t('As a list, or drawn'), run: act.onList },
    { keys: 'a', label: t('Lay out anew'), run: act.onLayOut },
    { keys: 'Backspace', label: t('Close the group'), run: act.onClose },
    { keys: 'Escape', label: t('Back to the drawing, then to the middle'), run: act.onEscape },
  ]);
}
