import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { isNameOfOwner } from '../../graph/names/owner.ts';
import { newNames } from '../../language/naming/new-names.ts';
import { foldName } from '../../language/tokens.ts';
import { entityIdOf } from '../../workspace/codecs/entity.ts';
import { type EarnestSentence, isVouched } from '../earnest/sentences.ts';
import type { Material } from '../material.ts';
import { bear, introduce, type Who } from '../resolver.ts';
import { distinct, type StatedFact } from './facts.ts';
import type { Because } from './reasons.ts';

/** Episodes that bear a name from which on it deserves a page, whatever else is said of it. */
const often = 2;
/** Pages made at once at most, for whoever is named most often. */
const mostPages = 40;

/** Lets the directory know whom and what the new sentences surely name and nobody knows yet. */
export function* meetNewcomers(
  said: readonly EarnestSentence[],
  { core, about }: Pick<Material, 'core' | 'about'>,
  who: Who,
): Generator<void, void> {
  const texts = [...[...core.items, ...about].map(({ text }) => text), ...said.map(({ plain }) => plain)];
  const found = new Map<string, Map<string, number>>();
  for (const { plain, memory, fresh } of said) {
    yield;
    if (!fresh || !isVouched(memory)) continue;
    const known = who.directory.mentioned(plain);
    for (const { name, at, end, type, sure } of newNames(plain, who.names)) {
      bear(who, name);
      if (!sure || known.some((one) => one.at < end && one.end > at)) continue;
      const types = found.get(name) ?? new Map<string, number>();
      found.set(name, types.set(type, (types.get(type) ?? 0) + 1));
    }
  }
  // The longer name first: who is called by a part of it is no second one.
  for (const [name, types] of [...found].sort(([a], [b]) => b.length - a.length)) {
    const [type] = [...types].sort(([, a], [, b]) => b - a)[0] ?? [];
    if (type === undefined || who.directory.named(name).length > 0 || isManys(name, who)) continue;
    if (type === 'person' && who.owner !== null && isNameOfOwner(name, who.owner.name)) continue;
    const whole = type === 'person' && !name.includes(' ') ? yield* wholeNameOf(name, texts, who) : name;
    introduce(who, { id: entityIdOf(whole, type), name: whole, type, known: false });
  }
}

/** The whole name of the only one of a first name who is called by it anywhere; else the first name. */
function* wholeNameOf(first: string, texts: readonly string[], who: Who): Generator<void, string> {
  const whole = new Map<string, string>();
  for (const text of texts) {
    if (!text.includes(`${first} `)) continue;
    yield;
    for (const { name, type, sure } of newNames(text, who.names))
      if (sure && type === 'person' && name.startsWith(`${first} `)) whole.set(foldName(name), name);
  }
  const [only, ...others] = whole.values();
  return only === undefined || others.length > 0 ? first : only;
}

/** A surname alone means none of those who bear it. */
const isManys = (name: string, { bearers }: Who): boolean => (bearers.get(foldName(name))?.size ?? 0) > 1;

/** Pages for those of whom a fact is told, and for those who are named again and again. */
export function* pagesFor(
  facts: readonly StatedFact[][],
  said: readonly EarnestSentence[],
  who: Who,
  because: Because,
): Generator<void, Suggestion[]> {
  const lines = new Map<string, Evidence[]>();
  for (const { plain, memory, fresh, evidence } of said) {
    yield;
    if (!fresh || !isVouched(memory)) continue;
    for (const { id, at, end } of who.directory.mentioned(plain)) {
      if (!who.made.has(id)) continue;
      const own = evidence.filter(({ quote }) => quote.includes(plain.slice(at, end)));
      lines.set(id, [...(lines.get(id) ?? []), ...own]);
    }
  }
  const subjects = new Set(facts.flatMap((group) => group.map(({ subject }) => subject.id)));
  return [...lines]
    .filter(
      ([id, evidence]) =>
        // Whoever takes a fact on the owner has their page with it.
        id !== who.owner?.id &&
        evidence.length > 0 &&
        (subjects.has(id) || new Set(evidence.map((one) => one.id)).size >= often),
    )
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, mostPages)
    .map(([id, evidence]) => {
      const name = who.made.get(id)?.name ?? id;
      return {
        does: { kind: 'entity' as const, entity: id, name, summary: '' },
        reason: because(evidence.map(({ quote }) => quote).join(' ')).page(name, evidence.length),
        evidence: distinct(evidence).slice(0, 3),
      };
    });
}
