/**
 * A process that rolls a session back, to be killed: `roller ROOT SESSION [STEP NTH]`. Says `done` or `failed CODE`.
 */
import { writeSync } from 'node:fs';
import { openTestWorkspace } from '../../commit/testing/workspace.ts';
import { Scores } from '../../decay/scores.ts';
import type { OpenWorkspace } from '../../open.ts';
import { carryOut } from '../carry-out.ts';

const [root = '', session = '', dieAt = '', nth = '1'] = process.argv.slice(2);
let left = Number(nth);
const onStep = (step: string) => {
  if (step === dieAt && --left === 0) process.kill(process.pid, 'SIGKILL');
};

const rooms = await openTestWorkspace(root, { onStep });
const log = { info() {}, warn() {}, error() {} };
const ports = { clock: rooms.clock, log, emit() {}, id: () => 'x' };
const bounds = () => ({ lambda: 0.03, active: 0.5, fading: 0.2, archive: 0.05 });
const workspace = {
  ...rooms,
  ports,
  scores: new Scores(root, rooms.clock, bounds),
  around: { clock: rooms.clock },
  associations: { reload() {} },
  rescore: async () => undefined,
} as unknown as OpenWorkspace;
try {
  const by = { actor: 'manual', approval: '—', trigger: 'test' } as const;
  await carryOut(workspace, { target: { what: 'session', session }, preview: null }, by);
  await rooms.door.settled();
  writeSync(1, 'done\n');
} catch (cause) {
  writeSync(1, `failed ${(cause as { code?: string }).code ?? cause}\n`);
}
await rooms.close();
