import type { Routing } from '#shared/model/capture.ts';
import { distinctSlug } from '../../workspace/slug.ts';
import type { Linked } from './link.ts';

/** Words between two entities that relate them. */
const forms: [relation: string, form: RegExp][] = [
  ['depends-on', /\b(?:depends? on|relies on|requires?|needs|hängt von|depende de|dépend de)\b|зависит|依赖|依存/u],
  ['supersedes', /\b(?:replaces?|supersedes?|instead of|ersetzt|reemplaza|remplace)\b|取代|заменяет/u],
  ['avoids', /\b(?:avoids?|dislikes?|hates?|won't use|vermeidet|evita|évite)\b|избегает|讨厌/u],
  ['prefers', /\b(?:prefers?|favou?rs?|likes?|bevorzugt|prefiere|préfère)\b|предпочитает|喜欢|好き/u],
  [
    'decided-on',
    /\b(?:decided on|decided to use|chose|picked|settled on|went with|moved? .{0,80} to|beschlossen|decidimos|décidé)\b|решили|决定|決め/u,
  ],
  [
    'uses',
    /\b(?:uses?|used by|using|runs? on|built (?:with|on)|written in|hosted on|holds|handles|verwendet|nutzt|utiliza|usa|utilise|gebruikt)\b|использует|使用|用|使って|يستخدم/u,
  ],
  [
    'part-of',
    /\b(?:(?:is )?part of|belongs to|works? (?:at|for|in)|member of|in the|gehört zu|trabaja en|arbeitet)\b|属于|часть/u,
  ],
  [
    'develops',
    /\b(?:develops?|leads?|maintains?|owns|builds?|works? on|responsible for|manages?|leitet|dirige|projectleider|beheert)\b|руководит|负责|يدير/u,
  ],
];

/** What the text says between neighbouring entities, in the vocabulary given; ids of new entities are those they would get. */
export function routedRelations(text: string, entities: Linked[], vocabulary: readonly string[]): Routing['relations'] {
  const allowed = new Set(vocabulary);
  const relations: Routing['relations'] = [];
  const first = entities[0];
  for (const [n, to] of entities.entries()) {
    const last = entities[n - 1];
    if (last === undefined || first === undefined) continue;
    const between = text.slice(last.end, to.at);
    const form = forms.find(([relation, words]) => allowed.has(relation) && words.test(between));
    // `A uses B and C`: the list goes on from its first.
    const before = relations.at(-1);
    if (
      form === undefined &&
      before !== undefined &&
      before.to === idOf(last) &&
      /^\s*(?:,|and|und|y|et|en|и|和|or)[\s\p{L}]{0,12}$/u.test(between)
    ) {
      relations.push({ ...before, to: idOf(to) });
    } else if (form !== undefined) relations.push({ from: idOf(last), relation: form[0], to: idOf(to) });
  }
  return relations.filter(({ from, to }) => from !== to);
}

/** Id of an entity, or the one that a new entity of that name would get. */
export function idOf({ id, type, name }: { id: string | null; type: string; name: string }): string {
  return id ?? `${type}--${distinctSlug(name)}`;
}
