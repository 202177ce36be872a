/** Words between two entities that relate them. */
export const relatingForms: readonly [relation: string, form: RegExp][] = [
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
