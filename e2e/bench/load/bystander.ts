import { spawn } from 'node:child_process';

/** Milliseconds between two looks. */
const every = 20;

const watch = `
const late = [];
let due = performance.now() + ${every};
setInterval(() => {
  const now = performance.now();
  late.push(Math.max(0, now - due));
  due = now + ${every};
}, ${every});
process.on('SIGTERM', () => { process.stdout.write(JSON.stringify(late), () => process.exit()); });
`;

/** A process that does nothing but wait: how late its timers are is what the machine costs everybody. */
export function bystander(): { stop(): Promise<number[]> } {
  const child = spawn(process.execPath, ['-e', watch], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  return {
    async stop() {
      let said = '';
      child.stdout.on('data', (part) => {
        said += part;
      });
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
      child.kill('SIGTERM');
      await ended;
      return JSON.parse(said) as number[];
    },
  };
}
