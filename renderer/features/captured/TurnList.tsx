import { t } from '../../text/text.ts';
import './captured.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeys } from '../../app/useKeys.ts';
import { Button, Icon, IconButton, Kbd, LookAlike, sinceWhen, Tag, useNow } from '../../ui/index.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import {
  type CapturedEntry,
  capturedTurns,
  isCorrectable,
  isKept,
  outcomeOf,
  type Turn,
  turnSummary,
} from './turns.ts';
import { useCorrect } from './useCorrect.ts';

type Props = {
  entries: readonly CapturedEntry[];
  few: number /** Whose turns they are is said elsewhere. */;
  ofOne?: boolean;
};

/** What each observed turn led to, and the keys that correct it. */
export function TurnList({ entries, few, ofOne = false }: Props) {
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<CapturedEntry | null>(null);
  const correct = useCorrect();
  const turns = capturedTurns(entries);
  const shown = all ? turns : turns.slice(0, few);
  const onFocused = (run: (entry: CapturedEntry) => void) => () => {
    const ref = document.activeElement?.closest('[data-statement]')?.getAttribute('data-statement');
    const entry = entries.find((one) => one.ref === ref);
    if (entry === undefined)
      document.querySelector<HTMLElement>('[data-statement] a, [data-statement] button')?.focus();
    else if (isCorrectable(entry)) run(entry);
  };
  useKeys(t('From conversations'), [
    { keys: 'e', label: t('Put the statement in focus elsewhere'), run: onFocused(setAsked) },
    {
      keys: 'x',
      label: t('Take it out of memory'),
      run: onFocused((entry) => isKept(entry) && correct.takeOut(entry)),
    },
  ]);
  return (
    <>
      <ol className="turns">
        {shown.map((turn) => (
          <TurnBlock key={turn.key} turn={turn} ofOne={ofOne} onCorrect={setAsked} />
        ))}
      </ol>
      <div className="flex turnsfoot">
        {!all && turns.length > few && (
          <Button small look="quiet" onClick={() => setAll(true)}>
            {t('{turns} earlier', { turns: turns.length - few })}
          </Button>
        )}
        {entries.some(isCorrectable) && (
          <p className="meta">
            <Kbd keys="E" /> {t('puts a statement elsewhere,')} <Kbd keys="X" /> {t('takes it out.')}
          </p>
        )}
      </div>
      {asked !== null && <CorrectDialog key={asked.ref} entry={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type BlockProps = { turn: Turn; ofOne: boolean; onCorrect(entry: CapturedEntry): void };

function TurnBlock({ turn, ofOne, onCorrect }: BlockProps) {
  const now = useNow();
  return (
    <li className="turn">
      <p className="flex turnhead meta">
        {!ofOne && (
          <span className="cut strong">
            {turn.agent} <LookAlike name={turn.agent} />
          </span>
        )}
        <time className="nowrap" dateTime={turn.at}>
          {sinceWhen(turn.at, now)}
        </time>
        <span className="grow" />
        <span className="cut">{turnSummary(turn)}</span>
      </p>
      <ul>
        {turn.entries.map((entry) => (
          <Statement key={entry.ref} entry={entry} onCorrect={onCorrect} />
        ))}
      </ul>
    </li>
  );
}

const unsaid = t('A statement whose words were not kept');

function Statement({ entry, onCorrect }: { entry: CapturedEntry; onCorrect(entry: CapturedEntry): void }) {
  const { word, icon, tone } = outcomeOf(entry);
  const where = entry.path?.replace(/^memory\//, '');
  const words = (
    <>
      <span className="cut capturedtext">{entry.text || unsaid}</span>
      <span className="meta cut capturedtext">
        {where !== undefined && entry.stands && <span className="mono">{where} </span>}
        {entry.corrected === null ? entry.why : ''}
      </span>
    </>
  );
  return (
    <li className="row two captured" data-statement={entry.ref}>
      <Icon name={icon} className="faint" label={word} />
      {entry.status === 'proposed' ? (
        <Link to="/inbox" className="grow capturedopen">
          {words}
        </Link>
      ) : entry.path !== null && entry.stands ? (
        <Link to="/library" search={{ path: entry.path, line: entry.line ?? undefined }} className="grow capturedopen">
          {words}
        </Link>
      ) : (
        <span className="grow capturedopen">{words}</span>
      )}
      {entry.trust === 'untrusted' && entry.corrected === null && <Tag tone="look">{t('not trusted')}</Tag>}
      <Tag tone={tone}>{word}</Tag>
      {isCorrectable(entry) ? (
        <IconButton
          icon="pencil"
          small
          label={entry.path === null ? t('Keep it after all') : t('Put it elsewhere')}
          onClick={() => onCorrect(entry)}
        />
      ) : (
        <span className="capturednone" />
      )}
    </li>
  );
}
