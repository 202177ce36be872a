import { connect, type Socket } from 'node:net';
import { addressesOf } from '../address.ts';

/** Milliseconds within which an engine that runs is reached. */
export const connectMs = 150;

export type Question = {
  event: 'start' | 'prompt' | 'news';
  client: string;
  token: string | null;
  session: string;
  folder: string;
  /** The session's context is gone from the agent's sight: it is told again. */
  again?: boolean;
  message?: string;
  /** Milliseconds of the epoch from which nobody waits for the answer: what is told then is heard by nobody. */
  until?: number;
};

/**
 * What a running engine answers; null when none runs. None is started, and none waited for that does not listen.
 * @throws when it listens and does not answer within `patienceMs`
 */
export async function askEngine(root: string, question: Question, patienceMs: number): Promise<string | null> {
  for (const address of addressesOf(root)) {
    const socket = await reach(address);
    if (socket !== null) return answerOf(socket, question, patienceMs);
  }
  return null;
}

function reach(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(address);
    const giveUp = () => {
      socket.destroy();
      resolve(null);
    };
    const late = setTimeout(giveUp, connectMs);
    socket.once('error', giveUp);
    socket.once('connect', () => {
      clearTimeout(late);
      resolve(socket);
    });
  });
}

function answerOf(socket: Socket, params: Question, patienceMs: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The engine did not answer in time.')), patienceMs);
    let text = '';
    const done = () => {
      clearTimeout(late);
      socket.destroy();
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (!text.includes('\n')) return;
      done();
      const { result } = JSON.parse(text.slice(0, text.indexOf('\n'))) as { result?: { text?: string } };
      resolve(result?.text ?? '');
    });
    // An engine that goes away is none.
    for (const event of ['error', 'close'])
      socket.on(event, () => {
        done();
        resolve(null);
      });
    const waited = { ...params, until: Date.now() + patienceMs };
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'mneme/hook', params: waited })}\n`);
  });
}
