import { leastShare, type PartOfScore, sharesOf } from '#shared/text/shares.ts';
import { t } from '../../text/text.ts';
import { inDecimals } from '../../ui/index.ts';
import type { SearchHit } from './hit.ts';
import { ScoreBar } from './ScoreBar.tsx';
import { partWords } from './shares.ts';

type Explanation = NonNullable<SearchHit['explanation']>;

/** Why a result ranks where it does: what each part adds, what decay takes, and the total that is left. */
export function Why({ hit }: { hit: SearchHit }) {
  const shares = sharesOf(hit);
  const { explanation } = hit;
  if (shares === null || explanation === undefined) return null;
  const shown = (['words', 'meaning', 'neighbours', 'dates', 'graph', 'associations'] as const).filter(
    (part) => part === 'words' || (part === 'meaning' && explanation.cosine !== null) || shares[part] >= leastShare,
  );
  const factors = factorsOf(explanation);
  return (
    <section className="why" aria-labelledby="why">
      <h2 id="why">{t('Why it ranks here')}</h2>
      <ScoreBar score={hit.score} shares={shares} />
      <table>
        <tbody>
          {shown.map((part) => (
            <tr key={part}>
              <Part part={part} />
              <td className="meta">{saidOf(part, explanation)}</td>
              <td className="num">{inDecimals(shares[part])}</td>
            </tr>
          ))}
          {factors.map(({ name, factor }) => (
            <tr key={name} className="counted">
              <th scope="row" colSpan={2} className="meta">
                {name}
              </th>
              <td className="num meta">× {inDecimals(factor)}</td>
            </tr>
          ))}
          <tr className="total">
            <th scope="row">{t('Relevance')}</th>
            <td />
            <td className="num">{inDecimals(shares.relevance)}</td>
          </tr>
          <tr>
            <Part part="lost" word={t('Decay')} />
            <td className="meta">
              {explanation.life >= 1 - leastShare
                ? t('takes nothing')
                : t('takes {lost}', { lost: inDecimals(shares.lost) })}
            </td>
            <td className="num">× {inDecimals(explanation.life)}</td>
          </tr>
          <tr className="total">
            <th scope="row">{t('Total')}</th>
            <td />
            <td className="num">{inDecimals(hit.score)}</td>
          </tr>
        </tbody>
      </table>
      {explanation.reranked !== undefined && (
        <p className="meta">
          {t('Found in place {from}; the re-ranking model read it with the question and put it here.', {
            from: explanation.reranked.from,
          })}
        </p>
      )}
    </section>
  );
}

function Part({ part, word = partWords[part] }: { part: PartOfScore; word?: string }) {
  return (
    <th scope="row">
      <i className={`swatch p-${part}`} aria-hidden="true" />
      {word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())}
    </th>
  );
}

function saidOf(part: PartOfScore, { words, cosine, meaning }: Explanation): string {
  switch (part) {
    case 'words':
      return words > 0 ? t('match {words}', { words: inDecimals(words, 1) }) : t('none of them');
    case 'meaning':
      return meaning > 0 && cosine !== null
        ? t('{cosine} % alike', { cosine: Math.round(cosine * 100) })
        : t('not alike');
    case 'neighbours':
      return t('said beside it');
    case 'dates':
      return t('of the time asked for');
    case 'graph':
      return t('its entity is asked about');
    case 'associations':
      return t('with other results');
    case 'lost':
      return '';
  }
}

/** What is counted into words, meaning and neighbours already; nothing where it changes none. */
function factorsOf({ length, asked, read, words, meaning, neighbours }: Explanation) {
  if (words + meaning + neighbours === 0) return [];
  return [
    { name: t('Length of the text'), factor: length },
    { name: t('Kind of question, times it names'), factor: asked },
    { name: t('Who speaks, how much it answers'), factor: read },
  ].filter(({ factor }) => Math.abs(factor - 1) >= leastShare);
}
