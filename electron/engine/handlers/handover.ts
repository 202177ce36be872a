import type { handoverMethods } from '#shared/contract/methods/handover.ts';
import type { Caller } from '#shared/model/agent.ts';
import { fail, toErrorValue } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { taken, written } from '../interop/export.ts';
import {
  fingerprint,
  type HandoverManifest,
  handoverRefused,
  readHandover,
  writeHandover,
} from '../interop/handover.ts';
import { noteGiven, noteTaken, proposerOf, readGiven, readTaken } from '../interop/handovers-noted.ts';
import { ImportLedger } from '../interop/ledger.ts';
import { isOwnMemory } from '../interop/links/here.ts';
import { carriedOf } from '../interop/writers/portable.ts';
import { withhold } from '../language/secrets/withhold.ts';
import type { Signer } from '../ports.ts';
import type { Wish } from '../proposals/propose.ts';
import type { Services } from '../services.ts';
import { refuseIfLocal } from '../sync/local.ts';
import { readMarks } from '../workspace/codecs/entity-marks.ts';
import { labelOf } from '../workspace/codecs/entity-page.ts';
import { hash8 } from '../workspace/hash.ts';
import { oneLine } from '../workspace/lines.ts';
import { narrowing } from './narrowing.ts';
import type { HandlersOf } from './types.ts';

type Slice = HandoverManifest['slice'];
const none = { files: [], statements: [] };

/** What is shown of a handover, before it is signed and before it is taken. */
const mostShown = 200;
const held = (statements: HandoverManifest['statements']) =>
  statements
    .slice(0, mostShown)
    .map(({ about, text }) => ({ about: about === null ? null : oneLine(about), text: oneLine(text) }));

const anotherFolder = 'Name another folder to make a new one.';

export const handoverHandlers: HandlersOf<keyof typeof handoverMethods> = {
  async 'handover.make'(services, { folder, to, revoke, look, ...asked }) {
    await services.ready;
    const { signer, owner, clock } = services.ports;
    if (signer === undefined) throw fail('input.invalid', 'There is no key to sign with.', 'Start Mneme as usual.');
    // Taking back gives nothing away.
    if (!revoke) refuseIfLocal(services.settings);
    const own = await ownBefore(folder, signer);
    // What was given away stands in no folder here any more; taking it back needs its number alone.
    const before = own ?? (revoke ? notedIn(services.root, folder) : null);
    const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Slice;
    const slice = Object.keys(given).length > 0 ? given : before?.slice;
    if (revoke && before === null) throw fail('file.missing', `There is no handover in ${folder}.`, 'Name its folder.');
    if (slice === undefined)
      throw fail('input.invalid', 'Nothing says what to hand over.', 'Name entities, scopes or a period.');
    if (before?.revoked)
      throw fail('sync.refused', `The handover in ${folder} was taken back: no update of it follows.`, anotherFolder);
    const { files, statements } = revoke ? none : await sliceOf(services, slice);
    if (!revoke && statements.length === 0)
      throw fail('input.invalid', 'Nothing is known of that.', 'Name other entities, scopes or another period.');
    const answer = {
      ...{ id: before?.id ?? services.ports.id(), n: (before?.n ?? 0) + 1 },
      ...{ memories: statements.length, holds: held(statements) },
    };
    const many = countedNoun(answer.memories, 'memory', 'memories');
    if (look) return { ...answer, message: `${many} would go. Nothing was written.` };
    const from = owner?.name ? `${owner.name} on ${owner.machine}` : 'somebody who gave no name';
    const made = new Date(clock.now()).toISOString();
    const { id, n, memories } = answer;
    const told = { id, n, to: to ?? before?.to ?? '', made, slice, revoked: revoke };
    await writeHandover(services.root, folder, { ...told, from, statements, files }, signer);
    noteGiven(services.root, id, { folder, to: told.to, n, made, memories, slice, revoked: revoke });
    services.ports.emit({ name: 'handovers', data: { id } });
    const message = revoke
      ? `It is taken back. Give ${folder} to whoever took it: no update follows.`
      : `${many} in ${folder}, signed with your key ${fingerprint(signer.key)}.`;
    return { ...answer, message };
  },

  async 'handover.take'(services, { folder, accept }) {
    await services.ready;
    const handed = await readHandover(folder);
    const { id, n, from, to, made, key, revoked, statements } = handed;
    const before = readTaken(services.root)[id];
    if (before !== undefined && before.key !== key)
      throw handoverRefused('it is signed with another key than the first time');
    if (before !== undefined && n < before.n) throw handoverRefused('a newer one was taken already');
    if (before?.revoked && !revoked) throw handoverRefused('it was taken back, and no update follows');
    const known = before !== undefined;
    const print = fingerprint(key);
    const holds = held(statements);
    const seen = { from, to, made, fingerprint: print, known, revoked, statements: statements.length, holds };
    const told = new Set(before?.told);
    const note = () => {
      noteTaken(services.root, id, { key, n, from, revoked, folder, told: [...told] });
      services.ports.emit({ name: 'handovers', data: { id } });
    };
    // First of all: whose key it had holds, however far the rest comes.
    if (revoked || known || accept) note();
    if (revoked) {
      return { ...seen, proposed: 0, message: `${from} took it back; no update follows. What you kept stays yours.` };
    }
    if (!accept && !known) {
      const words = `${countedNoun(statements.length, 'memory', 'memories')} from ${from}, signed with the key ${print}. Hold it against what they say, then accept it; each waits for your word.`;
      return { ...seen, proposed: 0, message: words };
    }
    const { proposed, left } = await proposeAll(services, handed, told).finally(note);
    const rest = left === 0 ? '' : ` ${left} had no room there: take it again when the Inbox is shorter.`;
    const message = `From ${from}: ${countedNoun(proposed, 'new proposal')} in the Inbox for your word, ${statements.length - left - proposed} proposed before or known already.${rest}`;
    return { ...seen, proposed, message };
  },

  async 'handover.list'({ root }) {
    const given = Object.entries(readGiven(root)).map(([id, one]) => ({ id, ...one }));
    const taken = Object.entries(readTaken(root)).map(([id, { n, from, key, folder, revoked }]) => {
      return { id, n, from, folder, revoked, fingerprint: fingerprint(key) };
    });
    return { given: given.sort((a, b) => b.made.localeCompare(a.made)), taken: taken.reverse() };
  },
};

/** What was last handed over in a folder, as it was noted here. */
function notedIn(root: string, folder: string) {
  const [id, noted] = Object.entries(readGiven(root)).findLast(([, one]) => one.folder === folder) ?? [];
  return id === undefined || noted === undefined ? null : { id, ...noted };
}

/** What stands in the folder, if it is our own. */
async function ownBefore(folder: string, signer: Signer): Promise<HandoverManifest | null> {
  const before = await readHandover(folder).catch((thrown: { code?: string }) => {
    if (thrown.code === 'file.missing') return null;
    throw thrown;
  });
  if (before !== null && before.key !== signer.key)
    throw fail('sync.refused', `The handover in ${folder} is somebody else’s.`, anotherFolder);
  return before;
}

/** Signed is what the owner stands by: nobody else's words, none in dispute, and no secret. */
const mayLeave = (services: Services, memory: Memory): boolean =>
  isOwnMemory(services, memory) && withhold([memory.title, memory.text, ...memory.tags].join('\n')).held.length === 0;

/** Pages for people and other programs, and each memory with the line it stands on. */
async function sliceOf(services: Services, slice: Slice) {
  const { narrow } = narrowing(services, slice);
  const chosen = await taken(services.index, narrow, (memory) => mayLeave(services, memory));
  const { index, ports } = services;
  const lively = { strengthOf: () => 1, associations: [] };
  const at = new Date(ports.clock.now()).toISOString();
  const { files } = await written('okf', chosen, {
    root: services.root,
    index,
    ledger: new ImportLedger(null),
    lively,
    at,
  });
  const { ids } = carriedOf(chosen, index, ['core', 'vault', 'procedure', 'entity']);
  const statements = chosen.memories
    .filter(({ id }) => ids.has(id))
    .map(({ id, path, line, parent, text, at }) => ({
      ...{ id, source: `${path}#L${line}`, ...aboutOf(parent) },
      ...{ text: oneLine(readMarks(text).statement), at },
    }))
    .filter(({ text }) => text !== '');
  return { files: files ?? [], statements };
}

const aboutOf = (parent: string | null) =>
  parent === null ? { about: null } : { about: labelOf(parent), type: parent.slice(0, parent.indexOf('--')) };

/**
 * Each statement that was not told yet, as a proposal that names its giver. Answers how many wait, and how many the Inbox
 * had no room for.
 * @param told hashes of what was; what is told now is added
 */
async function proposeAll(services: Services, { id, n, from, statements }: HandoverManifest, told: Set<string>) {
  const name = proposerOf(id);
  const caller: Caller = { name, role: 'subagent', session: `${name}-${n}` };
  const fresh = statements.filter(({ text }) => !told.has(hash8(text)));
  let proposed = 0;
  for (const [at, { about, type, text, source }] of fresh.entries()) {
    const entity = about === null || type === undefined ? about : `${type}--${about}`;
    const wish: Wish = {
      ...{ content: text, confidence: 'medium', tags: [], source: 'external' },
      ...{ store: about === null ? 'episodic' : 'semantic', kind: 'fact' },
      ...(entity === null ? {} : { entity }),
      ...{ entities: entity === null ? [] : [entity], coreWorthy: false },
      trigger: `handed over by ${from}: ${source}`.slice(0, 300),
    };
    try {
      const { status } = await services.proposals.propose(wish, caller);
      told.add(hash8(text));
      if (status === 'pending' || status === 'conflict') proposed += 1;
    } catch (thrown) {
      if (toErrorValue(thrown).code !== 'rate.limited') throw thrown;
      return { proposed, left: fresh.length - at };
    }
  }
  return { proposed, left: 0 };
}
