import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { slashCommands } from './commands.ts';
import { pluginFiles, pluginIcons } from './plugin.ts';

const folder = join(import.meta.dirname, '../../../resources/plugin');
/** At least 512 pixels a side, as directories of plugins want it. */
const appIcon = join(folder, '../icons/icon-512.png');

function standing(): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  const texts = paths.filter((path) => !path.endsWith('.png'));
  return Object.fromEntries(texts.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

test('[PLUGIN-1] the folder of plugins is what its one source makes of it, byte for byte', () => {
  const made = pluginFiles();
  // How it is made anew: MNEME_WRITE_PLUGIN=1 with this test.
  if (process.env.MNEME_WRITE_PLUGIN) {
    rmSync(folder, { recursive: true, force: true });
    for (const path of [...Object.keys(made), ...pluginIcons])
      mkdirSync(dirname(join(folder, path)), { recursive: true });
    for (const [path, text] of Object.entries(made)) writeFileSync(join(folder, path), text);
    for (const path of pluginIcons) copyFileSync(appIcon, join(folder, path));
  }
  expect(standing()).toEqual(made);
  for (const path of pluginIcons) expect(readFileSync(join(folder, path)).equals(readFileSync(appIcon))).toBe(true);
});

test('[PLUGIN-2] every manifest can be read, names the same server, and every command is there for each kind of client', () => {
  const made = pluginFiles();
  for (const [path, text] of Object.entries(made)) {
    if (path.endsWith('.json')) JSON.parse(text);
    if (!/marketplace|hooks|package|(?<!openclaw\.)plugin\.json$/.test(path) && path.endsWith('.json'))
      expect(text).toContain('bin/mneme.mjs');
  }
  expect(made['README.md']?.split(/\s+/).length).toBeGreaterThan(40);
  for (const { name } of slashCommands) {
    expect(made[`claude-plugin/commands/${name}.md`]).toContain('$ARGUMENTS');
    expect(made[`commands/${name}.toml`]).toContain('{{args}}');
  }
});

test('[PLUGIN-3] each client finds hooks with its own events alone, and they say whose they are', () => {
  const made = pluginFiles();
  const usual = ['SessionStart', 'UserPromptSubmit', 'Stop', 'SessionEnd'];
  const files = {
    'claude-plugin/hooks/hooks.json': ['claude-code', usual],
    'hooks/codex.json': ['codex', usual],
    'hooks/hooks.json': ['gemini', ['SessionStart', 'BeforeAgent', 'AfterAgent', 'SessionEnd']],
  } as const;
  for (const [file, [client, events]] of Object.entries(files)) {
    const { hooks } = JSON.parse(made[file] ?? '{}') as { hooks: Record<string, unknown> };
    expect(Object.keys(hooks)).toEqual(events);
    for (const hook of Object.values(hooks)) expect(JSON.stringify(hook)).toContain(`hook ${client} `);
  }
});
