import type { By, FileChange } from '#shared/model/change.ts';
import { criticalityOf } from '../workspace/paths.ts';

const line = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The commit message of one file's change: subject, the three lines, the mark of a critical file, then trailers of
 * our own for machines.
 * @source 000 §12.3
 */
export function commitMessage(change: FileChange, by: By, id: { change: string; seq: number }): string {
  const said = [
    `[${change.action}] ${line(change.path)} — ${line(change.summary)}`,
    '',
    `Actor: ${line(by.actor)}`,
    `Approval: ${by.approval}`,
    `Trigger: ${line(by.trigger)}`,
  ];
  if (criticalityOf(change.path) === 'critical') said.push('', '⚠️ CRITICAL FILE CHANGED');
  said.push('');
  if (by.session) said.push(`Session: ${line(by.session)}`);
  if (by.proposal) said.push(`Proposal: ${line(by.proposal)}`);
  said.push(`Change: ${id.change}`, `Seq: ${id.seq}`, '');
  return said.join('\n');
}
