import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A terminal in which a client shows its own window, and a person's keys reach it (tmux). */
export class Screen {
  private constructor(private readonly socket: string) {}

  static async open(socket: string, command: readonly string[], cwd: string, env: Record<string, string>) {
    const size = ['-x', '160', '-y', '50'];
    await run('tmux', ['-S', socket, '-f', '/dev/null', 'new-session', '-d', ...size, '-c', cwd, ...command], { env });
    return new Screen(socket);
  }

  async text(): Promise<string> {
    return (await run('tmux', ['-S', this.socket, 'capture-pane', '-p'])).stdout;
  }

  /** What it shows once it shows this; whatever it shows in the end where it does not. */
  async until(shows: RegExp, seconds = 60): Promise<string> {
    let text = '';
    for (let tries = 0; tries < seconds * 4 && !shows.test(text); tries++) {
      await sleep(250);
      text = await this.text().catch(() => text);
    }
    return text;
  }

  async type(...keys: string[]): Promise<void> {
    await run('tmux', ['-S', this.socket, 'send-keys', ...keys]);
    await sleep(500);
  }

  async close(): Promise<void> {
    await run('tmux', ['-S', this.socket, 'kill-server']).catch(() => undefined);
  }
}
