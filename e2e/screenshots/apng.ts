import { crc32 } from 'node:zlib';

/** Bytes by which every PNG begins. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Chunk = { type: string; data: Buffer };

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function written({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const edge = (value: number) => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(value);
    return four;
  };
  return Buffer.concat([edge(data.length), body, edge(crc32(body))]);
}

const words = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [n, number] of numbers.entries()) bytes.writeUInt32BE(number, n * 4);
  return bytes;
};

/**
 * One animated PNG of pictures of one size and one kind of pixels, that begins anew for ever. What knows no animation shows
 * the first. @source https://www.w3.org/TR/png-3/#apng-frame-based-animation
 * @param pngs pictures, in order
 * @param seconds that each is shown
 */
export function animated(pngs: readonly Buffer[], seconds: number): Buffer {
  const [first = Buffer.alloc(0)] = pngs;
  const [header] = chunksOf(first);
  if (header === undefined) throw new Error('There is no picture.');
  const size = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  let order = 0;
  const frames = pngs.flatMap((png, n) => {
    const delay = Buffer.from([0, seconds, 0, 1, 0, 0]);
    const control = { type: 'fcTL', data: Buffer.concat([words(order++, ...size, 0, 0), delay]) };
    const parts = chunksOf(png).filter(({ type }) => type === 'IDAT');
    const pixels = n === 0 ? parts : parts.map(({ data }) => fdAT(order++, data));
    return [control, ...pixels];
  });
  const all = [
    header,
    { type: 'acTL', data: words(pngs.length, 0) },
    ...frames,
    { type: 'IEND', data: Buffer.alloc(0) },
  ];
  return Buffer.concat([signature, ...all.map(written)]);
}

const fdAT = (order: number, data: Buffer): Chunk => ({ type: 'fdAT', data: Buffer.concat([words(order), data]) });
