/** One key or a sequence, such as `j`, `?`, `Space`, `Shift+a`, `Mod+k` or `g t`; what it does, for the list of keys. */
export type Binding = { keys: string; label: string; group: string; run(): void };

export type Press = { key: string; mod: boolean; alt: boolean; typing: boolean; shift?: boolean };

/** Milliseconds within which the second key of a sequence must come. */
const patience = 1_200;

export type Keymap = ReturnType<typeof createKeymap>;

/** The keys that are live now: the shell's and the page's. The one registered last wins. */
export function createKeymap() {
  let layers: (readonly Binding[])[] = [];
  let first: { key: string; at: number } | null = null;

  const all = () => layers.flat();
  const find = (keys: string) =>
    layers.findLast((layer) => layer.some((b) => b.keys === keys))?.find((b) => b.keys === keys);

  return {
    add(bindings: readonly Binding[]): () => void {
      layers = [...layers, bindings];
      return () => {
        layers = layers.filter((layer) => layer !== bindings);
      };
    },
    all,
    /** Runs what a key press means; false when it means nothing here. @param at milliseconds, any clock */
    press({ key, mod, alt, typing, shift = false }: Press, at: number): boolean {
      // Shift tells letters apart; with any other key it makes another sign.
      const held = shift && /^\p{L}$/u.test(key) ? 'Shift+' : '';
      const name = `${mod ? 'Mod+' : ''}${held}${key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key}`;
      if (alt || (typing && !mod)) return false;
      const started = first !== null && at - first.at <= patience ? first.key : null;
      first = null;
      const found = (started === null ? undefined : find(`${started} ${name}`)) ?? find(name);
      if (found !== undefined) {
        found.run();
        return true;
      }
      if (all().some((binding) => binding.keys.startsWith(`${name} `))) {
        first = { key: name, at };
        return true;
      }
      return false;
    },
  };
}
