import type { Parsed } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Trigger } from '#shared/model/capture.ts';
import type { House } from '../house.ts';
import type { Request } from '../stores/remember.ts';
import { type Captured, type Desk, deskOf } from './desk.ts';
import { sentencesOf, statementsIn } from './extract.ts';
import { keep } from './keep.ts';
import { placing } from './placing.ts';
import { masked, secretsIn } from './secrets.ts';
import { detectTriggers } from './triggers/detect.ts';

type Turn = Parsed<'memory.observe'>;
type Message = Turn['messages'][number];
type Wanted = { text: string; why: string; explicit: boolean; kind: Request['kind'] };

/** Only the person's own words ask for something: what a tool, a page or somebody else says never does. */
const isPersons = ({ role, name }: Message) => role === 'user' && name === undefined;

/** The triggers of the person's messages, without what memory itself had said before. */
export function triggersOf({ messages }: Turn): Trigger[] {
  return messages.filter(isPersons).flatMap(({ content }) => detectTriggers(content));
}

/** What the agent should do about them now. */
export function adviceFor(triggers: readonly Trigger[]): string[] {
  return triggers.flatMap(({ kind, content, permanent }) => {
    const about = JSON.stringify(content.slice(0, 200));
    if (kind === 'forget') {
      return [
        `The user wants something forgotten: call memory_forget with query ${about}${permanent ? ' (for good)' : ''} and show the preview first.`,
      ];
    }
    if (kind === 'reflect') return ['The user asks for a reflection: call memory_reflect.'];
    if (kind === 'search') return [`The user asks what is known: call memory_search with query ${about}.`];
    return [];
  });
}

/** What a turn holds that is worth keeping, in its order, each once. */
export function wantedIn(turn: Turn, desk: Desk, session: string): Wanted[] {
  const found = new Map<string, Wanted>();
  for (const message of turn.messages.filter(isPersons)) {
    const asked = detectTriggers(message.content).filter(({ kind, content }) => kind === 'remember' && content !== '');
    for (const { content, phrase } of asked)
      found.set(content, { text: content, why: `asked: ${phrase}`, explicit: true, kind: 'fact' });
    for (const { text, kind, why } of statementsIn(message.content)) {
      if (asked.some(({ content }) => text.includes(content) || content.includes(text))) continue;
      if (detectTriggers(text).length > 0 || desk.ledger.knows(session, text)) continue;
      found.set(text, { text, why, explicit: false, kind });
    }
    // A secret that is said in passing is shown to the owner, whether or not a rule would have kept the sentence.
    for (const text of sentencesOf(message.content)) {
      if (secretsIn(text).length > 0 && ![...found.keys()].some((one) => one.includes(text) || text.includes(one)))
        found.set(text, { text, why: 'secret', explicit: false, kind: 'fact' });
    }
  }
  return [...found.values()];
}

/** Takes a turn up behind: keeps what it holds and notes what became of it. Never throws: faults are noted. */
export async function takeUp(house: House, turn: Turn, caller: Caller, wanted: readonly Wanted[]): Promise<void> {
  const desk = deskOf(house);
  for (const one of wanted) {
    const entry = await keepOne(house, turn, caller, one).catch((cause: unknown) => {
      house.ports.log.warn('a statement was not captured', { cause: String(cause) });
      return {
        ...blank(house, caller, one),
        status: 'failed' as const,
        why: cause instanceof Error ? cause.message : String(cause),
      };
    });
    desk.note([entry]);
  }
}

function blank(house: House, caller: Caller, { text, why }: Wanted): Captured {
  const secrets = secretsIn(text);
  const at = new Date(house.ports.clock.now()).toISOString();
  const shown = secrets.length > 0 ? masked(text, secrets) : text;
  return {
    at,
    agent: caller.name,
    status: 'skipped',
    id: null,
    path: null,
    line: null,
    text: shown,
    why,
    trust: 'person',
  };
}

async function keepOne(house: House, turn: Turn, caller: Caller, wanted: Wanted): Promise<Captured> {
  const entry = blank(house, caller, wanted);
  const held = holdBack(house, wanted.text, caller);
  if (held !== null) return { ...entry, status: 'held', why: held };
  const { routing } = await placing(house, wanted.text, wanted.explicit);
  const [about] = routing.entities;
  // Said in passing, a statement is an episode: only what the person asks for, or a later reflection, goes further.
  const store =
    wanted.explicit && routing.store !== 'core' && (routing.store !== 'semantic' || about) ? routing.store : 'episodic';
  const entity =
    about === undefined ? undefined : (house.around.entityNamed(about.name) ?? `${about.type}--${about.name}`);
  const request: Request = {
    content: wanted.text,
    store,
    kind: wanted.explicit ? routing.kind : wanted.kind,
    tags: routing.tags,
    confidence: routing.confidence,
    source: wanted.explicit ? 'user-explicit' : 'conversation',
    ...(store === 'semantic' && entity !== undefined ? { entity } : {}),
    ...(routing.title !== null && store !== 'episodic' ? { title: routing.title } : {}),
    ...(turn.at === undefined ? {} : { occurred_at: turn.at }),
  };
  const { status, id, path, line } = await keep(house, request, caller);
  return { ...entry, status, id, path, line };
}

/** Holds a text with a secret back. @returns its kind, or null when there is none */
export function holdBack(house: House, content: string, caller: Caller): string | null {
  const secrets = secretsIn(content);
  const [first] = secrets;
  if (first === undefined) return null;
  const at = new Date(house.ports.clock.now()).toISOString();
  deskOf(house).hold({
    id: house.ports.id(),
    at,
    agent: caller.name,
    kind: first.kind,
    masked: masked(content, secrets),
    content,
  });
  return first.kind;
}
