import MiniSearch from 'minisearch';
import { stopWords } from '../../electron/engine/language/stop-words.ts';
import { plainSearch } from './floor.ts';
import { contentOf, type TurnGroup } from './turns.ts';

/** What a recall is measured beside: the same turns, the same questions, nothing else. */
export type Peer = { name: string; open(group: TurnGroup): (question: string, k: number) => string[] };

/** MiniSearch with any of the words, stop words left out, plural and verb endings taken off, prefixes and typos of long words. */
function miniSearch({ docs }: TurnGroup): (question: string, k: number) => string[] {
  const processTerm = (term: string) => {
    const word = term.toLowerCase();
    return stopWords.has(word)
      ? null
      : word.replace(/(?:ing|ies|ed|es|s)$/, (end) => (word.length > end.length + 2 ? '' : end));
  };
  const index = new MiniSearch<{ id: string; text: string }>({ fields: ['text'], processTerm });
  index.addAll(docs.map((turn) => ({ id: turn.id, text: contentOf(turn) })));
  const options = {
    prefix: (term: string) => term.length > 4,
    fuzzy: (term: string) => (term.length > 6 ? 0.15 : false),
    bm25: { k: 0.9, b: 0.4, d: 0.5 },
  };
  return (question, k) => {
    const found = index.search(question, options).slice(0, k);
    return found.map(({ id }) => String(id));
  };
}

export const peers: Peer[] = [
  { name: 'FTS5', open: plainSearch },
  { name: 'MiniSearch', open: miniSearch },
];
