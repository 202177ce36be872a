import { bridge } from '../api/bridge.ts';

/** Shows what is in sight once more: in another window, or in another tab of a browser. */
export function newWindow(): void {
  if (bridge === null) window.open(location.href, '_blank', 'noopener');
  else bridge.window.open(location.hash.slice(1));
}
