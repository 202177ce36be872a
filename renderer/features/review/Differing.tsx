import type { PartedSentence } from './apart.ts';

type Props = { parts: PartedSentence; told?: boolean };

/** What two sentences share is quiet: what they differ in is what is chosen. `told`: how they begin is seen already. */
export function Differing({ parts: [before, own, after], told = false }: Props) {
  return (
    <>
      {before !== '' && <span className={told ? 'vh' : 'sharedwords'}>{before}</span>}
      <b>{own}</b>
      {after !== '' && <span className="sharedwords">{after}</span>}
    </>
  );
}
