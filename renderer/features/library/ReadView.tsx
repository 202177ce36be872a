import { useMemo } from 'react';
import { EmptyState } from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { readable } from './readable.ts';

/** Characters that are drawn at once; a page of more would stop the window. */
const most = 300_000;

/** The file as a page to read. */
export function ReadView({ path, body }: { path: string; body: string }) {
  const { facts, text } = useMemo(() => readable(body.slice(0, most)), [body]);
  if (body.trim() === '') {
    return (
      <div className="readview scroll">
        <EmptyState icon="file" title="Nothing is written here yet" />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="readview scroll" aria-label={`${path}, to read`} tabIndex={0}>
      <div className="readpage">
        {facts.length > 0 && (
          <dl className="readfacts">
            {facts.map((fact) => (
              <div key={fact.name}>
                <dt>{fact.name}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {path.endsWith('.md') ? <Markdown text={text} /> : <pre className="code readcode">{body.slice(0, most)}</pre>}
        {body.length > most && <p className="meta">The rest is in the editor.</p>}
      </div>
    </section>
  );
}
