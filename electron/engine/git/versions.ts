import type { Version } from '#shared/model/change.ts';

/** One commit between NULs, which no message can hold: hash, date, whole message; `--numstat -z` follows. */
export const versionFormat = '%x00%H%x00%cI%x00%B%x00';

/** What `git log -z --numstat --format=versionFormat` says of `path`. Commits made by hand have no form of ours. */
export function readVersions(said: string, path: string): Version[] {
  const parts = said.split('\0');
  const versions: Version[] = [];
  for (let n = 0; n + 3 < parts.length; n++) {
    const [before, commit = '', at = '', message = '', after = '', later = ''] = parts.slice(n, n + 6);
    // `-z` ends the message with a NUL of its own, after the one of the format.
    if (before !== '' || !/^[0-9a-f]{40,64}$/.test(commit)) continue;
    versions.push(readVersion(commit, at, message, /^\n?(\d+|-)\t(\d+|-)\t/.exec(after === '' ? later : after), path));
    n += 3;
  }
  return versions;
}

function readVersion(
  commit: string,
  at: string,
  message: string,
  counts: RegExpExecArray | null,
  path: string,
): Version {
  const subject = message.split('\n', 1)[0] ?? '';
  const action = /^\[([A-Z]+)\] /.exec(subject)?.[1];
  // One commit may stand for every file: the first of a history.
  const lead = [`[${action}] ${path} — `, `[${action}] * — `].find((one) => subject.startsWith(one));
  const value = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(message)?.[1]?.trim() ?? '';
  const ours = action !== undefined && /^Seq: \d+$/m.test(message);
  return {
    commit,
    at: new Date(at).toISOString(),
    action: ours ? action : 'EDIT',
    actor: (ours && value('Actor')) || 'manual',
    approval: (ours && value('Approval')) || '—',
    trigger: (ours && value('Trigger')) || 'committed by hand',
    summary: ours && lead !== undefined ? subject.slice(lead.length) : subject,
    added: Number(counts?.[1]) || 0,
    removed: Number(counts?.[2]) || 0,
  };
}
