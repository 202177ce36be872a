import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { linkFormats, readOnlyFormats } from '#shared/model/link.ts';
import { useAct } from '../../api/queries.ts';
import { useIsHere } from '../../app/useIsHere.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t, tn } from '../../text/text.ts';
import { Button, count, counted, Dialog, Kbd, useToast } from '../../ui/index.ts';
import { AheadNote, redTurns } from '../contract/AheadNote.tsx';
import { linkAddress, sendWords } from './links.ts';
import { besideTaken, type ImportWish, newsOf, type SourceLook } from './looks.ts';

type Props = {
  look: SourceLook;
  wish: ImportWish;
  done: boolean;
  busy: boolean;
  refused: boolean;
  onTake(red: boolean): void;
  onTakeBack(change: string): void;
  onAgain(): void;
};

/** What one press does, and the press. */
export function ImportBar({ look, wish, done, busy, refused, onTake, onTakeBack, onAgain }: Props) {
  const { change } = look;
  const news = newsOf(look);
  // What turns a pinned question red takes a yes of its own: the button.
  const red = !done && (refused || redTurns(look.contract).length > 0);
  const can = !done && news > 0 && !busy;
  useKeys(t('Import'), [
    { keys: 'Mod+Enter', label: t('Import what is shown'), run: () => can && !red && onTake(false) },
  ]);
  const beside = besideTaken(look);
  return (
    <footer className="splitfoot importfoot">
      <p className="grow" aria-live="polite">
        <span className="strong">
          {done
            ? t('{memories} imported.', { memories: counted(news, 'memory', 'memories') })
            : look.projects.length > 0
              ? t('{memories}{from}.', {
                  memories: counted(news, 'new memory', 'new memories'),
                  from: tn(look.projects.length - wish.without.length, ' from {n} project', ' from {n} projects'),
                })
              : t('{memories}.', { memories: counted(news, 'new memory', 'new memories') })}
        </span>{' '}
        <span className="meta">
          <span className="importoneundo">
            {done ? t('One change, which you can take back now or later in Audit.') : t('One change, one undo.')}
          </span>
          {beside !== '' && ` ${beside}.`}
          {wish.instead.length > 0 &&
            t(' {take} the place of what is known.', { take: counted(wish.instead.length, 'takes', 'take') })}
        </span>{' '}
        {!done && !wish.reviewed && look.unreviewed > 0 && (
          <span className="faint importaside">{t('Search only, until you stand by them.')}</span>
        )}
      </p>
      {!done && <AheadNote ahead={look.contract} />}
      <KeepInStep look={look} wish={wish} />
      {done ? (
        <>
          <Link to="/audit" search={{ q: look.path }} className="btn">
            {t('Show in Audit')}
          </Link>
          <Button onClick={onAgain}>{t('Read it again')}</Button>
          {change !== null && (
            <Button icon="revert" onClick={() => onTakeBack(change)}>
              {t('Take it back')}
            </Button>
          )}
        </>
      ) : (
        <Button look="primary" disabled={!can} onClick={() => onTake(red)}>
          {t('Import {news}', { news: count(news) })} {red ? t('all the same') : <Kbd keys="Mod+Enter" />}
        </Button>
      )}
    </footer>
  );
}

/** Where a form can be linked: from here on both sides follow each other. A file, or a home of many projects, says why not. */
function KeepInStep({ look: { path, format }, wish }: { look: SourceLook; wish: ImportWish }) {
  const [asked, setAsked] = useState(false);
  const add = useAct('links.add');
  const navigate = useNavigate();
  const isHere = useIsHere('/import');
  const { failed } = useToast();
  if (!linkFormats.some((one) => one === format)) return null;
  const link = () =>
    add.mutate(
      { path, as: format, reviewed: wish.reviewed },
      {
        onSuccess({ link: { id } }) {
          if (isHere()) void navigate({ to: '/import', search: { path: linkAddress(id) }, replace: true });
        },
        onError: failed,
        onSettled: () => setAsked(false),
      },
    );
  // A link follows all that stands there, and asks by itself where both sides differ.
  const isParted = wish.without.length > 0 || wish.instead.length > 0;
  const isRead = readOnlyFormats.some((one) => one === format);
  return (
    <>
      <Button
        icon="link"
        disabled={isParted}
        title={
          isParted
            ? t('A link takes all of it: take back what you left out or put in the place of others first.')
            : undefined
        }
        onClick={() => setAsked(true)}
      >
        {t('Keep in step…')}
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title={t('Keep in step?')}
        description={
          isRead
            ? t('What stands in {path} comes here, now and when it changes. Nothing is written there.', { path })
            : t(
                'What stands in {path} comes here, now and when it changes. Mneme writes in that folder, too: {new}; never a secret, never words of others.',
                { path, new: sendWords.new },
              )
        }
        footer={
          <>
            <Button onClick={() => setAsked(false)}>{t('Cancel')}</Button>
            <Button look="primary" busy={add.isPending} onClick={link}>
              {t('Keep in step')}
            </Button>
          </>
        }
      />
    </>
  );
}
