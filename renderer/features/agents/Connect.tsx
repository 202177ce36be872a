import './agents.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Role } from '#shared/model/agent.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { Button, classes, Icon, Segment, useToast } from '../../ui/index.ts';
import { Snippets } from './Snippets.tsx';
import { useArrival } from './useArrival.ts';
import { useCopied } from './useCopied.ts';

type Granted = Exclude<Role, 'owner'>;

/** Stands where the token will, until it is made. */
const hidden = '••••••••';
const firstWords = 'Remember that I prefer short answers.';

const may: Record<Granted, string> = {
  main: 'It gets a token of its own and writes at once. For the agent you work with every day.',
  subagent: 'No token is needed: what it wants to remember waits in your Inbox.',
  reader: 'It gets a token of its own, and can only read.',
};

/** From nothing to a first memory: what it may do, what to paste where, and then whether it came and remembered. */
export function Connect() {
  const [client, setClient] = useState('claude-code');
  const [chosen, setRole] = useState<Granted | null>(null);
  const [token, setToken] = useState<string | undefined>(undefined);
  const [copied, setCopied] = useState(false);
  const agents = useCall('agents.list', {}).data?.agents;
  const grant = useAct('agents.grant');
  const copy = useCopied();
  const { failed } = useToast();
  const arrival = useArrival();
  // The first one is most likely the one that works with the owner. Once: what is granted here must not turn the choice.
  if (chosen === null && agents !== undefined)
    setRole(agents.some((agent) => agent.role === 'main') ? 'subagent' : 'main');
  const role = chosen ?? 'subagent';
  const needsToken = role !== 'subagent';

  async function take({ name, text, after }: { name: string; text: string; after: string }) {
    let ready = text;
    if (needsToken && token === undefined) {
      try {
        const given = await grant.mutateAsync({ name: freeName(name, agents?.map((one) => one.name) ?? []), role });
        setToken(given.token);
        ready = text.replaceAll(hidden, given.token);
      } catch (error) {
        return failed(error);
      }
    }
    if (await copy(ready, { title: 'Copied', text: after })) setCopied(true);
  }
  function choose(next: () => void) {
    next();
    setToken(undefined);
    setCopied(false);
  }

  return (
    <ol className="connectsteps">
      <Step n={1} done={copied || arrival.arrived !== null} title="Tell the agent where your memory is">
        <div className="connectrole">
          <Segment<Granted>
            label="What it may do"
            value={role}
            onChange={(next) => choose(() => setRole(next))}
            options={(['main', 'subagent', 'reader'] as const).map((value) => ({
              value,
              label: value === 'main' ? 'May write' : value === 'subagent' ? 'May propose' : 'May read',
            }))}
          />
          <p className="meta">{may[role]}</p>
        </div>
        <Snippets
          chosen={client}
          onChoose={(id) => choose(() => setClient(id))}
          token={needsToken ? (token ?? hidden) : undefined}
        >
          {(snippet) => (
            <div className="connectcopy">
              <Button look="primary" icon="copy" busy={grant.isPending} onClick={() => void take(snippet)}>
                Copy
              </Button>
              <p className="meta">
                {snippet.after}
                {needsToken && (token === undefined ? ' Copying makes the token.' : ' The token is shown this once.')}
              </p>
            </div>
          )}
        </Snippets>
      </Step>
      <Step n={2} done={arrival.arrived !== null} waits={copied} title={connectedWords(arrival.arrived)}>
        {arrival.arrived === null && copied && <p className="meta">Start the agent; this turns green by itself.</p>}
      </Step>
      <Step
        n={3}
        done={arrival.memory !== null}
        waits={arrival.arrived !== null}
        title={arrival.memory === null ? 'Ask it to remember something' : 'Its first memory is here'}
      >
        {arrival.memory === null ? (
          <div className="connectask">
            <q>{firstWords}</q>
            <Button small icon="copy" onClick={() => void copy(firstWords, { title: 'Copied' })}>
              Copy
            </Button>
          </div>
        ) : (
          <FirstMemory {...arrival.memory} />
        )}
      </Step>
    </ol>
  );
}

const connectedWords = (name: string | null): string =>
  name === null ? 'Waiting for it to connect' : `${name} is connected`;

/** A name that nobody has: `Claude Code`, else `Claude Code 2`. */
function freeName(name: string, taken: readonly string[]): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  for (let n = 1; ; n++) {
    const next = n === 1 ? name : `${name} ${n}`;
    if (!taken.some((other) => plain(other) === plain(next))) return next;
  }
}

function FirstMemory({ summary, path }: { summary: string; path: string }) {
  const proposed = path.endsWith('pending-memories.md');
  return (
    <p className="connectask">
      <q>{summary}</q>
      {proposed ? (
        <Link to="/inbox" className="btn sm">
          Decide in the Inbox
        </Link>
      ) : (
        <Link to="/library" search={{ path }} className="btn sm">
          Show where it is written
        </Link>
      )}
    </p>
  );
}

type StepProps = { n: number; done: boolean; waits?: boolean; title: string; children: ReactNode };

function Step({ n, done, waits = false, title, children }: StepProps) {
  return (
    <li className={classes('connectstep', done && 'done', waits && !done && 'waits')}>
      <span className="connectn" aria-hidden="true">
        {done ? <Icon name="check" small /> : n}
      </span>
      <div className="connectbody">
        <h3 aria-live={n === 1 ? undefined : 'polite'}>
          {title}
          {done && <span className="vh"> (done)</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}

/** What everybody should know before a client comes by itself. */
export function UnknownClients() {
  return (
    <p className="meta">
      A client without a token is unknown: it reads and proposes, and never writes by itself. You give and take roles
      here at any time; open connections have them at their next call.
    </p>
  );
}
