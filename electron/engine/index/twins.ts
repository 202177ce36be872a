import type { Problem } from '#shared/model/memory.ts';

const file = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Files of entities whose names differ in case or in how letters are encoded only: one entity in two files, perhaps. */
export function twins(paths: string[]): Problem[] {
  const alike = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.normalize('NFKC').toLowerCase();
    const same = alike.get(name);
    if (same) same.push(path);
    else alike.set(name, [path]);
  }
  return [...alike.values()]
    .filter((same) => same.length > 1)
    .flatMap((same) =>
      same.map((path) =>
        twin(
          path,
          same
            .filter((other) => other !== path)
            .map(file)
            .join(', '),
        ),
      ),
    );
}

function twin(path: string, others: string): Problem {
  return {
    path,
    line: 1,
    severity: 'warning',
    code: 'entity.twin',
    message: `${file(path)} and ${others} differ in case only; they look like one entity, and some disks hold but one of them.`,
    remedy: 'Merge them, or rename one: both are kept as they are until then.',
  };
}
