import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Caller } from '#shared/model/agent.ts';
import { dayAfter, dayOf, instantOf } from '../../engine/decay/days.ts';
import { type Engine, openEngine } from '../../engine/engine.ts';
import type { Clock, Ports } from '../../engine/ports.ts';
import type { Clients } from '../clients.ts';
import { dispatcher } from '../dispatch.ts';
import type { MovableClock } from './movable-clock.ts';
import { quotesOf } from './quotes.ts';
import type { Story, StoryStep } from './story.ts';
import { storyOwner } from './story-owner.ts';

const minuteMs = 60_000;

export type Living = {
  root: string;
  story: Story;
  version: string;
  /** Moved from step to step, and let go when all is lived. */
  clock: MovableClock;
  /** On the same clock: what the agents of the story called is kept there. */
  clients: Clients;
} & Pick<Ports, 'log' | 'consent' | 'machine'>;

/**
 * Lives a story in a workspace, step by step on a clock of its own, through the same gateway and engine as everybody
 * else: the same story, made at the same time, leaves the same history.
 * @throws whatever a step throws, which then says where
 */
export async function live(living: Living): Promise<void> {
  const { story, clock, clients } = living;
  const lastDay = lastDayOf(story.steps, clock);
  const timeOf = ({ day, at }: Pick<StoryStep, 'day' | 'at'>) => instantOf(dayAfter(lastDay, day), at, clock.zone);
  clock.stand(timeOf(story.steps[0] ?? { day: 0, at: '00:00' }) - minuteMs);
  const id = countedIds();
  const start = async () => {
    const opened = await openEngine(openingOf(living, id));
    await opened.ready;
    return opened;
  };
  let engine: Engine = await start();
  const dispatch = dispatcher({
    get engine() {
      return Promise.resolve(engine);
    },
    clients,
    socket: '',
    now: clock.now,
    stop: () => undefined,
  });
  const quotes = quotesOf(dispatch, lastDay);
  for (const [name, { role }] of Object.entries(story.actors)) if (role !== 'owner') clients.grant(name, role);
  try {
    for (const [n, step] of story.steps.entries()) {
      clock.stand(timeOf(step));
      await take(step).catch((cause) => {
        throw new Error(`Line ${n + 2} of the story: ${String(cause)}`, { cause });
      });
    }
  } finally {
    await engine.close();
    clock.stand(null);
  }

  async function take(step: StoryStep): Promise<void> {
    if ('file' in step) {
      await engine.close();
      await writeFile(join(living.root, step.file), await replaced(join(living.root, step.file), step));
      engine = await start();
      return;
    }
    const answer = await dispatch(step.call, await quotes.fill(step.with), callerOf(story, step));
    if (step.call === 'memory.reflect') quotes.handed(JSON.stringify(answer, null, 1).replaceAll('\\n', '\n'));
  }
}

async function replaced(path: string, { replace, by }: Extract<StoryStep, { file: string }>): Promise<string> {
  const text = await readFile(path, 'utf8');
  if (!text.includes(replace)) throw new Error(`“${replace}” is not in ${path}.`);
  return text.replace(replace, by);
}

/** An agent has a session a day. */
function callerOf({ actors }: Story, { by, day }: { by: string; day: number }): Caller {
  const role = actors[by]?.role ?? 'reader';
  if (role === 'owner') return storyOwner;
  return { name: by, role, session: `${by}${day}`, proven: true };
}

function openingOf({ root, version, clock, clients, log, consent, machine }: Living, id: () => string) {
  return {
    root,
    create: false,
    version,
    ports: {
      clock,
      log,
      ...(consent && { consent }),
      ...(machine !== undefined && { machine }),
      emit: () => undefined,
      id,
      roles: clients.roles,
      reviewMode: (name: string) => clients.modeOf(name),
    },
  };
}

/** As random as they look, and the same in every life. */
function countedIds(): () => string {
  let count = 0;
  return () => createHash('sha256').update(`story ${count++}`).digest('hex').slice(0, 16);
}

/** The latest day all of whose story lies in the past. */
function lastDayOf(steps: readonly StoryStep[], { now, zone }: Clock): string {
  const today = dayOf(now(), zone);
  const isOver = steps.every(({ day, at }) => day < 0 || instantOf(today, at, zone) <= now());
  return isOver ? today : dayAfter(today, -1);
}
