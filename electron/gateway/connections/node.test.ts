import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { nodeFor } from './node.ts';

test.skipIf(process.platform === 'win32')(
  '[CONNECT-6] while a Node of the path takes its time, whoever connects goes on with everything else',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mneme-node-'));
    const slow = join(folder, 'node');
    const go = join(folder, 'go');
    // It answers only once the one who waits for it has done something else: if that one blocks, it is passed over at last.
    writeFileSync(slow, `#!/bin/sh\nwhile [ ! -e '${go}' ]; do sleep 0.05; done\necho v22.0.0\n`);
    chmodSync(slow, 0o755);
    vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter));
    const found = nodeFor({ id: 'codex', name: 'Codex CLI' });
    await turn();
    writeFileSync(go, '');
    await expect(found).resolves.toBe(slow);
    vi.unstubAllEnvs();
  },
  60_000,
);
