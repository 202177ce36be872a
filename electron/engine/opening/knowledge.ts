import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AccessLog } from '../decay/access.ts';
import { Associations } from '../decay/associations/associations.ts';
import { Censuses } from '../decay/census.ts';
import { Scores } from '../decay/scores.ts';
import { entityNamed } from '../graph/entity-named.ts';
import { resolver } from '../graph/resolve.ts';
import type { Index } from '../index/types.ts';
import { openModels } from '../llm/models.ts';
import type { Surroundings } from '../memories/remember.ts';
import type { Ports } from '../ports.ts';
import { Provenance } from '../provenance/provenance.ts';
import { Reranking } from '../recall/reranking.ts';
import { confirmed } from '../settings/consent.ts';
import { decayBounds } from '../settings/decay.ts';
import { embedderChoice } from '../settings/embedder.ts';
import { modelSettings } from '../settings/model.ts';
import { Settings } from '../settings/settings.ts';
import { UnattributedEdits } from '../trust/unattributed.ts';
import { VectorSearch } from '../vectors/vector-search.ts';

/** What is known beside the files: settings, scores, meaning, who used what. Reads alone, and hears of no event. */
export function makeKnowledge(root: string, index: Index, ports: Ports) {
  const consent = ports.consent ?? confirmed();
  const settings = new Settings(root, consent);
  const bounds = () => decayBounds(settings);
  const scores = new Scores(root, ports.clock, bounds);
  index.setArchived(scores.archived());
  return {
    consent,
    settings,
    scores,
    bounds,
    censuses: new Censuses(index, scores, ports.clock, bounds),
    access: new AccessLog(root, ports.log, scores),
    associations: new Associations(root),
    provenance: new Provenance(root, ports),
    reranking: new Reranking(() => settings.get('recall.rerankerFolder').trim(), ports),
    vectors: new VectorSearch(root, index, () => embedderChoice(settings), ports),
    models: openModels({ root, ports, settings: () => modelSettings(settings) }),
    unattributed: new UnattributedEdits(root, index, ports),
    around: surroundings(root, ports, index, settings, scores),
  };
}

function surroundings(root: string, { clock }: Ports, index: Index, settings: Settings, scores: Scores): Surroundings {
  return {
    root,
    clock,
    get coreCap() {
      return settings.get('core.cap');
    },
    entityNamed: entityNamed(resolver(index)),
    resolve: resolver(index),
    exists: (path) => existsSync(join(root, path)),
    standingOf: (memory) => scores.of(memory),
  };
}
