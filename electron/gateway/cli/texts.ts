import type { Input, MethodName, Output } from '#shared/contract/methods.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { undoLine } from '#shared/text/undo-line.ts';
import { alertsText } from './alerts-text.ts';
import { candidatesText, decayStatusText, forecastText, runText } from './decay-text.ts';
import { importText } from './import-text.ts';
import { linkedText, linksText, unlinkedText } from './link-text.ts';
import { modelText } from './model-text.ts';
import {
  agentsText,
  callsText,
  entityText,
  forgetText,
  memoryText,
  routeText,
  searchText,
  settingsText,
  statusText,
} from './output.ts';
import { proposalsText } from './proposals-text.ts';
import { lookText, syncStateText } from './sync-text.ts';

type Texts = { [N in MethodName]?: (answer: Output<N>, input: Input<N>) => string };

/** Answers whose text for a person is too long to stand beside the method. */
export const texts: Texts = {
  'memory.search': searchText,
  'memory.get': ({ memories }) => memories.map(memoryText).join('\n\n'),
  'memory.browse': ({ memories, total, next, note = '' }) => {
    const more = next === null ? '' : `More: --cursor ${next}`;
    const parts = [...memories.map(memoryText), note, `${memories.length} of ${total}`, more];
    return parts.filter((part) => part !== '').join('\n\n');
  },
  'memory.entity': entityText,
  'memory.route': routeText,
  'memory.forget': forgetText,
  'memory.pin': ({ pinned, change }) =>
    `${countedNoun(pinned.length, 'memory', 'memories')} pinned.${undoLine(change)}`,
  'memory.unpin': ({ unpinned, change }) =>
    `${countedNoun(unpinned.length, 'memory', 'memories')} unpinned.${undoLine(change)}`,
  'decay.status': decayStatusText,
  'decay.run': runText,
  'decay.forecast': forecastText,
  'decay.candidates': candidatesText,
  'models.test': modelText,
  'settings.read': settingsText,
  'alerts.list': alertsText,
  'agents.list': agentsText,
  'agents.change': ({ agent }) => agentsText({ agents: [agent], socket: '' }),
  'agents.calls': callsText,
  'proposals.list': proposalsText,
  'workspace.status': statusText,
  'sync.look': lookText,
  'sync.status': syncStateText,
  'import.run': importText,
  'links.add': linkedText,
  'links.list': linksText,
  'links.pause': linkedText,
  'links.step': linkedText,
  'links.take': linkedText,
  'links.remove': unlinkedText,
};
