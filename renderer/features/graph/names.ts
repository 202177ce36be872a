import type { Size } from './camera.ts';
import type { Point } from './move.ts';
import {
  createRooms,
  crosses,
  fitsIn,
  fitsInRound,
  type Room,
  type Round,
  type Stretch,
  touchesRound,
} from './rooms.ts';

/** A name that wants to stand by something drawn; all lengths in pixels of the drawing. */
export type WantedName = {
  key: string;
  text: string;
  /** A figure behind the name, written lighter. */
  figure?: string;
  /** Middle and radius of what is named. */
  x: number;
  y: number;
  r: number;
  kind: 'node' | 'strong' | 'title' | 'word';
  /** It stands back behind the others. */
  pale?: boolean;
  /** It may cover specks, and is moved into sight; a group's stands in its hull. */
  insistent: boolean;
  /** The hull that it does not leave. */
  within?: Round;
  /** Other places that a word may have on its line, the best first. */
  else?: readonly Point[];
};

/** A name that found a place; x and y are the middle of its box. */
export type Name = Room & Pick<WantedName, 'key' | 'text' | 'figure' | 'kind' | 'pale'>;

/** What names keep clear of. */
export type NameGround = {
  size: Size;
  /** Entities that no name covers. */
  solid: Iterable<Round>;
  /** Entities that only a name somebody asked for covers. */
  specks: Iterable<Round>;
  /** The edges of groups, which the names of groups do not cross. */
  hulls: readonly Round[];
  /** What lies over the drawing. */
  covered: readonly Room[];
  /** Lines that a name crosses only where nothing else is free. */
  lines?: readonly Stretch[];
};

export type Measure = (line: string, kind: WantedName['kind']) => number;

/** Letters in a line of a name, about. */
const lineMost = 24;
/** Lines of a name that nobody asked for; a longer one is not written rather than cut. */
const linesMost = 2;
const lineHeight = 15;
/** Pixels between what is named and its name. */
const gap = 3;
/** Pixels to the left and right of the word of a tie that stay free: beside a name it would seem to go on with it. */
const apart = 6;
/** Lines up to which names keep clear of them: among more, a name would find no place, and looking takes its time. */
const linesKeptClear = 200;
/** Pixels from a name below its hull to the next one, above which it would seem to stand. */
const clearBelow = 22;

/**
 * Gives each name a place where it covers none given before, or none at all: whole names or no name.
 * @param wanted the most important first
 * @param measure pixels of a line, in the weight of its kind
 */
export function fitNames(wanted: Iterable<WantedName>, ground: NameGround, measure: Measure, most: number): Name[] {
  const taken = createRooms();
  const specks = createRooms();
  for (const one of ground.solid) taken.take(squareIn(one));
  for (const one of ground.specks) specks.take(squareIn(one));
  for (const room of ground.covered) taken.take(room);
  const { lines: drawn = [] } = ground;
  const lines = drawn.length > linesKeptClear ? [] : drawn;
  const isCrossed = (room: Room) => lines.some((line) => crosses(line, room));
  const placed: Name[] = [];
  for (const one of wanted) {
    if (placed.length >= most) break;
    const written = inLines(one.text);
    if (written.length > linesMost && !one.insistent && one.kind !== 'title') continue;
    const { width, height } = roomOf(one, written, measure);
    const asked = sides(one, width, height);
    const rooms = asked
      .map((room) => (isMovable(one) ? intoSight(room, ground.size) : room))
      .filter(
        (room) => fitsIn(room, ground.size) && !taken.isTaken(clearOf(one, room)) && isAllowed(one, room, ground.hulls),
      );
    const clear = rooms.filter((room) => !specks.isTaken(room));
    // The word of a tie stands on its line; what was moved into sight would touch what it names.
    const isFree = (room: Room) => asked.some(({ x, y }) => x === room.x && y === room.y) && !isCrossed(room);
    const best = one.kind === 'word' ? clear[0] : (clear.find(isFree) ?? clear[0]);
    const found = best ?? (one.insistent || one.kind === 'title' ? rooms[0] : undefined);
    if (found === undefined) continue;
    taken.take(found);
    placed.push({
      key: one.key,
      text: written.join('\n'),
      figure: one.figure,
      kind: one.kind,
      pale: one.pale,
      ...found,
    });
  }
  return placed;
}

/** What must be free for a name to stand. */
function clearOf({ kind }: WantedName, room: Room): Room {
  return kind === 'word' ? { ...room, width: room.width + 2 * apart, height: room.height + apart } : room;
}

/** Names of groups lie on no other group, names of members in their own. */
function isAllowed({ kind, x, y, r, within }: WantedName, room: Room, hulls: readonly Round[]): boolean {
  // Inside its own it may reach over another: it is still plain whose it is.
  const isOwn = Math.abs(room.y - y) < r;
  const others = () => hulls.filter((hull) => hull.x !== x || hull.y !== y);
  const clearance = room.y > y ? clearBelow : 0;
  if (kind === 'title') return isOwn || !others().some((hull) => touchesRound(room, hull, clearance));
  return within === undefined || fitsInRound(room, within);
}

function squareIn({ x, y, r }: Round): Room {
  return { x, y, width: 1.6 * r, height: 1.6 * r };
}

function roomOf({ kind, figure }: WantedName, lines: readonly string[], measure: Measure) {
  const widths = lines.map((line) => measure(line, kind));
  const behind = figure === undefined ? 0 : measure(` ${figure}`, 'node');
  const last = (widths.at(-1) ?? 0) + behind;
  return { width: Math.ceil(Math.max(...widths, last)) + 4, height: lines.length * lineHeight };
}

function sides({ x, y, r, kind, insistent, else: others = [] }: WantedName, width: number, height: number): Room[] {
  if (kind === 'word') return [{ x, y }, ...others].map((at) => ({ ...at, width, height }));
  const away = r + gap + height / 2;
  const below = { x, y: y + away, width, height };
  const above = { x, y: y - away, width, height };
  const inside = { x, y: y - r + height / 2 + 2 * gap, width, height };
  if (kind === 'title' && insistent) return [inside];
  // Beside a hull it would be anybody's.
  if (kind === 'title') return [above, below, inside, { x, y, width, height }];
  const aside = r + gap + width / 2;
  const [right, left] = [x + 0.7 * r + gap + width / 2, x - 0.7 * r - gap - width / 2];
  const [under, over] = [y + 0.7 * r + height / 2, y - 0.7 * r - height / 2];
  const corners = [right, left].flatMap((at) => [under, over].map((row) => ({ x: at, y: row, width, height })));
  return [below, above, { x: x + aside, y, width, height }, { x: x - aside, y, width, height }, ...corners];
}

/** A word belongs to its line, and a group's name to its hull. */
function isMovable({ kind, insistent }: WantedName): boolean {
  return insistent && (kind === 'node' || kind === 'strong');
}

/** A room that is partly out of sight, moved in; one that is wholly so stays where it is. */
function intoSight(room: Room, { width, height }: Size): Room {
  if (room.x < 0 || room.y < 0 || room.x > width || room.y > height) return room;
  const clamp = (at: number, half: number, all: number) => Math.min(Math.max(at, half + 1), all - half - 1);
  return { ...room, x: clamp(room.x, room.width / 2, width), y: clamp(room.y, room.height / 2, height) };
}

/** What a reader sees as one letter: an emoji of several parts, a letter with its accents. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Letters as wide as two: of Chinese, Japanese and Korean, and emoji. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u;
const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment);
const lengthOf = (text: string): number =>
  lettersOf(text).reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0);

/** Broken between words, or within one that fills a line. Nothing is left out. */
export function inLines(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && lengthOf(line) + lengthOf(word) + 1 > lineMost) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
    if (lengthOf(line) <= lineMost * 1.5) continue;
    const [rest = '', ...full] = broken(line).reverse();
    lines.push(...full.reverse());
    line = rest;
  }
  return line === '' ? lines : [...lines, line];
}

/** A run of letters in lines that are full, but for the last. */
function broken(run: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const letter of lettersOf(run)) {
    if (line !== '' && lengthOf(line) + lengthOf(letter) > lineMost) {
      lines.push(line);
      line = '';
    }
    line += letter;
  }
  return line === '' ? lines : [...lines, line];
}
