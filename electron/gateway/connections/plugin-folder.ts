import { join } from 'node:path';
import { bundle } from '../runtime.ts';

type Install = { client: string; add: string[][]; remove: string[][] };

/** The folder that clients install, where it lies on this machine. */
export const pluginFolder = (): string => bundle('../resources/plugin');

/** What puts it into each client that installs folders, and takes it out again. Pure. */
export function pluginInstalls(folder: string): Install[] {
  const market = (client: string, command: string, add: string, remove: string): Install => ({
    client,
    add: [
      [command, 'plugin', 'marketplace', 'add', folder],
      [command, 'plugin', add, 'mneme@mneme-market'],
    ],
    remove: [
      [command, 'plugin', remove, 'mneme@mneme-market'],
      [command, 'plugin', 'marketplace', 'remove', 'mneme-market'],
    ],
  });
  return [
    market('claude-code', 'claude', 'install', 'uninstall'),
    market('codex', 'codex', 'add', 'remove'),
    {
      client: 'gemini',
      add: [['gemini', 'extensions', 'install', folder]],
      remove: [['gemini', 'extensions', 'uninstall', 'mneme']],
    },
    {
      client: 'openclaw',
      // Without that it is told no turn.
      add: [
        ['openclaw', 'plugins', 'install', folder],
        ['openclaw', 'config', 'set', 'plugins.entries.mneme.hooks.allowConversationAccess', 'true'],
      ],
      remove: [['openclaw', 'plugins', 'uninstall', 'mneme']],
    },
    {
      client: 'claude-desktop',
      add: [['npx', '@anthropic-ai/mcpb', 'pack', folder, join('.', 'mneme.mcpb')]],
      remove: [],
    },
  ];
}
