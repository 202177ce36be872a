import type { Binding } from './keymap.ts';
import { pages } from './pages.ts';
import type { AppAction } from './useActions.ts';

/** Keys that stand in the palette otherwise: pages have rows of their own, and it need not open itself. */
const elsewhere = new Set(['Mod+k', ...pages.map(({ key }) => `g ${key}`)]);

/** What the keys that are live now do, as commands; an action that does the same keeps its place and gets the key. */
export function commandsOf(actions: readonly AppAction[], bindings: readonly Binding[]): AppAction[] {
  const named = new Map(actions.map((action) => [action.name, action]));
  const own = bindings.filter(({ keys, label }) => !elsewhere.has(keys) && !named.has(label));
  const keyed = new Map(bindings.map(({ label, keys }) => [label, keys]));
  const once = new Map(own.map((binding) => [`${binding.group} ${binding.label}`, binding]));
  return [
    ...actions.map((action) => ({ ...action, keys: keyed.get(action.name) })),
    ...[...once].map(([id, { label, group, keys, run }]) => ({
      id,
      name: label,
      icon: 'right' as const,
      meta: group,
      keys,
      // The palette gives the focus back first: rows are moved through from where one is.
      run: () => void setTimeout(run, 30),
    })),
  ];
}
