import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { hostMethods } from '#shared/contract/host.ts';
import { methods } from '#shared/contract/methods.ts';
import type { Call, Reply } from '#shared/contract/rpc.ts';
import { fail, MnemeError } from '#shared/model/error.ts';
import { type CallName, createClient, type In, type Out } from '../api/client.ts';
import { ClientContext } from '../api/queries.ts';
import { bridgeWire } from '../api/wire.ts';
import { createCache } from '../app/cache.ts';
import { createKeymap } from '../app/keymap.ts';
import { KeymapContext, useKeyboard } from '../app/useKeys.ts';
import { ToastProvider } from '../ui/Toast.tsx';

// The window as main.tsx puts it together, around one part of a page. Only what lies beyond the bridge is played: the
// frames are real, and what goes over them has to fit the contract both ways.

// What is waited for comes late on a busy machine; how late is no matter of these tests.
configure({ asyncUtilTimeout: 20_000 });

/** What the engine and the host answer, by the method; what they throw goes back as an error. */
export type Answers = { [N in CallName]?: (input: In<N>) => Out<N> | Promise<Out<N>> };

const contract: Record<string, { input: z.ZodType; output: z.ZodType }> = { ...methods, ...hostMethods };

/** The engine and the host beyond a bridge. `asked`: what came over it, in order; `wrong`: what does not fit the contract. */
function playEngine(answers: Answers) {
  const asked: Call['params'][] = [];
  const wrong: string[] = [];
  let hear: (frame: string) => void = () => {};
  const reply = (
    id: number,
    said: { result: unknown } | { error: { code: number; message: string; data?: MnemeError['value'] } },
  ) => hear(JSON.stringify({ jsonrpc: '2.0', id, ...said } satisfies Reply));

  async function answer({ method, input }: Call['params']): Promise<unknown> {
    const known = contract[method];
    const play = answers[method as CallName] as ((input: unknown) => unknown) | undefined;
    if (known === undefined || play === undefined) {
      wrong.push(`${method} is not answered here`);
      throw fail('method.unknown', `${method} is not answered here.`, 'Give the test an answer for it.');
    }
    const fits = known.input.safeParse(input);
    if (!fits.success) wrong.push(`${method} was asked with ${JSON.stringify(input)}: ${fits.error.message}`);
    const given = await play(input);
    const holds = known.output.safeParse(given);
    if (!holds.success) wrong.push(`${method} would never answer so: ${holds.error.message}`);
    return given;
  }
  function post(frame: string) {
    const { id, params } = JSON.parse(frame) as Call;
    asked.push(params);
    answer(params).then(
      (result) => reply(id, { result }),
      (error: unknown) => {
        if (!(error instanceof MnemeError)) throw error;
        reply(id, { error: { code: -32000, message: error.value.message, data: error.value } });
      },
    );
  }
  const listen = (listener: typeof hear) => {
    hear = listener;
  };
  return { asked, wrong, bridge: { post, listen } };
}

/**
 * Shows a part of the window until the test ends. `asked`: with what a method was called so far, in order.
 */
export async function show(part: ReactElement, answers: Answers = {}) {
  const { asked, wrong, bridge } = playEngine(answers);
  const client = createClient(bridgeWire(bridge));
  const cache = createCache();
  client.start();
  const keymap = createKeymap();
  const Page = () => {
    useKeyboard(keymap);
    return part;
  };
  const route = createRootRoute({ component: Page });
  const router = createRouter({ routeTree: route, history: createMemoryHistory() });
  await router.load();
  render(
    <QueryClientProvider client={cache}>
      <ClientContext value={client}>
        <KeymapContext value={keymap}>
          <ToastProvider>
            <RouterProvider router={router as never} />
          </ToastProvider>
        </KeymapContext>
      </ClientContext>
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    cleanup();
    cache.clear();
    expect(wrong).toEqual([]);
  });
  return {
    user: userEvent.setup(),
    asked: <N extends CallName>(method: N) =>
      asked.flatMap((one) => (one.method === method ? [one.input as In<N>] : [])),
  };
}

/** A dialog by its title, as a screen reader would find it. */
export const dialogOf = (title: string) => screen.findByRole('dialog', { name: title });

/** Waits until a toast says this; beside the toasts it stands once more, to be read aloud. */
export const toastSays = (text: string | RegExp) => screen.findByText(text, { selector: '.toast *' });

/** What an engine says when something cannot be done. */
export const refuse = (): never => {
  throw fail('disk.full', 'The disk is full.', 'Make room on it, then try again.');
};

/** An answer that waits for the test: while it does, the act is under way. */
export function heldBack<T>() {
  let give: (value: T) => void = () => {};
  const answer = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { answer, give: (value: T) => give(value) };
}
