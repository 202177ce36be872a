import { wholeWord, words } from '../language/lexicon/all.ts';

/** Types of entities, and the words of a question that ask for one. */
const forms = (['person', 'place', 'tool', 'project', 'organization'] as const).map(
  (type) => [type, new RegExp(wholeWord(words(({ asking }) => asking[type])), 'iu')] as const,
);

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
