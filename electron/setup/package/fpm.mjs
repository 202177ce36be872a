#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

// Stands in for fpm where its release cannot be fetched: takes what electron-builder says to it, and has dpkg-deb make a .deb.

const text = /** @type {const} */ ({ type: 'string' });
const many = /** @type {const} */ ({ type: 'string', multiple: true });
const flag = /** @type {const} */ ({ type: 'boolean' });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...text, short: 's' },
    t: { ...text, short: 't' },
    d: { ...many, short: 'd' },
    force: flag,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    category: text,
    'deb-priority': text,
    'deb-recommends': many,
    'deb-compression': text,
    'rpm-summary': text,
    log: text,
    debug: flag,
  },
});
if (values.t !== 'deb') throw new Error(`Only .deb packages are made here, not ${values.t}.`);

const root = mkdtempSync(join(tmpdir(), 'mneme-deb-'));
try {
  for (const pair of positionals) {
    const [from = '', to = ''] = pair.split('=');
    const target = join(root, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(from, target, { recursive: true, verbatimSymlinks: true });
  }
  // A temporary folder is its maker's alone; this one stands for the system's root.
  chmodSync(root, 0o755);
  mkdirSync(join(root, 'DEBIAN'));
  writeFileSync(join(root, 'DEBIAN/control'), control());
  for (const [name, file] of [
    ['postinst', values['after-install']],
    ['postrm', values['after-remove']],
  ]) {
    if (name === undefined || file === undefined) continue;
    writeFileSync(join(root, 'DEBIAN', name), readFileSync(file));
    chmodSync(join(root, 'DEBIAN', name), 0o755);
  }
  const compression = (values['deb-compression'] ?? 'xz').replace(/^gz$/, 'gzip');
  const made = ['--root-owner-group', `-Z${compression}`, '--build', root, values.package ?? basename(root)];
  execFileSync('dpkg-deb', made, { stdio: 'inherit' });
} finally {
  rmSync(root, { recursive: true, force: true });
}

function control() {
  const list = (/** @type {string[] | undefined} */ names) => (names ?? []).join(', ');
  const size = execFileSync('du', ['-sk', root], { encoding: 'utf8' }).split('\t')[0];
  const [first = '', ...more] = (values.description ?? '').split('\n').filter((line) => line.trim() !== '');
  const fields = {
    Package: values.name,
    Version: values.version,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    'Installed-Size': size,
    Depends: list(values.d),
    Recommends: list(values['deb-recommends']),
    Section: values.category ?? 'default',
    Priority: values['deb-priority'] ?? 'optional',
    Homepage: /\.invalid\/?$/.test(values.url ?? '') ? undefined : values.url,
    Description: [first.trim(), ...more.map((line) => ` ${line.trim()}`)].join('\n'),
  };
  const lines = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return `${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}
