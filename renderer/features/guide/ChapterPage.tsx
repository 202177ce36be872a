import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../../text/text.ts';
import { Icon } from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import type { GuideBlock } from './blocks.ts';
import { CodeBlock } from './CodeBlock.tsx';
import type { Chapter } from './chapters.ts';

type Props = { chapter: Chapter; section: string | undefined; before: Chapter | undefined; after: Chapter | undefined };

/** One chapter, and the way to the next. */
export function ChapterPage({ chapter, section, before, after }: Props) {
  const page = useRef<HTMLElement>(null);
  const { id } = chapter;
  useEffect(() => {
    if (section === undefined || !showSection(id, section)) page.current?.scrollTo({ top: 0 });
  }, [id, section]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className="scroll guidepage" ref={page} tabIndex={0} aria-label={chapter.title}>
      <article className="guidetext">
        <h1>{chapter.title}</h1>
        <Blocks blocks={chapter.intro} />
        {chapter.sections.map((one) => (
          <section key={one.id} id={anchorOf(id, one.id)}>
            <h2>{one.title}</h2>
            <Blocks blocks={one.blocks} />
          </section>
        ))}
        <nav className="guideturn" aria-label={t('Before and after')}>
          {before && (
            <Link to="/guide" search={{ chapter: before.id }} className="btn">
              <Icon name="left" small />
              {before.title}
            </Link>
          )}
          <span className="grow" />
          {after && (
            <Link to="/guide" search={{ chapter: after.id }} className="btn">
              {after.title}
              <Icon name="right" small />
            </Link>
          )}
        </nav>
      </article>
    </section>
  );
}

function Blocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  return blocks.map((block, n) =>
    block.kind === 'code' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a chapter is a text that does not change
      <CodeBlock key={n} text={block.text} language={block.language} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a chapter is a text that does not change
      <Markdown key={n} text={block.text} keyed />
    ),
  );
}

/** Scrolls to a section of the chapter that is shown; false where it has none of this name. */
export function showSection(chapter: string, section: string): boolean {
  const at = document.getElementById(anchorOf(chapter, section));
  at?.scrollIntoView({ block: 'start' });
  return at !== null;
}

function anchorOf(chapter: string, section: string): string {
  return `guide-${chapter}-${section}`;
}
