import { constants, deflateRawSync, deflateSync } from 'node:zlib';

type Wanted = { title?: string; author?: string /** Nobody knows the password. */; locked?: boolean };

const escaped = (words: string) => words.replace(/[\\()]/g, '\\$&');

/** A PDF of these pages, each of lines of text 14 points apart; an empty page has none. */
export const pdfOf = (pages: readonly string[], wanted: Wanted = {}): Buffer =>
  pdfOfPacked(
    pages.map((text) => {
      const lines = text.split('\n').map((line) => `(${escaped(line)}) Tj T*`);
      return deflateSync(
        text === '' ? '' : Buffer.from(`BT /F1 12 Tf 14 TL 72 720 Td ${lines.join(' ')} ET`, 'latin1'),
      );
    }),
    wanted,
  );

/** A PDF of one page that unpacks to so many megabytes of orders, and paints nothing. */
export function bombOf(megabytes: number): Buffer {
  const part = deflateRawSync(Buffer.alloc(1024 * 1024, 'q Q '), { finishFlush: constants.Z_SYNC_FLUSH });
  const parts = Array.from({ length: megabytes }, () => part);
  return pdfOfPacked([Buffer.concat([Buffer.from([0x78, 0x9c]), ...parts, deflateRawSync(Buffer.alloc(0))])]);
}

/** A PDF whose pages paint these. */
function pdfOfPacked(streams: readonly Buffer[], { title, author, locked = false }: Wanted = {}): Buffer {
  const objects: Buffer[] = [];
  const add = (text: string, stream?: Buffer) => {
    const body = stream === undefined ? [] : [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')];
    objects.push(Buffer.concat([Buffer.from(`${text}\n`, 'latin1'), ...body]));
    return objects.length;
  };
  const kids = streams.map((_, n) => `${5 + n * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${streams.length} /Kids [${kids}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const said = [
    title === undefined ? '' : `/Title (${escaped(title)})`,
    author === undefined ? '' : `/Author (${escaped(author)})`,
  ];
  add(`<< ${said.join(' ')} /CreationDate (D:20250301120000Z) >>`);
  for (const stream of streams) {
    const next = objects.length + 2;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${next} 0 R >>`,
    );
    add(`<< /Length ${stream.length} /Filter /FlateDecode >>`, stream);
  }
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [n, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), object, Buffer.from('endobj\n')]);
    offsets.push(at);
    at += part.length;
    parts.push(part);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const key = `<${'5a'.repeat(32)}>`;
  const lock = locked ? `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${key} /U ${key} >> /ID [<00> <00>]` : '';
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  parts.push(
    Buffer.from(
      `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R ${lock} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
