import './guide.css';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Markdown } from '../../ui/Markdown.tsx';
import { chapters } from './chapters.ts';

/** How Mneme is used, chapter by chapter; it stands in the window itself, so it is there without a network. */
export function GuidePage() {
  const { chapter } = useSearch({ from: '/guide' });
  const shown = chapters.find(({ id }) => id === chapter) ?? chapters[0];
  const page = useRef<HTMLElement>(null);
  const id = shown?.id;
  useEffect(() => {
    if (id !== undefined) page.current?.scrollTo({ top: 0 });
  }, [id]);
  return (
    <>
      <div className="bar">
        <h1>Guide</h1>
      </div>
      <div className="guide">
        <nav aria-label="Chapters">
          {chapters.map((one) => (
            <Link
              key={one.id}
              to="/guide"
              search={{ chapter: one.id }}
              aria-current={one === shown ? 'page' : undefined}
            >
              {one.title}
            </Link>
          ))}
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <section className="scroll" ref={page} tabIndex={0} aria-label={shown?.title}>
          {shown && <Markdown text={shown.text} className="guidetext" />}
        </section>
      </div>
    </>
  );
}
