import { type KeyboardEvent, type Ref, useId, useMemo, useState } from 'react';
import { best } from '../../app/match.ts';
import { t } from '../../text/text.ts';
import { EntityIcon, entityTypeWord, Icon, IconButton, Kbd } from '../../ui/index.ts';
import type { GraphNode } from './network.ts';

type Props = {
  label: string;
  placeholder: string;
  nodes: Iterable<GraphNode>;
  /** What is chosen now; its name stands in the field until something else is typed. */
  value: string | null;
  onPick(id: string): void;
  /** Escape, when nothing is typed. */
  onLeave?(): void;
  /** Left out of what is offered. */
  without?: string;
  shortcut?: string;
  autoFocus?: boolean;
  labelled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

const offered = 8;

/** Names an entity by a part of its name or of an alias; arrows and Enter choose. */
export function EntityField(props: Props) {
  const { label, placeholder, nodes, value, onPick, onLeave, without, shortcut, autoFocus, labelled, ref } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const all = useMemo(() => [...nodes].filter((node) => node.id !== without), [nodes, without]);
  const found = useMemo(
    () =>
      typed === null ? [] : best(all, typed, (node) => `${node.label} ${node.aliases.join(' ')} ${node.id}`, offered),
    [all, typed],
  );
  const name = useMemo(() => all.find((node) => node.id === value)?.label ?? '', [all, value]);
  const open = typed !== null;
  const optionId = (n: number) => `${id}-${n}`;
  const close = () => {
    setTyped(null);
    setAt(0);
  };
  function pick(node: GraphNode | undefined) {
    if (node === undefined) return;
    close();
    onPick(node.id);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) setTyped('');
      else setAt((now) => (now + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(found[at]);
    } else if (event.key === 'Escape' && (open || onLeave)) {
      // The first Escape closes what is offered, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      if (open) close();
      else onLeave?.();
    }
  }
  return (
    <div className="entityfield">
      {labelled && (
        <label className="meta" htmlFor={`${id}-i`}>
          {label}
        </label>
      )}
      <div className="field">
        <Icon name="search" small />
        <input
          ref={ref}
          id={`${id}-i`}
          type="search"
          role="combobox"
          aria-label={labelled ? undefined : label}
          aria-expanded={open}
          aria-controls={open ? `${id}-l` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && found[at] ? optionId(at) : undefined}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that was asked for
          autoFocus={autoFocus}
          value={typed ?? name}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        {shortcut && name !== '' && !open ? (
          <IconButton
            icon="x"
            small
            label={t('Empty the field')}
            onClick={() => {
              setTyped('');
              document.getElementById(`${id}-i`)?.focus();
            }}
          />
        ) : (
          shortcut && !open && <Kbd keys={shortcut} />
        )}
      </div>
      {open && <Offer id={`${id}-l`} option={optionId} nodes={found} at={at} onPoint={setAt} onPick={pick} />}
    </div>
  );
}

type OfferProps = {
  id: string;
  /** The id of each, for the field to name. */
  option(n: number): string;
  nodes: readonly GraphNode[];
  /** The one that Enter takes. */
  at: number;
  onPoint(n: number): void;
  onPick(node: GraphNode): void;
};

/** What is offered below the field while something is typed. */
function Offer({ id, option, nodes, at, onPoint, onPick }: OfferProps) {
  return (
    <div className="pop entityoffer" role="listbox" id={id} aria-label={t('Entities')}>
      {nodes.map((node, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={node.id}
          id={option(n)}
          role="option"
          aria-selected={n === at}
          className="menuitem"
          data-highlighted={n === at || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onPoint(n)}
          onClick={() => onPick(node)}
        >
          <EntityIcon type={node.type} />
          <span className="cut">{node.label}</span>
          <span className="meta cut grow entityoffermeta">
            {node.aliases.slice(0, 2).join(', ') || entityTypeWord(node.type)}
          </span>
        </div>
      ))}
      {nodes.length === 0 && (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div role="option" aria-selected={false} aria-disabled="true" className="menuitem meta">
          {t('No entity has such a name')}
        </div>
      )}
    </div>
  );
}
