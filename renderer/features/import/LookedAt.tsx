import { engineText, t, tn } from '../../text/text.ts';
import { count, Note, SectionHead } from '../../ui/index.ts';
import { BesideList } from './BesideList.tsx';
import { CountTable } from './CountTable.tsx';
import { DetailScroll } from './DetailScroll.tsx';
import type { ImportWish, SourceLook } from './looks.ts';
import { Projects } from './Projects.tsx';
import { Samples } from './Samples.tsx';
import { Vanished } from './Vanished.tsx';
import { Whose } from './Whose.tsx';

/** `onWish` null: it is imported already, and there is nothing left to wish. */
type Props = { look: SourceLook; wish: ImportWish; onWish: ((wish: ImportWish) => void) | null };

/** What a place holds, in counts and samples. */
export function LookedAt({ look, wish, onWish }: Props) {
  return (
    <DetailScroll label={look.title}>
      <header className="splithead">
        <div className="grow">
          <h2>{look.title}</h2>
          <p className="meta flex">
            <span className="nowrap">
              {look.projects.length > 0
                ? t('What {title} noted for itself{where}', {
                    title: look.title,
                    where: tn(look.projects.length, ' in {n} project', ' in {n} projects'),
                  })
                : engineText(look.why)}
            </span>
            <span aria-hidden="true">·</span>
            <span className="mono cut lookpath" title={look.path}>
              <bdi>{look.path}</bdi>
            </span>
          </p>
        </div>
      </header>
      {look.left > 0 && (
        <Note tone="info">
          {t('The first {pieces} at once; {left} more come with another import of the same place.', {
            pieces: count(look.pieces),
            left: count(look.left),
          })}
        </Note>
      )}
      <CountTable look={look} reviewed={wish.reviewed} />
      <Whose look={look} wish={wish} onWish={onWish} />
      <BesideList look={look} wish={wish} onWish={onWish} />
      <div className="lookpair">
        <Projects look={look} wish={wish} onWish={onWish} />
        <Samples look={look} />
      </div>
      <Vanished look={look} />
      {look.unread.length > 0 && <NotRead look={look} />}
    </DetailScroll>
  );
}

function NotRead({ look }: { look: SourceLook }) {
  return (
    <section aria-labelledby="look-unread">
      <SectionHead id="look-unread" title={t('Not read')}>
        {t('it stays as it is where it lies')}
      </SectionHead>
      <ul className="looklist">
        {look.unread.map(({ path, line, message }) => (
          <li key={`${path}#${line}`}>
            <span className="mono">
              {path}#L{line}
            </span>
            <span className="grow">{engineText(message)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
