import type { Memory } from '#shared/model/memory.ts';
import { plainName } from '../../entities/names.ts';
import { entityIdOf } from '../../workspace/codecs/entity.ts';
import type { Who } from './who.ts';

/** Whom or what a clause is about. `name` as written; `known` false when it has no page yet. */
export type Subject = { id: string; name: string; type: string; known: boolean };

/** `attribute`: words between the subject and the verb, as in “Kestrel's deadline is”. */
export type SubjectFound = { subject: Subject; attribute: string | null; rest: string };

type Around = { before: Subject | null; memory: Pick<Memory, 'tags' | 'entities' | 'text'> };

const noun = '(?:[\\p{Ll}\\p{N}-]+ ){0,3}?[\\p{Ll}\\p{N}-]{2,}';
const own = /^(?:(?:the )?(?:user|owner)|i|we|me|ich|wir|我们?|用户)(?=$|['\s]|(?<=[我们户])\p{L})/iu;
const mine = new RegExp(
  `^(?:my|our|(?:the )?(?:user|owner)'s|mein[e]?|unser[e]?)\\s+(?<attribute>${noun}(?: (?:for|of|in|at|with) [^,]{2,40}?)?)(?=\\s+(?:is|are|was|has|have|'s|ist|sind|moved|changed|runs|lives|works|prefers|likes)\\b|:\\s)`,
  'iu',
);
const possessed = new RegExp(
  `^(?:'s|'|’s)\\s+(?<attribute>${noun}(?: (?:for|of|in|at|with) [^,]{2,40}?)?)(?=\\s+(?:is|are|was|were|has|have|ist|sind|now|moved|changed|runs|will|got|went|dropped|rose|starts|ends)\\b|:\\s)`,
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
  const myAttribute = mine.exec(clause);
  if (myAttribute?.groups?.attribute !== undefined) {
    const subject = /^our/i.test(clause) ? ours(who, around) : ownerOf(who);
    return subject && { subject, attribute: myAttribute.groups.attribute, rest: clause.slice(myAttribute[0].length) };
  }
  const first = own.exec(clause);
  if (first !== null) {
    const subject = /^(?:we|wir|我们)/i.test(clause) ? ours(who, around) : ownerOf(who);
    return subject && withAttribute(subject, clause.slice(first[0].length));
  }
  const named = namedAt(clause, who);
  if (named !== null) return named;
  const it = pronoun.exec(clause);
  if (it !== null) return around.before === null ? null : withAttribute(around.before, clause.slice(it[0].length));
  return newAt(clause);
}

const ownerOf = ({ owner, ownerName, pages }: Who): Subject | null =>
  owner === null
    ? null
    : { id: owner, name: pages.get(owner)?.name ?? ownerName ?? owner, type: 'person', known: pages.has(owner) };

/** `we`: the one project, organisation or team that the episode is about, else whoever speaks. */
function ours(who: Who, { memory }: Around): Subject | null {
  const said = [
    ...who.directory.mentioned(memory.text).map(({ id }) => id),
    ...memory.entities,
    ...memory.tags.flatMap((tag) => who.directory.named(tag.replaceAll('-', ' '))),
  ];
  const groups = [...new Set(said)].filter((id) => /^(?:project|organi[sz]ation|company|team|product)--/.test(id));
  const page = groups.length === 1 ? who.pages.get(groups[0] ?? '') : undefined;
  return page === undefined ? ownerOf(who) : { id: page.id, name: page.name, type: page.type, known: true };
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
  const page = who.pages.get(mention.id);
  if (page === undefined) return null;
  const subject = { id: page.id, name: page.name, type: page.type, known: true };
  const rest = clause.slice(mention.end);
  if (of?.groups?.attribute !== undefined && mention.at === start)
    return { subject, attribute: of.groups.attribute, rest };
  return withAttribute(subject, rest);
}

function withAttribute(subject: Subject, rest: string): SubjectFound {
  const found = possessed.exec(rest) ?? compound.exec(rest);
  const words = found?.groups?.attribute;
  if (found === null || words === undefined || notAttribute.test(words)) return { subject, attribute: null, rest };
  return { subject, attribute: words, rest: rest.slice(found[0].length) };
}

/** Words in front of a verb that are no attribute. */
const notAttribute =
  /^(?:and|or|also|now|who|which|that|still|has|have|had|is|was|will|does|did|never|always|really|currently|usually|just|not|then|already|only|can|team now)(?: |$)/iu;

const notName = new Set(
  'the a an this that these those there here today yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december user owner decided agreed discussed met had spent fixed reviewed worked talked read wrote noticed learned note notes next first then finally after before when while since during once every each all both some most many no yes if for from in on at with by to as it its he she they we i my our his her their what who how why where please thanks remember also but and so or not never always only just prefers likes wants uses lives works moved switched chose picked dropped replaced renewed started finished new old deadline budget morning evening lunch dinner ich wir er sie es der die das ein eine heute gestern'.split(
    ' ',
  ),
);
const properName =
  /^(?:the |project |team )?(?<name>\p{Lu}[\p{L}\p{N}'+#.-]*[\p{L}\p{N}+#](?: (?:\p{Lu}|(?:de|van|von|der|of) \p{Lu})[\p{L}\p{N}'+#-]*){0,2})(?=$|[\s,'(:])/u;

/** A name that has no page yet. */
function newAt(clause: string): SubjectFound | null {
  const found = properName.exec(clause);
  const name = found?.groups?.name?.replace(/'s$/, '');
  if (found === null || name === undefined) return null;
  const words = plainName(name).split(' ');
  if (words.some((word) => notName.has(word)) || name.length < 2) return null;
  const at = clause.indexOf(name);
  const rest = clause.slice(at + name.length);
  const type = typeFrom(clause, name, rest);
  return withAttribute({ id: entityIdOf(name, type), name, type, known: false }, rest);
}

const person =
  /^(?:,? (?:my|our|the user's|his|her|an?|the|who)\b|\s+(?:is|was|became) (?:my|our|the user's|an? (?:new )?(?:\p{L}+ ){0,3}(?:engineer|designer|developer|manager|teacher|doctor|nurse|lawyer|student|researcher|consultant|accountant|architect|editor|writer|director|founder|friend|colleague|cousin|neighbou?r))\b|\s+(?:now )?(?:lives?|works?|prefers?|likes?|loves?|hates?|avoids|reports?|leads?|joined|moved to|speaks|studies|teaches|plays|manages|is allergic|is vegan|is vegetarian|is married|has (?:two|three|a) (?:kids?|child|children|daughters?|sons?)|wohnt|arbeitet|mag|heißt)\b)/iu;
const project = /^(?:project)\b/iu;
const organisation =
  /\b(?:Inc|Corp|GmbH|Ltd|LLC|AG|University|Bank|Company|Labs?|Studios?|Group|Institute|Foundation|Hospital|School)\b/u;

function typeFrom(clause: string, name: string, rest: string): string {
  if (organisation.test(name)) return 'organization';
  if (project.test(clause) || /^\s+(?:is|was) (?:the|a|our) (?:new |internal )?(?:\p{L}+ )?project\b/iu.test(rest))
    return 'project';
  if (person.test(rest)) return 'person';
  if (
    /^\s+(?:is|was) (?:the|a|an|our) (?:\p{L}+ )*(?:tool|library|framework|database|editor|app|service|api|language|server|platform)\b/iu.test(
      rest,
    )
  )
    return 'tool';
  return 'concept';
}
