import { deflateRawSync } from 'node:zlib';

type Packed = {
  name: string;
  data: Buffer /** As the archive claims; by default true. */;
  claims?: number;
  encrypted?: boolean;
};

/** A ZIP archive of these files, as exports come in one. Checksums are left out: nobody here reads them. */
export function zipOf(files: readonly Packed[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, data, claims = data.length, encrypted = false } of files) {
    const [packed, path] = [deflateRawSync(data), Buffer.from(name)];
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(encrypted ? 1 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claims, 18);
    shared.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, tail, path]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
