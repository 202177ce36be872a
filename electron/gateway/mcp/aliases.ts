import type { z } from 'zod';

/**
 * Our parameters, and what other memory servers call the same: the reference memory server, mem0, Basic Memory, OpenClaw,
 * Chroma, Letta. Names that mean nothing here, such as mem0's `user_id`, are told in the answer.
 */
const known: Record<string, readonly string[]> = {
  query: ['q', 'text', 'search', 'search_query', 'question', 'message', 'user_message', 'topic', 'about'],
  k: ['limit', 'top_k', 'topK', 'n_results', 'num_results', 'max_results', 'maxResults', 'page_size', 'pageSize'],
  content: ['text', 'memory', 'note', 'fact', 'data', 'contents', 'observation', 'file_text', 'entry'],
  entry: ['content', 'text'],
  ids: ['id', 'memory_id', 'memoryId', 'memory_ids'],
  id: ['memory_id', 'memoryId'],
  name: ['entity', 'entity_name', 'entityName', 'entity_id', 'id', 'identifier', 'query'],
  entity: ['entity_name', 'entityName', 'subject'],
  entities: ['entity', 'entity_names'],
  path: ['file', 'file_path', 'filePath', 'filename', 'identifier'],
  messages: ['conversation', 'turns'],
  since: ['after', 'after_date', 'from', 'from_date', 'start_date'],
  until: ['before', 'before_date', 'to', 'to_date', 'end_date'],
  tags: ['labels', 'topics'],
  occurred_at: ['timestamp', 'date', 'created_at'],
  max_tokens: ['token_limit', 'maxTokens', 'token_budget'],
  rating: ['score'],
  about: ['query', 'q', 'topic'],
};

type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * Input under our names: another server's name counts where the tool has that parameter, it is not given, and no
 * parameter of its own goes by that name. One value where a list belongs is a list of one. Pure.
 */
export function unalias(shape: Shape, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const ours: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) (Object.hasOwn(shape, name) ? ours : rest)[name] = value;
  for (const name of Object.keys(shape)) {
    if (ours[name] !== undefined) continue;
    const alias = known[name]?.find((one) => rest[one] !== undefined && rest[one] !== null);
    if (alias === undefined) continue;
    ours[name] = rest[alias];
    delete rest[alias];
  }
  for (const [name, value] of Object.entries(ours)) ours[name] = fitted(shape[name], value);
  return { ...rest, ...ours, ...firstAsked(ours) };
}

/** Several queries and no `query`: the first of them is it. */
function firstAsked({ query, queries }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (query !== undefined || !isTexts(queries)) return {};
  const [first, ...others] = queries;
  return { query: first, queries: others };
}

/** `"a"` for a list, `["a", "b"]` for a text, names for things with a name and a type: the same said in the other way. */
function fitted(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined || schema.safeParse(value).success) return value;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const others = [
    ...(typeof value === 'string' ? [list] : []),
    ...(isTexts(value) ? [value.join('\n')] : []),
    list.map((one) => (typeof one === 'string' ? { name: one } : one)),
    list.map((one) => nameOf(one) ?? one),
  ];
  return others.find((other) => schema.safeParse(other).success) ?? value;
}

/** `{ name: "Ekberg", type: "organization" }` as one word of it: `organization--Ekberg`. */
function nameOf(one: unknown): string | null {
  if (typeof one !== 'object' || one === null) return null;
  const { name, type } = one as { name?: unknown; type?: unknown };
  if (typeof name !== 'string') return null;
  return typeof type === 'string' && !name.includes('--') ? `${type}--${name}` : name;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
