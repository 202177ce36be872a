import type { ListSetting } from '#shared/contract/method.ts';
import { type MethodName, methods, type Output, type ParsedInput } from '#shared/contract/methods.ts';
import type { Agent, AgentCall, Caller } from '#shared/model/agent.ts';
import { fail } from '#shared/model/error.ts';
import { screen, shownTo, withNotices } from './capture/screen.ts';
import { endingOf } from './handlers/beginning.ts';
import { type Handlers, handlers } from './handlers/handlers.ts';
import { starred } from './language/secrets/withhold.ts';
import { type OpenOptions, openServices } from './open.ts';
import type { Services } from './services.ts';

/** A running engine on one workspace. Input is already validated and the caller already authorised by the gateway. */
export type Engine = {
  readonly root: string;
  /** Resolves when the index answers for the disk as it is. */
  readonly ready: Promise<void>;
  call<N extends MethodName>(name: N, input: ParsedInput<N>, caller: Caller): Promise<Output<N>>;
  /** What became of each agent's proposals, all time. */
  proposalTallies(): Promise<ReadonlyMap<string, Agent['proposals']>>;
  /** What agents called, for their owner: the latest 2,000, newest first, of all or of one. */
  calls: {
    /** A text with stars in the place of its secrets, held ones too: before it is cut, so that no part of one is left. */
    starred(text: string): string;
    note(call: AgentCall): void;
    latest(most: number, name?: string): AgentCall[];
  };
  /** Whether a setting by which tools are listed is on. */
  isOn(setting: ListSetting): boolean;
  /** Observed turns that are taken up behind: resolves when none is left; how many were dropped. */
  turns: { settled(): Promise<void>; readonly dropped: number };
  /** An agent's session ended. */
  left(caller: Caller): void;
  /** Whether something goes on when whoever began it has left: a reflection, an import, changes on their way into the history. */
  readonly isAtWork: boolean;
  close(): Promise<void>;
};

export type { OpenOptions } from './open.ts';

/**
 * Opens a workspace: finishes what a crash left, takes up edits made meanwhile, and answers. The caller holds the lock.
 * @throws workspace.missing, workspace.newer, workspace.readonly, disk.*, git.missing
 */
export async function openEngine(options: OpenOptions): Promise<Engine> {
  const services = await openServices(options);
  return {
    root: services.root,
    ready: services.ready,
    async call<N extends MethodName>(name: N, given: ParsedInput<N>, caller: Caller) {
      const answer = handlers[name as keyof Handlers] as
        | ((h: Services, i: unknown, c: Caller) => Promise<Output<N>>)
        | undefined;
      if (!answer) throw fail('method.unknown', `The engine has no method ${name}.`, 'Update Mneme on both sides.');
      requireNoReflection(services, name, caller);
      const { input, said } = screen(services, name, given, caller);
      const tell = (words: string) => caller.tell?.(words);
      const shown = (result: Output<N>) => withNotices(caller.role === 'owner' ? result : shownTo(result), said, tell);
      const asOf = 'as_of' in input ? input.as_of : undefined;
      if (asOf === undefined) return shown(await answer(services, input, caller));
      // As the owner looking around: what is seen in the past counts as no use.
      return shown(await services.snapshots.look(asOf, (past) => answer(past, input, { ...caller, role: 'owner' })));
    },
    isOn: (setting) => {
      const value = services.settings.get(setting);
      return value === true || (typeof value === 'string' && value !== 'off');
    },
    proposalTallies: () => services.proposals.tally(),
    calls: {
      starred: (text) => starred(text, services.captureQueue.held.withhold(text).secrets),
      note: (call) => services.provenance.called(call),
      latest: (most, name) => services.provenance.records.calls(most, name),
    },
    turns: {
      settled: () => services.captureQueue.queue.idle(),
      get dropped() {
        return services.captureQueue.queue.work.dropped;
      },
    },
    left: (caller) => {
      const { name, role } = caller;
      endingOf(services, caller);
      services.reflecting.agent.left(caller.session);
      if (role !== 'main') return;
      services.reflecting.schedule
        .sessionEnded(name)
        .catch((cause) => services.ports.log.warn('the end of a session was not taken up', { cause: String(cause) }));
    },
    get isAtWork() {
      const { reflecting, importing, copying, door } = services;
      const catchesUp = door.backlog > 0 && door.damage === null;
      return reflecting.running !== null || importing.running !== null || copying.running !== null || catchesUp;
    },
    async close() {
      await services.captureQueue.close();
      await services.close();
    },
  };
}

/** What an agent that reflects may go on with beside it: the reflection itself, and words on what helped. */
const besideReflection: ReadonlySet<string> = new Set<MethodName>([
  'memory.reflect',
  'reflection.propose',
  'memory.feedback',
]);

/** What an agent makes of its material goes through its owner's hands, whatever else it could call. @throws reflection.open */
function requireNoReflection({ reflecting }: Services, name: MethodName, { session }: Caller): void {
  if (methods[name].effect === 'read' || besideReflection.has(name) || !reflecting.agent.holds(session)) return;
  throw fail(
    'reflection.open',
    'A reflection is open on this connection, and nothing is written beside it.',
    'Finish it with memory_reflect_propose and done: true; what you propose there is for the owner to decide.',
  );
}
