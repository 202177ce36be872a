import Database from 'better-sqlite3';
import { stopWords } from '../../electron/engine/language/stop-words.ts';
import { contentOf, type TurnGroup } from './turns.ts';

/** Plain FTS5 on the same turns: porter stems, any of the words, stop words left out. Answers the ids, best first. */
export function plainSearch({ docs }: TurnGroup): (question: string, k: number) => string[] {
  const db = new Database(':memory:');
  db.exec("CREATE VIRTUAL TABLE turns USING fts5(id UNINDEXED, text, tokenize = 'porter unicode61')");
  const insert = db.prepare('INSERT INTO turns(id, text) VALUES (?, ?)');
  db.transaction(() => {
    for (const turn of docs) insert.run(turn.id, contentOf(turn));
  })();
  const find = db
    .prepare<[string, number], string>('SELECT id FROM turns WHERE turns MATCH ? ORDER BY rank LIMIT ?')
    .pluck();
  return (question, k) => {
    const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
    const telling = words.filter((word) => !stopWords.has(word));
    const sought = telling.length > 0 ? telling : words;
    return sought.length === 0 ? [] : find.all(sought.map((word) => `"${word}"`).join(' OR '), k);
  };
}
