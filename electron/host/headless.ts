import { join, resolve } from 'node:path';
import { fronts } from '#shared/model/agent.ts';
import { fail, toErrorValue } from '#shared/model/error.ts';
import { mnemeHome, privateFolder } from '../gateway/home.ts';
import { nodeForAgents } from '../gateway/runtime.ts';
import { argument } from './argument.ts';
import { openInBrowser, removeDoorstep } from './browse.ts';
import { documentsFolder } from './documents.ts';
import { connectEngine } from './engine.ts';
import { hostLog } from './log.ts';
import { placesBeside } from './places.ts';
import { openPreferences } from './preferences.ts';
import { serveBrowser } from './server.ts';
import { createSession } from './session.ts';

const help = `Serves Mneme to this machine's browser.

  --workspace DIR   open this workspace
  --port N          listen on 127.0.0.1:N (default: any free port)
  --no-open         do not open a browser
`;

function portOf(argv: readonly string[]): number {
  const text = argument(argv, 'port');
  if (text === null) return 0;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw fail('input.invalid', `“${text}” is not a port.`, 'Give a number from 0 to 65535.');
  }
  return port;
}

async function run(argv: readonly string[]): Promise<void> {
  if (argv.includes('--help')) return void process.stdout.write(help);
  const places = placesBeside(import.meta.dirname);
  const log = hostLog('browser');
  const session = createSession({
    surface: 'browser',
    version: places.version,
    sample: places.sample,
    story: places.story,
    documents: documentsFolder(),
    preferences: openPreferences(mnemeHome(), log),
    log,
    connect: connectEngine(fronts.browser),
    mcp: (root) => ({ command: nodeForAgents(), args: [places.mcp, ...(root === null ? [] : ['--workspace', root])] }),
    pickFolder: async () => null,
  });
  const doorstep = join(privateFolder(mnemeHome()), `browser-${process.pid}.html`);
  const entered = (address: string) => {
    removeDoorstep(doorstep);
    if (address !== printed) return;
    printed = host.invite();
    process.stdout.write(`That address was used. For another browser: ${printed}\n`);
  };
  const host = await serveBrowser({ session, renderer: places.renderer, port: portOf(argv), log, entered });
  let printed = host.invite();
  leaveOnSignal(async () => {
    removeDoorstep(doorstep);
    await host.close();
    await session.close();
  });
  process.stdout.write(`Mneme is at ${printed}\n`);
  const asked = argument(argv, 'workspace');
  const failure = await session.start(asked === null ? null : resolve(asked));
  if (failure !== null) process.stderr.write(`${failure.message} ${failure.remedy}\n`);
  if (!argv.includes('--no-open')) openInBrowser(host.invite(), doorstep);
}

/** The first signal leaves cleanly; a second one does not wait. */
function leaveOnSignal(leave: () => Promise<void>): void {
  let leaving = false;
  const onSignal = () => {
    if (leaving) process.exit(130);
    leaving = true;
    void leave().finally(() => process.exit(0));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const { message, remedy } = toErrorValue(error);
  process.stderr.write(`${message} ${remedy}\n`);
  process.exitCode = 1;
});
