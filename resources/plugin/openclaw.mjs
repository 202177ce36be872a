import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('./bin/mneme.mjs', import.meta.url));

/** What Mneme's hook says to one moment; empty for nothing. One that is slow goes on, and is waited for no longer. */
const teller = (command, args, home) => (event, given) =>
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
    const late = setTimeout(() => resolve(''), 700);
    const env = { ...process.env, ...(home ? { MNEME_HOME: home } : {}) };
    const options = { env, stdio: ['pipe', 'pipe', 'ignore'], timeout: 2000, windowsHide: true };
    const child = spawn(command, [...args, event], options);
    child.on('error', done).on('close', done);
    child.stdout.setEncoding('utf8').on('data', (part) => {
      said += part;
    });
    child.stdin.on('error', () => undefined).end(JSON.stringify(given));
  });

const wordsOf = (content) =>
  typeof content === 'string' ? content : (content ?? []).flatMap((part) => part.text ?? []).join('\n');
const last = (messages, role) => wordsOf(messages.findLast((one) => one.role === role)?.content);

export default {
  id: 'mneme',
  name: 'Mneme',
  description: 'Long-term memory for agents, kept as Markdown that its owner can see, edit and undo.',
  register(api) {
    const ask = teller(process.execPath, [launcher, 'hook', 'openclaw'], api.pluginConfig?.home);
    const tell = (event, given) => ask(event, { cwd: homedir(), ...given });
    const owners = new Set();
    const typed = new Set();
    const compacted = new Set();
    const isOwner = ({ senderId }) => senderId === undefined || owners.has(senderId);

    api.on('before_prompt_build', async ({ prompt, currentUserMessage }, ctx) => {
      const { runId, trigger, inputProvenance, sessionId: session_id } = ctx;
      if (trigger !== 'user' || (inputProvenance && inputProvenance.kind !== 'external_user')) return;
      typed.add(runId);
      if (!isOwner(ctx)) return;
      const again = compacted.delete(session_id) ? await tell('start', { session_id, source: 'compact' }) : '';
      const said = await tell('prompt', { session_id, prompt: currentUserMessage ?? prompt });
      const prependContext = [again, said].filter((text) => text !== '').join('\n');
      return prependContext === '' ? undefined : { prependContext };
    });
    api.on('before_agent_run', ({ senderId, senderIsOwner }) => {
      if (senderId === undefined) return;
      if (senderIsOwner === true) owners.add(senderId);
      else owners.delete(senderId);
    });
    api.on('agent_end', async ({ messages }, ctx) => {
      if (!typed.delete(ctx.runId) || !isOwner(ctx)) return;
      const said = { last_assistant_message: last(messages, 'assistant'), prompt: last(messages, 'user') };
      await tell('turn', { session_id: ctx.sessionId, ...said });
    });
    api.on('after_compaction', (_, { sessionId }) => void compacted.add(sessionId));
    api.on('session_end', async ({ sessionId: session_id }) => void (await tell('end', { session_id })));
  },
};
