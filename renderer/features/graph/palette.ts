import { knownTypes } from './marks.ts';

type Rgb = [number, number, number];

/** The tokens that a canvas needs, as it can read them: `rgb(…)` of the theme that is shown. */
export type Palette = ReturnType<typeof readPalette>;

const names = ['ink', 'ink-2', 'ink-3', 'sunken', 'surface', 'line', 'line-2', 'line-ctl', 'focus'] as const;
type Name = (typeof names)[number];

/** Reads the tokens at an element; a canvas cannot use them by name. */
export function readPalette(at: HTMLElement) {
  const probe = at.ownerDocument.createElement('i');
  probe.hidden = true;
  at.append(probe);
  const read = (token: string): Rgb => {
    probe.style.color = `var(--${token})`;
    const found =
      getComputedStyle(probe)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return [found[0] ?? 0, found[1] ?? 0, found[2] ?? 0];
  };
  const tokens = Object.fromEntries(names.map((name) => [name, text(read(name))])) as Record<Name, string>;
  const types = new Map<string, Rgb>(knownTypes.map((type) => [type, read(`t-${type}`)]));
  const plain = read('ink-3');
  const ground = read('sunken');
  probe.remove();
  return {
    tokens,
    font: getComputedStyle(at).fontFamily,
    typeColour: (type: string) => text(types.get(type) ?? plain),
    /** A type's colour over the ground, as opaque as `part` says: lines below must not shine through. */
    fill(type: string, part: number): string {
      const colour = types.get(type) ?? plain;
      return text(colour.map((value, n) => Math.round(value * part + (ground[n] ?? 0) * (1 - part))) as Rgb);
    },
  };
}

function text([red, green, blue]: Rgb): string {
  return `rgb(${red}, ${green}, ${blue})`;
}
