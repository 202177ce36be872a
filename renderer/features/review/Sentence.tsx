import { diffWordsWithSpace } from 'diff';
import { useEntityNames } from '../../ui/index.ts';
import { linksAsWords } from '../../ui/plain.ts';

type Props = { was: string | null; now: string | null };

/** A statement as it would stand: what goes is struck, what comes is tinted, in place. */
export function Sentence({ was, now }: Props) {
  useEntityNames();
  const [before, after] = [was, now].map((text) => (text === null ? null : linksAsWords(text)));
  if (before == null) return <span>{after}</span>;
  if (after == null) return <del>{before}</del>;
  const parts = diffWordsWithSpace(before, after);
  const same = parts.reduce((sum, part) => sum + (part.added || part.removed ? 0 : part.value.length), 0);
  // Two sentences that share little are told one after the other: marks all over would say nothing.
  if (same * 2 < after.length) {
    return (
      <>
        <del>{before}</del> <ins>{after}</ins>
      </>
    );
  }
  return parts.map(({ value, added, removed }, n) => {
    const key = `${n}:${value}`;
    return added ? <ins key={key}>{value}</ins> : removed ? <del key={key}>{value}</del> : value;
  });
}
