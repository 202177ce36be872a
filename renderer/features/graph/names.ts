/** A name that wants to stand by something drawn; all lengths in pixels of the drawing. */
export type WantedName = {
  key: string;
  text: string;
  /** Middle and radius of what is named. */
  x: number;
  y: number;
  r: number;
  kind: 'node' | 'strong' | 'title' | 'word';
  /** Other sides than below are tried too. */
  insistent: boolean;
};

/** A name that found a place; x and y are the middle of its box. */
export type Name = {
  key: string;
  text: string;
  kind: WantedName['kind'];
  x: number;
  y: number;
  width: number;
  height: number;
};

type Room = { x: number; y: number; width: number; height: number };

/** Letters in a line of a name, about. */
const lineMost = 24;
/** Lines of a name that nobody asked for; a longer one is not written rather than cut. */
const linesMost = 2;
const lineHeight = 15;
/** Pixels between what is named and its name. */
const gap = 3;
/** Side of a square of the grid in which rooms are looked up. */
const square = 96;

/**
 * Gives each name a place where it covers none given before, or none at all: whole names or no name.
 * @param wanted the most important first
 * @param drawn what no name may cover
 * @param measure pixels of a line, in the weight of its kind
 */
export function fitNames(
  wanted: Iterable<WantedName>,
  drawn: Iterable<{ x: number; y: number; r: number }>,
  measure: (line: string, kind: WantedName['kind']) => number,
  most: number,
): Name[] {
  const taken = createGrid();
  for (const { x, y, r } of drawn) taken.take({ x, y, width: 1.6 * r, height: 1.6 * r });
  const placed: Name[] = [];
  for (const one of wanted) {
    if (placed.length >= most) break;
    const lines = inLines(one.text);
    if (lines.length > linesMost && !one.insistent) continue;
    const width = Math.ceil(Math.max(...lines.map((line) => measure(line, one.kind)))) + 4;
    const height = lines.length * lineHeight;
    const room = sides(one, width, height).find((side) => !taken.isTaken(side));
    if (room === undefined) continue;
    taken.take(room);
    placed.push({ key: one.key, text: lines.join('\n'), kind: one.kind, ...room });
  }
  return placed;
}

function sides({ x, y, r, kind, insistent }: WantedName, width: number, height: number): Room[] {
  if (kind === 'word') return [{ x, y, width, height }];
  const below = { x, y: y + r + gap + height / 2, width, height };
  const above = { x, y: y - r - gap - height / 2, width, height };
  if (kind === 'title') return [above, below];
  if (!insistent) return [below];
  const aside = r + gap + width / 2;
  return [below, above, { x: x + aside, y, width, height }, { x: x - aside, y, width, height }];
}

/** Broken between words, or within one that fills a line. Nothing is left out. */
export function inLines(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > lineMost) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
    const letters = [...line];
    if (letters.length <= lineMost * 1.5) continue;
    while (letters.length > lineMost) lines.push(letters.splice(0, lineMost).join(''));
    line = letters.join('');
  }
  return line === '' ? lines : [...lines, line];
}

/** Rooms that are taken, found by the squares they touch. */
function createGrid() {
  const squares = new Map<string, Room[]>();
  function* touched({ x, y, width, height }: Room) {
    for (let column = Math.floor((x - width / 2) / square); column <= Math.floor((x + width / 2) / square); column++) {
      for (let row = Math.floor((y - height / 2) / square); row <= Math.floor((y + height / 2) / square); row++) {
        yield `${column} ${row}`;
      }
    }
  }
  const meet = (a: Room, b: Room) =>
    Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;
  return {
    isTaken: (room: Room) => [...touched(room)].some((key) => squares.get(key)?.some((other) => meet(room, other))),
    take(room: Room) {
      for (const key of touched(room)) squares.set(key, [...(squares.get(key) ?? []), room]);
    },
  };
}
