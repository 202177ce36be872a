/** One key or a sequence, such as `j`, `?`, `Space`, `Shift+a`, `Mod+k`, `Alt+ArrowLeft` or `g t`; what it does, for the list of keys. */
export type Binding = {
  keys: string;
  label: string;
  group: string;
  /** A text field has its own meaning for it. */
  fieldsOwn?: boolean;
  run(): void;
};

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
      const name = nameOf({ key, mod, alt, shift });
      // Alt with a letter writes a sign on many keyboards.
      if ((alt && !key.startsWith('Arrow')) || (typing && !mod)) return false;
      const started = first !== null && at - first.at <= patience ? first.key : null;
      first = null;
      const found = (started === null ? undefined : find(`${started} ${name}`)) ?? find(name);
      if (found !== undefined) {
        if (typing && found.fieldsOwn) return false;
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

/** `Mod+k`, `Shift+a`, `Space`: as a binding has it. Shift tells letters apart; with any other key it makes another sign. */
function nameOf({ key, mod, alt, shift = false }: Omit<Press, 'typing'>): string {
  const held = `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shift && /^\p{L}$/u.test(key) ? 'Shift+' : ''}`;
  return `${held}${key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key}`;
}
