// Stands in for `node` in a client's settings: runs it, and notes what the client and Mneme's server say to each other.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [log = '', node = '', ...args] = process.argv.slice(2);

function overhear() {
  const child = spawn(node, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const note = (/** @type {string} */ from, /** @type {string} */ line) =>
    appendFileSync(log, `${JSON.stringify({ from, message: JSON.parse(line) })}\n`);
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      note('client', line);
      child.stdin.write(`${line}\n`);
    })
    .on('close', () => child.stdin.end());
  createInterface({ input: child.stdout }).on('line', (line) => {
    note('mneme', line);
    process.stdout.write(`${line}\n`);
  });
  return child;
}

const child = args[0]?.endsWith('mcp.mjs') ? overhear() : spawn(node, args, { stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => child.kill());
