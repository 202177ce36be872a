import { t } from '../../text/text.ts';
import { Button, counted, EntityIcon, IconButton } from '../../ui/index.ts';
import type { GraphNode } from './network.ts';
import type { Doings } from './useDoings.ts';

type Props = {
  nodes: readonly GraphNode[];
  /** What changes the graph; null while a day of the past is shown. */
  doings: Doings | null;
  onChoose(id: string): void;
  onClear(): void;
};

/** Several entities at once: who they are, and what can be done with all of them. */
export function SelectionPanel({ nodes, doings, onChoose, onClear }: Props) {
  const [first, second] = nodes;
  const pair = nodes.length === 2 && first !== undefined && second !== undefined;
  const ask = (what: 'link' | 'merge') => {
    if (!pair || doings === null) return;
    onChoose(first.id);
    doings.ask(what, second.id);
  };
  return (
    <aside className="graphpanel scroll" aria-label={t('Selected')}>
      <header className="panelhead flex">
        <h2 className="grow">{t('{entities} selected', { entities: counted(nodes.length, 'entity', 'entities') })}</h2>
        <IconButton icon="x" small label={t('Select none')} onClick={onClear} />
      </header>
      {doings !== null && (
        <div className="selectionacts">
          {pair && (
            <>
              <Button icon="link" onClick={() => ask('link')}>
                {t('Relate…')}
              </Button>
              <Button icon="merge" onClick={() => ask('merge')}>
                {t('Merge…')}
              </Button>
            </>
          )}
          <Button icon="pin" onClick={() => doings.pinAll(nodes)}>
            {t('Pin')}
          </Button>
          <Button
            icon="archive"
            onClick={() => {
              doings.archive(...nodes);
              onClear();
            }}
          >
            {t('Archive')}
          </Button>
        </div>
      )}
      <ul className="selectionlist">
        {nodes.map(({ id, type, label }) => (
          <li key={id}>
            <button type="button" className="relationother cut" onClick={() => onChoose(id)}>
              <EntityIcon type={type} />
              <span className="cut">{label}</span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
