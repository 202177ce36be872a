import { WebSocket } from 'ws';

type Listener = (params: Record<string, unknown>) => void;
export type Debugger = {
  send(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>;
  on(event: string, hear: Listener): void;
  close(): void;
};

/** The debugger of one page, for as long as it is open. @param address as `/json/list` has it */
export async function attach(address: string): Promise<Debugger> {
  const socket = new WebSocket(address, { maxPayload: 0 });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  let last = 0;
  const waiting = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>();
  const heard = new Map<string, Listener>();
  socket.on('message', (data) => {
    const { id, method, params, result, error } = JSON.parse(String(data));
    if (id === undefined) heard.get(method)?.(params);
    else if (error !== undefined) waiting.get(id)?.reject(new Error(`${error.message}`));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The page has gone.'));
  });
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    on: (event, hear) => void heard.set(event, hear),
    close: () => socket.close(),
  };
}

/** What the page answers; a promise is waited for. */
export async function asked(page: Debugger, expression: string): Promise<number> {
  const params = { expression, awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = await page.send('Runtime.evaluate', params);
  const { value } = (result ?? {}) as { value?: unknown };
  if (typeof value !== 'number') throw new Error(`The page answered ${JSON.stringify(exceptionDetails ?? value)}`);
  return value;
}

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

/** Milliseconds of the processor's time of every task of the page's main thread while something is done. */
export async function tasksOf(page: Debugger, act: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  page.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as TraceEvent[])));
  const complete = new Promise<void>((resolve) => page.on('Tracing.tracingComplete', () => resolve()));
  await page.send('Tracing.start', { categories: 'toplevel,__metadata', transferMode: 'ReportEvents' });
  await act();
  await page.send('Tracing.end');
  await complete;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  return events
    .filter((one) => one.ph === 'X' && one.name.endsWith('RunTask') && mains.has(threadOf(one)))
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1_000);
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
