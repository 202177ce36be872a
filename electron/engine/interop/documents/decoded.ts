/** How a page names its encoding, within its first bytes. */
const charset = /charset\s*=\s*["']?([\w:-]{2,40})/i;
const announcedWithin = 2_048;

/** Bytes as text: by their mark, by what the page says, as UTF-8, and else as Windows wrote it. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const said = charset.exec(new TextDecoder('latin1').decode(bytes.subarray(0, announcedWithin)))?.[1];
  for (const label of ['utf-8', said, 'windows-1252']) {
    if (label === undefined) continue;
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // Not so encoded, or a name nobody knows: the next.
    }
  }
  return new TextDecoder().decode(bytes);
}
