/**
 * Tells Mneme's hook of one moment: what it says, empty for nothing. Waits for the hook's own 400 ms and its start, longer where a
 * session begins: what it begins with is said once. Never throws.
 */
const teller = `/** Milliseconds that the beginning of a session waits for what is known, and a session whose context was compacted. */
const begins = 2000;
/** What Mneme's hook says to one moment; empty for nothing. One that is slow goes on, and is waited for no longer. */
const teller = (command, args, home) => (event, given, patience) =>
  new Promise((resolve) => {
    let said = '';
    const done = () => {
      clearTimeout(late);
      try {
        resolve(JSON.parse(said).hookSpecificOutput.additionalContext ?? '');
      } catch {
        resolve('');
      }
    };
    const late = setTimeout(() => resolve(''), patience ?? 700);
    const env = { ...process.env, ...(home ? { MNEME_HOME: home } : {}) };
    const options = { env, stdio: ['pipe', 'pipe', 'ignore'], timeout: 5000, windowsHide: true };
    const child = spawn(command, [...args, event], options);
    child.on('error', done).on('close', done);
    child.stdout.setEncoding('utf8').on('data', (part) => {
      said += part;
    });
    child.stdin.on('error', () => undefined).end(JSON.stringify(given));
  });
`;

/**
 * OpenClaw's way to hooks is code in its own process. This one only tells Mneme's hook what happened and passes on what it
 * says. Whose word counts is the host's to say: a message of a channel is its owner's once the host named that sender of
 * that channel so, and what programs wrote to each other is nobody's. Its workspace is the assistant's home and no project.
 */
export const openclawEntry = `import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('./bin/mneme.mjs', import.meta.url));

${teller}
const wordsOf = (content) =>
  typeof content === 'string' ? content : (content ?? []).flatMap((part) => part.text ?? []).join('\\n');
const lastAnswer = (messages) => wordsOf(messages.findLast((one) => one.role === 'assistant')?.content);

export default {
  id: 'mneme',
  name: 'Mneme',
  description: 'Long-term memory for agents, kept as Markdown that its owner can see, edit and undo.',
  register(api) {
    const ask = teller(process.execPath, [launcher, 'hook', 'openclaw'], api.pluginConfig?.home);
    const tell = (event, given, patience) => ask(event, { cwd: homedir(), ...given }, patience);
    const owners = new Map();
    const typed = new Map();
    const compacted = new Set();
    const begun = new Set();
    const isLocal = ({ channel, senderId }) => channel === undefined && senderId === undefined;
    // An id is one channel's own: whoever has it on another is somebody else.
    const senderOf = ({ channel, accountId, senderId }) => JSON.stringify([channel, accountId, senderId]);
    const isOwner = (ctx) => owners.get(senderOf(ctx)) ?? isLocal(ctx);

    api.on('before_prompt_build', async ({ prompt, currentUserMessage }, ctx) => {
      const { runId, trigger, inputProvenance, sessionId: session_id } = ctx;
      if (trigger !== 'user' || (inputProvenance && inputProvenance.kind !== 'external_user')) return;
      // A channel's prompt holds what others wrote before, too.
      const words = currentUserMessage ?? (isLocal(ctx) ? prompt : '');
      typed.set(runId, words);
      if (!isOwner(ctx)) return;
      const again = compacted.delete(session_id) ? await tell('start', { session_id, source: 'compact' }, begins) : '';
      const patience = begun.has(session_id) ? undefined : begins;
      const said = await tell('prompt', { session_id, prompt: words }, patience);
      begun.add(session_id);
      const prependContext = [again, said].filter((text) => text !== '').join('\\n');
      return prependContext === '' ? undefined : { prependContext };
    });
    api.on('before_agent_run', ({ senderIsOwner }, ctx) => {
      owners.set(senderOf(ctx), senderIsOwner ?? isLocal(ctx));
    });
    api.on('agent_end', async ({ messages }, ctx) => {
      const prompt = typed.get(ctx.runId);
      typed.delete(ctx.runId);
      if (prompt === undefined || !isOwner(ctx)) return;
      await tell('turn', { session_id: ctx.sessionId, last_assistant_message: lastAnswer(messages), prompt });
    });
    api.on('after_compaction', (_, { sessionId }) => void compacted.add(sessionId));
    api.on('session_end', async ({ sessionId: session_id }) => {
      begun.delete(session_id);
      await tell('end', { session_id });
    });
  },
};
`;

/** How OpenCode's plugin starts the hook. */
type HookStart = { node: string; hook: string; home: string | null };

/**
 * OpenCode's way is a file of code, too. What a session began with stays in its system prompt; what a prompt called up is
 * there for that turn. Sessions that an agent opened for itself are left alone: nobody typed there.
 */
export const opencodeEntry = ({ node, hook, home }: HookStart): string => `import { spawn } from 'node:child_process';

${teller}
const tell = teller(${JSON.stringify(node)}, [${JSON.stringify(hook)}, 'opencode'], ${JSON.stringify(home)});

const wordsOf = (parts) => parts.flatMap((one) => (one.type === 'text' && !one.synthetic ? one.text : [])).join('\\n');

export const Mneme = async ({ client, directory: cwd }) => {
  const known = new Map();
  const isTyped = async (id) => {
    const { data } = await client.session.get({ path: { id } });
    return data !== undefined && !data.parentID;
  };
  return {
    'chat.message': async ({ sessionID: session_id }, { parts }) => {
      if (!known.has(session_id) && !(await isTyped(session_id))) return;
      const begun = known.get(session_id)?.begun ?? (await tell('start', { session_id, cwd, source: 'startup' }, begins));
      known.set(session_id, { begun, now: await tell('prompt', { session_id, cwd, prompt: wordsOf(parts) }) });
    },
    'experimental.chat.system.transform': async ({ sessionID }, { system }) => {
      const { begun = '', now = '' } = known.get(sessionID) ?? {};
      system.push(...[begun, now].filter((text) => text !== ''));
    },
    event: async ({ event: { type, properties } }) => {
      const session_id = properties?.sessionID;
      if (type !== 'session.idle' || !known.has(session_id)) return;
      const { data = [] } = await client.session.messages({ path: { id: session_id } });
      const last = data.findLast(({ info }) => info.role === 'assistant');
      await tell('turn', { session_id, cwd, last_assistant_message: wordsOf(last?.parts ?? []) });
    },
    dispose: async () => {
      for (const session_id of known.keys()) await tell('end', { session_id, cwd });
    },
  };
};
`;
