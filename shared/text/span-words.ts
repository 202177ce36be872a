/** The time that words of a question were read to name, for whoever reads the answer: “last week” and from when until when. */
export function spanWords({
  since,
  until,
  words,
}: {
  since: string | null;
  until: string | null;
  words: string;
}): string {
  const span =
    since === until ? since : [since && `from ${since}`, until && `until ${until}`].filter(Boolean).join(' ');
  return `“${words}” was read as a time: ${span}.`;
}
