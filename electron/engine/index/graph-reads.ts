import type { Database } from './driver.ts';
import { type MemoryTuple, memoryColumns, plainId, toMemory } from './rows.ts';
import type { EntityRow, Index, RelationRow } from './types.ts';

/**
 * The entities and their relations, read as a whole and kept until a page of one is written: questions look at them, and
 * thousands take longer to read than a search.
 */
export class GraphReads {
  #entities: readonly EntityRow[] | null = null;
  #relations: RelationRow[] | null = null;
  readonly #read;

  constructor(private readonly db: Database) {
    this.#read = {
      entities: db
        .prepare<[], MemoryTuple>(`SELECT ${memoryColumns} FROM memories WHERE kind = 'entity' ORDER BY id, path`)
        .raw(),
      relations: db.prepare<[], RelationRow>(
        `SELECT DISTINCT "from", relation, "to" FROM (
         SELECT substr(source, 8) AS "from", relation, CASE WHEN target LIKE 'entity:%' THEN substr(target, 8) ELSE target END AS "to"
         FROM links WHERE relation IS NOT NULL AND source LIKE 'entity:%')
       WHERE EXISTS (SELECT 1 FROM memories WHERE id = 'entity:' || "to") ORDER BY 1, 2, 3`,
      ),
    };
  }

  entities(): readonly EntityRow[] {
    const entities = this.#entities ?? this.#read.entities.all().map(toEntity);
    // What is seen within a transaction may be taken back.
    if (!this.db.inTransaction) this.#entities = entities;
    return entities;
  }

  relations(): RelationRow[] {
    const relations = this.#relations ?? this.#read.relations.all();
    if (!this.db.inTransaction) this.#relations = relations;
    return relations;
  }

  /** To be told of each update. A day's entries hold no entity, and are what is written most. */
  written({ put, remove }: Parameters<Index['apply']>[0]): void {
    const plain = put.every(({ parsed }) => parsed.kind === 'episodes' && !parsed.memories.some(isEntity));
    if (!plain || remove.length > 0) this.forget();
  }

  forget(): void {
    this.#entities = null;
    this.#relations = null;
  }
}

function isEntity({ kind }: { kind: string }): boolean {
  return kind === 'entity';
}

function toEntity(row: MemoryTuple): EntityRow {
  const { id, title, path, type, tags } = toMemory(row);
  return { id: plainId(id), type: type ?? 'other', label: title, path, aliases: tags };
}
