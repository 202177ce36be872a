import type { Suggestion } from '#shared/model/reflection.ts';
import type { Material } from '../material.ts';
import { evidenceOf } from './said.ts';

/** What has faded so far that it may leave the search: as decay decided, never what is always in view. @source 000 §9.2 */
export function archivalsIn({ archive, use, today }: Material): Suggestion[] {
  return archive
    .filter(({ memory }) => memory.store !== 'core' && memory.store !== 'vault' && use.get(memory.id)?.pinned !== true)
    .map(({ memory, score }) => {
      const words = memory.text === '' ? memory.title : memory.text.split('\n')[0];
      const age = memory.at === null ? '' : `, ${daysBetween(memory.at.slice(0, 10), today)} days old`;
      return {
        does: { kind: 'archive', id: memory.id, score },
        reason: `Its decay score is ${score.toFixed(2)}${age}, and nothing has used it for long: “${words}”`,
        evidence: [evidenceOf(memory)],
      };
    });
}

export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000));
}
