import type { Memory } from '#shared/model/memory.ts';
import { plainName } from '../../graph/names/names.ts';
import { isGerman, organisation, titled } from '../../graph/names/naming/names.ts';
import { notName } from '../../graph/names/naming/not-names.ts';
import { isGivenName } from '../../language/lexicon/given-names.ts';
import { entityIdOf } from '../../workspace/codecs/entity.ts';
import { introduce, notNameInGerman, type Who } from './resolver.ts';

/** Whom or what a clause is about. `name` as written; `known` false when it has no page yet. */
export type Subject = { id: string; name: string; type: string; known: boolean };

/** `attribute`: words between the subject and the verb, as in “Kestrel's deadline is”. */
export type SubjectFound = { subject: Subject; attribute: string | null; rest: string };

type Around = { before: Subject | null; memory: Pick<Memory, 'tags' | 'entities' | 'text' | 'type'> };

const noun = '(?:[\\p{Ll}\\p{N}-]+ ){0,3}?[\\p{Ll}\\p{N}-]{2,}';
const own = /^(?:(?:the )?(?:user|owner)|i|we|me|ich|wir|我们?|用户)(?=$|['\s]|(?<=[我们户])\p{L})/iu;
const mine = new RegExp(
  `^(?:my|our|(?:the )?(?:user|owner)'s|mein[e]?|unser[e]?)\\s+(?<attribute>${noun}(?: (?:for|of|in|at|with) [^,]{2,40}?(?<!\\s))?)(?=\\s+(?:is|are|was|has|have|'s|ist|sind|moved|changed|runs|lives|works|prefers|likes)\\b|:\\s)`,
  'iu',
);
const theirs = new RegExp(
  `^(?:their|its|his|her|ihre?|seine?)\\s+(?<attribute>${noun})(?=\\s+(?:is|are|was|ist|sind|moved|changed)\\b|:\\s)`,
  'iu',
);
const possessed = new RegExp(
  `^(?:'s|'|’s)\\s+(?<attribute>${noun}(?: (?:for|of|in|at|with) [^,]{2,40}?(?<!\\s))?)(?=\\s+(?:is|are|was|were|has|have|ist|sind|now|moved|changed|runs|will|got|went|dropped|rose|starts|ends)\\b|:\\s)`,
  'iu',
);
const compound = new RegExp(
  `^\\s+(?<attribute>${noun})(?=\\s+(?:is|are|was|were|ist|moved|changed|now|got|has moved|has changed|dropped|rose|starts|ends|runs|uses|meets|happens)\\b|:\\s)`,
  'iu',
);
const ofWhom = new RegExp(
  `^(?:the|der|die|das)\\s+(?<attribute>${noun})\\s+(?:of|for|at|on|in|from|von|für)\\s+(?:the\\s+)?(?=[\\p{Lu}\\p{N}])`,
  'u',
);
const pronoun = /^(?:he|she|they|it|this|er|sie|es|他|她|它)(?=$|['\s]|(?<=[他她它])\p{L})/iu;

/** The subject at a clause's beginning and what follows it; null when nobody can say who it is. */
export function subjectOf(clause: string, who: Who, around: Around): SubjectFound | null {
  const one = describedAt(clause, who);
  if (one !== null) return one;
  const myAttribute = mine.exec(clause);
  if (myAttribute?.groups?.attribute !== undefined) {
    const subject = /^our/i.test(clause) ? ours(who, around) : ownerOf(who);
    return subject && { subject, attribute: myAttribute.groups.attribute, rest: clause.slice(myAttribute[0].length) };
  }
  const theirAttribute = around.before === null ? null : theirs.exec(clause);
  if (theirAttribute?.groups?.attribute !== undefined && around.before !== null)
    return {
      subject: around.before,
      attribute: theirAttribute.groups.attribute,
      rest: clause.slice(theirAttribute[0].length),
    };
  const first = own.exec(clause);
  if (first !== null) {
    const subject = /^(?:we|wir|我们)/i.test(clause) ? ours(who, around) : ownerOf(who);
    return subject && withAttribute(subject, clause.slice(first[0].length), /^(?:the |user|owner|用)/i.test(first[0]));
  }
  const named = namedAt(clause, who);
  if (named !== null) return named;
  const it = /^He \p{Lu}/u.test(clause) ? null : pronoun.exec(clause);
  if (it !== null)
    return around.before === null || !mayMean(it[0], around.before)
      ? null
      : withAttribute(around.before, clause.slice(it[0].length), false);
  const fresh = newAt(clause, who);
  if (fresh === null || isThing(fresh.subject)) return null;
  introduce(who, fresh.subject);
  return fresh;
}

/** “He” is no company, and “it” nobody. German gives things a gender, too. */
function mayMean(pronoun: string, { type, name }: Subject): boolean {
  if (/^(?:he|er)$/i.test(pronoun) && /^(?:Mrs|Ms|Miss|Frau|Mevrouw|Madame|Sister|Aunt)\b/.test(name)) return false;
  if (/^(?:she|sie)$/i.test(pronoun) && /^(?:Mr|Herr|Meneer|Monsieur|Brother|Uncle)\b/.test(name)) return false;
  if (/^(?:he|she|他|她)$/i.test(pronoun)) return type === 'person';
  return !/^(?:it|this|they|它)$/i.test(pronoun) || type !== 'person';
}

/** What has no page and is neither somebody nor a body of people is spoken of on the page of whoever has it. */
const isThing = ({ known, type }: Subject) => !known && /^(?:concept|tool|place)$/.test(type);

const their = /^(?:his|her|their|its|ihre?|seine?)\s+/iu;

/** Whom a clause is about that does not begin with a name: somebody it names, or whatever its words are about. */
export function impliedSubject(clause: string, who: Who, around: Around): Subject | null {
  if (their.test(clause) && around.before !== null) return around.before;
  const named = who.directory.mentioned(clause).map(({ id }) => id);
  const paged = named.filter((one) => who.pages.has(one));
  const id = paged.find((one) => one !== who.owner) ?? paged[0];
  // How things are to be done is how the owner wants them.
  if (id === undefined && around.memory.type === 'preference' && who.owner !== null) return ownerOf(who);
  const tagged = id === undefined ? pageTagged(around.memory.tags, who) : undefined;
  // What names nobody is of whatever its words are about, and of a person only when it names them.
  const page =
    tagged ??
    (id === undefined ? groupOf(around.memory, who) : undefined) ??
    (id === undefined ? who.home(`${clause} ${around.memory.tags.join(' ')}`) : who.pages.get(id));
  if (page !== undefined && page !== null) return { id: page.id, name: page.name, type: page.type, known: true };
  const made = id === undefined ? undefined : who.made.get(id);
  return made === undefined ? null : { ...made, known: false };
}

/** The one page that a tag names, in part of its name at least: `10b` is Class 10b. */
function pageTagged(tags: readonly string[], { pages, owner }: Who) {
  const found = new Set(
    tags.flatMap((tag) =>
      [...pages.values()].filter(
        ({ id }) =>
          id !== owner &&
          id
            .slice(id.indexOf('--') + 2)
            .split('-')
            .includes(tag.toLowerCase()),
      ),
    ),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

const ownerOf = ({ owner, ownerName, pages }: Who): Subject | null =>
  owner === null
    ? null
    : { id: owner, name: pages.get(owner)?.name ?? ownerName ?? owner, type: 'person', known: pages.has(owner) };

/** `we`: the one project, organisation or team that the episode is about, else whoever speaks. */
function ours(who: Who, { memory }: Around): Subject | null {
  const tagged = pageTagged(memory.tags, who);
  const home =
    groupOf(memory, who) ??
    (tagged?.type === 'person' ? undefined : tagged) ??
    who.home(`${memory.text} ${memory.tags.join(' ')}`);
  return home === null ? ownerOf(who) : { id: home.id, name: home.name, type: home.type, known: true };
}

/** The one project, organisation or team that an episode names. */
function groupOf(memory: Around['memory'], who: Who) {
  const said = [
    ...who.directory.mentioned(memory.text).map(({ id }) => id),
    ...memory.entities,
    ...memory.tags.flatMap((tag) => who.directory.named(tag.replaceAll('-', ' '))),
  ];
  const groups = [...new Set(said)].filter((id) => /^(?:project|organi[sz]ation|company|team|product)--/.test(id));
  return groups.length === 1 ? who.pages.get(groups[0] ?? '') : undefined;
}

/** `our new instructor Tomás speaks`: whom the noun in front of a name only describes. */
const described = /^(?:the|our|my|his|her|their|unsere?|meine?|der|die)\s+(?:\p{Ll}[\p{L}-]+\s+){1,3}(?=\p{Lu})/u;

function describedAt(clause: string, who: Who): SubjectFound | null {
  const lead = described.exec(clause.charAt(0).toLowerCase() + clause.slice(1))?.[0];
  const mention = lead === undefined ? undefined : who.directory.mentioned(clause).find(({ at }) => at === lead.length);
  const subject = mention === undefined ? null : subjectNamed(mention.id, who);
  if (mention === undefined || subject?.type !== 'person') return null;
  return withAttribute(subject, clause.slice(mention.end));
}

function namedAt(clause: string, who: Who): SubjectFound | null {
  const of = ofWhom.exec(clause);
  const start =
    of?.[0].length ??
    /^(?:the|project|team|unser|our|das|der|die|dr\.?|mr\.?|mrs\.?|ms\.?|herr|frau)\s+/iu.exec(clause)?.[0].length ??
    0;
  const mention = who.directory
    .mentioned(clause)
    .find(({ at, end }) => at === start || at === 0 || (at < start && end > start));
  if (mention === undefined) return null;
  const subject = subjectNamed(mention.id, who);
  if (subject === null || isThing(subject)) return null;
  const rest = clause.slice(mention.end);
  if (of?.groups?.attribute !== undefined && mention.at === start)
    return { subject, attribute: of.groups.attribute, rest };
  return withAttribute(subject, rest);
}

function subjectNamed(id: string, who: Who): Subject | null {
  const page = who.pages.get(id);
  if (page !== undefined) return { id, name: page.name, type: page.type, known: true };
  const made = who.made.get(id);
  return made === undefined ? null : { ...made, known: false };
}

/** `isNoun`: words right behind the subject may go with it, as they do not with “we”. */
function withAttribute(subject: Subject, rest: string, isNoun = true): SubjectFound {
  const found = possessed.exec(rest) ?? (isNoun ? compound.exec(rest) : null);
  const words = found?.groups?.attribute;
  if (found === null || words === undefined || notAttribute.test(words)) return { subject, attribute: null, rest };
  return { subject, attribute: words, rest: rest.slice(found[0].length) };
}

/** Words in front of a verb that are no attribute. */
const notAttribute =
  /^(?:and|or|also|now|who|which|that|still|has|have|had|is|was|will|does|did|never|always|really|currently|usually|just|not|then|already|only|can|team now)(?: |$)/iu;

const properName =
  /^(?:the |project |team |das |der |die )?(?<name>(?:(?:Frau |Herr )?(?:Dr|Mrs?|Ms|Miss|Prof)\.? |(?:Frau|Herr|Mevrouw|Meneer|Madame|Monsieur) (?:de |van |von )?)?\p{Lu}[\p{L}\p{N}'+#.-]*[\p{L}\p{N}+#](?: (?:\p{Lu}|& \p{Lu}|(?:de|van|von|of) \p{Lu})[\p{L}\p{N}'+#-]*){0,2})(?=$|[\s,'(:])/u;

/** A name that has no page yet. One word at a sentence's beginning is a name only where other sentences write it so. */
function newAt(clause: string, who: Who): SubjectFound | null {
  const found = properName.exec(clause);
  const name = found?.groups?.name?.replace(/'s$/, '');
  if (found === null || name === undefined) return null;
  const words = plainName(name).split(' ');
  const [first = '', ...others] = words;
  if (notNameInGerman.test(first) || (others.length > 0 && !titled.test(name) && who.names.isCommon(first)))
    return null;
  if (words.some((word) => notName.has(word)) || name.length < 2 || /^I['’]/.test(name)) return null;
  const rest = clause.slice(clause.indexOf(name) + name.length);
  const isTitled = titled.test(name);
  const sure =
    isTitled ||
    name.includes(' ') ||
    who.names.isName(name) ||
    surely.test(rest) ||
    business.test(rest) ||
    /^(?:project|team) /iu.test(clause);
  if (!sure || (isGerman(clause) && !name.includes(' ') && !who.names.isName(name))) return null;
  const type = isTitled ? 'person' : typeFrom(clause, name, rest);
  // Whoever has two names is called by them; one name keeps its title.
  const bare = name
    .replace(/^(?:Frau |Herr )(?=Dr)/, '')
    .replace(/^(?:Mrs?|Ms|Miss|Frau|Herr)\.? (?=\p{Lu}[\p{L}'-]+ \p{Lu})/u, '');
  return withAttribute({ id: entityIdOf(bare, type), name: bare, type, known: false }, rest);
}

const surely =
  /^ (?:(?:now|also|always|never|really) )*(?:lives in|works (?:as|at|for|from)|prefers|likes|loves|hates|drives|speaks|joined|took over|takes over|started (?:as|at)|\p{Ll}{3,} (?:his|her)|has left|has become|resigned|retired|plays the|is (?:allergic|vegan|vegetarian|married|my|our)|wohnt|heißt)\b/u;
const person =
  /^(?:,\s*(?:my|our|the user's|his|her|who)\b|\s+(?:is|was|became|ist|wird) (?:my|our|the user's|(?:an?|the|eine?) (?:new |sixth |only )?(?:\p{L}+ ){0,3}(?:engineer|designer|developer|manager|teacher|doctor|nurse|lawyer|student|researcher|consultant|accountant|architect|editor|writer|director|founder|friend|colleague|cousin|neighbou?r|speaker|paediatrician|assistant|apprentice|vegan|vegetarian|Lehrer(?:in)?|Schüler(?:in)?))\b|\s+(?:has |have |is |now |also |ist |hat )*(?:lives?|works?|prefers?|likes?|loves?|hates?|avoids|reports?|leads?|joined|joins|left|takes? over|took over|starts? as|started as|speaks|studies|teaches|plays|manages|drives|bought|sold|wears|travels|reviews|can't stand|allergic|vegan|vegetarian|married|pregnant|moved to|runs the|wants|wohnt|arbeitet|mag|heißt|kommt|spricht|seine? (?:Lehre|Ausbildung)|ihre? (?:Lehre|Ausbildung)|born|graduated|called|emailed|(?:two|three|a) (?:kids?|child|children|daughters?|sons?))\b)/iu;
const project = /^(?:project)\b/iu;
const business =
  /^\s+(?:(?:has|have|now|no longer|also|only) )*(?:(?:stopped|started|began) (?:shipping|delivering|selling|supplying|producing|making)|delivers?|supplies|sells?|charges|offers|ships|cancelled|went bankrupt|publishes|hires|employs|raised (?:its|the|their) prices?)(?!\p{L})/iu;
const thing =
  /^\s+(?:is|was) (?:the|a|an|our) (?:\p{L}+ )*(?:tool|library|framework|database|editor|app|service|api|language|server|platform|gateway|client|queue|cache|plugin)\b/iu;

function typeFrom(clause: string, name: string, rest: string): string {
  if (organisation.test(name)) return 'organization';
  if (project.test(clause) || /^\s+(?:is|was) (?:the|a|our) (?:new |internal )?(?:\p{L}+ )?project\b/iu.test(rest))
    return 'project';
  if (business.test(rest)) return 'organization';
  if (thing.test(rest)) return 'tool';
  if (!/\d/.test(name) && (person.test(rest) || (name.includes(' ') && isGivenName(name.split(' ')[0] ?? ''))))
    return 'person';
  return 'concept';
}
