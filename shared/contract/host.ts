import { z } from 'zod';
import { hookMoments } from '../model/moment.ts';
import { method, ownerOnly } from './method.ts';
import { agentMethods } from './methods/agents.ts';
import { modelMethods } from './methods/models.ts';

const program = z.object({ id: z.string().regex(/^[a-z-]{2,40}$/) });
const grantedRole = agentMethods['agents.grant'].input.shape.role;

const desktopState = z.object({
  /** Null in a browser. `isTaken`: another program has the keys. */
  shortcut: z.object({ keys: z.string(), on: z.boolean(), isTaken: z.boolean() }).nullable(),
  /** Null where the system or the browser checks by itself. */
  spelling: z.object({ on: z.boolean() }).nullable(),
});

/** What the front (Electron's main process or the browser host) answers itself, with or without a workspace. */
export const hostMethods = {
  'host.state': method({
    title: 'Host state',
    description: 'Which workspace is open, which were lately, and what this host can do.',
    input: z.object({}),
    output: z.object({
      /** Null: show the welcome page. */
      workspace: z.object({ root: z.string(), name: z.string() }).nullable(),
      recent: z.array(z.object({ root: z.string(), name: z.string() })),
      /** A folder proposed for a new workspace. */
      suggested: z.string(),
      surface: z.enum(['window', 'browser']),
      platform: z.string(),
      version: z.string(),
      /** What the front runs on, such as `Electron 33.2.1`. */
      runtime: z.string(),
      /** How an MCP client starts the pipe: command and arguments. */
      mcp: z.object({ command: z.string(), args: z.array(z.string()) }),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['workspace'],
  }),
  'host.pickFolder': method({
    title: 'Choose a folder',
    description: 'The native folder dialog; null when cancelled, or in a browser, which types a path instead.',
    input: z.object({ purpose: z.enum(['create', 'open', 'import']) }),
    output: z.object({ path: z.string().nullable() }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['workspace'],
    timeout: 'none',
  }),
  'host.pickFile': method({
    title: 'Choose a file',
    description:
      'The native dialog for a backup’s file or one to import; null when cancelled, or in a browser, which types a path instead.',
    input: z.object({ purpose: z.enum(['backup', 'restore', 'import']), path: z.string().max(4_000).optional() }),
    output: z.object({ path: z.string().nullable() }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['workspace'],
    timeout: 'none',
  }),
  'host.elsewhere': method({
    title: 'Memories elsewhere',
    description: 'Memories of other tools on this machine, by the places those tools use; no file is read.',
    input: z.object({}),
    output: z.object({
      places: z.array(
        z.object({
          format: z.string(),
          title: z.string(),
          path: z.string(),
          files: z.number().int(),
          projects: z.number().int(),
          written: z.string(),
        }),
      ),
      /** Titles of what was looked for and is not here. */
      absent: z.array(z.string()),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['workspace'],
  }),
  'host.report': method({
    title: 'Report of a problem',
    description:
      'Versions and the end of the engine’s log, for a person to look through and take along; nothing is sent.',
    input: z.object({}),
    output: z.object({ text: z.string() }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: [],
  }),
  'host.open': method({
    title: 'Open a workspace',
    description:
      'Create a workspace in a folder, open (adopt) a folder, or open a fresh copy of the sample, or a backup.',
    input: z.discriminatedUnion('how', [
      z.object({ how: z.literal('create'), path: z.string().min(1).max(1000) }),
      z.object({ how: z.literal('open'), path: z.string().min(1).max(1000) }),
      z.object({ how: z.literal('sample') }),
      /** The workspace of a backup, made anew in an empty or new folder. */
      z.object({
        how: z.literal('restore'),
        file: z.string().min(1).max(4_000),
        path: z.string().min(1).max(1_000),
      }),
    ]),
    output: z.object({ root: z.string(), name: z.string() }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
  }),
  'host.keys': method({
    title: 'Keys of language models',
    description: 'For which providers and addresses this user’s keychain holds an API key; never the keys.',
    input: z.object({}),
    output: z.object({
      /** Null, or why no key can be kept here, in words. */
      unavailable: z.string().nullable(),
      kept: z.array(z.object({ provider: z.string(), baseUrl: z.string() })),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['workspace'],
  }),
  'host.keepKey': method({
    title: 'Keep a key',
    description: 'Keep an API key in the system’s keychain for one provider and address, or remove it with null.',
    input: modelMethods['models.provideKey'].input,
    output: z.object({ kept: z.boolean() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'host.programs': method({
    title: 'Agents’ programs',
    description: 'Which programs of agents can be connected by their own settings, and which are on this machine.',
    input: z.object({}),
    output: z.object({
      programs: z.array(
        program.extend({
          name: z.string(),
          /** `found`: its command or its folder is here. */
          state: z.enum(['connected', 'found', 'absent']),
          /** Whether its command is on the path, so that it can be run. */
          onPath: z.boolean(),
          /** The workspace it is connected to. */
          root: z.string().nullable(),
          /** The file of its settings that leads there. */
          file: z.string().nullable(),
          /** When its hooks last ran at each moment of a session; none for a program that runs no hooks, or is not connected. */
          moments: z.array(z.object({ moment: z.enum(hookMoments), last: z.string().nullable() })),
          /** What is wrong with the connection, and what to do. */
          findings: z.array(z.string()),
        }),
      ),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['workspace', 'programs'],
  }),
  'host.programPatch': method({
    title: 'What connecting writes',
    description: 'What connecting a program would change in its settings, as a diff. Nothing is written.',
    input: program,
    output: z.object({ patch: z.string() }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['workspace', 'programs'],
  }),
  'host.connectProgram': method({
    title: 'Connect a program',
    description: 'Give a program a role and write what was shown into its settings: all of it, or nothing.',
    input: program.extend({
      role: grantedRole,
      /** As it was shown; what would be written by now must be the same. */
      patch: z.string().max(1_000_000),
    }),
    output: z.object({ files: z.array(z.string()), after: z.string() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'host.disconnectProgram': method({
    title: 'Disconnect a program',
    description: 'Take out of a program’s settings exactly what connecting put there, and take its role away.',
    input: program,
    output: z.object({ files: z.array(z.string()) }),
    audience: ownerOnly,
    effect: 'destructive',
  }),
  'host.startAtLogin': method({
    title: 'Start at login',
    description: 'Whether Mneme starts, in its tray, when its owner logs in.',
    input: z.object({}),
    output: z.object({
      /** False where nothing is installed that could start. */
      available: z.boolean(),
      on: z.boolean(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['autostart'],
  }),
  'host.setStartAtLogin': method({
    title: 'Start at login, or not',
    description: 'Have the system start Mneme when its owner logs in, or no more.',
    input: z.object({ on: z.boolean() }),
    output: z.object({ on: z.boolean() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'host.desktop': method({
    title: 'Beside the window',
    description: 'The key of the whole system that opens Remember, and whether spelling is checked.',
    input: z.object({}),
    output: desktopState,
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['desktop'],
  }),
  'host.setDesktop': method({
    title: 'Change what is beside the window',
    description: 'Have the key of the whole system open Remember, and spelling checked, or not.',
    input: z.object({ shortcut: z.boolean().optional(), spelling: z.boolean().optional() }),
    output: desktopState,
    audience: ownerOnly,
    effect: 'write',
  }),
  'host.updates': method({
    title: 'Newer versions',
    description: 'Whether newer versions of Mneme are looked for, and what the last look found.',
    input: z.object({}),
    output: z.object({
      /** Null, or why none can be looked for here, in words. */
      unavailable: z.string().nullable(),
      looks: z.boolean(),
      /** `none`: nothing newer is known. `ready`: it is here and waits for a word. */
      state: z.enum(['none', 'looking', 'fetching', 'ready', 'failed']),
      /** The newer one. */
      version: z.string().nullable(),
      /** Why the last look or its installation failed. */
      problem: z.string().nullable(),
      /** Path of the installer of the version before this one, where it is kept. */
      before: z.string().nullable(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['updates'],
  }),
  'host.lookForUpdates': method({
    title: 'Look for newer versions',
    description: 'Look for newer versions now and once a day, or no more.',
    input: z.object({ looks: z.boolean() }),
    output: z.object({ looks: z.boolean() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'host.installUpdate': method({
    title: 'Install the newer version',
    description: 'Finish what is under way, write the history, stop every engine, and install what was fetched.',
    input: z.object({}),
    output: z.object({ leaving: z.boolean() }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
  }),
} as const;

export type HostMethods = typeof hostMethods;
export type HostMethodName = keyof HostMethods;
