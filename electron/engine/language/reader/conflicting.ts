import { isWithin } from '../written.ts';
import { knownFeatures, probabilities } from './linear.ts';
import { type Side, stemOf, valueKind } from './side.ts';
import { type Sparse, sparse } from './sparse.ts';
import { swapIn } from './swaps.ts';
import { tokensOf } from './tokens.ts';
import { trained } from './trained.ts';

/** How two statements stand: each of its own thing, of one thing with another value, or saying the same. */
export const standings = ['apart', 'rival', 'same'] as const;

/** How much a stem, or `g` and a run of letters, tells: less, the more statements have it. */
export type Rarity = (key: string) => number;
/** A statement by its place in a list, and how likely it gives the same thing another value, or says the same. */
export type Likely = { n: number; p: number; same: number };

/** Statements looked at closely: those that share most. */
const mostLooked = 12;

/** Counts what statements say, one by one; `rarity` of what few of them say is the greatest. */
export function countedRarity(): { count(side: Side): void; rarity: Rarity } {
  const among = new Map<string, number>();
  const add = (key: string) => among.set(key, (among.get(key) ?? 0) + 1);
  return {
    count({ stems, grams }) {
      for (const one of stems) add(one);
      for (const one of grams) add(`g${one}`);
    },
    rarity: (key) => 1 / (1 + Math.log2(among.get(key) ?? 1)),
  };
}

export function rarityOf(all: Iterable<Side>): Rarity {
  const { count, rarity } = countedRarity();
  for (const side of all) count(side);
  return rarity;
}

/** What two share, by how few others have it. */
function sharedBy(old: Side, now: Side, rarity: Rarity): number {
  let sum = 0;
  for (const one of now.stems) if (old.stems.has(one)) sum += rarity(one);
  for (const one of now.grams) if (old.grams.has(one)) sum += rarity(`g${one}`) / 4;
  return sum;
}

/**
 * Which older statements speak of the same thing as this one and give it another value, whatever either is worded like; likeliest
 * first. Learnt: a question to ask, and a claim only where it is nearly certain.
 */
export function rivalsOf(
  now: Side,
  others: readonly Side[],
  rarity: Rarity,
  { vocabulary, heads } = trained('pair'),
): Likely[] {
  return pairsOf(now, others, rarity)
    .slice(0, mostLooked)
    .map(({ n, features }) => {
      const [, p = 0, same = 0] = probabilities(heads.standing, knownFeatures(vocabulary, features()));
      return { n, p, same };
    })
    .sort((a, b) => b.p - a.p);
}

/** What a model knows of a statement and each older one that shares anything with it; what shares most goes first. */
export function pairsOf(now: Side, others: readonly Side[], rarity: Rarity): { n: number; features(): Sparse }[] {
  const shared = others
    .map((old, n) => ({ n, old, by: sharedBy(old, now, rarity) }))
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by || a.n - b.n);
  const [first, second] = shared;
  return shared.map(({ n, old, by }) => {
    const best = (n === first?.n ? second : first)?.by ?? 0;
    return {
      n,
      features: () => sparse([{ features: featuresOf(old, now, rarity, by / Math.max(0.01, best)), length: 3 }]),
    };
  });
}

const sum = (keys: Iterable<string>, rarity: Rarity, prefix = '') => {
  let all = 0;
  for (const one of keys) all += rarity(prefix + one);
  return Math.max(0.5, all);
};

/** Of how many of some rising bounds a number is at least. */
const level = (of: number, bounds: readonly number[]) => bounds.filter((one) => of >= one).length;

/** `margin`: how much more it shares with the newer one than any other does. */
function featuresOf(old: Side, now: Side, rarity: Rarity, margin: number): Set<string> {
  const found = new Set<string>();
  const upTo = (n: number, name: string) => {
    for (let k = 1; k <= n; k++) found.add(`${name}>${k}`);
  };
  const { stems, ...by } = overlapOf(old, now, rarity);
  const { names, differing, agreeing, sharedNames, plain } = givenOf(old, now, stems);
  const swap = swapIn(old.line, now.line);
  const otherwise = differing !== 'none' ? differing : names;
  for (const [name, n] of Object.entries(by)) upTo(n, name);
  upTo(Math.min(4, plain), 'plain');
  upTo(Math.min(2, sharedNames), 'names');
  const near = Math.round((by.share + by.run) / 2);
  for (const one of [`otherwise ${otherwise}`, `names ${names}`, `told ${now.told}`, `swap ${swap}`]) found.add(one);
  found.add(`${otherwise}, told ${now.told}`);
  found.add(`${otherwise}, swap ${swap}`);
  upTo(near, `near ${otherwise}`);
  upTo(near, `near told ${now.told}`);
  const ahead = level(margin, [0.5, 0.8, 1.01, 1.3, 1.8, 3]);
  upTo(ahead, 'ahead');
  upTo(ahead, `ahead ${otherwise}`);
  if (agreeing > 0) found.add(differing === 'none' ? 'agrees alone' : 'agrees as well');
  if (old.passing) found.add('old passing');
  if (now.passing) found.add('now passing');
  if (now.denies) found.add('denies');
  if (now.denies !== old.denies) found.add('turned');
  if (old.asks || now.asks) found.add('asks');
  if (old.spaceless !== now.spaceless) found.add('other script');
  found.add(`long ${Math.min(4, Math.floor(Math.max(old.line.length, now.line.length) / 8))}`);
  return found;
}

function overlapOf(old: Side, now: Side, rarity: Rarity) {
  const stems = [...now.stems].filter((one) => old.stems.has(one));
  const grams = [...now.grams].filter((one) => old.grams.has(one));
  const shared = stems.reduce((all, one) => all + rarity(one), 0);
  const [ofOld, ofNow] = [sum(old.stems, rarity), sum(now.stems, rarity)];
  const runs = grams.reduce((all, one) => all + rarity(`g${one}`), 0);
  const run = runs / Math.sqrt(sum(old.grams, rarity, 'g') * sum(now.grams, rarity, 'g'));
  return {
    stems,
    share: level(shared / Math.min(ofOld, ofNow), [0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8]),
    all: level(shared, [0.4, 0.8, 1.3, 2, 3, 4.5]),
    run: level(run, [0.05, 0.1, 0.15, 0.2, 0.3, 0.45]),
    ofOld: level(shared / ofOld, [0.2, 0.35, 0.5, 0.7]),
    ofNow: level(shared / ofNow, [0.2, 0.35, 0.5, 0.7]),
  };
}

/** Kinds that all sorts of things have. */
const ofAnything = /^(?:date|time|weekday|span)$/;

/** Which values and names one has in the place of the other's. */
function givenOf(old: Side, now: Side, stems: readonly string[]) {
  let [agreeing, times, beside] = [0, 0, 0];
  const differing: string[] = [];
  for (const one of now.given) {
    const alike = old.given.filter(
      ({ value }) => valueKind(value) === valueKind(one.value) && value.parts.c === one.value.parts.c,
    );
    if (alike.some(({ value }) => isWithin(value, one.value) || isWithin(one.value, value))) {
      agreeing++;
      continue;
    }
    const near = alike.filter(({ before, after }) => isBeside(before, one.before) || isBeside(after, one.after));
    if (near.length === 0 && !alike.some(({ kind }) => kind === one.kind)) continue;
    differing.push(one.kind);
    if (ofAnything.test(one.kind)) times++;
    if (near.length > 0) beside++;
  }
  const values =
    differing.length === 0 ? 'none' : beside > 0 ? 'beside' : times === differing.length ? 'time' : 'value';
  return { agreeing, differing: values, ...namesOf(old, now, stems) } as const;
}

const isBeside = (a: string, b: string) => a !== '' && a === b;

function namesOf(old: Side, now: Side, stems: readonly string[]) {
  const fresh = now.names().filter(({ name }) => !old.folded.includes(name));
  const gone = old.names().filter(({ name }) => !now.folded.includes(name));
  const has = (same: (a: (typeof fresh)[number], b: (typeof fresh)[number]) => boolean) =>
    fresh.some((one) => gone.some((other) => same(one, other)));
  const names = has((a, b) => isBeside(a.before, b.before))
    ? 'names in place'
    : has((a, b) => a.type === b.type)
      ? 'names of a type'
      : fresh.length > 0 && gone.length > 0
        ? 'names'
        : fresh.length + gone.length > 0
          ? 'a name'
          : 'nothing';
  const known = new Set(old.names().map(({ name }) => name));
  const parts = new Set([...old.names(), ...now.names()].flatMap(({ name }) => tokensOf(name).map(stemOf)));
  return {
    names,
    sharedNames: new Set(now.names().flatMap(({ name }) => (known.has(name) ? [name] : []))).size,
    plain: stems.filter((one) => !parts.has(one)).length,
  };
}
