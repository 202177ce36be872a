import { plainName } from '../../entities/names.ts';
import { entityIdOf } from '../../workspace/codecs/entity.ts';
import { namesWithin, organisation } from './names.ts';
import type { Said } from './said.ts';
import { notName } from './subject.ts';
import { introduce, type Who } from './who.ts';

/** What people do, behind a name. */
const human =
  /^(?:'s (?:wife|husband|mother|father|sister|brother|son|daughter|friend|birthday))|^ (?:(?:has|have|had|is|was|now|also|must|must not|should|will|can|ist|hat|mag) )*(?:lives?|works? (?:as|at|for|from)|prefers?|likes?|loves?|hates?|joined|joins|takes? over|took over|starts? as|started as|speaks|studies|teaches|plays|drives|bought|sold|wears?|wearing|travels|reviews|said|says|asked|wants?|thinks|told|eats?|eat|drinks?|allergic|vegan|vegetarian|married|pregnant|born|graduated|laughed|become|signed|guides?|wohnt|arbeitet|kommt|spricht|meint|sagt|seine? (?:Lehre|Ausbildung)|ihre? (?:Lehre|Ausbildung))\b|^ (?:is|was) (?:my|our|his|her|their)\b/u;
const pronoun = /(?<!\p{L})(?:[Hh]e|[Ss]he|[Hh]is|[Hh]er|Er|er|Seine?|Ihre?)(?!\p{L})/u;

/** `surely`: somebody, by what the name does; not only because “she” stands behind it. */
type Votes = { name: string; types: Map<string, number>; times: number; surely: boolean };

/**
 * Lets the directory know the names that episodes mention inside their sentences, before anything is read from them: whom
 * one sentence only names, another says something of. What they are is decided by all of their mentions.
 */
export function* meetNewcomers(said: readonly Said[], who: Who): Generator<void, void> {
  const met = new Map<string, Votes>();
  for (const [n, { plain, memory }] of said.entries()) {
    if (n % 200 === 199) yield;
    for (const { name, at, type } of [...namesWithin(plain), ...firstName(plain, who)]) {
      const key = plainName(name);
      if (key.length < 3 || /^I['’]/.test(name) || who.directory.named(name).length > 0) continue;
      const votes = met.get(key) ?? { name, types: new Map(), times: 0, surely: false };
      votes.times++;
      const after = plain.slice(at + name.length);
      const person =
        !organisation.test(name) &&
        (human.test(after) ||
          (pronoun.test(`${after} ${behind(memory.text, plain)}`.slice(0, 60)) &&
            mayBePerson(plain.slice(0, at), name)));
      if (human.test(after) || type === 'person') votes.surely = true;
      const guess = organisation.test(name) ? 'organization' : person ? 'person' : type;
      votes.types.set(guess, (votes.types.get(guess) ?? 0) + 1);
      met.set(key, votes);
    }
  }
  const long = [...met.values()].filter(({ name }) => name.includes(' '));
  const parts = new Set(long.flatMap(({ name }) => plainName(name).split(' ')));
  for (const votes of [...long, ...[...met.values()].filter(({ name }) => !name.includes(' '))]) {
    const plain = plainName(votes.name);
    if (!votes.name.includes(' ') && (parts.has(plain) || !who.names.isName(votes.name))) continue;
    const type = typeOf(votes);
    const name = type === 'person' ? votes.name.replace(/^(?:Frau|Herr|Mrs?\.?|Ms\.?) (?=\p{L}+ )/u, '') : votes.name;
    introduce(who, { id: entityIdOf(name, type), name, type });
  }
}

/** What “she” behind it can mean: a full name, or one word that no article or preposition stands before. */
const mayBePerson = (before: string, name: string) =>
  name.includes(' ')
    ? !/\b(?:the|a|an|die|das|ein|eine|der)\s$/iu.test(before)
    : !/(?:(?<!\p{L})(?:the|an?|is|was|are|on|in|at|to|as|of|new|via|\p{L}+'s|dem|den|der|die|das|im|am|aus|nach|von)|(?:grey|blue|red|old))\s$/iu.test(
        before,
      ) && !/[,;]\s$/.test(before);

/** A name of two words or more at a sentence's beginning. */
function firstName(text: string, { names }: Who): { name: string; at: number; type: string }[] {
  const name = /^\p{Lu}[\p{L}'-]+(?: (?:& )?\p{Lu}[\p{L}'-]+)+/u.exec(text)?.[0]?.replace(/'s$/, '');
  if (
    name === undefined ||
    names.isCommon(name.split(' ')[0] ?? '') ||
    opening.test(name) ||
    notName.has(plainName(name.split(' ')[0] ?? ''))
  )
    return [];
  return [{ name, at: 0, type: organisation.test(name) ? 'organization' : 'concept' }];
}
const opening =
  /^(?:(?:She|He|It|They|We|I|There|That|What|Who|Let|Don)'|Frau |Herr |Mr|Dr|(?:The|A|An|In|On|At|For|From|After|Before|Since|When|While|And|But|If|Der|Die|Das|Ein|Eine|Im|Am|Aus|Nach|Seit|Mit|This|That|New|Our|My|His|Her|Their|Summer|Autumn|Winter|Spring) )/u;

/** What an episode says behind a sentence. */
function behind(text: string, sentence: string): string {
  const at = text.indexOf(sentence.slice(0, 40));
  return at === -1 ? '' : text.slice(at + sentence.length);
}

/** What most of its mentions say that it is. Two words with capitals alone are nobody yet. */
function typeOf({ name, types, surely }: Votes): string {
  const best = [...types].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const thing = best.find(([one]) => one !== 'concept' && one !== 'person')?.[0];
  if (types.has('person') && (surely || thing === undefined)) return 'person';
  const type = thing ?? best[0]?.[0] ?? 'concept';
  if (
    type === 'concept' &&
    /(?<!\p{L})(?:Glas|Holz|Wein|Stein|Metall|Säge|Druck)?(?:[Ww]erke?|[Hh]of|[Hh]aus|[Bb]au|[Hh]andel|[Vv]ertrieb|[Dd]ienst)(?!\p{L})/u.test(
      name,
    )
  )
    return 'organization';
  return type;
}
