import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { breakerFile, connectedFile, notePrograms, spoolOf } from '../hook/folder.ts';
import { bundled } from '../testing/bundles.ts';
import { openTerminal } from '../testing/terminal.ts';
import { opencodeEntry } from './in-process.ts';

const place = openTerminal();
const plugin = join(import.meta.dirname, '../../../resources/plugin/openclaw.mjs');
const sentence = 'Remember that the ferry leaves Izola at seven.';

/** A workspace that a client is connected to. */
async function connected(client: string): Promise<void> {
  await place.start();
  const { token } = await place.json('agents', 'grant', client, '--role', 'main');
  writeFileSync(connectedFile(), JSON.stringify({ [client]: { workspace: place.root, token } }));
  notePrograms(dirname(bundled('hook.mjs')));
}
const known = async () =>
  (await place.json('search', 'When does the ferry leave Izola?')).hits.map(({ text }: { text: string }) => text);
const remembered = () => expect.poll(known).toEqual([expect.stringContaining('at seven')]);

type Handler = (event: object, ctx: object) => Promise<{ prependContext?: string } | undefined>;

/** OpenClaw, as far as it calls the plugin. */
async function openclaw() {
  const handlers = new Map<string, Handler>();
  const { default: entry } = await import(pathToFileURL(plugin).href);
  const on = (name: string, handler: Handler) => handlers.set(name, handler);
  entry.register({ on, pluginConfig: { home: place.env.MNEME_HOME } });
  const call = async (name: string, event: object, ctx: object = {}) => handlers.get(name)?.(event, ctx);
  return {
    call,
    turn: async (prompt: string, more: object = {}) => {
      const ctx = { runId: prompt, sessionId: 's1', trigger: 'user', ...more };
      const before = await call('before_prompt_build', { prompt, currentUserMessage: prompt, messages: [] }, ctx);
      const content = [{ type: 'text', text: 'Noted.' }];
      const messages = [
        { role: 'user', content: prompt },
        { role: 'assistant', content },
      ];
      await call('agent_end', { messages, success: true }, ctx);
      return before?.prependContext ?? '';
    },
  };
}

test('[OPENCLAW-1] what its owner typed is kept and comes back in the next session; nobody else’s word counts', async () => {
  await connected('openclaw');
  const { call, turn } = await openclaw();
  // On a busy machine the engine may take longer than the hook waits for it: what it had to say comes with the next turn.
  const told = async (prompt: string, more: object) => {
    for (let tries = 0; tries < 10; tries++) {
      const said = await turn(prompt, more);
      if (said !== '') return said;
      rmSync(breakerFile(), { force: true });
    }
    return '';
  };
  const others = [
    { trigger: 'heartbeat' },
    { inputProvenance: { kind: 'inter_session' } },
    { senderId: 'stranger', channel: 'telegram' },
  ];
  for (const more of others) expect(await turn('Remember that the ferry sank.', more)).toBe('');
  await turn(sentence);
  await remembered();
  const said = await told('Good morning.', { sessionId: 's2' });
  expect(said).toMatch(/^<mneme-memory>[\s\S]*at seven[\s\S]*<\/mneme-memory>$/);
  await call('after_compaction', {}, { sessionId: 's2' });
  expect(await told('Go on.', { sessionId: 's2' })).toContain('at seven');
  // A channel's sender is the owner once the host has said so, and on that channel alone.
  const me = { senderId: 'me', channel: 'telegram' };
  await call('before_agent_run', { senderIsOwner: true }, me);
  expect(await told('Good morning.', { sessionId: 's3', ...me })).toContain('at seven');
  expect(await turn('Good morning.', { sessionId: 's4', ...me, senderId: 'stranger' })).toBe('');
  expect(await turn('Good morning.', { sessionId: 's5', ...me, channel: 'discord' })).toBe('');
  await call('before_agent_run', { senderIsOwner: false }, me);
  expect(await turn('Good morning.', { sessionId: 's6', ...me })).toBe('');
  await call('session_end', { sessionId: 's2' });
});

test('[OPENCODE-1] a session begins with what is known, and hands over what was typed in it', async () => {
  await connected('opencode');
  const file = join(place.root, '..', 'mneme.mjs');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    opencodeEntry({ node: process.execPath, hook: bundled('hook.mjs'), home: place.env.MNEME_HOME ?? null }),
  );
  const { Mneme } = await import(pathToFileURL(file).href);
  const parts = (text: string) => [{ type: 'text', text }];
  const client = {
    session: {
      get: async ({ path: { id } }: { path: { id: string } }) => ({ data: id === 'child' ? { parentID: 's1' } : {} }),
      messages: async () => ({ data: [{ info: { role: 'assistant' }, parts: parts('Noted.') }] }),
    },
  };
  const hooks = await Mneme({ client, directory: dirname(file) });
  const turn = async (sessionID: string, text: string) => {
    const system: string[] = [];
    await hooks['chat.message']({ sessionID }, { parts: parts(text) });
    await hooks['experimental.chat.system.transform']({ sessionID }, { system });
    await hooks.event({ event: { type: 'session.idle', properties: { sessionID } } });
    return system.join('\n');
  };
  await turn('child', 'Remember that the ferry sank.');
  await turn('s1', sentence);
  await remembered();
  await expect.poll(() => turn('s2', 'Good morning.')).toContain('at seven');
  await hooks.dispose();
  await expect.poll(() => readdirSync(spoolOf(place.root))).toEqual([]);
});

test('[OPENCODE-2] a hook that is slow holds nobody up, and still does what it was started for', async () => {
  await place.start();
  const [go, done] = [join(place.root, '..', 'go'), join(place.root, '..', 'done')];
  const slow = join(place.root, '..', 'slow.mjs');
  // It ends only once the message was let through.
  writeFileSync(
    slow,
    `import { existsSync, writeFileSync } from 'node:fs';
const look = setInterval(() => {
  if (!existsSync(${JSON.stringify(go)})) return;
  clearInterval(look);
  writeFileSync(${JSON.stringify(done)}, '');
}, 5);
`,
  );
  const file = join(place.root, '..', 'mneme-slow.mjs');
  writeFileSync(file, opencodeEntry({ node: process.execPath, hook: slow, home: null }));
  const { Mneme } = await import(pathToFileURL(file).href);
  const client = { session: { get: async () => ({ data: {} }) } };
  const hooks = await Mneme({ client, directory: dirname(file) });
  await hooks['chat.message']({ sessionID: 's1' }, { parts: [{ type: 'text', text: sentence }] });
  const system: string[] = [];
  await hooks['experimental.chat.system.transform']({ sessionID: 's1' }, { system });
  expect(system).toEqual([]);
  writeFileSync(go, '');
  await expect.poll(() => existsSync(done)).toBe(true);
});

test('[OPENCODE-3] what is recalled comes whole, wherever its bytes are parted on the way', async () => {
  const folder = join(place.root, '..', 'parted');
  mkdirSync(folder, { recursive: true });
  const [hook, file] = [join(folder, 'hook.mjs'), join(folder, 'mneme.mjs')];
  const said = JSON.stringify({ hookSpecificOutput: { additionalContext: 'Köhler' } });
  writeFileSync(
    hook,
    `import { setTimeout as later } from 'node:timers/promises';
const bytes = Buffer.from(${JSON.stringify(said)});
const half = bytes.indexOf(0xc3) + 1;
process.stdout.write(bytes.subarray(0, half));
await later(200);
process.stdout.write(bytes.subarray(half));
`,
  );
  writeFileSync(file, opencodeEntry({ node: process.execPath, hook, home: null }));
  const { Mneme } = await import(pathToFileURL(file).href);
  const client = { session: { get: async () => ({ data: {} }) } };
  const hooks = await Mneme({ client, directory: folder });
  const heard: string[] = [];
  // A busy machine may start the hook too late to be waited for: then another session asks.
  const ask = async () => {
    const sessionID = `s${heard.length}-${Date.now()}`;
    await hooks['chat.message']({ sessionID }, { parts: [{ type: 'text', text: 'Who?' }] });
    await hooks['experimental.chat.system.transform']({ sessionID }, { system: heard });
    return heard.length;
  };
  await expect.poll(ask).toBeGreaterThan(0);
  expect(new Set(heard)).toEqual(new Set(['Köhler']));
});
