import { t } from '../../text/text.ts';
import './begin.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { Button, classes, clockOf, enumerated, Icon, Kbd } from '../../ui/index.ts';
import { PinDialog } from '../contract/PinQuestion.tsx';
import { elsewhereWords } from '../import/ElsewhereNote.tsx';
import { RememberDialog } from '../remember/RememberDialog.tsx';

/** `memory`: the ways to a first one; `all`: what comes after it, too; `agent`: that of a page which only agents fill. */
export type BeginSteps = 'memory' | 'all' | 'agent';

/** The ways to begin, in their order; what is done is ticked. */
export function FirstSteps({ steps = 'memory' }: { steps?: BeginSteps | undefined }) {
  const places = useCall('host.elsewhere', {}).data?.places ?? [];
  const pins = useCall('contract.list', {}).data?.pins.length ?? 0;
  const [asked, setAsked] = useState<'remember' | 'pin' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <ol className="firststeps" aria-label={t('Ways to begin')}>
        <ConnectStep />
        {steps !== 'agent' && (
          <>
            <Step
              n={2}
              title={t('Bring what you have')}
              text={
                places.length === 0
                  ? t('An export of ChatGPT or Claude.ai, an Obsidian vault, documents. Looking changes nothing.')
                  : t('I found {elsewhere}. Looking changes nothing.', { elsewhere: elsewhereWords(places) })
              }
            >
              <Link to="/import" className="btn">
                {t('See what would come')}
              </Link>
            </Step>
            <Step
              n={3}
              title={t('Tell it one thing')}
              text={t('“I am Ines, I build tide gauges, call me before noon.”')}
            >
              <Button onClick={() => setAsked('remember')}>
                {t('Remember…')} <Kbd keys="Mod+n" />
              </Button>
            </Step>
          </>
        )}
        {steps === 'all' && (
          <Step
            n={4}
            done={pins > 0}
            title={t('Pin one question')}
            text={t('Say what a right answer contains, and every night checks it.')}
          >
            <Button onClick={() => setAsked('pin')}>{t('Pin a question…')}</Button>
          </Step>
        )}
      </ol>
      <RememberDialog open={asked === 'remember'} onClose={close} />
      <PinDialog open={asked === 'pin'} query="" onClose={close} />
    </>
  );
}

/** An agent, and whether one came already. */
function ConnectStep() {
  const agents = useCall('agents.list', {}).data?.agents ?? [];
  const programs = useCall('host.programs', {}).data?.programs.filter(({ state }) => state !== 'absent') ?? [];
  const came = agents.toSorted((a, b) => (b.lastSeen ?? '').localeCompare(a.lastSeen ?? ''))[0];
  if (came !== undefined)
    return (
      <Step
        n={1}
        done
        title={t('{name} is connected', { name: came.name })}
        text={
          came.role === 'main'
            ? t('It reads and writes; every change of it is in Audit.')
            : t('It may propose. Nothing is kept without your yes.')
        }
      >
        {came.lastSeen !== null && <span className="meta n">{clockOf(new Date(came.lastSeen))}</span>}
      </Step>
    );
  const names = programs.map(({ name }) => name);
  return (
    <Step
      n={1}
      title={t('Connect an agent')}
      text={
        names.length === 0
          ? t('Claude Code, Codex, Cursor, or any other that speaks MCP. It takes about a minute.')
          : t('Found on this computer: {programs}. It takes about a minute.', { programs: enumerated(names) })
      }
    >
      <Link to="/agents" search={{ show: 'connect' }} className="btn primary">
        {t('Connect…')}
      </Link>
    </Step>
  );
}

type StepProps = { n: number; done?: boolean; title: string; text: string; children: ReactNode };

function Step({ n, done = false, title, text, children }: StepProps) {
  return (
    <li className={classes('firststep', done && 'done')}>
      <span className="stepmark n" aria-hidden="true">
        {done ? <Icon name="check" small /> : n}
      </span>
      <div className="grow">
        <p className="strong">
          {title}
          {done && <span className="vh"> {t('(done)')}</span>}
        </p>
        <p className="meta">{text}</p>
      </div>
      {children}
    </li>
  );
}
