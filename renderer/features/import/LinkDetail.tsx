import { Link as RouteLink, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { visible } from '#shared/text/invisible.ts';
import { useAct } from '../../api/queries.ts';
import { useIsHere } from '../../app/useIsHere.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, count, counted, Dialog, Note, SectionHead, Tag, useToast } from '../../ui/index.ts';
import { DetailScroll } from './DetailScroll.tsx';
import { LinkMoves } from './LinkMoves.tsx';
import { LinkRules } from './LinkRules.tsx';
import { LinkSides } from './LinkSides.tsx';
import { type FolderLink, linkStateWords } from './links.ts';

/** A store that is kept in step: its state, what waits for a word, and its end. */
export function LinkDetail({ link }: { link: FolderLink }) {
  const { title, path, state, note, asked } = link;
  const isTrouble = state === 'failed' || state === 'missing' || state === 'unconfirmed';
  return (
    <div className="importdetail">
      <DetailScroll label={title}>
        <header className="splithead">
          <div className="grow">
            <h2 className="flex">
              {title}
              <Tag tone={isTrouble ? 'lost' : state === 'waiting' ? 'look' : 'kept'}>{linkStateWords[state]}</Tag>
            </h2>
            <p className="meta mono">{path}</p>
          </div>
        </header>
        {note !== null && <Note tone={isTrouble ? 'lost' : state === 'waiting' ? 'look' : 'info'}>{note}</Note>}
        <LinkSides link={link} />
        <Asked link={link} asked={asked} />
        <Gone link={link} />
        <LinkMoves link={link} />
        <LeftOut link={link} />
        <LinkRules link={link} />
      </DetailScroll>
      <Foot link={link} />
    </div>
  );
}

/** What the last step did not take along, and why. */
function LeftOut({ link: { notes } }: { link: FolderLink }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="link-notes">
      <SectionHead id="link-notes" title={t('Left out')}>
        {t('{notes} at the last step', { notes: count(notes.length) })}
      </SectionHead>
      <ul className="looklist">
        {notes.map(({ at, why }) => (
          <li key={`${at} ${why}`}>
            <span className="mono" dir="auto">
              {visible(at)}
            </span>
            <span className="grow" dir="auto">
              {visible(why)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What can be done with the link: begin, step now, pause, end. */
function Foot({ link }: { link: FolderLink }) {
  const { id, path, format, state, send, reviewed } = link;
  const { toast, failed } = useToast();
  const step = useAct('links.step');
  const pause = useAct('links.pause');
  const add = useAct('links.add');
  const lookNow = () =>
    step.mutate(
      { id },
      {
        onSuccess: ({ stepped }) =>
          toast({ title: stepped === null ? t('It could not be looked at') : stepWords(stepped.taken, stepped.sent) }),
        onError: failed,
      },
    );
  return (
    <footer className="splitfoot">
      <p className="grow meta">{t('Each step is one change in Audit, and one undo.')}</p>
      <RouteLink to="/audit" search={{ q: path }} className="btn">
        {t('Show in Audit')}
      </RouteLink>
      {state === 'unconfirmed' ? (
        <>
          <Unlink link={link} />
          <Button
            look="primary"
            busy={add.isPending}
            onClick={() => add.mutate({ path, as: format, send, reviewed }, { onError: failed })}
          >
            {t('Use it here')}
          </Button>
        </>
      ) : (
        <>
          <Button
            busy={pause.isPending}
            onClick={() => pause.mutate({ id, paused: state !== 'paused' }, { onError: failed })}
          >
            {state === 'paused' ? t('Go on') : t('Pause')}
          </Button>
          <Unlink link={link} />
          <Button look="primary" busy={step.isPending} disabled={state === 'paused'} onClick={lookNow}>
            {t('Look now')}
          </Button>
        </>
      )}
    </footer>
  );
}

const stepWords = (taken: number, sent: number) =>
  taken + sent === 0
    ? t('Both sides are in step')
    : t('{taken} came in, {sent} written there', { taken: count(taken), sent: count(sent) });

/** What both sides changed, each in its own way. */
function Asked({ link: { id }, asked }: { link: FolderLink; asked: FolderLink['asked'] }) {
  const take = useAct('links.take');
  const { failed } = useToast();
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="link-asked">
      <SectionHead id="link-asked" title={t('Which holds?')}>
        {t('both sides changed it; until you say, each keeps its own')}
      </SectionHead>
      {asked.map(({ key, at, here, there, why }) => (
        <div key={key} className="besidegroup">
          <h3 className="meta">
            <span className="mono" dir="auto">
              {visible(at)}
            </span>
            : {visible(why)}
          </h3>
          {(
            [
              ['here', here, t('Here')],
              ['there', there, t('There')],
            ] as const
          ).map(([side, words, name]) => (
            <div key={side} className="otherwise">
              <span className="grow">
                <span className="meta">{name}</span>{' '}
                {words === '' ? <span className="faint">{t('archived or removed')}</span> : <bdi>{visible(words)}</bdi>}
              </span>
              <Button
                small
                aria-label={t('This holds: {side} ({at})', { side, at })}
                busy={take.isPending}
                onClick={() => take.mutate({ id, key, side }, { onError: failed })}
              >
                {t('This holds')}
              </Button>
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}

/** Memories that one `memory.forget` takes, and that are shown at once. */
const perForget = 200;

/** What is no longer there: proposed for the archive, never taken away by itself. */
function Gone({ link: { id: link, gone } }: { link: FolderLink }) {
  const take = useAct('links.take');
  const forget = useAct('memory.forget');
  const { toast, failed } = useToast();
  if (gone.length === 0) return null;
  const busy = take.isPending || forget.isPending;
  const next = gone.slice(0, perForget);
  const archive = (ids: string[]) =>
    forget.mutate({ ids }, { onSuccess: ({ message }) => toast({ title: engineText(message) }), onError: failed });
  return (
    <section aria-labelledby="link-gone">
      <SectionHead id="link-gone" title={t('Gone from there')}>
        {t('still here; yours to keep or to archive')}
      </SectionHead>
      <ul className="looklist">
        {next.map(({ id, text }) => (
          <li key={id}>
            <span className="grow" dir="auto">
              {visible(text)}
            </span>
            <Button
              small
              disabled={busy}
              aria-label={t('Keep: {text}', { text: visible(text) })}
              onClick={() => take.mutate({ id: link, key: id, side: 'here' }, { onError: failed })}
            >
              {t('Keep')}
            </Button>
            <Button
              small
              disabled={busy}
              aria-label={t('Archive: {text}', { text: visible(text) })}
              onClick={() => archive([id])}
            >
              {t('Archive')}
            </Button>
          </li>
        ))}
      </ul>
      {gone.length > 1 && (
        <Button icon="archive" disabled={busy} onClick={() => archive(next.map(({ id }) => id))}>
          {t('Archive')} {next.length < gone.length && t('the first ')}
          {counted(next.length, 'memory', 'memories')}
        </Button>
      )}
    </section>
  );
}

function Unlink({ link: { id, title } }: { link: FolderLink }) {
  const [asked, setAsked] = useState(false);
  const remove = useAct('links.remove');
  const navigate = useNavigate();
  const isHere = useIsHere('/import');
  const { toast, failed } = useToast();
  const unlink = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          toast({ title: t('{title} is no longer linked', { title }) });
          if (isHere()) void navigate({ to: '/import', search: {}, replace: true });
        },
        onError: failed,
      },
    );
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('Unlink…')}</Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title={t('Unlink {title}?', { title })}
        description={t('What stands there and here stays as it is; neither side follows the other any more.')}
        footer={
          <>
            <Button onClick={() => setAsked(false)}>{t('Cancel')}</Button>
            <Button look="primary" busy={remove.isPending} onClick={unlink}>
              {t('Unlink')}
            </Button>
          </>
        }
      />
    </>
  );
}
