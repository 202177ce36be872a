/** What an import does, in its order. Until it writes, it can be ended as if it had not begun. */
export const importPhases = ['reading', 'comparing', 'writing'] as const;
export type ImportPhase = (typeof importPhases)[number];

/** Another memory on this machine, known by its place; only names of files were looked at. */
export type FoundElsewhere = {
  format: string;
  title: string;
  /** Whole path of its file or folder. */
  path: string;
  /** Files that hold memories. */
  files: number;
  /** Projects they belong to; 0 where the form has none. */
  projects: number;
};
