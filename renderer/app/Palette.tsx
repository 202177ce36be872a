import { useNavigate } from '@tanstack/react-router';
import { Command, useCommandState } from 'cmdk';
import { Dialog } from 'radix-ui';
import { type ReactNode, useContext, useState } from 'react';
import type { Store } from '#shared/model/memory.ts';
import type { Out } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { ArchiveDialog } from '../features/decay/ArchiveDialog.tsx';
import { createRecent } from '../features/search/recent.ts';
import { useWaiting } from '../features/today/useWaiting.ts';
import { OpenDialog } from '../features/welcome/OpenDialog.tsx';
import { t } from '../text/text.ts';
import {
  datesAsWords,
  EntityIcon,
  Icon,
  Kbd,
  StoreIcon,
  useLater,
  useNow,
  useReturnFocus,
  whenOf,
} from '../ui/index.ts';
import { plainText } from '../ui/plain.ts';
import { commandsOf } from './commands.ts';
import { DoctorDialog } from './DoctorDialog.tsx';
import { best } from './match.ts';
import { pages } from './pages.ts';
import { type AppAction, useActions } from './useActions.ts';
import { KeymapContext } from './useKeys.ts';

type Props = {
  open: boolean;
  onOpenChange(open: boolean): void;
  host: Out<'host.state'>;
  onHelp(): void;
  onRemember(): void;
};

/** Ctrl/Cmd-K: every page, action, entity and file, and memories by their words. */
export function Palette({ open, onOpenChange, host, onHelp, onRemember }: Props) {
  const [asking, setAsking] = useState<'create' | 'open' | null>(null);
  const [doctor, setDoctor] = useState(false);
  const [archive, setArchive] = useState(false);
  const actions = useActions(host, {
    open: setAsking,
    doctor: () => setDoctor(true),
    archive: () => setArchive(true),
    help: onHelp,
    remember: onRemember,
  });
  const close = () => onOpenChange(false);
  const giveBack = useReturnFocus(open);
  return (
    <>
      <Dialog.Root open={open} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Overlay className="scrim" />
          <Dialog.Content className="pop palette" aria-describedby={undefined} onCloseAutoFocus={giveBack}>
            <Dialog.Title className="vh">{t('Go to a page, memory or action')}</Dialog.Title>
            <PaletteList actions={actions} onClose={close} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <OpenDialog how={asking} host={host} onClose={() => setAsking(null)} />
      <DoctorDialog open={doctor} onOpenChange={setDoctor} />
      <ArchiveDialog open={archive} onClose={() => setArchive(false)} />
    </>
  );
}

/** Rows picked last that come first, while nothing is typed. */
const mostRecent = 4;
const picked = createRecent(localStorage, 'mneme:picked');

function PaletteList({ actions, onClose }: { actions: ReturnType<typeof useActions>; onClose(): void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const words = typed.trim();
  const pick: Pick = (run) => (id) => {
    picked.add(id);
    onClose();
    run();
  };
  const keymap = useContext(KeymapContext);
  // As they were when it opened: a page's keys stay while it lies over the page.
  const [live] = useState(() => keymap.all());
  const [lately] = useState(() => picked.list());
  const commands = commandsOf(actions, live);
  const places = pages.map(
    ({ to, name, icon, key }): AppAction => ({
      id: to,
      name,
      icon,
      keys: `g ${key}`,
      run: () => void navigate({ to }),
    }),
  );
  const known = [...places, ...commands];
  const recent =
    words === '' ? lately.flatMap((id) => known.find((one) => one.id === id) ?? []).slice(0, mostRecent) : [];
  const others = (list: readonly AppAction[]) => list.filter((one) => !recent.includes(one));
  const listed = (list: readonly AppAction[], most: number) =>
    best(others(list), words, ({ name, also = '' }) => `${name} ${also}`, most);
  const shownPages = listed(places, 4);
  const pagesHead =
    words === '' ? t('Pages, {shown} of {all}', { shown: shownPages.length, all: places.length }) : t('Pages');
  return (
    <Command shouldFilter={false} loop label={t('Go to a page, memory or action')}>
      <div className="paletteinput">
        <Icon name="search" className="faint" />
        <Command.Input value={typed} onValueChange={setTyped} placeholder={t('Go to a page, memory or action')} />
      </div>
      <Command.List className="scroll palettelist" label={t('Results')}>
        {words === '' && <Waiting pick={pick} />}
        <Actions name={t('Recent')} list={recent} pick={pick} />
        <Actions name={pagesHead} list={shownPages} pick={pick} />
        <Actions
          name={t('Actions')}
          list={listed(words === '' ? commands.filter(({ idle }) => idle !== true) : commands, words === '' ? 6 : 8)}
          pick={pick}
        />
        {/* Above what is searched for: what arrives late must not slip under the Enter meant for these. */}
        {words !== '' && (
          <Item id="search" onSelect={pick(() => void navigate({ to: '/search', search: { q: words } }))}>
            <Icon name="search" className="faint" />
            <span className="cut grow">{t('Search memory for “{words}”', { words })}</span>
          </Item>
        )}
        {words !== '' && <Files words={words} pick={pick} />}
        {words.length > 1 && <Memories words={words} pick={pick} />}
      </Command.List>
      <PaletteFoot commands={commands} />
    </Command>
  );
}

/** What waits for its owner, the most urgent first, while nothing is typed. */
function Waiting({ pick }: { pick: Pick }) {
  const navigate = useNavigate();
  const list = useWaiting().slice(0, mostRecent);
  return (
    <Section name={t('Waiting for you')}>
      {list.map(({ id, icon, tone, title, to, open }) => (
        <Item key={id} id={`${waits}${id}`} onSelect={pick(() => void navigate(to))}>
          <Icon name={icon} className={tone === 'lost' ? 'lost' : 'faint'} />
          <span className="cut">{title}</span>
          <span className="grow" />
          <span className="meta nowrap">{open}</span>
        </Item>
      ))}
    </Section>
  );
}

/** How the id of a row begins that leads to what waits. */
const waits = '/waiting ';

function Actions({ name, list, pick }: { name: string; list: readonly AppAction[]; pick: Pick }) {
  return (
    <Section name={name}>
      {list.map((action) => (
        <Item key={action.id} id={action.id} onSelect={pick(action.run)} keys={action.keys?.replaceAll('+', ' ')}>
          <Icon name={action.icon} className="faint" />
          <span>{action.name}</span>
          <span className="meta cut grow">{action.meta}</span>
        </Item>
      ))}
    </Section>
  );
}

/** What the keys do, Enter on the chosen row among them. */
function PaletteFoot({ commands }: { commands: readonly AppAction[] }) {
  const chosen = useCommandState(({ value }) => value);
  return (
    <div className="palettefoot">
      <span>
        <Kbd keys="↑" /> <Kbd keys="↓" /> {t('move')}
      </span>
      <span>
        <Kbd keys="Enter" /> {enterDoes(chosen, commands)}
      </span>
      <span>
        <Kbd keys="Esc" /> {t('close')}
      </span>
    </div>
  );
}

function enterDoes(id: string, commands: readonly AppAction[]): string {
  if (id === 'search') return t('search in all memories');
  if (id.startsWith('/')) return t('open');
  if (id === '' || commands.some((command) => command.id === id)) return t('do it');
  return t('open in the Library');
}

type Pick = (run: () => void) => (id: string) => void;

function Files({ words, pick }: { words: string; pick: Pick }) {
  const navigate = useNavigate();
  const tree = useCall('library.tree', {});
  const now = useNow();
  const files = best(tree.data?.files ?? [], words, (file) => `${file.title} ${file.path}`, 6);
  return (
    <Section name={t('Entities and files')}>
      {files.map((file) => (
        <Item
          key={file.path}
          id={file.path}
          onSelect={pick(() => void navigate({ to: '/library', search: { path: file.path } }))}
        >
          {file.entityType ? (
            <EntityIcon type={file.entityType} small={false} />
          ) : (
            <Icon name="file" className="faint" />
          )}
          <span className="cut">{datesAsWords(file.title, now)}</span>
          <span className="meta cut grow palettepath">{file.path.replace(/^memory\//, '')}</span>
        </Item>
      ))}
    </Section>
  );
}

function Memories({ words, pick }: { words: string; pick: Pick }) {
  const navigate = useNavigate();
  const now = useNow();
  const query = useLater(words, 120);
  const found = useCall('memory.search', { query, k: 6 }, { placeholderData: (before) => before, gcTime: 30_000 });
  return (
    <Section name={t('Memories')}>
      {(found.data?.hits ?? []).map((hit) => (
        <Item
          key={hit.id}
          id={hit.id}
          onSelect={pick(() => void navigate({ to: '/library', search: { path: hit.path, line: hit.line } }))}
        >
          <StoreIcon store={hit.store as Store} />
          <span className="cut grow">{datesAsWords(plainText(hit.text, mostOfMemory) || hit.title, now)}</span>
          <span className="meta cut palettepath">{placeName(hit.path)}</span>
          <span className="meta nowrap">{hit.at ? whenOf(hit.at, now) : t('line {line}', { line: hit.line })}</span>
        </Item>
      ))}
    </Section>
  );
}

/** Characters of a memory that a row may show; what it says tells it apart, many share a title. */
const mostOfMemory = 200;

/** The file's own name: what tells two memories of the same words apart. */
const placeName = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');

function Section({ name, children }: { name: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return <Command.Group heading={name}>{children}</Command.Group>;
}

function Item({
  id,
  onSelect,
  keys,
  children,
}: {
  id: string;
  onSelect(id: string): void;
  keys?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Command.Item value={id} onSelect={onSelect} className="menuitem">
      {children}
      {keys?.split(' ').map((key) => (
        <Kbd key={key} keys={key} />
      ))}
    </Command.Item>
  );
}
