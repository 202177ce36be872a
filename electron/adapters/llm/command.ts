import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgsStringToArgv } from 'string-argv';
import type { ModelPlace } from '#shared/model/models.ts';
import type { ModelReply, ModelRequest } from '../../engine/ports.ts';
import { fault, inItsWords, tooLong } from './fault.ts';
import type { Environment } from './keys.ts';

/** Bytes of an answer, and of what a program says beside it. */
const mostBytes = 1_000_000;
const mostAside = 4_000;
/** Characters of a program's own words that are shown. */
const saidCap = 200;
/** Milliseconds in which a program says its version. */
const versionMs = 5_000;

/** What a program needs to find itself, its owner's sign-in and its language; nothing of it is a secret. */
const everyProgram =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TERM|TMPDIR|TEMP|TMP|XDG_\w+|SystemRoot|ComSpec|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE)$/i;

export const argsOf = (command: string): string[] => parseArgsStringToArgv(command.trim());

/**
 * A program of the owner's as a language model: the prompt on its standard input, its answer on the standard output. It runs in an empty
 * folder of its own, without a shell, and gets of the environment what every program needs and what the owner named.
 * @throws model.failed, model.invalid with a `ModelFault`; the signal's reason
 */
export async function callCommand(request: ModelRequest, env: Environment): Promise<ModelReply> {
  const [program = '', ...args] = argsOf(request.command ?? '');
  const { system, prompt, signal, heard } = request;
  const ended = await run(program, args, {
    env: passed(env, request.passes),
    signal,
    input: `${system}\n\n${prompt}`,
    heard,
  });
  if (ended.code !== 0) throw failed(program, ended);
  return { text: ended.said, finished: true, tokens: null };
}

/** The first line of what `program --version` says; null where it says none. */
export async function versionOf({ command = '', passes }: ModelPlace, env: Environment): Promise<string | null> {
  const [program = ''] = argsOf(command);
  const signal = AbortSignal.timeout(versionMs);
  const ended = await run(program, ['--version'], { env: passed(env, passes), signal, input: '' }).catch(() => null);
  const line = ended?.code === 0 ? ended.said.trim().split('\n')[0] : '';
  return line ? line.slice(0, saidCap) : null;
}

function passed(env: Environment, named: readonly string[] = []): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => everyProgram.test(name) || named.includes(name)));
}

type Ended = { code: number | null; said: string; aside: string };
type How = { env: Environment; signal: AbortSignal; input: string; heard?: (() => void) | undefined };

async function run(program: string, args: readonly string[], how: How): Promise<Ended> {
  how.signal.throwIfAborted();
  const folder = await mkdtemp(join(tmpdir(), 'mneme-model-'));
  try {
    return await inFolder(program, args, folder, how);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function inFolder(program: string, args: readonly string[], cwd: string, { env, signal, input, heard }: How) {
  return new Promise<Ended>((resolve, reject) => {
    // In a group of its own, so that what it started ends with it.
    const child = spawn(program, args, { cwd, env: env as NodeJS.ProcessEnv, detached: process.platform !== 'win32' });
    const out = { said: '', aside: '' };
    const end = (reason: unknown) => {
      stop(child.pid);
      reject(reason);
    };
    const giveUp = () => end(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      heard?.();
      out.said += part;
      if (out.said.length > mostBytes) end(tooLong(mostBytes));
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      out.aside = (out.aside + part).slice(-mostAside);
    });
    child.once('error', () => end(missing(program)));
    child.once('close', (code) => {
      signal.removeEventListener('abort', giveUp);
      resolve({ code, ...out });
    });
    // A program that reads nothing may be gone before all is written.
    child.stdin.on('error', () => undefined).end(input);
  });
}

/** Ends a program and what it started. */
function stop(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

const missing = (program: string) =>
  fault(
    'model.failed',
    `The program ${program} cannot be started.`,
    'Check “Program” in Settings: its whole path is surest.',
  );

function failed(program: string, { code, said, aside }: Ended) {
  const words = (aside.trim() || said.trim()).replace(/\s+/g, ' ').slice(-saidCap);
  return fault(
    'model.failed',
    `The program ${program} ended with ${code ?? 'a signal'}.${inItsWords(words)}`,
    'Run it once yourself, to see whether you are signed in.',
    { charged: true },
  );
}
