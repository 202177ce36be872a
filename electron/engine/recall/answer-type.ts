/** Types of entities, and the words of a question that ask for one: English, German, Chinese, Japanese. */
const forms: [type: string, form: RegExp][] = [
  ['person', /\b(?:who|whom|whose|wer|wen|wem|wessen|person|colleague|engineer|contact)\b|谁|誰/iu],
  ['place', /\b(?:where|wo|woher|wohin|place|town|city|country|office|building|ort|stadt)\b|哪里|哪儿|在哪|どこ/iu],
  ['tool', /\b(?:tools?|database|software|library|program|werkzeug|datenbank)\b|工具|数据库/iu],
  ['project', /\b(?:projects?|projekte?)\b|项目|プロジェクト/iu],
  [
    'organization',
    /\b(?:organi[sz]ations?|company|companies|suppl(?:ier|ies|y)|insurer|manufacturer|customer|firma|unternehmen)\b|公司|会社/iu,
  ],
];

/** What type of entity would answer a question; none when it does not say. */
export function answerTypes(question: string): string[] {
  return forms.flatMap(([type, form]) => (form.test(question) ? [type] : []));
}

/** A name that says the type of what it means beside part of its name: “the memory project”; null when it does not. */
export function typedName(name: string): { type: string; words: string[] } | null {
  for (const [type, form] of forms) {
    const words = name
      .replace(form, ' ')
      .split(/\s+/)
      .filter((word) => word !== '');
    if (form.test(name) && words.length > 0) return { type, words };
  }
  return null;
}
