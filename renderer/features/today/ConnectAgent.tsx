import { Fragment, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { Button, IconButton, Segment, useToast } from '../../ui/index.ts';
import { type Client, clients, snippet } from './snippet.ts';

/** The line that connects an agent, ready to be copied. Folded away once one has been here. */
export function ConnectAgent({ open: first }: { open: boolean }) {
  const [opened, setOpened] = useState(false);
  if (!first && !opened) {
    return (
      <Button small look="quiet" icon="plug" className="connectmore" onClick={() => setOpened(true)}>
        Connect another agent
      </Button>
    );
  }
  return <Steps first={first} />;
}

function Steps({ first }: { first: boolean }) {
  const [client, setClient] = useState<Client>('claude');
  const mcp = useCall('host.state', {}, { select: (state) => state.mcp }).data;
  const { toast, failed } = useToast();
  if (mcp === undefined) return null;
  const text = snippet(client, mcp);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Copied', text: clients[client].after }),
      () => failed(undefined),
    );
  return (
    <div className="connect">
      {first && (
        <p className="connectlead">No agent has connected yet. Connect one, then ask it to remember something.</p>
      )}
      <Segment<Client>
        label="Kind of agent"
        value={client}
        onChange={setClient}
        options={(Object.keys(clients) as Client[]).map((value) => ({ value, label: clients[value].name }))}
      />
      <div className="snippet">
        <pre className="mono">
          <code>{client === 'other' ? text : <Words line={text} />}</code>
        </pre>
        <IconButton icon="copy" label="Copy" small onClick={() => void copy()} />
      </div>
      <p className="meta">{clients[client].after}</p>
    </div>
  );
}

/** A command breaks between its words, never inside `--workspace`. */
function Words({ line }: { line: string }) {
  return line.split(' ').map((word, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one line stand in order and hold no state
    <Fragment key={n}>
      {n > 0 && ' '}
      <span className={word.length < 30 ? 'nowrap' : undefined}>{word}</span>
    </Fragment>
  ));
}
