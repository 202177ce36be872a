import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useCopyLink } from '../../app/useCopyLink.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { Button, counted, Icon, Kbd, MenuItem, MenuLine, SectionHead, Skeleton, useRowMenu } from '../../ui/index.ts';
import { useIsSettled } from './TodayParts.tsx';
import { type Awaiting, useWaiting } from './useWaiting.ts';

/** Rows that a number key opens. */
const numbered = 9;

/** First on Today: everything that waits for its owner, in one list, each with what can be done at once. */
export function WaitingList() {
  const waiting = useWaiting();
  const isSettled = useIsSettled();
  const { menu, open } = useRowMenu<Awaiting>(
    ({ title }) => title,
    (one) => <WaitMenu one={one} number={numberOf(waiting, one)} />,
  );
  if (waiting.length === 0 && !isSettled) return <Skeleton rows={1} height={44} label={t('Looking for what waits')} />;
  if (waiting.length === 0)
    return (
      <p className="meta nothingwaits">
        {t('Nothing waits. Your agents carry on;')} <Kbd keys="Mod+n" /> {t('remembers something of your own.')}
      </p>
    );
  const seconds = waiting.reduce((sum, one) => sum + one.seconds, 0);
  return (
    <section aria-labelledby="waiting">
      <SectionHead id="waiting" title={t('Waiting for you')}>
        {counted(waiting.length, 'thing')}
        {seconds > 0 && t(', about {time}', { time: timeWords(seconds) })}
      </SectionHead>
      <NumberKeys key={waiting.map(({ id }) => id).join()} waiting={waiting} />
      <ul className="waitlist" aria-label={t('Waiting for you')}>
        {waiting.map((one, n) => (
          <WaitRow key={one.id} one={one} number={n < numbered ? n + 1 : null} onMenu={(event) => open(one, event)} />
        ))}
      </ul>
      {menu}
    </section>
  );
}

/** Mounted anew with another list: live keys do not change. */
function NumberKeys({ waiting }: { waiting: readonly Awaiting[] }) {
  const navigate = useNavigate();
  useKeys(
    t('Waiting for you'),
    waiting.slice(0, numbered).map(({ title, to }, n) => ({
      keys: String(n + 1),
      label: t('Open: {title}', { title }),
      run: () => void navigate(to),
    })),
  );
  return null;
}

/** The key that opens a row; null for those past the ninth. */
function numberOf(waiting: readonly Awaiting[], one: Awaiting): number | null {
  const n = waiting.findIndex(({ id }) => id === one.id);
  return n >= 0 && n < numbered ? n + 1 : null;
}

/** What its row offers, and the link that leads there. */
function WaitMenu({ one, number }: { one: Awaiting; number: number | null }) {
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  return (
    <>
      <MenuItem icon="open" meta={number ?? undefined} onSelect={() => void navigate(one.to)}>
        {one.open}
      </MenuItem>
      {one.acts.map(({ label, icon, run }) => (
        <MenuItem key={label} icon={icon} onSelect={run}>
          {label}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon="link" onSelect={() => copyLink(one.to)}>
        {t('Copy link')}
      </MenuItem>
    </>
  );
}

type RowProps = { one: Awaiting; number: number | null; onMenu(event: MouseEvent): void };

function WaitRow({ one, number, onMenu }: RowProps) {
  return (
    <li className="row two waitrow" onContextMenu={onMenu}>
      <Icon name={one.icon} className={one.tone} />
      <div className="grow waittext">
        <Link {...one.to} className="strong waitopen cut" title={one.title}>
          {one.title}
        </Link>
        <p className="meta waitsaid" title={one.text}>
          {one.warning !== null && <span className="look">{one.warning} </span>}
          {one.text}
        </p>
      </div>
      <div className="waitacts">
        <Link {...one.to} className="btn sm primary" tabIndex={-1} aria-hidden="true">
          {one.open}
        </Link>
        {one.acts.map(({ label, run }) => (
          <Button key={label} small onClick={run}>
            {label}
          </Button>
        ))}
      </div>
      {one.seconds > 0 && <span className="meta waittime">{timeWords(one.seconds)}</span>}
      {number !== null && <Kbd keys={String(number)} />}
    </li>
  );
}

function timeWords(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : t('{seconds} min', { seconds: Math.round(seconds / 60) });
}
