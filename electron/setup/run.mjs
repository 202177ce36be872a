import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { basename } from 'node:path';
import { electronBinary } from './paths.mjs';

/**
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number }} Options timeout in milliseconds
 */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program and keeps what it says.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<{ code: number, said: string }>} code 127 when there is no such program
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const hear = (/** @type {Buffer} */ part) => {
      said += part;
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const release = takeAlong(child);
    child.once('error', (error) => {
      release();
      resolve({ code: 127, said: String(error) });
    });
    child.once('close', (code) => {
      release();
      resolve({ code: code ?? 1, said });
    });
  });
}

/**
 * When we are told to stop, so is the child; it must not go on writing behind our back.
 * @param {import('node:child_process').ChildProcess} child
 */
function takeAlong(child) {
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    child.once('close', () => process.exit(128 + constants.signals[signal]));
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

/**
 * Runs npm: the very one that runs us, where that is known.
 * @param {readonly string[]} args
 * @param {Options} [options]
 */
export function npm(args, options) {
  const self = process.env.npm_execpath;
  if (self && basename(self) === 'npm-cli.js') return runQuietly(process.execPath, [self, ...args], options);
  if (process.platform === 'win32') return runQuietly('cmd', ['/c', 'npm', ...args], options);
  return runQuietly('npm', args, options);
}

/**
 * Runs a program in our place: its standard streams are ours, signals reach it, and its end is ours.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} its exit code, 128 + n after signal n
 */
export function runThrough(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: 'inherit' });
    const stopForwarding = forwardSignals(child);
    child.once('error', (error) => {
      stopForwarding();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 1));
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  const forwarded = new Set();
  const onSignal = (/** @type {NodeJS.Signals} */ signal) => {
    // Ctrl-C in a terminal reaches the child by itself, and npm repeats it to us: a second one would mean "now!".
    if ((signal === 'SIGINT' && process.stdin.isTTY) || forwarded.has(signal)) return;
    forwarded.add(signal);
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, onSignal);
  const watch = watchParent();
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/** npm tells only its shell to end, and the shell does not tell us: under npm, a parent that is gone means "end". */
function watchParent() {
  const parent = process.ppid;
  const look = () => process.ppid !== parent && process.emit('SIGTERM', 'SIGTERM');
  return process.env.npm_lifecycle_event ? setInterval(look, 500).unref() : undefined;
}

/**
 * The environment in which Electron's executable is a Node.
 * @param {NodeJS.ProcessEnv} [more]
 */
export function asNode(more = {}) {
  return { ...process.env, ...more, ELECTRON_RUN_AS_NODE: '1' };
}

/**
 * Runs a script under Electron's own Node, so that there is one ABI for everything.
 * @param {readonly string[]} args the script and its arguments
 * @param {Options} [options]
 */
export function runUnderElectron(args, options = {}) {
  return runThrough(electronBinary, args, { ...options, env: asNode(options.env) });
}
