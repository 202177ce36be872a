import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('./bin/mneme.mjs', import.meta.url));

/** Milliseconds that the beginning of a session waits for what is known, and a session whose context was compacted. */
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

const wordsOf = (content) =>
  typeof content === 'string' ? content : (content ?? []).flatMap((part) => part.text ?? []).join('\n');
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
      const prependContext = [again, said].filter((text) => text !== '').join('\n');
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
