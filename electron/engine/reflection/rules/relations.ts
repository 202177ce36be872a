import type { Suggestion } from '#shared/model/reflection.ts';
import type { RelationType } from '../../workspace/codecs/relations.ts';
import type { Material } from '../material.ts';
import type { Clause } from './clause.ts';
import { keyOf as nameOf } from './contradictions.ts';
import { householdOf, relationNamed, tiesOf } from './kinship.ts';
import { isLasting, isVouched } from './lasting.ts';
import type { Who } from './resolver.ts';
import type { Said } from './sentence.ts';

type Edge = { from: string; relation: string; to: string };

/** Words that relate what stands before them to what stands behind, by the relations that may be meant, best first. */
const forms: readonly (readonly [readonly string[], RegExp])[] = [
  [['depends-on', 'uses'], /\b(?:depends? on|relies on|requires?|hängt von)\b|依赖/iu],
  [['supersedes', 'replaces'], /\b(?:replaces?|replaced|supersede[sd]?|ersetzt)\b|取代/iu],
  [['reports-to', 'managed-by', 'works-with', 'relates-to'], /\b(?:reports? to|is managed by)\b/iu],
  [
    ['works-at', 'works-for', 'employed-by', 'member-of', 'part-of'],
    /\b(?:works? (?:at|for)|joined|is employed (?:at|by)|arbeitet bei|started at)\b/iu,
  ],
  [
    ['lives-in', 'located-in', 'based-in', 'relates-to'],
    /\b(?:lives? in|moved to|(?:is )?based in|relocated to|located in|wohnt in)\b/iu,
  ],
  [['married-to', 'partner-of', 'spouse-of', 'relates-to'], /\b(?:is |got )?married to\b/iu],
  [
    ['leads', 'manages', 'owns', 'develops'],
    /\b(?:leads?|heads?|manages?|is responsible for|is in charge of|takes? over|took over|looks? after|guides?|organi[sz]es|hosts?|coaches|owns|leitet)\b|负责/iu,
  ],
  [
    ['develops', 'works-on', 'maintains'],
    /\b(?:develops?|builds?|maintains?|works? on|is working on|created|wrote|designs?|entwickelt|baut)\b/iu,
  ],
  [
    ['uses', 'built-on', 'depends-on'],
    /\b(?:uses?|is using|runs? on|(?:is )?built (?:with|on)|(?:is )?written in|(?:is )?hosted on|deploys? (?:to|on)|integrates? with|verwendet|nutzt)\b|使用/iu,
  ],
  [
    ['decided-on', 'uses'],
    /\b(?:decided (?:on|to use)|chose|picked|settled on|went with|switched to|migrated to|switched from .{2,40} to|moved from .{2,40} to|adopted|standardi[sz]ed on|entschieden)\b|决定|选择/iu,
  ],
  [['part-of', 'member-of', 'belongs-to'], /\b(?:is (?:a )?(?:part|member) of|belongs to|gehört zu)\b/iu],
  [['prefers'], /\b(?:prefers?|favou?rs?|likes?|loves?|bevorzugt)\b|喜欢/iu],
  [['avoids'], /\b(?:avoids?|dislikes?|hates?|can't stand|refuses|vermeidet|hasst)\b|讨厌/iu],
  [
    ['uses'],
    /\b(?:cuts?|edits?|writes?|draws?|designs?|models?|codes?|mixes|records?|shoots?|films?|programs?) (?:in|on|with)\b|\b(?:done|made|modelled|edited|recorded) (?:with|in)\b|换成|改用/iu,
  ],
  [['owns', 'uses'], /\b(?:drives?|rides)\b|fährt/iu],
  [
    ['works-with', 'part-of', 'relates-to'],
    /\b(?:is with|signed with|works? (?:together )?with|together with|partners? with|co-author(?:s|ed)? (?:with|is))\b/iu,
  ],
  [
    ['works-with', 'relates-to'],
    /\b(?:trains|mentors|supervises|tutors|assists|covers for|stands in for|fills in for|vertritt|betreut)\b/iu,
  ],
  [['knows', 'friend-of', 'relates-to'], /\b(?:is (?:a )?friends? (?:of|with))\b/iu],
];

/** What an attribute's name makes of its value: “Kestrel's lead is Priya” says that Priya leads it. */
const nouns: readonly (readonly [RegExp, readonly string[], 'to' | 'from'])[] = [
  [
    /\b(?:lead|owner|manager|head|maintainer|developer|author|designer|boss)\b/iu,
    ['leads', 'manages', 'develops'],
    'from',
  ],
  [/\b(?:contact|spokesperson|representative|speaker|member)\b/iu, ['part-of', 'works-with'], 'from'],
  [
    /\b(?:wife|husband|partner|spouse|sister|brother|son|daughter|mother|father|cousin|aunt|uncle|boss|supervisor|mentor|tutor|colleague|deputy|assistant|successor|co-author)\b/iu,
    ['works-with', 'relates-to'],
    'to',
  ],
  [/\b(?:employer|company)\b/iu, ['works-at', 'works-for', 'part-of'], 'to'],
  [
    /\b(?:database|backend|framework|language|editor|stack|tool|host|hosting|provider|library|queue|cache|ci)\b/iu,
    ['uses'],
    'to',
  ],
];

/** `Priya is the lead of Kestrel`. */
const roles =
  /^\s+(?:is|was named|became)(?: now)? (?:the |a |an |our )?(?:[\p{L}-]+ ){0,2}(?<role>lead|owner|manager|head|maintainer|developer|author|designer|engineer|member|part)(?:er)? (?:of|for|on|at) (?:the )?$/iu;

const negation = /\b(?:not|no longer|never|n't|nicht|kein)\b|n't|不再?|没/iu;

/** Between two names of a list. */
const listing = /^\s*(?:,|and|&|und|,\s*and|和|、)\s*(?:the )?$/iu;

/** Relations that the sentences state, in the vocabulary's own words, and that are news. */
export function* relationsIn(
  clauses: readonly Clause[],
  material: Material,
  who: Who,
  gone: ReadonlySet<string>,
): Generator<void, Suggestion[]> {
  const { pages, vocabulary } = material;
  const known = new Set(
    pages.flatMap(({ id, relations }) =>
      relations.map(({ relation, to }) => keyOf(canonical(vocabulary, { from: id, relation, to }))),
    ),
  );
  const found = new Map<string, Suggestion>();
  for (const [n, [said, own]] of bySentence(clauses).entries()) {
    if (n % 50 === 49) yield;
    if (!said.fresh || own.some((clause) => gone.has(nameOf(clause)))) continue;
    const edges = own
      .filter(isLasting)
      .flatMap((clause) => [...edgesOf(clause, vocabulary, who), ...entering(clause, vocabulary, who)]);
    for (const edge of [...edges, ...tied(said, own, material, who)]) {
      const key = keyOf(edge);
      if (known.has(key) || edge.from === edge.to) continue;
      const before = found.get(key);
      if (before !== undefined) before.evidence.push(...said.evidence);
      else
        found.set(key, {
          does: { kind: 'relation', ...edge },
          reason: `Said on ${said.memory.at?.slice(0, 10) ?? 'an unknown day'}: “${said.plain}” The graph does not connect the two yet.`,
          evidence: [...said.evidence],
        });
    }
  }
  return [...found.values()].slice(-mostFound);
}

function bySentence(clauses: readonly Clause[]): [Said, Clause[]][] {
  const sentences = new Map<Said, Clause[]>();
  for (const clause of clauses) {
    const own = sentences.get(clause.said);
    if (own === undefined) sentences.set(clause.said, [clause]);
    else own.push(clause);
  }
  return [...sentences];
}

/** What the words around names tie together. */
function tied(said: Said, own: readonly Clause[], material: Material, who: Who): Edge[] {
  if (!isVouched(said.memory)) return [];
  const home = householdOf(material, who, `${said.plain} ${said.memory.tags.join(' ')}`);
  return tiesOf({ said, own, home, who }).flatMap(({ from, relations, to }) => {
    const relation = relationNamed(relations, material.vocabulary);
    return relation === null ? [] : [canonical(material.vocabulary, { from, relation, to })];
  });
}

/** Pages for those whom a relation leads to and who have none. */
export function endsOf(relations: readonly Suggestion[], facts: readonly Suggestion[], who: Who): Suggestion[] {
  const there = new Set(facts.flatMap(({ does }) => (does.kind === 'entity' ? [does.entity] : [])));
  return relations.flatMap(({ does, evidence }) => {
    if (does.kind !== 'relation') return [];
    return [does.from, does.to].flatMap((id) => {
      const made = who.made.get(id);
      if (made === undefined || there.has(id)) return [];
      there.add(id);
      return [
        {
          does: { kind: 'entity' as const, entity: id, name: made.name, summary: '' },
          reason: `${made.name} has no page yet, and something is said of how it belongs here.`,
          evidence,
        },
      ];
    });
  });
}

/** Relations told at once at most, the newest. */
const mostFound = 60;

const keyOf = ({ from, relation, to }: Edge) => `${from}\n${relation}\n${to}`;

/** An inverse turned around, as relations are kept. */
function canonical(vocabulary: readonly RelationType[], { from, relation, to }: Edge): Edge {
  if (vocabulary.some(({ name }) => name === relation)) return { from, relation, to };
  const turned = vocabulary.find(({ inverse }) => inverse === relation);
  return turned === undefined ? { from, relation, to } : { from: to, relation: turned.name, to: from };
}

function edgesOf({ subject, attribute, rest }: Clause, vocabulary: readonly RelationType[], who: Who): Edge[] {
  const edges: Edge[] = [];
  let end = 0;
  let last: Meant | null = null;
  for (const mention of who.directory.mentioned(rest)) {
    const between = rest.slice(end, mention.at);
    end = mention.end;
    if (mention.id === subject.id || !isSomething(mention.id, who)) continue;
    const meant: Meant | null =
      last !== null && listing.test(between)
        ? last
        : last === null
          ? relationBetween(between, attribute, vocabulary)
          : null;
    // What follows another person is said of that one: “Joel's wife Petra works at …”.
    if (meant === null && mention.id.startsWith('person--') && !listing.test(between)) break;
    if (meant === null) continue;
    last = meant;
    const [from, to] = meant.turned ? [mention.id, subject.id] : [subject.id, mention.id];
    const edge = canonical(vocabulary, { from, relation: meant.relation, to });
    if (!isOdd(edge)) edges.push(edge);
  }
  return edges;
}

/** Has a page, or is new and more than a word. */
const isSomething = (id: string, { pages, made }: Who) =>
  pages.has(id) || (made.has(id) && made.get(id)?.type !== 'concept');

/** Relations that lead to things and bodies of people. */
const ofThings =
  /^(?:part-of|member-of|works-(?:at|for|on)|employed-by|develops|uses|owns|maintains|decided-on|lives-in|located-in|based-in|depends-on|built-on|supersedes)$/;

/** Who enters a body of people that a clause does not name: the one that the workspace is about. */
const newHere =
  /(?<!\p{L})(?:employee|apprentice|new (?:member|colleague|teammate|hire)|joined (?:the|our) (?:team|company|crew|band|project|staff|choir|club)|maintainer|Lehre|Ausbildung|Mitarbeiter(?:in)?)(?!\p{L})|加入/iu;

function entering({ subject, text, said }: Clause, vocabulary: readonly RelationType[], who: Who): Edge[] {
  if (subject.type !== 'person' || !newHere.test(text)) return [];
  const home = who.home(`${text} ${said.memory.tags.join(' ')}`);
  if (
    home === null ||
    home.type === 'person' ||
    who.directory.mentioned(text).some(({ id }) => id !== subject.id && who.pages.has(id))
  )
    return [];
  if (home.type === 'project' && !/maintainer/i.test(text)) return [];
  const wanted = home.type === 'project' ? ['develops', 'part-of'] : ['works-at', 'works-for', 'member-of', 'part-of'];
  const relation = wanted.find((name) => vocabulary.some((type) => type.name === name));
  return relation === undefined ? [] : [{ from: subject.id, relation, to: home.id }];
}

const isOdd = ({ relation, to }: Edge) =>
  (ofThings.test(relation) && to.startsWith('person--')) ||
  (relation === 'develops' && to.startsWith('organization--'));

type Meant = { relation: string; turned: boolean };

function relationBetween(between: string, attribute: string | null, vocabulary: readonly RelationType[]): Meant | null {
  if (negation.test(between.replace(/can't stand|kann .{1,12} nicht leiden/iu, 'hates'))) return null;
  const named = (names: readonly string[]) =>
    names.find((name) => vocabulary.some((type) => type.name === name || type.inverse === name)) ?? null;
  if (attribute !== null) {
    const noun = nouns.find(([form]) => form.test(attribute));
    const relation = noun === undefined ? null : named(noun[1]);
    return relation === null || between.length > 24 ? null : { relation, turned: noun?.[2] === 'from' };
  }
  const own = ownForm(between, vocabulary);
  if (own !== null) return { relation: own, turned: false };
  const role = roles.exec(between)?.groups?.role?.toLowerCase();
  if (role !== undefined) {
    const relation = named(
      /member|part/.test(role)
        ? ['member-of', 'part-of']
        : /lead|owner|manager|head/.test(role)
          ? ['leads', 'manages', 'develops']
          : ['develops', 'works-on'],
    );
    return relation === null ? null : { relation, turned: false };
  }
  for (const [names, form] of forms) {
    const relation = form.test(between) ? named(names) : null;
    if (relation !== null) return { relation, turned: false };
  }
  return null;
}

/** A relation of the vocabulary whose own words stand there: `mentors`, `reports-to`, `mentored-by`. */
function ownForm(between: string, vocabulary: readonly RelationType[]): string | null {
  const words = vocabulary.flatMap(({ name, inverse }) => (inverse === null ? [name] : [name, inverse]));
  const found = words.filter((word) => word !== 'relates-to' && word !== 'contains' && formOf(word).test(between));
  // `used by` is more than `use`.
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

const known = new Map<string, RegExp>();

function formOf(word: string): RegExp {
  const made = known.get(word);
  if (made !== undefined) return made;
  const [verb = '', ...rest] = word.split('-');
  const stem = verb.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/(?:s|ed)$/, '');
  const form = new RegExp(
    `(?<![\\p{L}\\p{N}])${stem}(?:s|es|ed|d|e)?${rest.map((part) => `[\\s-]+${part}`).join('')}(?![\\p{L}\\p{N}])`,
    'iu',
  );
  known.set(word, form);
  return form;
}
