import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where one attack takes place: a workspace somebody handed over, and what it must not touch. */
export type Ground = {
  /** The workspace that is opened. */
  root: string;
  /** Comes to be when a program of the attacker's was run; it must not. */
  witness: string;
  /** A folder of the owner's beside the workspace, which must stay as it is. */
  precious: string;
};

export type Attack = {
  name: string;
  prepare(ground: Ground): void;
  /** The owner says yes to the settings that it brings. */
  confirmed?: true;
};

const preciousFiles: Record<string, string> = {
  'letter.txt': 'what no program may touch\n',
  'folder/deep.md': '# Deep\n',
  'empty.txt': '',
};

/** A place for an attack in `folder`, with an owner's files beside the workspace, which is not there yet. */
export function groundIn(folder: string): Ground {
  const ground = {
    root: join(folder, 'workspace'),
    witness: join(folder, 'witness'),
    precious: join(folder, 'precious'),
  };
  for (const [name, text] of Object.entries(preciousFiles)) put(join(ground.precious, name), text);
  return ground;
}

/** Copies a closed workspace into `folder`, with an owner's files beside it, and lets the attacker at it. */
export function layOut(base: string, folder: string, attack: Attack): Ground {
  const ground = groundIn(folder);
  cpSync(base, ground.root, { recursive: true, verbatimSymlinks: true });
  attack.prepare(ground);
  return ground;
}

/** What the attack achieved, in words; null for nothing. */
export function harmOf({ witness, precious }: Ground): string | null {
  if (existsSync(witness)) return 'a program was run';
  for (const [name, text] of Object.entries(preciousFiles)) {
    const place = join(precious, name);
    if (!existsSync(place)) return `${name} was removed`;
    if (statSync(place).size !== text.length || readFileSync(place, 'utf8') !== text) return `${name} was written over`;
  }
  const names = readdirSync(precious, { recursive: true }).map(String);
  const more = names.filter((name) => name !== 'folder' && preciousFiles[name.replaceAll('\\', '/')] === undefined);
  return more.length === 0 ? null : `${more[0]} was put among the owner's files`;
}

/** A command of a shell that leaves the witness; what it reads it passes on. */
export const leaves = (ground: Ground, then = 'cat') => `touch '${ground.witness}'; ${then}`;

export function put(place: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text, { mode });
}

/** A program that leaves the witness. */
export function program(ground: Ground, place: string): string {
  put(place, `#!/bin/sh\n${leaves(ground, 'exit 0')}\n`, 0o755);
  return place;
}
