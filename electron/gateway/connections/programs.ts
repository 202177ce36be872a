import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { mnemeHome } from '../home.ts';
import { bundle } from '../runtime.ts';
import { goosesEntry, shellWord, toml } from '../snippets.ts';
import { commandFiles, commandSkills } from './commands.ts';
import { opencodeEntry } from './in-process.ts';
import { geminisMoments, type Moments, usualMoments } from './moments.ts';
import { everyOnPath, nodeFor } from './node.ts';
import { openclawPluginFiles } from './plugin.ts';
import type { Write } from './settings-file.ts';

/** How a client starts what Mneme gives it. */
export type Start = { node: string; mcp: string; hook: string; root: string; home: string | null };
export type SettingsChange = { file: string; writes: Write[] };
export type Program = {
  id: string;
  name: string;
  /** Its executable, and a folder that it makes. */
  command: string | null;
  folder(): string;
  changes(start: Start): SettingsChange[];
  /** Whether it runs hooks. */
  hooked?: true;
  /** What the person does then. */
  after: string;
};

const home = (...path: string[]) => join(homedir(), ...path);
const config = (...path: string[]) =>
  process.platform === 'darwin'
    ? home('Library', 'Application Support', ...path)
    : process.platform === 'win32'
      ? join(process.env.APPDATA ?? home('AppData', 'Roaming'), ...path)
      : join(process.env.XDG_CONFIG_HOME || home('.config'), ...path);
/** Goose keeps its settings with its maker's name on Windows. */
const goose = () =>
  process.platform === 'win32'
    ? config('Block', 'goose', 'config')
    : join(process.env.XDG_CONFIG_HOME || home('.config'), 'goose');
const opencode = (...path: string[]) => join(process.env.XDG_CONFIG_HOME || home('.config'), 'opencode', ...path);
const openclaw = () => own('OPENCLAW_STATE_DIR', '.openclaw');
const own = (variable: string, ...path: string[]) => process.env[variable] || home(...path);

const mcpArgs = (id: string, { mcp, root }: Start) => [mcp, '--workspace', root, '--client', id];
const environment = ({ home: folder }: Start): Record<string, string> =>
  folder === null ? {} : { MNEME_HOME: folder };
const server = (id: string, start: Start) => {
  const env = environment(start);
  return { command: start.node, args: mcpArgs(id, start), ...(Object.keys(env).length === 0 ? {} : { env }) };
};
const hookArgs = (id: string, event: string, { hook, home: folder }: Start) => [
  hook,
  id,
  event,
  ...(folder === null ? [] : ['--home', folder]),
];
const wholeFiles = (folder: string, files: Record<string, string>): SettingsChange[] =>
  Object.entries(files).map(([name, text]) => ({ file: join(folder, name), writes: [{ kind: 'whole', text }] }));
const member = (at: string[], value: unknown): Write => ({ kind: 'member', at, value });

function hooks(id: string, start: Start, moments: Moments, inShell = false): Write[] {
  return moments.map(([event, name, timeout]) => {
    const args = hookArgs(id, event, start);
    const run = inShell ? { command: [start.node, ...args].map(shellWord).join(' ') } : { command: start.node, args };
    return { kind: 'element', at: ['hooks', name], value: { hooks: [{ type: 'command', ...run, timeout }] } };
  });
}

const plain = (
  id: string,
  name: string,
  command: string | null,
  file: () => string,
  at: string[],
  more: Record<string, unknown> = {},
): Program => ({
  id,
  name,
  command,
  folder: () => join(file(), '..'),
  changes: (start) => [{ file: file(), writes: [member([...at, 'mneme'], { ...more, ...server(id, start) })] }],
  after: `Start ${name} anew.`,
});

/**
 * The programs that are connected by their settings, and what is added to them.
 * @source the clients' own documentation, and what was seen to reach their models
 */
export const programs: readonly Program[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    command: 'claude',
    folder: () => own('CLAUDE_CONFIG_DIR', '.claude'),
    changes: (start) => [
      {
        file: process.env.CLAUDE_CONFIG_DIR
          ? join(process.env.CLAUDE_CONFIG_DIR, '.claude.json')
          : home('.claude.json'),
        writes: [member(['mcpServers', 'mneme'], { type: 'stdio', ...server('claude-code', start) })],
      },
      {
        file: join(own('CLAUDE_CONFIG_DIR', '.claude'), 'settings.json'),
        writes: hooks('claude-code', start, usualMoments),
      },
      ...wholeFiles(join(own('CLAUDE_CONFIG_DIR', '.claude'), 'commands', 'mneme'), commandFiles('md')),
    ],
    hooked: true,
    after: 'Start a new session; /mneme:recall and its like are there.',
  },
  {
    id: 'codex',
    name: 'Codex CLI',
    command: 'codex',
    folder: () => own('CODEX_HOME', '.codex'),
    changes: (start) => [
      { file: join(own('CODEX_HOME', '.codex'), 'config.toml'), writes: [{ kind: 'lines', text: codexServer(start) }] },
      { file: join(own('CODEX_HOME', '.codex'), 'hooks.json'), writes: hooks('codex', start, usualMoments, true) },
      ...wholeFiles(join(own('CODEX_HOME', '.codex'), 'skills'), commandSkills()),
    ],
    hooked: true,
    after:
      'In Codex type /hooks once and trust those of Mneme: until then it runs none, and says nothing. $mneme-recall and its like are there.',
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    command: 'gemini',
    folder: () => home('.gemini'),
    changes: (start) => [
      {
        file: home('.gemini', 'settings.json'),
        writes: [
          member(['mcpServers', 'mneme'], { ...server('gemini', start), timeout: 15_000 }),
          ...hooks('gemini', start, geminisMoments, true),
        ],
      },
      ...wholeFiles(home('.gemini', 'commands', 'mneme'), commandFiles('toml')),
    ],
    hooked: true,
    after: 'Start a new session; /mneme:recall and its like are there.',
  },
  plain('cursor', 'Cursor', 'cursor', () => home('.cursor', 'mcp.json'), ['mcpServers']),
  plain('vscode', 'VS Code', 'code', () => config('Code', 'User', 'mcp.json'), ['servers'], { type: 'stdio' }),
  plain('zed', 'Zed', 'zed', () => config(process.platform === 'win32' ? 'Zed' : 'zed', 'settings.json'), [
    'context_servers',
  ]),
  {
    ...plain('opencode', 'OpenCode', 'opencode', () => opencode('opencode.json'), ['mcp']),
    changes: (start) => [
      {
        file: opencode('opencode.json'),
        writes: [
          member(['mcp', 'mneme'], {
            type: 'local',
            command: [start.node, ...mcpArgs('opencode', start)],
            enabled: true,
            environment: environment(start),
          }),
        ],
      },
      ...wholeFiles(opencode('plugins'), { 'mneme.js': opencodeEntry(start) }),
      ...wholeFiles(opencode('commands', 'mneme'), commandFiles('md')),
    ],
    hooked: true,
    after: 'Start a new session; /mneme/recall and its like are there.',
  },
  {
    id: 'openclaw',
    name: 'OpenClaw',
    command: 'openclaw',
    folder: openclaw,
    changes: (start) => [
      {
        file: process.env.OPENCLAW_CONFIG_PATH || join(openclaw(), 'openclaw.json'),
        writes: [
          member(['mcp', 'servers', 'mneme'], server('openclaw', start)),
          member(['plugins', 'entries', 'mneme'], {
            enabled: true,
            hooks: { allowConversationAccess: true },
            ...(start.home === null ? {} : { config: { home: start.home } }),
          }),
        ],
      },
      ...wholeFiles(join(openclaw(), 'extensions', 'mneme'), openclawPluginFiles()),
    ],
    hooked: true,
    after:
      'Start its gateway anew; /mneme_recall and its like are there. Where plugins.allow lists what may run, add mneme to it.',
  },
  {
    id: 'goose',
    name: 'Goose',
    command: 'goose',
    folder: goose,
    changes: (start) => [
      {
        file: join(goose(), 'config.yaml'),
        writes: [{ kind: 'entry', under: 'extensions', lines: goosesEntry(server('goose', start)) }],
      },
    ],
    after: 'Start a new session in Goose.',
  },
  plain('claude-desktop', 'Claude Desktop', null, () => config('Claude', 'claude_desktop_config.json'), ['mcpServers']),
];

function codexServer(start: Start): string {
  const { command, args, env = {} } = server('codex', start) as { command: string; args: string[]; env?: object };
  const lines = ['[mcp_servers.mneme]', `command = ${toml(command)}`, `args = [${args.map(toml).join(', ')}]`];
  const pairs = Object.entries(env).map(([name, value]) => `${name} = ${toml(String(value))}`);
  if (pairs.length > 0) lines.push(`env = { ${pairs.join(', ')} }`);
  return lines.join('\n');
}

/** Whether a client is on this machine, as far as can be seen. */
export const isHere = (program: Program): boolean => existsSync(program.folder()) || isOnPath(program);

export const isOnPath = ({ command }: Program): boolean => command !== null && everyOnPath(command).length > 0;

/** What clients start of Mneme. */
export const started = () => ({ mcp: bundle('mcp.mjs'), hook: bundle('hook.mjs') });

/**
 * How a program starts what it is given. A program without a terminal knows no version manager: the Node is named in full.
 * @throws node.none
 */
export async function startCommand(program: Program, root: string): Promise<Start> {
  const named = process.env.MNEME_HOME === undefined ? null : mnemeHome();
  return { node: await nodeFor(program), ...started(), root, home: named };
}
