import type { Name } from './names.ts';

export type NameLayer = ReturnType<typeof createNameLayer>;

/**
 * The names over the drawing, as elements: they follow the theme, and every script is shaped as in the rest of the
 * window. Names of groups are buttons.
 */
export function createNameLayer(holder: HTMLElement, onTitle: (group: string) => void) {
  const shown = new Map<string, HTMLElement>();
  const pen = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();

  function make({ key, kind }: Name): HTMLElement {
    const element = document.createElement(kind === 'title' ? 'button' : 'span');
    if (kind === 'title') element.addEventListener('click', () => onTitle(key));
    else element.setAttribute('aria-hidden', 'true');
    element.dir = 'auto';
    holder.append(element);
    return element;
  }

  return {
    /** Pixels of a line of text. */
    measure(line: string, kind: Name['kind']): number {
      const font = `${kind === 'node' || kind === 'word' ? 400 : 600} ${kind === 'word' ? 11 : 12}px ${fontOf(holder)}`;
      const known = widths.get(font + line);
      if (known !== undefined) return known;
      if (pen === null) return line.length * 7;
      pen.font = font;
      const { width } = pen.measureText(line);
      widths.set(font + line, width);
      return width;
    },
    show(names: readonly Name[]): void {
      const gone = new Set(shown.keys());
      for (const name of names) {
        const id = `${name.kind === 'title' ? 'title' : name.kind === 'word' ? 'word' : 'node'} ${name.key}`;
        const element = shown.get(id) ?? make(name);
        shown.set(id, element);
        gone.delete(id);
        write(element, name);
        const look = `graphname ${name.kind}${name.pale ? ' pale' : ''}`;
        if (element.className !== look) element.className = look;
        element.style.transform = `translate(${Math.round(name.x - name.width / 2)}px, ${Math.round(name.y - name.height / 2)}px)`;
        element.style.width = `${name.width}px`;
      }
      for (const id of gone) {
        shown.get(id)?.remove();
        shown.delete(id);
      }
    },
  };
}

function write(element: HTMLElement, { text, figure }: Name): void {
  const whole = figure === undefined ? text : `${text} ${figure}`;
  if (element.textContent === whole) return;
  element.textContent = text;
  if (figure === undefined) return;
  const behind = document.createElement('span');
  behind.className = 'n';
  behind.textContent = ` ${figure}`;
  element.append(behind);
}

let font = '';
function fontOf(holder: HTMLElement): string {
  font ||= getComputedStyle(holder).fontFamily;
  return font;
}
