import type { interopMethods } from '#shared/contract/methods/interop.ts';
import { fail } from '#shared/model/error.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { typeWeights } from '../decay/curve.ts';
import { graphMap } from '../graph/map.ts';
import { vocabularyOf } from '../graph/vocabulary.ts';
import { acrossSources } from '../interop/across.ts';
import { graphText, isFolderForm, saved, taken, written } from '../interop/export.ts';
import { foundHere } from '../interop/found.ts';
import { importFrom } from '../interop/import.ts';
import { ImportLedger, ledgerPath } from '../interop/ledger.ts';
import type { Lively } from '../interop/writers/formative.ts';
import type { Services } from '../services.ts';
import { readFileStamped } from '../workspace/read.ts';
import { scopeOf } from '../workspace/scope.ts';
import { narrowing } from './narrowing.ts';
import type { HandlersOf } from './types.ts';

/** Entities of one export of the graph. */
const mostEntities = 1_000_000;

export const interopHandlers: HandlersOf<keyof typeof interopMethods> = {
  async 'import.run'(services, { path, found, as, scope, reviewed, instead, without, dry_run: dryRun, red }, caller) {
    const asked = { reviewed, red, instead, without, scope: scope === undefined ? undefined : scopeOf(scope) };
    if (path !== undefined) return { sources: [await importFrom(services, { ...asked, path, as, dryRun }, caller)] };
    if (!found) throw fail('input.invalid', 'Nothing says what to import.', 'Give a path, or --found.');
    const sources = [];
    for (const place of await foundHere())
      sources.push(await importFrom(services, { ...asked, path: place.path, as: place.format, dryRun: true }, caller));
    return { sources };
  },

  async 'import.across'({ root, index, scores }) {
    const ledger = new ImportLedger((await readFileStamped(root, ledgerPath))?.text ?? null);
    return acrossSources({ index, ledger, storedBy: (id) => scores.storedBy(id) });
  },

  async 'import.status'(services) {
    const { running } = services.importing;
    return { running: running && { ...running, since: new Date(running.since).toISOString() } };
  },

  async 'import.cancel'(services, { path }) {
    return { cancelled: services.importing.cancel(path) };
  },

  async 'export.run'(services, { format, file, held, ...input }) {
    const { narrow, notes } = narrowing(services, input);
    const [unknown] = notes;
    if (unknown !== undefined) throw fail('input.invalid', unknown, 'mneme list --kinds entity shows those there are.');
    const chosen = await taken(services.index, narrow);
    const ledger = new ImportLedger((await readFileStamped(services.root, ledgerPath))?.text ?? null);
    if (file === undefined && isFolderForm(format))
      throw fail('input.invalid', `${format} is a folder of files.`, 'Name a new folder for it.');
    const { clock } = services.ports;
    const withHeld = held ? services.captureQueue.held.texts() : [];
    const exported = await written(format, chosen, {
      ...{ root: services.root, index: services.index, ledger, at: new Date(clock.now()).toISOString() },
      lively: livelyIn(services),
      held: withHeld,
    });
    const { text, memories, returned = 0, left = new Map(), turns = '' } = exported;
    const stayed = [...left].map(([why, n]) => `${n} ${why}`).join('; ');
    const others = `${stayed === '' ? '' : ` Stayed: ${stayed}.`}${turns === '' ? '' : ` ${turns}`}`;
    const came = returned === 0 ? '' : ` ${countedNoun(returned, 'file', 'files')} as they came.`;
    const message = `${memories} memories exported${file === undefined ? '' : ` to ${file}`}.${came}${others}`;
    if (file === undefined) return { text, memories, message };
    await saved(services.root, file, exported);
    return { text: null, memories, message };
  },

  async 'graph.export'(services, { format }) {
    const standing = () => ({ accesses: 1, score: 1, pinned: false, archived: false, updated: null });
    const vocabulary = await vocabularyOf(services.root);
    const map = graphMap(services.index, { vocabulary, focus: undefined, hops: 1, limit: mostEntities, standing });
    return { text: graphText(format, map) };
  },
};

/** How alive memories are, and which belong together. */
function livelyIn({ index, scores, associations }: Services): Lively {
  const pairs = [...associations.weights()].flatMap(([a, row]) =>
    [...row].flatMap(([b, weight]) => (a < b ? [{ a, b, weight }] : [])),
  );
  const strengthOf = (id: string) => {
    const [memory] = index.get([id]);
    // A score is weighed by its store; strengths there are not.
    return memory === undefined ? 1 : Math.min(1, scores.of(memory).score / (typeWeights[memory.store] ?? 1));
  };
  return { strengthOf, associations: pairs };
}
