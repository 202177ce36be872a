import { type CommitRow, isOutside } from '#shared/model/audit.ts';

type Group = CommitRow['group'];
type Grouped = Pick<CommitRow, 'commit' | 'change' | 'at' | 'action' | 'actor' | 'owner' | 'trigger' | 'session'>;

/** Minutes without a change of theirs after which an owner's next one begins a new sitting. */
const sittingMs = 30 * 60_000;

/** Where the last sitting stands: its group, and the instant of its newest change. */
export type Sitting = { group: Group; at: string } | null;

/** Label of what nobody did through Mneme. */
export const outsideLabel = 'Outside Mneme';

/** Puts commits into groups as they come, oldest first. */
export class Groups {
  constructor(private sitting: Sitting) {}

  of(row: Grouped): Group {
    const { actor, action } = row;
    const change = row.change ?? row.commit;
    const [kind = '', ...rest] = actor.split(':');
    const name = rest.join(':');
    if (action === 'REVERT') return { key: `rollback:${change}`, kind: 'rollback', label: row.trigger || 'Rollback' };
    if (kind === 'reflection') return { key: `reflection:${name}`, kind: 'reflection', label: `Reflection ${name}` };
    if (actor === 'system:decay') return { key: `decay:${change}`, kind: 'decay', label: 'Decay cycle' };
    // One a day: lists part groups by day.
    if (actor === 'system:checkpoint') return { key: actor, kind: 'system', label: 'Checkpoints' };
    if (kind === 'link' || actor.startsWith('system:import:'))
      return { key: `system:${change}`, kind: 'system', label: row.trigger };
    if (kind === 'system') return { key: `system:${change}`, kind: 'system', label: systemLabels[name] ?? actor };
    if (kind === 'skill') return { key: `skill:${name}:${row.session ?? dayOf(row)}`, kind: 'skill', label: name };
    if (kind === 'bot' || kind === 'subagent') return agentGroup(row);
    return this.#sittingOf(row);
  }

  #sittingOf(row: Grouped): Group {
    const { commit, at } = row;
    // What another program did while the owner sat here is no part of their sitting.
    const label = isOutside(row) ? outsideLabel : (row.owner ?? 'You');
    const gap = this.sitting === null ? Number.POSITIVE_INFINITY : Date.parse(at) - Date.parse(this.sitting.at);
    const group: Group =
      this.sitting?.group.label === label && gap < sittingMs && gap > -sittingMs
        ? this.sitting.group
        : { key: `owner:${commit}`, kind: 'owner', label };
    this.sitting = { group, at };
    return group;
  }
}

const systemLabels: Record<string, string> = {
  init: 'The beginning',
  conflict: 'Contradictions',
  audit: 'Audit',
};
const dayOf = ({ at }: Grouped) => at.slice(0, 10);

/** What the triggers of agents' calls go on with, after the agent's name. */
const verbs =
  /^(.{1,80}?) (?:called|stored|proposed|edited|confirmed|restored|pinned|unpinned|took|wrote|merged|renamed|added|removed|changed|related|patched|appended|corrected|retired|weighed) /;

/** The agent that a change came of; null where none is named. */
export const agentBehind = ({ actor, trigger }: Pick<Grouped, 'actor' | 'trigger'>): string | null =>
  /^(?:subagent|bot:commit-from):(.+)$/.exec(actor)?.[1] ??
  (actor.startsWith('bot:') ? verbs.exec(`${trigger} `)?.[1] : undefined) ??
  null;

function agentGroup(row: Grouped): Group {
  const named = agentBehind(row);
  const key = row.session === null ? `agent:${named ?? row.actor}:${dayOf(row)}` : `agent:${row.session}`;
  return { key, kind: 'agent', label: named ?? 'An agent' };
}
