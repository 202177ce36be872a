import { useNavigate } from '@tanstack/react-router';
import { languageChoices } from '#shared/text/texts.ts';
import type { Out } from '../api/client.ts';
import { useAct, useClient } from '../api/queries.ts';
import { cycleWords } from '../features/decay/cycle.ts';
import { beside } from '../features/settings/beside.ts';
import { languageNames } from '../features/settings/language-names.ts';
import { sections } from '../features/settings/sections.ts';
import { useOpen } from '../features/welcome/useOpen.ts';
import { chooseLanguage, engineText, languageChoice, t } from '../text/text.ts';
import { count, counted, type IconName, localDayOf, useToast } from '../ui/index.ts';
import { saveText } from '../ui/save-text.ts';
import { setTheme, useTheme } from './theme.ts';

export type AppAction = {
  id: string;
  name: string;
  icon: IconName;
  meta?: string;
  /** It would do nothing now: found by its name, and not offered. */
  idle?: boolean;
  keys?: string | undefined;
  /** Other words by which it is looked for. */
  also?: string;
  run(): void;
};

/** `2026-10-12-0942`: two backups of a day do not take each other’s place. */
const minute = () => new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '');

type Ask = { open(how: 'create' | 'open'): void; doctor(): void; archive(): void; help(): void; remember(): void };

/** What can be done from anywhere, for the palette. */
export function useActions(host: Out<'host.state'>, ask: Ask): AppAction[] {
  const rebuild = useAct('index.rebuild');
  const cycle = useAct('decay.run');
  const navigate = useNavigate();
  const opening = useOpen();
  const theme = useTheme();
  const reflect = useAct('memory.reflect');
  const backup = useAct('backup.make');
  const client = useClient();
  const { toast, failed, undoLast, undoTitle } = useToast();
  const shown = document.documentElement.dataset.theme;

  function rebuildIndex() {
    toast({ title: t('Building the index again'), text: t('From the files; nothing else changes.') });
    rebuild.mutate(
      {},
      {
        onSuccess: ({ files, memories, tookMs }) =>
          toast({
            title: t('The index is built'),
            text: t('{memories} in {files}, {tookMs} ms', {
              memories: counted(memories, 'memory', 'memories'),
              files: counted(files, 'file'),
              tookMs: count(Math.round(tookMs)),
            }),
          }),
        onError: failed,
      },
    );
  }

  function runCycle() {
    cycle.mutate(
      {},
      { onSuccess: (done) => toast({ title: t('The cycle has run'), text: cycleWords(done) }), onError: failed },
    );
  }

  function backUp() {
    if (host.workspace === null) return;
    const file = beside(host.suggested, `${host.workspace.name}-${minute()}.backup`);
    backup.mutate({ file, force: false }, { onError: failed });
  }

  async function exportAll() {
    try {
      const { text, message } = await client.call('export.run', { format: 'json' });
      saveText(text ?? '', `${host.workspace?.name ?? 'mneme'}.json`);
      toast({ title: t('Exported'), text: engineText(message) });
    } catch (error) {
      failed(error);
    }
  }

  const themes: AppAction[] = (['light', 'dark', 'system'] as const)
    .filter((other) => other !== theme && other !== shown)
    .map((other) => ({
      id: `theme-${other}`,
      name:
        other === 'system'
          ? t('Theme as the system')
          : t('{value} theme', { value: other === 'light' ? t('Light') : t('Dark') }),
      icon: 'theme',
      run: () => setTheme(other),
    }));
  const recent: AppAction[] = host.recent
    .filter((other) => other.root !== host.workspace?.root)
    .slice(0, 5)
    .map((other) => ({
      id: `open-${other.root}`,
      name: t('Open {name}', { name: other.name }),
      icon: 'folder',
      meta: other.root,
      run: () => opening.open({ how: 'open', path: other.root }),
    }));
  return [
    { id: 'remember', name: t('Remember…'), icon: 'plus', run: ask.remember },
    {
      id: 'undo',
      name: t('Undo'),
      icon: 'revert',
      meta: undoTitle() ?? t('Nothing to undo here yet'),
      idle: undoTitle() === null,
      run: undoLast,
    },
    {
      id: 'reflect',
      name: t('Reflect now'),
      icon: 'review',
      run() {
        void navigate({ to: '/review' });
        reflect.mutate({}, { onError: failed });
      },
    },
    ...themes,
    {
      id: 'connect',
      name: t('Connect an agent…'),
      icon: 'plug',
      run: () => void navigate({ to: '/agents', search: { show: 'connect' } }),
    },
    { id: 'open', name: t('Open a folder…'), icon: 'open', run: () => ask.open('open') },
    { id: 'create', name: t('Create a workspace…'), icon: 'plus', run: () => ask.open('create') },
    { id: 'doctor', name: t('Examine the workspace…'), icon: 'shield', run: ask.doctor },
    { id: 'rebuild', name: t('Rebuild the index'), icon: 'refresh', run: rebuildIndex },
    { id: 'archive', name: t('Look into the archive…'), icon: 'archive', run: ask.archive },
    { id: 'cycle', name: t('Run the daily cycle'), icon: 'curve', run: runCycle },
    { id: 'backup', name: t('Back up now'), icon: 'archive', also: t('backup'), run: backUp },
    {
      id: 'export',
      name: t('Export all memories…'),
      icon: 'file',
      also: t('save as JSON'),
      run: () => void exportAll(),
    },
    {
      id: 'handover',
      name: t('Hand over memories…'),
      icon: 'copy',
      run: () => void navigate({ to: '/settings', search: { section: 'sync' } }),
    },
    {
      id: 'as-of',
      name: t('See it all as of a day…'),
      icon: 'clock',
      run: () => void navigate({ to: '/library', search: { asOf: localDayOf(new Date()) } }),
    },
    ...languageChoices
      .filter((other) => other !== languageChoice)
      .map(
        (other): AppAction => ({
          id: `language-${other}`,
          name: t('Language: {name}', { name: languageNames[other] }),
          icon: 'settings',
          // Whoever cannot read the language looks for theirs in it, or in English.
          also: 'language German English Sprache',
          run: () => chooseLanguage(other),
        }),
      ),
    {
      id: 'back',
      name: t('Go back to a moment…'),
      icon: 'audit',
      also: t('roll back, undo a session'),
      run: () => void navigate({ to: '/audit', search: { view: 'moment' } }),
    },
    {
      id: 'digests',
      name: t('Monthly digests'),
      icon: 'audit',
      run: () => void navigate({ to: '/audit', search: { view: 'digests' } }),
    },
    {
      id: 'critical',
      name: t('Changes of critical files'),
      icon: 'shield',
      run: () => void navigate({ to: '/audit', search: { critical: true } }),
    },
    {
      id: 'report',
      name: t('Report a problem…'),
      icon: 'info',
      run: () => void navigate({ to: '/settings', search: { section: 'advanced' } }),
    },
    ...sections.map(
      ({ id, name, icon }): AppAction => ({
        id: `settings-${id}`,
        name: t('Settings: {name}', { name }),
        icon,
        run: () => void navigate({ to: '/settings', search: { section: id } }),
      }),
    ),
    { id: 'keys', name: t('Show the keys'), icon: 'info', run: ask.help },
    ...recent,
  ];
}
