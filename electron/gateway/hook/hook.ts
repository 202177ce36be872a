import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chosenWorkspace } from '../places.ts';
import { askEngine, connectMs, type Question } from './ask.ts';
import { isBreakerOpen, noteAnswer } from './breaker.ts';
import { connectedFile, folderOfSession, type HookConnection, readJson, seenFolder } from './folder.ts';
import { answered, beginSession, ended, hasBegun, prompted, type SessionPlace } from './session.ts';
import { isCommand, stripped } from './strip.ts';

/** Milliseconds after which this ends without an answer, and within which a client says what happened. */
const deadlineMs = 400;
const inputMs = 1_500;
const begun = performance.now();
/** Characters of what a client says that are read. */
const mostInput = 4_000_000;
/** Who typed, as Claude Code tells it: anything else was typed by nobody. */
const typed = new Set([undefined, 'user', 'sdk']);

/** What clients call the moments; the rest of what they send is alike. */
const eventNames: Record<string, string> = {
  start: 'SessionStart',
  prompt: 'UserPromptSubmit',
  turn: 'Stop',
  end: 'SessionEnd',
};

type Given = Partial<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

async function readInput(): Promise<Given> {
  let whole = '';
  for await (const part of process.stdin.setEncoding('utf8')) {
    whole += part as string;
    if (whole.length > mostInput) return {};
  }
  const read: unknown = JSON.parse(whole);
  return typeof read === 'object' && read !== null ? (read as Given) : {};
}

/** What one moment of a client's session gives to Mneme, and what Mneme has to say to it. */
async function run(client: string, event: string): Promise<string> {
  const given = await readInput();
  writeFileSync(join(seenFolder(), `${client.replace(/[^\w-]/g, '')}.${event}`), new Date().toISOString());
  const { workspace, token = null } = readJson<Record<string, HookConnection>>(connectedFile())?.[client] ?? {};
  const cwd = folderOfSession(client, text(given.cwd) || process.cwd());
  const root = chosenWorkspace(workspace, cwd);
  const session = text(given.session_id) || 'one';
  const place: SessionPlace = { root, client, session, cwd };
  const question = (more: Pick<Question, 'event' | 'again' | 'message'>) =>
    patiently(root, { client, token, session, folder: cwd, ...more });
  if (event === 'start') return start(place, given, question);
  if (event === 'prompt') return prompt(place, given, question);
  if (event === 'turn') answered(place, stripped(answerIn(given)) || null, promptIn(given));
  else if (event === 'end') ended(place);
  else return '';
  await question({ event: 'news' });
  return '';
}

type Ask = (more: Pick<Question, 'event' | 'again' | 'message'>) => Promise<string | null>;

/** The context of a session that begins, or that lost its own. */
async function start(place: SessionPlace, given: Given, question: Ask): Promise<string> {
  beginSession(place, false);
  const said = await question({ event: 'start', again: given.source !== 'startup' });
  if (said !== null) beginSession(place, true);
  return said ?? '';
}

async function prompt(place: SessionPlace, given: Given, question: Ask): Promise<string> {
  const message = promptIn(given);
  if (message === '') return '';
  prompted(place, message);
  // No engine ran when the session began, or it answered too late: all of it is new to the session.
  if (!hasBegun(place)) return start(place, { source: 'late' }, question);
  return (await question({ event: 'prompt', message: message.slice(0, 4_000) })) ?? '';
}

/** What the person typed; empty where it was nobody, or a command to the client. */
function promptIn(given: Given): string {
  if (!typed.has(given.source as string | undefined)) return '';
  const message = stripped(text(given.prompt));
  return isCommand(message) ? '' : message;
}

const answerIn = ({ last_assistant_message: last, prompt_response: response }: Given) => text(last) || text(response);

async function patiently(root: string, question: Question): Promise<string | null> {
  if (isBreakerOpen()) return null;
  try {
    const said = await askEngine(root, question, Math.max(connectMs, deadlineMs - (performance.now() - begun)));
    noteAnswer(true);
    return said;
  } catch {
    noteAnswer(false);
    return null;
  }
}

/** Ends well whatever happened: a hook must never stop what it watches. */
function end(event: string, said: string): void {
  if (said === '') process.exit(0);
  const hookSpecificOutput = { hookEventName: event, additionalContext: said };
  process.stdout.write(JSON.stringify({ hookSpecificOutput }), () => process.exit(0));
}

const [client = '', event = '', ...options] = process.argv.slice(2);
if (options[0] === '--home' && options[1] !== undefined) process.env.MNEME_HOME = options[1];
process.exitCode = 0;
process.stdout.on('error', () => process.exit(0));
process.on('uncaughtException', () => process.exit(0));
// What was typed is taken down first, however slow the machine is; a client that says nothing is not waited for.
setTimeout(() => process.exit(0), inputMs);
const named = client === 'gemini' && event === 'prompt' ? 'BeforeAgent' : (eventNames[event] ?? event);
run(client, event).then(
  (said) => end(named, said),
  () => process.exit(0),
);
