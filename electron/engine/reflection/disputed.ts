import type { Suggestion } from '#shared/model/reflection.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Without what would settle an open contradiction on the side: a plain fact, or a line of core memory, that rests on the words of
 * one of its sides alone; and a merge of both. A fact that says itself what it takes the place of is shown as that.
 */
export function withoutDisputed(suggestions: readonly Suggestion[]): Suggestion[] {
  const sides = suggestions.flatMap(({ does }) => (does.kind === 'contradiction' ? [does.sides] : []));
  if (sides.length === 0) return [...suggestions];
  const pairs = new Set(
    sides.map((both) =>
      both
        .map(({ id }) => id)
        .sort()
        .join('\n'),
    ),
  );
  const words = new Map<string, string[]>();
  for (const { id, text } of sides.flat()) words.set(id, [...(words.get(id) ?? []), oneLine(text)]);
  const isDisputed = ({ id, quote }: { id: string; quote: string }) =>
    words.get(id)?.some((text) => text.includes(oneLine(quote)) || oneLine(quote).includes(text)) ?? false;
  return suggestions.filter(({ does, evidence }) => {
    if (does.kind === 'merge') return !pairs.has([does.keep, does.drop].sort().join('\n'));
    const isPlain = (does.kind === 'fact' && does.supersedes === null) || (does.kind === 'core' && does.was === null);
    return !isPlain || !evidence.some(isDisputed);
  });
}
