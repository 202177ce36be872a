import { Outlet, useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { bridge } from '../api/bridge.ts';
import { useLookStore } from '../api/look.ts';
import { useCall } from '../api/queries.ts';
import { CodeNote } from '../features/audit/CodeNote.tsx';
import { DropAnywhere } from '../features/import/DropAnywhere.tsx';
import { RememberDialog } from '../features/remember/RememberDialog.tsx';
import { WelcomePage } from '../features/welcome/WelcomePage.tsx';
import { t } from '../text/text.ts';
import { ErrorState, ScrollThumb, setEntityNames, useToast } from '../ui/index.ts';
import { KeyHelp } from './KeyHelp.tsx';
import { Nav } from './Nav.tsx';
import { Notices } from './Notices.tsx';
import { newWindow } from './new-window.ts';
import { Palette } from './Palette.tsx';
import { pages } from './pages.ts';
import { useRememberWish } from './remember-wish.ts';
import { TitleBar } from './TitleBar.tsx';
import { useCopyLink } from './useCopyLink.ts';
import { KeymapContext, useKeyboard, useKeys } from './useKeys.ts';

/** Title bar, sidebar and page; or the welcome page when no workspace is open. */
export function Shell() {
  useKeyboard(useContext(KeymapContext));
  const host = useCall('host.state', {});
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  const [remembering, setRemembering] = useState(false);
  const root = host.data?.workspace?.root ?? null;
  useLookAt(root);
  useTitle(host.data?.workspace?.name);
  useNames(root !== null);
  usePageStyles();

  if (host.isError) {
    return (
      <Frame>
        <ErrorState error={host.error} retry={() => void host.refetch()} />
      </Frame>
    );
  }
  if (host.data === undefined) return <Frame />;
  if (root === null) {
    return (
      <div className="app bare">
        <TitleBar host={host.data} onPalette={null} />
        <main className="page">
          <Notices />
          <WelcomePage host={host.data} />
        </main>
        <ScrollThumb />
      </div>
    );
  }
  return (
    <div className="app">
      <ShellKeys
        onPalette={() => setPalette(true)}
        onHelp={() => setHelp(true)}
        onRemember={() => setRemembering(true)}
      />
      <TitleBar host={host.data} onPalette={() => setPalette(true)} />
      <Nav />
      <main className="page" id="page" key={root}>
        <Notices />
        <CodeNote />
        <Outlet />
      </main>
      <Palette
        open={palette}
        onOpenChange={setPalette}
        host={host.data}
        onHelp={() => setHelp(true)}
        onRemember={() => setRemembering(true)}
      />
      <RememberDialog open={remembering} onClose={() => setRemembering(false)} />
      <DropAnywhere />
      <KeyHelp open={help} onOpenChange={setHelp} />
      <ScrollThumb />
    </div>
  );
}

/** The outline of the window while nothing is known yet. */
function Frame({ children }: { children?: ReactNode }) {
  return (
    <div className="app bare">
      <header className="titlebar" />
      <main className="page">
        <h1 className="vh">{t('Mneme')}</h1>
        {children}
      </main>
    </div>
  );
}

type ShellKeysProps = { onPalette(): void; onHelp(): void; onRemember(): void };

function ShellKeys({ onPalette, onHelp, onRemember }: ShellKeysProps) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { undoLast } = useToast();
  const copyLink = useCopyLink();
  useRememberWish(onRemember);
  useKeys(t('Everywhere'), [
    { keys: 'Mod+k', label: t('Go to a page, memory or action'), run: onPalette },
    { keys: '/', label: t('Search'), run: () => focusSearch(() => void navigate({ to: '/search' })) },
    { keys: 'Mod+n', label: t('Remember…'), run: onRemember },
    { keys: 'Mod+Shift+c', label: t('Copy link to what is shown'), run: () => copyLink() },
    // A browser keeps this one for itself.
    ...(bridge === null ? [] : [{ keys: 'Mod+Shift+n', label: t('New window'), run: newWindow }]),
    { keys: 'Mod+p', label: t('Print this page…'), run: () => window.print() },
    { keys: 'Mod+z', label: t('Undo'), fieldsOwn: true, run: undoLast },
    { keys: 'Alt+ArrowLeft', label: t('Back'), run: () => history.back() },
    { keys: 'Alt+ArrowRight', label: t('Forward'), run: () => history.forward() },
    { keys: '?', label: t('Show the keys'), run: onHelp },
    { keys: 'F1', label: t('Guide'), run: () => void navigate({ to: '/guide' }) },
  ]);
  useKeys(
    t('Pages'),
    pages.map((page) => ({
      keys: `g ${page.key}`,
      label: t('Go to {name}', { name: page.name }),
      run: () => void navigate({ to: page.to }),
    })),
  );
  return null;
}

/** The page's own search field when it has one, else the Search page. */
function focusSearch(elsewhere: () => void) {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (field === null) elsewhere();
  else {
    field.focus();
    field.select();
  }
}

/** Marks what is new by workspace, and writes down when the owner last looked. */
function useLookAt(root: string | null) {
  const look = useLookStore();
  const { forgetUndos } = useToast();
  useEffect(() => {
    forgetUndos();
    if (root === null) return;
    look.open(root);
    const keep = () => look.keep();
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [root, look, forgetUndos]);
}

/** `Timeline · Tideline · Mneme`, for the tabs of a browser. */
function useTitle(workspace: string | undefined) {
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const page = pages.find((known) => known.to === path)?.name;
    document.title = [workspace === undefined ? undefined : page, workspace, 'Mneme'].filter(Boolean).join(' · ');
  }, [path, workspace]);
}

/** Keeps the names that no id tells, so that every page calls an entity as its own page does. */
function useNames(enabled: boolean) {
  const names = useCall('graph.names', {}, { enabled }).data;
  useLayoutEffect(() => {
    if (names !== undefined) setEntityNames(names);
  }, [names]);
}

/** Tells the style sheets which page is shown: each page's reach no other (`@scope`), nor what floats over another. */
function usePageStyles() {
  // What is shown, not what is on its way: a page keeps its styles until the next one has loaded.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.routeId.slice(1) ?? '' });
  useLayoutEffect(() => {
    document.documentElement.dataset.page = shown;
  }, [shown]);
}
