import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { fail } from '#shared/model/error.ts';
import { type AddressedProvider, addressed, modelAddress } from '#shared/model/models.ts';
import type { Log } from '../engine/ports.ts';
import type { EngineConnection, OpenLink } from './link.ts';

type KeyPlace = { provider: AddressedProvider; baseUrl: string };

/** The system's keychain, as Electron's safeStorage gives it. */
export type Cipher = {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  /** On Linux: `basic_text` is a password that everybody knows. */
  getSelectedStorageBackend?(): string;
};

const entry = z.object({
  provider: z.enum(addressed),
  baseUrl: z.string(),
  /** Base64 of what only this user's keychain opens. */
  sealed: z.string(),
});
const schema = z.object({ keys: z.array(entry) });
type Entry = z.output<typeof entry>;

export type KeyStore = {
  /** Null, or in words why no key can be kept here and what to do instead. */
  unavailable(): string | null;
  /** Keeps a key for one provider and address, or removes it. @throws input.invalid, disk.failed, model.none where no keychain is */
  set(place: KeyPlace, key: string | null): void;
  /** Every key that can be opened. */
  all(): (KeyPlace & { key: string })[];
};

/** API keys in `<home>/keys.json`, each sealed by the system's keychain; never in a workspace. */
export function openKeys(home: string, cipher: Cipher, log: Log): KeyStore {
  const file = join(home, 'keys.json');
  const unavailable = () => (cipher.isEncryptionAvailable() && isSecret(cipher) ? null : noKeychain);
  return {
    unavailable,
    set(place, key) {
      const why = unavailable();
      if (key !== null && why !== null) throw fail('model.none', why, useEnvironment);
      const where = nameOf(place);
      if (where === null)
        throw fail(
          'input.invalid',
          `${place.baseUrl} is no http(s) address.`,
          'Correct the address, then enter the key.',
        );
      const rest = read(file, log).filter((one) => nameOf(one) !== where);
      const sealed = key === null ? [] : [{ ...place, sealed: cipher.encryptString(key).toString('base64') }];
      write(file, [...rest, ...sealed]);
    },
    all() {
      if (unavailable() !== null) return [];
      return read(file, log).flatMap(({ sealed, ...place }) => {
        try {
          return [{ ...place, key: cipher.decryptString(Buffer.from(sealed, 'base64')) }];
        } catch {
          log.warn('A key could not be opened; enter it again.', { provider: place.provider });
          return [];
        }
      });
    },
  };
}

/** Where no keychain can be: in the browser's host, which is no Electron. */
export const noKeys: KeyStore = {
  unavailable: () => noKeychain,
  set: () => {
    throw fail('model.none', noKeychain, useEnvironment);
  },
  all: () => [],
};

const noKeychain = 'The keychain of this system cannot be used here, so Mneme keeps no key.';
const useEnvironment =
  'Start Mneme with the environment variable ANTHROPIC_API_KEY, OPENAI_API_KEY or MNEME_MODEL_KEY instead.';

const isSecret = (cipher: Cipher) => cipher.getSelectedStorageBackend?.() !== 'basic_text';

/** A key belongs to a provider and an origin. */
function nameOf({ provider, baseUrl }: KeyPlace): string | null {
  const address = modelAddress(provider, baseUrl);
  return address === null ? null : `${provider} ${address.origin}`;
}

function read(file: string, log: Log): Entry[] {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8'))).keys;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn('The file of keys is damaged; enter them again.', { file });
    return [];
  }
}

function write(file: string, keys: Entry[]): void {
  const aside = `${file}.${process.pid}.new`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(aside, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600 });
    chmodSync(aside, 0o600);
    renameSync(aside, file);
  } catch (cause) {
    throw fail('disk.failed', `The key could not be written to ${file}.`, 'Look whether the disk is full.', { cause });
  }
}

/** Hands every kept key to each engine that is reached, so that a restarted one has them too. */
export function withKeys(connect: OpenLink, keys: KeyStore, log: Log): OpenLink {
  return async (root, options) => {
    const connection = await connect(root, options);
    for (const one of keys.all()) void handOver(connection, one, log);
    return connection;
  };
}

async function handOver(connection: EngineConnection, key: KeyPlace & { key: string }, log: Log): Promise<void> {
  await connection
    .call('models.provideKey', key)
    .catch(() => log.warn('A key could not be handed to the engine.', { provider: key.provider }));
}
