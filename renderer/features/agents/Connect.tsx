import { t } from '../../text/text.ts';
import './agents.css';
import './connect.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { Button, clockOf } from '../../ui/index.ts';
import { ConnectStep } from './ConnectStep.tsx';
import { Paste } from './Paste.tsx';
import { Programs } from './Programs.tsx';
import { type FirstMemory, useArrival } from './useArrival.ts';
import { useCopied } from './useCopied.ts';

const firstWords = t('Remember that I prefer short answers.');

/** From nothing to a first memory: connected by a button or by what is pasted, then whether the agent came and remembered. */
export function Connect() {
  const [copied, setCopied] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const [client, setClient] = useState<string | null>(null);
  const copy = useCopied();
  const { arrived, memory } = useArrival();
  return (
    <ol className="connectsteps">
      <ConnectStep n={1} done={copied || arrived !== null} title={t('Tell the agent where your memory is')}>
        {/* Hidden and not gone: the token in it is shown nowhere else. */}
        <div className="connectpaste" hidden={arrived !== null && !unfolded}>
          <Programs onConnected={() => setCopied(true)} byHand={client !== null} onByHand={setClient}>
            <Paste client={client ?? 'claude-code'} onClient={setClient} onCopied={setCopied} />
          </Programs>
        </div>
        {arrived !== null && !unfolded && (
          <Button small look="quiet" className="connectagain" onClick={() => setUnfolded(true)}>
            {t('Show the text again')}
          </Button>
        )}
      </ConnectStep>
      <ConnectStep
        n={2}
        done={arrived !== null}
        waits={copied}
        title={
          arrived !== null
            ? t('{arrived} said hello {when}', { arrived: arrived.name, when: clockOf(new Date(arrived.at)) })
            : copied
              ? t('Waiting for its first call…')
              : t('It says hello')
        }
      >
        {arrived === null && (
          <p className="meta">
            {copied ? t('Start the agent; this turns green by itself.') : t('Once you have started it.')}
          </p>
        )}
      </ConnectStep>
      <ConnectStep
        n={3}
        done={memory !== null}
        waits={arrived !== null}
        title={memory === null ? t('Ask it to remember something') : t('Its first memory is here')}
      >
        {memory === null ? (
          <div className="connectask" aria-disabled={arrived === null || undefined}>
            <q>{firstWords}</q>
            <Button small icon="copy" onClick={() => void copy(firstWords, { title: t('Copied') })}>
              {t('Copy')}
            </Button>
          </div>
        ) : (
          <Remembered {...memory} />
        )}
      </ConnectStep>
    </ol>
  );
}

/** The memory's own words, and the way to it. */
function Remembered({ id, summary, path }: FirstMemory) {
  const proposed = path.endsWith('pending-memories.md');
  const found = useCall('memory.get', { ids: [id ?? ''] }, { enabled: id !== null && !proposed }).data;
  return (
    <div className="connectask">
      <q>{found?.memories[0]?.text ?? summary}</q>
      {proposed ? (
        <Link to="/inbox" className="btn sm">
          {t('Decide in the Inbox')}
        </Link>
      ) : (
        <Link to="/library" search={{ path }} className="btn sm">
          {t('Show where it is written')}
        </Link>
      )}
    </div>
  );
}

/** What everybody should know before a client comes by itself. */
export function UnknownClients() {
  return (
    <p className="meta">
      {t(
        'A new agent can read and propose; you decide if it may write. A role holds from its next call on, and can be taken back at any time.',
      )}
    </p>
  );
}
