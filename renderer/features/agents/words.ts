import type { GrantedRole } from '#shared/model/agent.ts';
import type { ReviewMode } from '#shared/model/proposal.ts';
import { t } from '../../text/text.ts';
import { counted, sinceWhen } from '../../ui/index.ts';
import type { ListedAgent } from './agent.ts';

/** What an agent may do, as the owner says it. */
export const roleWords: Record<GrantedRole, { name: string; verb: string; text: string }> = {
  main: { name: t('Writes'), verb: t('writes'), text: t('Reads, writes, and reviews what the others propose.') },
  subagent: { name: t('Proposes'), verb: t('proposes'), text: t('Reads, and proposes; it never writes by itself.') },
  reader: { name: t('Reads'), verb: t('reads'), text: t('Reads only; it neither writes nor proposes.') },
};

/** What a role means for the one who grants it with a token. */
export const grantWords: Record<GrantedRole, string> = {
  main: t('It gets a token of its own and writes at once. For the agent you work with every day.'),
  subagent: t('It gets a token of its own; what it wants to remember waits in your Inbox.'),
  reader: t('It gets a token of its own, and can only read.'),
};

/** How an agent's proposals are taken. @source 000 §13.4 */
export const modeWords: Record<ReviewMode, { name: string; text: string }> = {
  auto: {
    name: t('At once when sure'),
    text: t('Highly confident proposals are kept at once; the rest wait for review.'),
  },
  batch: {
    name: t('By the main agent'),
    text: t('The main agent reviews them at the start of its session; you can, too.'),
  },
  manual: { name: t('By you alone'), text: t('They wait for you; no agent decides on them.') },
};

/** When one that is not connected was last here; its proposals show that one without a time was here, too. */
export function lastHere({ lastSeen, proposals }: ListedAgent, now: Date): string {
  if (lastSeen !== null) return t('Last seen {sinceWhen}', { sinceWhen: sinceWhen(lastSeen, now) });
  const { open, committed, rejected } = proposals;
  return open + committed + rejected > 0 ? t('Not seen lately') : t('Never connected');
}

/** `12 of 14 accepted`, of those that were decided; null before the first. */
export function acceptanceOf({ committed, rejected }: { committed: number; rejected: number }): number | null {
  const decided = committed + rejected;
  return decided === 0 ? null : committed / decided;
}

/** Who is there: how many are connected, or that none is and what they may do; null while nobody is known. */
export function presenceOf(agents: readonly ListedAgent[]): string | null {
  if (agents.length === 0) return null;
  const connected = agents.filter(({ connections }) => connections > 0).length;
  if (connected > 0) return t('{connected} of {agents} connected', { connected, agents: agents.length });
  const writing = agents.filter(({ role }) => role === 'main').length;
  return t('{agents}, {writing} may write · none connected now', {
    agents: counted(agents.length, 'agent'),
    writing,
  });
}

/** The agent that this program came as before, by its name. */
export function agentOfProgram(program: string, agents: readonly ListedAgent[]): ListedAgent | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return agents.find(({ name }) => plain(name) === plain(program));
}
