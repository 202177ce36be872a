import type { By, FileChange } from '#shared/model/change.ts';
import { criticalityOf } from '../workspace/paths.ts';

/** A text as one line that holds nothing a terminal or a parser could stumble over. */
export const safeLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 1_000);

type Named = Pick<FileChange, 'path' | 'action' | 'summary'>;

/**
 * The commit message of one file's change. Actor, Approval and Trigger stand as 000 gives them and open the block of
 * trailers; a critical file's mark keeps its place after them, which splits the block: git then reads the trailers
 * below the mark, people and Mneme read all of it.
 * @source 000 §12.3
 */
export function commitMessage(change: Named, by: By, id: { change: string; seq: number }): string {
  const said = [
    `[${change.action}] ${change.path} — ${safeLine(change.summary)}`,
    '',
    `Actor: ${safeLine(by.actor)}`,
    `Approval: ${safeLine(by.approval)}`,
    `Trigger: ${safeLine(by.trigger)}`,
  ];
  if (criticalityOf(change.path) === 'critical') said.push('⚠️ CRITICAL FILE CHANGED', '');
  if (by.session) said.push(`Session: ${safeLine(by.session)}`);
  if (by.proposal) said.push(`Proposal: ${safeLine(by.proposal)}`);
  said.push(`Change: ${safeLine(id.change)}`, `Seq: ${id.seq}`, '');
  return said.join('\n');
}
