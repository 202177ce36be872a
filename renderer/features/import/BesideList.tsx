import { t } from '../../text/text.ts';
import { Citation, counted, SectionHead, Segment } from '../../ui/index.ts';
import { byPage, type ImportWish, type PieceBeside, type SourceLook } from './looks.ts';

type Props = { look: SourceLook; wish: ImportWish; onWish: ((wish: ImportWish) => void) | null };

/** Where it says otherwise than what is known, and where it repeats it: page by page. */
export function BesideList({ look, wish, onWish }: Props) {
  const { contradictions, doubles } = look;
  if (contradictions.length + doubles.length === 0) return null;
  const choose = ({ key }: PieceBeside, isTaken: boolean) => {
    const others = wish.instead.filter((one) => one !== key);
    onWish?.({ ...wish, instead: isTaken ? [...others, key] : others });
  };
  return (
    <section aria-labelledby="look-beside">
      <SectionHead id="look-beside" title={t('Beside what is known')}>
        {[
          ...(contradictions.length > 0 ? [counted(contradictions.length, 'says otherwise', 'say otherwise')] : []),
          ...(doubles.length > 0 ? [counted(doubles.length, 'says the same', 'say the same')] : []),
        ].join(', ')}
      </SectionHead>
      {byPage(contradictions).map(({ about, pieces }) => (
        <section
          key={pieces[0]?.known.path}
          className="besidegroup"
          aria-label={t('Contradictions about {about}', { about })}
        >
          <h3>{about}</h3>
          <ul>
            {pieces.map((piece) => (
              <Otherwise
                key={piece.key}
                piece={piece}
                taken={wish.instead.includes(piece.key)}
                onTake={onWish === null ? null : (isTaken) => choose(piece, isTaken)}
              />
            ))}
          </ul>
        </section>
      ))}
      {doubles.length > 0 && <Doubles doubles={doubles} />}
    </section>
  );
}

type OtherwiseProps = { piece: PieceBeside; taken: boolean; onTake: ((isTaken: boolean) => void) | null };

function Otherwise({ piece, taken, onTake }: OtherwiseProps) {
  const { known, text, at, said } = piece;
  return (
    <li className="otherwise">
      <div className="grow">
        <p>
          <span className="meta">{t('Known')}</span> {known.text} <Citation path={known.path} line={known.line} />
        </p>
        <p>
          <span className="meta">{t('There')}</span> {text} <span className="mono faint">{at}</span>
          {said !== null && <span className="meta"> {t('said {said}', { said: said.slice(0, 10) })}</span>}
        </p>
      </div>
      {onTake !== null && (
        <Segment<'known' | 'there'>
          label={t('Which holds: {text}', { text })}
          value={taken ? 'there' : 'known'}
          options={[
            { value: 'known', label: t('Keep what is known') },
            { value: 'there', label: t('Take theirs') },
          ]}
          onChange={(value) => onTake(value === 'there')}
        />
      )}
    </li>
  );
}

function Doubles({ doubles }: { doubles: readonly PieceBeside[] }) {
  return (
    <details>
      <summary>
        {t('{say} what is known already; nothing is written for them', { say: counted(doubles.length, 'says', 'say') })}
      </summary>
      <ul className="looklist">
        {doubles.map(({ key, text, known }) => (
          <li key={key}>
            <span className="grow cut">{text}</span>
            <Citation path={known.path} line={known.line} />
          </li>
        ))}
      </ul>
    </details>
  );
}
