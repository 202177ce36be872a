import { spaced } from '../language/tokens.ts';
import type { Database } from './driver.ts';
import { alive } from './find.ts';
import { entitySlug, type MemoryTuple, memoryColumns, toMemory } from './rows.ts';
import type { Index } from './types.ts';

/**
 * Facts and beliefs of some entities, and those that name them, newest first. Their names stand in the full-text index, so
 * that only rows are looked at that may belong (`+` keeps SQLite from walking all rows in order of their time instead).
 */
export function prepareBelonging(db: Database): Index['belongingTo'] {
  const one = 'IN (SELECT value FROM json_each(?))';
  const find = db
    .prepare<[string, string, string, number], MemoryTuple>(
      `SELECT ${memoryColumns} FROM memories m
       WHERE m.n IN (SELECT rowid FROM words WHERE words MATCH ?) AND +m.kind IN ('fact', 'belief')
         AND (m.parent ${one} OR EXISTS (SELECT 1 FROM json_each(m.entities) named WHERE named.value ${one})) AND ${alive}
       ORDER BY +m.at DESC, m.path DESC, m.line DESC, m.id DESC LIMIT ?`,
    )
    .raw();
  return (ids, most) => {
    const phrases = ids.map((id) => `names : "${spaced(entitySlug(id)).replaceAll('"', ' ')}"`);
    const all = JSON.stringify(ids);
    return ids.length === 0 ? [] : find.all(phrases.join(' OR '), all, all, most).map(toMemory);
  };
}
