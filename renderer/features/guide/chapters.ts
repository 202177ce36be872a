/** A chapter of the guide: the number that orders it, its first heading and its text. */
export type Chapter = { id: string; title: string; text: string };

const files = import.meta.glob<string>('../../../resources/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const chapters: readonly Chapter[] = Object.entries(files)
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([path, text]) => ({
    id: path.replace(/^.*\/\d+-|\.md$/g, ''),
    title: /^# (.+)$/m.exec(text)?.[1] ?? path,
    text,
  }));
