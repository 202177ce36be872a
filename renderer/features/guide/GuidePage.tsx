import { t } from '../../text/text.ts';
import './guide.css';
import '../../ui/markdown.css';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { counted, EmptyState, Field } from '../../ui/index.ts';
import { ChapterPage, showSection } from './ChapterPage.tsx';
import { type Chapter, chapters } from './chapters.ts';
import { type GuidePlace, searchGuide } from './search.ts';

/** How Mneme is used, chapter by chapter; it stands in the window itself, so it is there without a network. */
export function GuidePage() {
  const { chapter, section } = useSearch({ from: '/guide' });
  const [words, setWords] = useState('');
  const found = useMemo(() => searchGuide(chapters, words), [words]);
  const at = Math.max(
    0,
    chapters.findIndex(({ id }) => id === chapter),
  );
  const shown = chapters[at];
  const searching = words.trim() !== '';
  return (
    <>
      <div className="bar">
        <h1>{t('Guide')}</h1>
        <span className="grow" />
        <Field
          className="guidefield"
          label={t('Search the guide')}
          placeholder={t('Search the guide')}
          type="search"
          icon="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setWords('')}
        />
      </div>
      <div className="guide">
        <Chapters shown={searching ? undefined : shown} onChoose={() => setWords('')} />
        {searching && <Results found={found} words={words} onChoose={() => setWords('')} />}
        {!searching && shown && (
          <>
            <ChapterPage chapter={shown} section={section} before={chapters[at - 1]} after={chapters[at + 1]} />
            <Contents chapter={shown} section={section} />
          </>
        )}
      </div>
    </>
  );
}

function Chapters({ shown, onChoose }: { shown: Chapter | undefined; onChoose(): void }) {
  return (
    <nav className="guidechapters" aria-label={t('Chapters')}>
      {chapters.map((one) => (
        <Link
          key={one.id}
          to="/guide"
          search={{ chapter: one.id }}
          aria-current={one === shown ? 'page' : undefined}
          onClick={onChoose}
        >
          {one.title}
        </Link>
      ))}
    </nav>
  );
}

/** The sections of the chapter beside it; where there is no room, its own headings do. */
function Contents({ chapter, section }: { chapter: Chapter; section: string | undefined }) {
  if (chapter.sections.length < 2) return null;
  return (
    <nav className="guidecontents" aria-label={t('On this page')}>
      <p className="micro">{t('On this page')}</p>
      {chapter.sections.map(({ id, title }) => (
        <Link
          key={id}
          to="/guide"
          search={{ chapter: chapter.id, section: id }}
          aria-current={id === section ? 'location' : undefined}
          // The address of the section that was scrolled away from does not change.
          onClick={() => showSection(chapter.id, id)}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

function Results({ found, words, onChoose }: { found: readonly GuidePlace[]; words: string; onChoose(): void }) {
  return (
    <section className="scroll guidepage" aria-label={t('Found in the guide')}>
      <div className="guidetext">
        <p className="meta" role="status">
          {found.length === 0
            ? t('Nothing found')
            : t('{places} with “{words}”', { places: counted(found.length, 'place'), words: words.trim() })}
        </p>
        {found.length === 0 && (
          <EmptyState icon="search" title={t('The guide does not use these words')}>
            {t('Try one of them alone, or look through the chapters.')}
          </EmptyState>
        )}
        <ul className="guidefound">
          {found.map(({ chapter, section, title, excerpt }) => (
            <li key={`${chapter.id} ${section}`}>
              <Link to="/guide" search={{ chapter: chapter.id, section: section ?? undefined }} onClick={onChoose}>
                <span className="strong">{title}</span>
                {section !== null && <span className="meta">{chapter.title}</span>}
              </Link>
              <p className="meta">{excerpt}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
