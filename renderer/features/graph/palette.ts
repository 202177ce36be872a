import { knownTypes } from './marks.ts';

type Rgb = [number, number, number];

/** Colours as a canvas can read them: `rgb(…)` of the theme that is shown. */
export type CanvasPalette = ReturnType<typeof readPalette>;

const tokens = [
  ...(['ink-3', 'sunken', 'surface', 'line', 'line-2', 'line-ctl', 'kept', 'kept-line', 'focus'] as const),
  ...(['st-active', 'st-fading', 'st-dormant'] as const),
  ...knownTypes.map((type) => `t-${type}`),
];
/** Names of the drawing's own: what an origin looks like, and the ground of a closed group. */
const meanings: Record<string, string> = {
  'o-you': 'kept',
  'o-agent': 't-concept',
  'o-import': 't-place',
  'o-page': 't-person',
  disc: 'chrome',
};

/** Reads the tokens at an element; a canvas cannot use them by name. */
export function readPalette(at: HTMLElement) {
  const probe = at.ownerDocument.createElement('i');
  probe.hidden = true;
  at.append(probe);
  const read = (token: string): Rgb => {
    probe.style.color = `var(--${token})`;
    const found = getComputedStyle(probe).color.match(/[\d.]+/g) ?? [];
    const [red = 0, green = 0, blue = 0] = found.map(Number);
    return [red, green, blue];
  };
  const colours = new Map([...tokens, 'chrome'].map((token) => [token, read(token)]));
  probe.remove();
  const plain = colours.get('ink-3') ?? [0, 0, 0];
  const ground = colours.get('sunken') ?? [0, 0, 0];
  // Thousands of entities share few colours.
  const fills = new Map<string, string>();
  const of = (token: string) => colours.get(meanings[token] ?? token) ?? plain;
  return {
    /** A token's colour; a type of the owner's own has none. */
    colour: (token: string) => text(of(token)),
    /** A token's colour over the ground, as opaque as `part` says: lines below must not shine through. */
    fill(token: string, part: number): string {
      const known = fills.get(`${token} ${part}`);
      if (known !== undefined) return known;
      const mixed = of(token).map((value, n) => Math.round(value * part + (ground[n] ?? 0) * (1 - part)));
      const [red = 0, green = 0, blue = 0] = mixed;
      fills.set(`${token} ${part}`, text([red, green, blue]));
      return text([red, green, blue]);
    },
  };
}

function text([red, green, blue]: Rgb): string {
  return `rgb(${red}, ${green}, ${blue})`;
}
