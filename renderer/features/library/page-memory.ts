const rooms: Record<string, string> = {
  'memory/graph/entities/': 'entity',
  'memory/procedures/': 'procedure',
  'memory/vault/': 'vault',
};

/** Id of the memory that a whole file is; null for files that hold many, or none. */
export function memoryOfPage(path: string): string | null {
  const found = Object.entries(rooms).find(([folder]) => path.startsWith(folder) && path.endsWith('.md'));
  if (found === undefined) return null;
  const [folder, kind] = found;
  return `${kind}:${path.slice(folder.length, -'.md'.length)}`;
}
