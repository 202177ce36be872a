import { type ReactNode, useMemo } from 'react';
import { t } from '../../text/text.ts';
import {
  Button,
  datesAsWords,
  EmptyState,
  EntityIcon,
  entityParts,
  entityTypeWord,
  Kbd,
  useNow,
  whenOf,
} from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { BeliefLine } from '../graph/BeliefList.tsx';
import { beliefRows, datedRows, factsInWords, pageSectionWord, type ReadSection, readSections } from './read-page.ts';
import { askedBy, readable } from './readable.ts';
import { useEntities } from './useEntities.ts';

/** Characters that are drawn at once; a page of more would stop the window. */
const most = 300_000;

/** The file as a page to read. `onWrite`: leads to its editor, from a page that nothing is written in. */
export function ReadView({ path, body, onWrite }: { path: string; body: string; onWrite?: () => void }) {
  const asked = path.endsWith('.md') ? askedBy(body) : null;
  if (body.trim() === '') {
    return (
      <div className="readview scroll">
        <EmptyState icon="file" title={t('Nothing is written here yet')} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="readview scroll" aria-label={t('{path}, to read', { path })} tabIndex={0}>
      <div className="readpage">
        {asked !== null ? (
          <UnwrittenPage asked={asked}>
            {onWrite && (
              <Button onClick={onWrite}>
                {t('Write in it')} <Kbd keys="E" />
              </Button>
            )}
          </UnwrittenPage>
        ) : path.startsWith('memory/graph/entities/') ? (
          <EntityPage path={path} body={body.slice(0, most)} />
        ) : (
          <PlainPage path={path} body={body.slice(0, most)} />
        )}
        {body.length > most && <p className="meta">{t('The rest is in the editor.')}</p>}
      </div>
    </section>
  );
}

/** What a template asks, where the answers will stand. */
function UnwrittenPage({ asked, children }: { asked: ReturnType<typeof askedBy>; children: ReactNode }) {
  return (
    <div className="unwritten">
      {asked?.map(({ heading, asked: words }, n) => (
        <section key={heading}>
          {n === 0 ? <h1>{heading}</h1> : <h2>{heading}</h2>}
          {words !== '' && <p>{words}</p>}
        </section>
      ))}
      {children}
    </div>
  );
}

function PlainPage({ path, body }: { path: string; body: string }) {
  const now = useNow();
  const { facts, text } = useMemo(() => readable(body), [body]);
  return (
    <>
      <ReadFacts facts={facts} />
      {path.endsWith('.md') ? <Markdown text={datesAsWords(text, now)} /> : <pre className="code readcode">{body}</pre>}
    </>
  );
}

/** A page about somebody or something: by its name, its beliefs with how sure they are, its days as a list. */
function EntityPage({ path, body }: { path: string; body: string }) {
  const id = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
  const known = useEntities().get(id);
  const { facts, sections } = useMemo(() => {
    return { facts: factsInWords(readable(body).facts), sections: readSections(body) };
  }, [body]);
  const { type, name } = entityParts(id);
  return (
    <>
      <h1 className="readtitle flex">
        <EntityIcon type={type} small={false} label={entityTypeWord(type)} />
        {known === undefined || known.title === id ? name : known.title}
        <span className="meta">{entityTypeWord(type)}</span>
      </h1>
      <ReadFacts facts={facts} />
      {sections.map((section) => (
        <PageSection key={section.line} path={path} section={section} />
      ))}
    </>
  );
}

function PageSection({ path, section }: { path: string; section: ReadSection }) {
  const { heading, text: written } = section;
  const text = datesAsWords(written, useNow());
  // Above the first section stands the file's own name.
  if (heading === null) return <Markdown text={text.replace(/^# [^\n]*\n?/, '')} />;
  if (text === '') return null;
  const beliefs = heading.toLowerCase() === 'beliefs' ? beliefRows(section) : null;
  const dated = heading.toLowerCase() === 'timeline' ? datedRows(section) : null;
  return (
    <section>
      <h2>{pageSectionWord(heading)}</h2>
      {beliefs !== null && (
        <ul className="belieflist">
          {beliefs.map((belief) => (
            <BeliefLine key={belief.line} belief={{ ...belief, id: `${path}#${belief.line}`, path }} />
          ))}
        </ul>
      )}
      {dated !== null && <Days days={dated} />}
      {beliefs === null && dated === null && <Markdown text={text} />}
    </section>
  );
}

function Days({ days }: { days: readonly { day: string; text: string }[] }) {
  const now = useNow();
  return (
    <ol className="readdays">
      {days.map(({ day, text }) => (
        <li key={day + text}>
          <time className="meta nowrap" dateTime={day}>
            {whenOf(day, now)}
          </time>
          <Markdown text={datesAsWords(text, now)} />
        </li>
      ))}
    </ol>
  );
}

function ReadFacts({ facts }: { facts: readonly { name: string; value: string }[] }) {
  const now = useNow();
  if (facts.length === 0) return null;
  return (
    <dl className="readfacts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{/^\d{4}-\d{2}-\d{2}$/.test(value) ? whenOf(value, now) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
