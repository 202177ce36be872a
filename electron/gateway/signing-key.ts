import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Signer } from '../engine/ports.ts';
import { mnemeHome, privateFolder } from './home.ts';

/** The owner's key for what is handed over to others, made at first use in `<home>/signing-key.pem`, mode 0600. */
export function ownerSigner(): Signer {
  const privateKey = () => createPrivateKey(keyText());
  return {
    get key() {
      return createPublicKey(privateKey()).export({ format: 'der', type: 'spki' }).toString('base64');
    },
    sign: (text) => sign(null, Buffer.from(text), privateKey()).toString('base64'),
  };
}

function keyText(): string {
  const file = join(privateFolder(mnemeHome()), 'signing-key.pem');
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  }
  const draft = `${file}.${process.pid}.new`;
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(draft, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  try {
    // A link fails when the file exists: of two programs that start at once, both use the first one's key.
    linkSync(draft, file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}
