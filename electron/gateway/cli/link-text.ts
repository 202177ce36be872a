import type { Output } from '#shared/contract/methods.ts';

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

function linkText({ id, path, title, scope, state, ways, note, entries, last, asked, gone, notes }: Link): string {
  const way = ways === 'both' ? 'both ways' : 'read only';
  const of = scope === null ? '' : `, of ${scope}`;
  return [
    `${id}  ${title}: ${path}`,
    `  ${state}, ${way}${of}: ${entries} memories on both sides${last === null ? '' : `, last looked at ${last}`}`,
    ...(note === null ? [] : [`  ${note}`]),
    ...asked.flatMap(({ key, at, here, there, why }) => [
      `  ? ${at}: ${why}`,
      `      here:  ${shortly(here)}`,
      `      there: ${shortly(there)}`,
      `      → mneme links take here ${id} ${JSON.stringify(key)}, or take there`,
    ]),
    ...(gone.length === 0 ? [] : [`  ${gone.length} gone there and still here; archive with:`]),
    ...(gone.length === 0 ? [] : [`      mneme forget --ids ${gone.map((one) => one.id).join(' ')}`]),
    ...notes.map(({ at, why }) => `  left out ${at}: ${why}`),
  ].join('\n');
}

function shortly(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? '(nothing)' : line.length > 100 ? `${line.slice(0, 100)}…` : line;
}
