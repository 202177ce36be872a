/** One line of access.log. @source 001 "retrieval.log" */
export type Access = {
  /** ISO instant with milliseconds. */
  at: string;
  action: string;
  ids: string[];
  /** 1–5, of a feedback. */
  rating?: number;
  /** Base relevance, (0, 1], of a store. */
  base?: number;
  /** Who stored: an agent's name, or `owner`. */
  by?: string;
};

/** `2026-03-15T14:31:00.000Z feedback a1b2c3d4 rating=4`, without a line end. Blanks in an id or a name are percent-encoded. */
export function formatAccess({ at, action, ids, rating, base, by }: Access): string {
  const tail = [
    ...(rating === undefined ? [] : [`rating=${rating}`]),
    ...(base === undefined ? [] : [`base=${base}`]),
    ...(by === undefined || by === '' ? [] : [`by=${encodeId(by)}`]),
  ];
  return [at, action.padEnd(8), ...ids.map(encodeId), ...tail].join(' ');
}

/** Null when the line is no access. */
export function parseAccess(line: string): Access | null {
  const [at = '', action = '', ...rest] = line.trim().split(/ +/);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(at) || !/^[a-z]+$/.test(action)) return null;
  const access: Access = { at, action, ids: [] };
  for (let last = rest.at(-1); last !== undefined; last = rest.at(-1)) {
    const rating = /^rating=([1-5])$/.exec(last)?.[1];
    const base = /^base=(1(?:\.0+)?|0?\.\d+)$/.exec(last)?.[1];
    const by = /^by=(.+)$/.exec(last)?.[1];
    if (rating !== undefined) access.rating = Number(rating);
    else if (base !== undefined) access.base = Number(base);
    else if (by !== undefined) access.by = decodeId(by);
    else break;
    rest.pop();
  }
  access.ids = rest.map(decodeId);
  return access;
}

/** Every access of a log in order; lines that are none, such as one cut off by a crash, are passed over. */
export function parseAccessLog(text: string): Access[] {
  return text.split(/\r?\n/).flatMap((line) => parseAccess(line) ?? []);
}

/** An id as it stands in the log. */
export const writtenId = (id: string): string => encodeId(id);

const encodeId = (id: string) => id.replace(/[\s\p{Cc}%]|^(?:rating|base|by)=/gu, (part) => encodeURIComponent(part));

function decodeId(written: string): string {
  if (!written.includes('%')) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
