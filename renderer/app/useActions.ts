import { useNavigate } from '@tanstack/react-router';
import type { Out } from '../api/client.ts';
import { useAct } from '../api/queries.ts';
import { cycleWords } from '../features/decay/cycle.ts';
import { sections } from '../features/settings/sections.ts';
import { useOpen } from '../features/welcome/useOpen.ts';
import { count, counted, type IconName, useToast } from '../ui/index.ts';
import { setTheme, useTheme } from './theme.ts';

export type Action = {
  id: string;
  name: string;
  icon: IconName;
  meta?: string;
  keys?: string | undefined;
  run(): void;
};

type Ask = { open(how: 'create' | 'open'): void; doctor(): void; archive(): void; help(): void; remember(): void };

/** What can be done from anywhere, for the palette. */
export function useActions(host: Out<'host.state'>, ask: Ask): Action[] {
  const rebuild = useAct('index.rebuild');
  const cycle = useAct('decay.run');
  const navigate = useNavigate();
  const opening = useOpen();
  const theme = useTheme();
  const reflect = useAct('memory.reflect');
  const { toast, failed, undoLast } = useToast();

  function rebuildIndex() {
    toast({ title: 'Building the index again', text: 'From the files; nothing else changes.' });
    rebuild.mutate(
      {},
      {
        onSuccess: ({ files, memories, tookMs }) =>
          toast({
            title: 'The index is built',
            text: `${counted(memories, 'memory', 'memories')} in ${counted(files, 'file')}, ${count(Math.round(tookMs))} ms`,
          }),
        onError: failed,
      },
    );
  }

  function runCycle() {
    cycle.mutate(
      {},
      { onSuccess: (done) => toast({ title: 'The cycle has run', text: cycleWords(done) }), onError: failed },
    );
  }

  const themes: Action[] = (['system', 'light', 'dark'] as const)
    .filter((other) => other !== theme)
    .map((other) => ({
      id: `theme-${other}`,
      name: other === 'system' ? 'Theme as the system' : `${other === 'light' ? 'Light' : 'Dark'} theme`,
      icon: 'theme',
      run: () => setTheme(other),
    }));
  const recent: Action[] = host.recent
    .filter((other) => other.root !== host.workspace?.root)
    .slice(0, 5)
    .map((other) => ({
      id: `open-${other.root}`,
      name: `Open ${other.name}`,
      icon: 'folder',
      meta: other.root,
      run: () => opening.open({ how: 'open', path: other.root }),
    }));
  return [
    { id: 'remember', name: 'Remember…', icon: 'plus', run: ask.remember },
    { id: 'undo', name: 'Undo', icon: 'revert', meta: 'what was done last, ten deep', run: undoLast },
    {
      id: 'reflect',
      name: 'Reflect now',
      icon: 'review',
      run() {
        void navigate({ to: '/review' });
        reflect.mutate({}, { onError: failed });
      },
    },
    ...themes,
    {
      id: 'connect',
      name: 'Connect an agent…',
      icon: 'plug',
      run: () => void navigate({ to: '/agents', search: { show: 'connect' } }),
    },
    { id: 'open', name: 'Open a folder…', icon: 'open', run: () => ask.open('open') },
    { id: 'create', name: 'Create a workspace…', icon: 'plus', run: () => ask.open('create') },
    { id: 'doctor', name: 'Examine the workspace…', icon: 'shield', run: ask.doctor },
    { id: 'rebuild', name: 'Rebuild the index', icon: 'refresh', run: rebuildIndex },
    { id: 'archive', name: 'Look into the archive…', icon: 'archive', run: ask.archive },
    { id: 'cycle', name: 'Run the daily cycle', icon: 'curve', run: runCycle },
    {
      id: 'back',
      name: 'Go back to a moment…',
      icon: 'audit',
      run: () => void navigate({ to: '/audit', search: { view: 'moment' } }),
    },
    {
      id: 'digests',
      name: 'Monthly digests',
      icon: 'audit',
      run: () => void navigate({ to: '/audit', search: { view: 'digests' } }),
    },
    {
      id: 'critical',
      name: 'Changes of critical files',
      icon: 'shield',
      run: () => void navigate({ to: '/audit', search: { critical: true } }),
    },
    ...sections.map(
      ({ id, name, icon }): Action => ({
        id: `settings-${id}`,
        name: `Settings: ${name}`,
        icon,
        run: () => void navigate({ to: '/settings', search: { section: id } }),
      }),
    ),
    { id: 'keys', name: 'Show the keys', icon: 'info', run: ask.help },
    ...recent,
  ];
}
