import { plainName } from '../../graph/names/names.ts';
import { chineseNames } from '../../graph/names/naming/chinese-names.ts';
import { surelyActs, trades } from '../../graph/names/naming/contexts.ts';
import { kindOfName, type NameKind, textAround } from '../../graph/names/naming/kind-of-name.ts';
import { isOrganisation } from '../../graph/names/naming/names.ts';
import { namesWithin } from '../../graph/names/naming/naming.ts';
import { isGivenName } from '../../language/lexicon/given-names.ts';
import { entityIdOf } from '../../workspace/codecs/entity.ts';
import { introduce, type Who } from './resolver.ts';
import type { Said } from './sentence.ts';

const pronoun = /(?<!\p{L})(?:[Hh]e|[Ss]he|[Hh]is|[Hh]er|Er|er|Seine?|Ihre?)(?!\p{L})/u;

/** How many mentions say what a name is of, and how many of them surely. */
type Votes = { name: string; types: Map<NameKind['type'], { times: number; sure: number }> };

/**
 * Lets the directory know the names that episodes mention inside their sentences, before anything is read from them: whom
 * one sentence only names, another says something of. What they are is decided by all of their mentions.
 */
export function* meetNewcomers(said: readonly Said[], who: Who): Generator<void, void> {
  const met = new Map<string, Votes>();
  for (const [n, { plain, memory }] of said.entries()) {
    if (n % 200 === 199) yield;
    for (const { name, at, opens, weak } of namesWithin(plain, who.names)) {
      if (plainName(name).length < 3 || who.directory.mentioned(name).length > 0) continue;
      const [before, after] = textAround(plain, at, name.length);
      const kind = withPronoun(kindOfName(name, before, after), name, before, `${after} ${behind(memory.text, plain)}`);
      if (weak && !(opens ? surelyActs.test(after) || trades.test(after) : kind.sure)) continue;
      vote(met, name, kind);
    }
    for (const { name, kind } of chineseNames(plain)) {
      if (who.directory.mentioned(name).length === 0) vote(met, name, kind);
    }
  }
  // Longer names first: what is part of one is no name of its own.
  const all = [...met.values()].sort((a, b) => b.name.split(' ').length - a.name.split(' ').length);
  for (const votes of all) if (who.directory.mentioned(votes.name).length === 0) meet(votes, who);
}

function vote(met: Map<string, Votes>, name: string, kind: NameKind): void {
  const key = plainName(name);
  const votes = met.get(key) ?? { name, types: new Map() };
  const { times, sure } = votes.types.get(kind.type) ?? { times: 0, sure: 0 };
  votes.types.set(kind.type, { times: times + 1, sure: sure + (kind.sure ? 1 : 0) });
  met.set(key, votes);
}

function meet(votes: Votes, who: Who): void {
  const { type, sure } = typeOf(votes);
  const { name } = votes;
  if (!name.includes(' ')) {
    if (!sure && !who.names.isName(name)) return;
    const longer = [...who.made.values()].find((one) => one.name.split(' ').includes(name));
    if (longer !== undefined) {
      alsoCalled(longer.id, name, who);
      return;
    }
  }
  const called = type === 'person' ? name.replace(/^(?:Frau|Herr|Mrs?\.?|Ms\.?|Miss) (?=\p{L}+ \p{L})/u, '') : name;
  const id = entityIdOf(called, type);
  introduce(who, { id, name: called, type, sure });
  // `Dr. Strand` is whom `Helena Strand` is.
  if (type === 'person' && sure && called.includes(' ')) alsoCalled(id, called.split(' ').at(-1) ?? '', who);
}

/** Another name of somebody, where nobody else is called so. */
function alsoCalled(id: string, name: string, { directory }: Who): void {
  const record = directory.get(id);
  if (record !== null && directory.named(name).length === 0)
    directory.put({ ...record, aliases: [...record.aliases, name] });
}

/** What “she” behind it makes a person: a full name, or one word that no article or preposition stands before. */
function withPronoun(kind: NameKind, name: string, before: string, after: string): NameKind {
  if (kind.sure || kind.type !== 'concept' || /\d|\p{Ll}\p{Lu}/u.test(name) || isOrganisation(name)) return kind;
  const articled =
    /(?<!\p{L})(?:the|an?|is|was|are|on|in|at|to|as|of|new|via|from|for|by|near|between|around|than|\p{L}+'s|dem|den|der|die|das|ein|eine|im|am|aus|nach|von)\s$/iu;
  return pronoun.test(after.slice(0, 60)) && !articled.test(before) ? { type: 'person', sure: false } : kind;
}

/** What an episode says behind a sentence. */
function behind(text: string, sentence: string): string {
  const at = text.indexOf(sentence.slice(0, 40));
  return at === -1 ? '' : text.slice(at + sentence.length);
}

/** What most of its mentions say that it is, the sure ones first. */
function typeOf({ name, types }: Votes): NameKind {
  const [best] = [...types].sort(
    ([a, one], [b, other]) => other.sure - one.sure || other.times - one.times || (a < b ? -1 : 1),
  );
  if (best === undefined) return { type: 'concept', sure: false };
  const [type, { times, sure }] = best;
  // A first name that comes back is somebody's.
  const known = type === 'person' && times > 1 && isGivenName(name.split(' ')[0] ?? '');
  return { type, sure: sure > 0 || known };
}
