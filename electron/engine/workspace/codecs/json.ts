// The package's main entry loads its parts by names that a bundle does not hold.
import { type ParseError, parseTree } from 'jsonc-parser/lib/esm/main.js';
import { toDoc } from '../lines.ts';
import type { FileKind, ParsedFile } from '../types.ts';

/** A JSON file: nothing to remember, but said when it cannot be read. */
export function parseJsonFile(path: string, text: string, kind: FileKind, title: string): ParsedFile {
  const wrong = text.trim() === '' ? null : whyInvalid(text);
  const problems = wrong === null ? [] : [jsonProblem(path, wrong.line, wrong.words)];
  return { kind, title, memories: [], links: [], problems };
}

export function parseJsonl(path: string, text: string): ParsedFile {
  const problems = toDoc(text).lines.flatMap((line, n) => {
    const wrong = line.trim() === '' ? null : whyInvalid(line);
    return wrong === null ? [] : [jsonProblem(path, n + 1, wrong.words)];
  });
  return {
    kind: 'jsonl',
    title: path.slice(path.lastIndexOf('/') + 1),
    memories: [],
    links: [],
    problems: problems.slice(0, 100),
  };
}

function jsonProblem(path: string, line: number, words: string): ParsedFile['problems'][number] {
  return {
    path,
    line,
    severity: 'error',
    code: 'json.invalid',
    message: `This is not JSON: ${words}`,
    remedy: 'Mend the line, or restore the file from its history.',
  };
}

function whyInvalid(text: string): { line: number; words: string } | null {
  const bare = text.replace(/^\uFEFF/, '');
  try {
    JSON.parse(bare);
    return null;
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    // JSON.parse says where only sometimes; the parser that VS Code uses always knows.
    const errors: ParseError[] = [];
    parseTree(bare, errors, { disallowComments: true });
    const at = errors[0]?.offset ?? 0;
    const line = toDoc(bare.slice(0, at)).lines.length || 1;
    return { line, words: words.replace(/\s+/g, ' ').slice(0, 160) };
  }
}
