import type { PartedSentence } from './apart.ts';

/** What two sentences share is quiet: what they differ in is what is chosen. */
export function Differing({ parts: [before, own, after] }: { parts: PartedSentence }) {
  return (
    <>
      {before !== '' && <span className="sharedwords">{before}</span>}
      <b>{own}</b>
      {after !== '' && <span className="sharedwords">{after}</span>}
    </>
  );
}
