import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNewTo, useLook } from '../../api/look.ts';
import { t } from '../../text/text.ts';
import { Citation, datesAsWords, NewDot, StoreIcon, useNow, whenOf } from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import type { EntityMention } from './memory.ts';
import { PanelSection } from './PanelSection.tsx';

type Facts = { title: string; memories: readonly EntityMention[]; beside?: ReactNode };

/** Facts or open questions as lines; each leads to where it stands. */
export function FactList({ title, memories, beside }: Facts) {
  const look = useLook();
  const now = useNow();
  return (
    <PanelSection title={title} items={memories} most={5} className="factlist" beside={beside}>
      {(fact) => (
        <li key={fact.id} dir="auto">
          {isNewTo(look, fact.id) && <NewDot />}
          <Link to="/library" search={{ path: fact.path, line: fact.line }} className="quietlink" title={fact.citation}>
            {datesAsWords(plainText(fact.text), now)}
          </Link>
        </li>
      )}
    </PanelSection>
  );
}

/** What happened to it, newest first. */
export function TimelineList({ memories }: { memories: readonly EntityMention[] }) {
  const now = useNow();
  return (
    <PanelSection title={t('Timeline')} items={newestFirst(memories)} most={5} className="timelist" ordered>
      {(entry) => (
        <li key={entry.id}>
          <span className="meta">{entry.at === null ? '' : whenOf(entry.at, now)}</span>
          <Link
            to="/library"
            search={{ path: entry.path, line: entry.line }}
            className="quietlink"
            title={entry.citation}
          >
            {datesAsWords(withoutDate(plainText(entry.text)), now)}
          </Link>
        </li>
      )}
    </PanelSection>
  );
}

/** Episodes and other memories that name it: where what is known comes from. */
export function MentionList({ memories }: { memories: readonly EntityMention[] }) {
  const now = useNow();
  return (
    <PanelSection title={t('Sources')} items={memories} most={4} className="mentionlist">
      {(memory) => (
        <li key={memory.id}>
          <span className="flex mentionline">
            <StoreIcon store={memory.store} small />
            <span className="cut grow">{datesAsWords(memory.title || plainText(memory.text, 160), now)}</span>
            {memory.at !== null && <MentionDay memory={memory} said={whenOf(memory.at, now)} />}
          </span>
          <Citation path={memory.path} line={memory.line} className="mentionplace" />
        </li>
      )}
    </PanelSection>
  );
}

/** An episode's day opens the Timeline there. */
function MentionDay({ memory, said }: { memory: EntityMention; said: string }) {
  if (memory.kind !== 'episode' || memory.at === null) return <span className="meta nowrap">{said}</span>;
  return (
    <Link to="/timeline" search={{ day: memory.at.slice(0, 10) }} className="meta nowrap" title={t('Show in Timeline')}>
      {said}
    </Link>
  );
}

function newestFirst(memories: readonly EntityMention[]): EntityMention[] {
  return [...memories].sort((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
}

/** The date stands before the line already. */
function withoutDate(text: string): string {
  return text.replace(/^\d{4}(?:-\d{2}){0,2}(?:T[\d:]+)?\s*[:—–-]*\s*/, '');
}
