import { keyCap } from './key-cap.ts';

/** One key, or several that are held together, in one cap: `Kbd keys="Mod+Enter"`. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd>{keyCap(keys)}</kbd>;
}
