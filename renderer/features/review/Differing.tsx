import type { PartedSentence } from './apart.ts';

type Props = { parts: PartedSentence; told?: boolean };

/** Characters after a value that are of it, as its unit is. */
const mostOfUnit = 12;

/** What two sentences share is quiet: what they differ in is what is chosen. `told`: what they share is seen already. */
export function Differing({ parts: [before, own, after], told = false }: Props) {
  const unit = told && after.length <= mostOfUnit ? after.replace(/\.$/, '') : '';
  return (
    <>
      {before !== '' && <span className={told ? 'vh' : 'sharedwords'}>{before}</span>}
      <b>
        {own}
        {unit}
      </b>
      {unit === '' && after !== '' && <span className={told ? 'vh' : 'sharedwords'}>{after}</span>}
    </>
  );
}
