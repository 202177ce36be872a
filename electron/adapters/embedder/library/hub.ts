import { z } from 'zod';
import { fail } from '#shared/model/error.ts';

/** One file of a model at one revision. `sum`: what its bytes must come to. */
export type HubFile = { path: string; bytes: number; sum: { how: 'sha256' | 'git-blob'; hex: string } };
export type Revision = { revision: string; files: HubFile[] };

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));
/** @source the hub's answer about a model, with `blobs=true` */
const about = z.object({
  sha: hex(40),
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      size: z.number().int().nonnegative().optional(),
      blobId: hex(40).optional(),
      lfs: z.object({ sha256: hex(64), size: z.number().int().nonnegative() }).optional(),
    }),
  ),
});

/** Milliseconds without an answer, or without another byte of one, after which a hub counts as away. */
export const hubSilenceMs = 30_000;

/** What the hub has of a model now: its revision, and size and checksum of each wanted file. @throws model.failed, model.invalid */
export async function revisionOf(hub: string, id: string, wanted: readonly string[], signal: AbortSignal) {
  const answer = await asked(`${hub}/api/models/${id}?blobs=true`, {}, signal);
  const read = about.safeParse(await answer.json().catch(() => null));
  if (!read.success) throw strange(hub, 'what it says of the model is in no form that Mneme knows');
  const { sha, siblings } = read.data;
  const files = wanted.map((path): HubFile => {
    const found = siblings.find(({ rfilename }) => rfilename === path);
    if (found?.lfs) return { path, bytes: found.lfs.size, sum: { how: 'sha256', hex: found.lfs.sha256 } };
    if (found?.size === undefined || found.blobId === undefined) throw strange(hub, `${path} is not there`);
    return { path, bytes: found.size, sum: { how: 'git-blob', hex: found.blobId } };
  });
  return { revision: sha, files } satisfies Revision;
}

/** The bytes of a file from an offset on. `from` is where they begin: 0 where the hub sends all of it anyway. */
export async function fileFrom(
  hub: string,
  id: string,
  revision: string,
  path: string,
  offset: number,
  signal: AbortSignal,
) {
  const headers: Record<string, string> = offset > 0 ? { Range: `bytes=${offset}-` } : {};
  const answer = await asked(`${hub}/${id}/resolve/${revision}/${path}`, headers, signal);
  if (answer.body === null) throw strange(hub, `it sends nothing for ${path}`);
  return { from: answer.status === 206 ? offset : 0, body: answer.body };
}

async function asked(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const late = AbortSignal.timeout(hubSilenceMs);
  const begun = new AbortController();
  const stop = () => begun.abort(signal.aborted ? signal.reason : late.reason);
  for (const one of [signal, late]) one.addEventListener('abort', stop, { once: true });
  try {
    const answer = await fetch(url, { headers, signal: begun.signal });
    if (answer.ok) return answer;
    throw fail('model.failed', `${new URL(url).host} answers ${answer.status}.`, 'Try again later.');
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof Error && 'value' in cause) throw cause;
    throw away(url, cause);
  } finally {
    // From here on silence is counted by whoever reads the body; the owner's stop still ends it.
    late.removeEventListener('abort', stop);
  }
}

export const away = (url: string, cause: unknown) =>
  fail(
    'model.failed',
    `${new URL(url).host} cannot be reached, or went silent.`,
    'Check the connection and fetch again: it goes on where it stopped.',
    { cause },
  );

const strange = (hub: string, what: string) =>
  fail('model.invalid', `${new URL(hub).host} answers, but ${what}.`, 'Choose another model, or a folder of yours.');
