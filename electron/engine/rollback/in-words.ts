import type { Output } from '#shared/contract/methods.ts';
import { countedNoun } from '#shared/text/counted.ts';

/** Files named one by one; of more, their number is said. */
const mostNamed = 12;

/** A preview as an agent reads it to its owner. */
export function previewWords({
  title,
  files,
  depends,
  core,
  scores,
  entities,
}: Omit<Output<'rollback.preview'>, 'contract'>): string {
  if (files.length === 0) return `${title}: nothing would change, it is so already.`;
  const named = files
    .slice(0, mostNamed)
    .map(({ path, does, added, removed }) => `- ${path}: ${does}, +${added} −${removed}`);
  const more = files.length > mostNamed ? [`- ${countedNoun(files.length - mostNamed, 'more file')}`] : [];
  const tokens = core.tokens === core.after ? [] : [`Core memory: ${core.after} tokens, now ${core.tokens}.`];
  const graph = entities.gone + entities.back === 0 ? [] : [`Entities: −${entities.gone} +${entities.back}.`];
  return [
    `${title}: ${countedNoun(files.length, 'file')}.`,
    ...named,
    ...more,
    ...depends.slice(0, mostNamed).map(({ words }) => `- ${words}`),
    ...tokens,
    ...graph,
    ...(scores === 0 ? [] : [`${countedNoun(scores, 'score')} worked out anew.`]),
  ].join('\n');
}
