import type { Version } from '#shared/model/change.ts';

/** Fields of one commit, each ended by a unit separator, the last by a group separator that no message of ours holds. */
export const versionFormat = ['%x1e%H', '%cI', '%s', '%b%x1d'].join('%x1f');

const subjectForm = /^\[([A-Z]+)\] (.*?) — (.*)$/s;

/** What `git log -z --numstat --format=versionFormat` says of one path. Commits made by hand have no action of ours. */
export function readVersions(said: string): Version[] {
  return said.split('\x1e').slice(1).map(readVersion);
}

function readVersion(block: string): Version {
  const [fields = '', stat = ''] = block.split('\x1d');
  const [commit = '', at = '', subject = '', body = ''] = fields.split('\x1f');
  const form = subjectForm.exec(subject);
  const value = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(body)?.[1] ?? '';
  const counts = /(\d+|-)\t(\d+|-)\t/.exec(stat);
  return {
    commit,
    at,
    action: form?.[1] ?? 'EDIT',
    actor: value('Actor') || 'manual',
    approval: value('Approval') || '—',
    trigger: value('Trigger') || 'committed by hand',
    summary: form?.[3] ?? subject,
    added: Number(counts?.[1]) || 0,
    removed: Number(counts?.[2]) || 0,
  };
}
