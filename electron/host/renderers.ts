import type { Event } from '#shared/contract/events.ts';
import { type Message, type Reply, rpcErrorCode } from '#shared/contract/rpc.ts';
import { limits } from '#shared/contract/shapes.ts';
import { type ErrorValue, fail } from '#shared/model/error.ts';
import { type CallFrame, frameCap, parseFrame } from './frame.ts';
import type { Front } from './front.ts';

/** One renderer: a window, or a tab of a browser. */
export type Attachment = {
  /** Takes one frame of the renderer as text. */
  receive(text: unknown): void;
  detach(): void;
};

/** The renderers of a front: each hears every event, and the answers to its own calls. */
export class Renderers {
  readonly #all = new Set<(message: Message) => void>();

  constructor(private readonly front: Pick<Front, 'notify' | 'hear'>) {}

  /** Tells every renderer, and the owner where they look elsewhere. */
  readonly emit = (event: Event): void => {
    this.#notify(event);
    this.front.hear?.(event);
    for (const send of this.#all) send({ jsonrpc: '2.0', method: 'mneme/event', params: event });
  };

  /** Joins a renderer; `send` carries messages to it. */
  attach(send: (message: Message) => void, answer: (call: CallFrame) => Promise<Reply>): Attachment {
    this.#all.add(send);
    return {
      receive: (text) => {
        const parsed = parseFrame(text);
        if (!parsed.ok) return send(failureReply(parsed.id, parsed.tooLarge ? tooLarge : invalid));
        if (parsed.frame.method === 'mneme/call') {
          void answer(parsed.frame).then((reply) => this.#all.has(send) && send(reply));
        }
      },
      detach: () => void this.#all.delete(send),
    };
  }

  #notify(event: Event): void {
    const ready = event.name === 'reflection' ? (event.data.ready ?? 0) : 0;
    if (ready > 0) {
      const text = ready === 1 ? '1 change waits for your decision.' : `${ready} changes wait for your decision.`;
      this.front.notify?.({ title: 'A reflection is ready', text, page: '/review' });
    }
    if (event.name === 'alerts' && event.data.fresh !== undefined) {
      this.front.notify?.({ title: 'A critical file was changed', text: event.data.fresh, page: '/audit' });
    }
  }
}

export function failureReply(id: number | null, value: ErrorValue): Reply {
  return { jsonrpc: '2.0', id, error: { code: rpcErrorCode, message: value.message, data: value } };
}

const invalid = fail(
  'input.invalid',
  'This is not a message Mneme knows.',
  'Send a call as the contract has it.',
).value;
const tooLarge = fail(
  'input.too-large',
  `A message may be ${Math.floor(frameCap / 1_000_000)} million characters long at most.`,
  `Send less; one file may hold ${limits.file.toLocaleString('en')} characters.`,
).value;
