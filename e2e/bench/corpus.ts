import type { Memory } from '#shared/model/memory.ts';

/** A small, fast, seeded generator (mulberry32): the same corpus on every machine. Yields numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const functionWords =
  'the of and to a in is that it for was on with as we at by this have from they she he but not'.split(' ');
const questionWords = ['what did', 'when did', 'why does', 'how do we handle', 'where is', 'who asked for'];
const vocabularySize = 30_000;
/** Mandelbrot's offset: the first words of a language are function words, which are drawn apart. */
const offset = 25;

export type Corpus = { sentence(words: number): string; question(about: string): string; random: () => number };

/** English-shaped text: function words between content words whose frequencies follow Zipf and Mandelbrot. */
export function corpus(seed: number): Corpus {
  const random = seeded(seed);
  const vocabulary = words();
  const cumulated = new Float64Array(vocabularySize);
  let sum = 0;
  for (let n = 0; n < vocabularySize; n++) {
    sum += 1 / (n + 1 + offset);
    cumulated[n] = sum;
  }
  const content = () => vocabulary[firstAtLeast(cumulated, random() * sum)] ?? 'thing';
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  const sentence = (count: number) => {
    const text = Array.from({ length: count }, () => (random() < 0.45 ? pick(functionWords) : content())).join(' ');
    return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;
  };
  const question = (about: string) => {
    const known = about.split(/\W+/).filter((word) => word.length > 3);
    const some = Array.from({ length: 3 + Math.floor(random() * 3) }, () => pick(known));
    return `${pick(questionWords)} ${some.join(` ${pick(functionWords)} `)} ${content()}?`;
  };
  return { sentence, question, random };
}

/** Pronounceable words, all different, short ones first as in a language. */
function words(): string[] {
  const onsets = 'b c d f g h k l m n p r s t v w br cl dr fl gr pl pr st tr sh ch'.split(' ');
  const rhymes = 'a e i o u an el in or us at en ing ock ane eam ode ist urn ale'.split(' ');
  const syllables = onsets.flatMap((onset) => rhymes.map((rhyme) => onset + rhyme));
  const random = seeded(7);
  const made = new Set<string>();
  while (made.size < vocabularySize) {
    const count = 2 + Math.floor((made.size / vocabularySize) * 2.5);
    made.add(Array.from({ length: count }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...made];
}

function firstAtLeast(cumulated: Float64Array, value: number): number {
  let [low, high] = [0, cumulated.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulated[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Days of twenty-five episodes each, `count` in all, ending on 2026-06-30. */
export function* days(count: number, { sentence, random }: Corpus): Generator<{ path: string; memories: Memory[] }> {
  const perDay = 25;
  const last = Date.UTC(2026, 5, 30);
  for (let from = 0, day = 0; from < count; from += perDay, day++) {
    const date = new Date(last - day * 86_400_000).toISOString().slice(0, 10);
    const path = `memory/episodes/${date}.md`;
    const size = Math.min(perDay, count - from);
    const memories = Array.from({ length: size }, (_, n) => {
      const text = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
        sentence(8 + Math.floor(random() * 12)),
      ).join(' ');
      const time = `${String(8 + Math.floor(n / 3)).padStart(2, '0')}:${String((n % 3) * 19).padStart(2, '0')}`;
      return episode(`episode:${date}:${time}`, path, n * 4 + 3, `${date}T${time}`, text);
    });
    yield { path, memories };
  }
}

function episode(id: string, path: string, line: number, at: string, text: string): Memory {
  return {
    id,
    kind: 'episode',
    store: 'episodic',
    path,
    line,
    endLine: line + 2,
    title: text.slice(0, 60),
    text,
    at,
    type: 'fact',
    confidence: 'medium',
    tags: [],
    source: 'conversation',
    entities: [],
    parent: null,
  };
}
