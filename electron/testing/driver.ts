/** The package that stands in for SQLite's driver in tests: a Node that is not the development Electron's has the released one. */
export const driver: Record<string, string> = process.versions.electron
  ? {}
  : { 'better-sqlite3': 'better-sqlite3-release' };
