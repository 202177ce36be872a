import type { interopMethods } from '#shared/contract/methods/interop.ts';
import { fail } from '#shared/model/error.ts';
import { graphMap } from '../graph/map.ts';
import { vocabularyOf } from '../graph/vocabulary.ts';
import { graphText, saved, taken, written } from '../interop/export.ts';
import { foundHere } from '../interop/found.ts';
import { importFrom } from '../interop/import.ts';
import { Ledger, ledgerPath } from '../interop/ledger.ts';
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

  async 'import.status'(services) {
    const { running } = services.importing;
    return { running: running && { ...running, since: new Date(running.since).toISOString() } };
  },

  async 'import.cancel'(services) {
    return { cancelled: services.importing.cancel() };
  },

  async 'export.run'(services, { format, file, min_score: least = 0, ...input }) {
    const { narrow } = narrowing(services, input);
    const chosen = await taken(services.index, narrow, (one) => least === 0 || services.scores.of(one).score >= least);
    const ledger = new Ledger((await readFileStamped(services.root, ledgerPath))?.text ?? null);
    const { text, memories } = written(format, chosen, services.index, ledger);
    const message = `${memories} memories exported${file === undefined ? '' : ` to ${file}`}.`;
    if (file === undefined) return { text, memories, message };
    await saved(services.root, file, text);
    return { text: null, memories, message };
  },

  async 'graph.export'(services, { format }) {
    const standing = () => ({ accesses: 1, score: 1, pinned: false, archived: false, updated: null });
    const vocabulary = await vocabularyOf(services.root);
    const map = graphMap(services.index, { vocabulary, focus: undefined, hops: 1, limit: mostEntities, standing });
    return { text: graphText(format, map) };
  },
};
