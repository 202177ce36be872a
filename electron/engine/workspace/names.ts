const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)$/;

/** True for `aux`, `CON.md` and the like, which Windows gives to devices. */
export function isDeviceName(segment: string): boolean {
  const stem = segment.split('.', 1)[0] ?? '';
  return devices.test(stem.trimEnd().toLowerCase());
}

/** A name as the most forgiving disk compares it: no case, no invisible characters, no stream, no dot or space at its end. */
export const foldedName = (segment: string): string =>
  segment
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/:.*$/s, '')
    .replace(/(?<![. ])[. ]+$/, '');

const reserved = new Set(['.audit', '.mneme', '.git', 'git~1']);

/**
 * True for a segment that some file system takes for `.audit`, `.mneme` or `.git`: another case, invisible characters
 * (HFS+), a trailing dot or space, a stream name (NTFS).
 */
export function isReservedName(segment: string): boolean {
  // Scanning asks this for every folder and file: most names are plain letters and need no folding.
  const first = segment.charCodeAt(0);
  if (first < 128 && first !== 46 && first !== 71 && first !== 103) return false;
  const plain = foldedName(segment);
  // A damaged history that was set aside is kept as it is.
  return reserved.has(plain) || plain.startsWith('.audit-damaged-');
}

const unprintable = /[\p{Cc}\u2028\u2029\p{Surrogate}]/u;

/** True when a name holds control characters or half a surrogate pair. */
export const isUnprintable = (name: string): boolean => unprintable.test(name);

const junk = new Set([
  '.ds_store',
  'thumbs.db',
  'desktop.ini',
  '.localized',
  '.spotlight-v100',
  '.trashes',
  '.fseventsd',
  '$recycle.bin',
  'node_modules',
  '4913',
]);
const junkForms = [
  /~$/,
  /^~\$/,
  /^\.#/,
  /^#.*#$/,
  /\.sw[a-z]$/,
  /^\._/,
  /\.tmp$/,
  /^\.tmp[.-]/,
  /^\.goutputstream-/,
  /^\.fuse_hidden/,
  /^\.nfs[0-9a-f]{8,}/,
  /^\.trash-\d+$/,
  /___jb_(tmp|old)___$/,
  /\.(crdownload|partial)$/,
];

/** Files that editors and systems put beside one's own: swap and backup files, thumbnails. */
export function isJunkName(segment: string): boolean {
  const lower = segment.toLowerCase();
  if (/^[a-z][\w -]*\.(?:md|json|jsonl|log)$/.test(lower)) return junk.has(lower);
  return junk.has(lower) || junkForms.some((form) => form.test(lower));
}
