import type { Output } from '#shared/contract/methods.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { localMinute } from './local-time.ts';
import { shellQuoted } from './shell-quoted.ts';

type Link = Output<'links.list'>['links'][number];
type Stepped = Output<'links.step'>['stepped'];

export const linksText = ({ links }: Output<'links.list'>): string =>
  links.length === 0 ? 'Nothing is linked. Link a folder with: mneme link FOLDER' : links.map(linkText).join('\n\n');

/** A link with what its step did, where it took one. */
export const linkedText = ({ link, stepped }: { link: Link; stepped?: Stepped }): string =>
  [linkText(link), ...stepText(stepped)].join('\n');

export const unlinkedText = ({ link }: Output<'links.remove'>): string =>
  `${link.path} is no longer linked. What stands there and here stays as it is.`;

function stepText(stepped: Stepped | undefined): string[] {
  if (stepped === undefined || stepped === null) return [];
  const { taken, sent, change } = stepped;
  const undo = change === null ? [] : [`Take what came in back with: mneme undo ${change}`];
  return [`  ${taken} came in, ${sent} written there.`, ...undo];
}

function linkText(link: Link): string {
  const { id, path, title, scope, state, ways, note, entries, last, asked, notes } = link;
  const way = ways === 'both' ? 'both ways' : 'read only';
  const of = scope === null ? '' : `, of ${scope}`;
  return [
    `${id}  ${title}: ${path}`,
    `  ${state}, ${way}${of}: ${countedNoun(entries, 'memory', 'memories')} on both sides${last === null ? '' : `, last looked at ${localMinute(last)}`}`,
    ...(note === null ? [] : [`  ${note}`]),
    ...asked.flatMap(({ key, at, here, there, why }) => [
      `  ? ${at}: ${why}`,
      `      here:  ${shortly(here)}`,
      `      there: ${shortly(there)}`,
      `      → mneme links take here ${id} ${shellQuoted(key)}, or take there`,
    ]),
    ...goneText(link),
    ...notes.map(({ at, why }) => `  left out ${at}: ${why}`),
  ].join('\n');
}

/** Memories that one `memory.forget` takes. */
const perForget = 200;

function goneText({ id, gone }: Link): string[] {
  if (gone.length === 0) return [];
  const ids = gone.map((one) => shellQuoted(one.id));
  const batches = Array.from({ length: Math.ceil(ids.length / perForget) }, (_, n) =>
    ids.slice(n * perForget, (n + 1) * perForget),
  );
  return [
    `  ${gone.length} gone there and still here; keep one with mneme links take here ${id} MEMORY, archive with:`,
    ...batches.map((batch) => `      mneme forget --ids ${batch.join(' ')}`),
  ];
}

function shortly(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? '(nothing)' : line.length > 100 ? `${line.slice(0, 100)}…` : line;
}
