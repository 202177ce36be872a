import { homedir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { fail } from '#shared/model/error.ts';

/** Ways to a remote that git may take over a network; `ext::` and other helpers run commands. */
export const protocols = ['ssh', 'https', 'git'];

const remedy = 'Give a folder such as /media/stick/mneme.git, or an address such as ssh://host/mneme.git.';

const refused = (why: string) => fail('sync.refused', `That address cannot be synced with: ${why}.`, remedy);

/**
 * An owner's word for a remote in the one form that git is given. `~/x` is the home folder.
 * @throws sync.refused for helpers that run commands, options in disguise, protocols that are not encrypted, and
 * places inside the workspace
 */
export function remoteAddress(asked: string, root: string, home = homedir()): string {
  const address = asked.trim();
  if (address === '') throw refused('it is empty');
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(address)) throw refused('it holds control characters');
  if (address.startsWith('-')) throw refused('it begins like an option');
  if (/^[a-z0-9+.-]+::/i.test(address)) throw refused('it names a helper program, which could run anything');
  if (/^~[/\\]/.test(address)) return localFolder(join(home, address.slice(2)), root);
  const url = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/is.exec(address);
  if (url) return urlOf(address, (url[1] ?? '').toLowerCase(), url[2] ?? '', root);
  if (isAbsolute(address)) return localFolder(address, root);
  if (/^[A-Za-z]:[\\/]/.test(address)) return localFolder(address, root);
  const short = /^(?:[^/:@\s]+@)?([^/:@\s]+):(.+)$/s.exec(address);
  if (short) {
    if ((short[1] ?? '').startsWith('-') || (short[2] ?? '').startsWith('-')) throw refused('it holds an option');
    return address;
  }
  throw refused('it is neither a whole path nor an address');
}

function urlOf(address: string, protocol: string, rest: string, root: string): string {
  if (protocol === 'http') throw refused('http is not encrypted; use https');
  if (protocol === 'file') {
    try {
      localFolder(folderIn(rest), root);
    } catch (cause) {
      if (cause instanceof URIError) throw refused('it is not a well-formed address');
      throw cause;
    }
    return address;
  }
  if (!protocols.includes(protocol)) throw refused(`${protocol} is not one of file, ${protocols.join(', ')}`);
  const [authority = '', ...path] = rest.split('/');
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '' || host.startsWith('-') || authority.startsWith('-'))
    throw refused('its host is missing or an option');
  if (path.join('/').replaceAll('/', '') === '') throw refused('it names no repository');
  return address;
}

function localFolder(folder: string, root: string): string {
  const inside = relative(root, folder);
  if (inside === '' || (!inside.startsWith('..') && !isAbsolute(inside))) throw refused('it lies inside the workspace');
  return folder;
}

/** The folder that a `file://` address names. */
const folderIn = (rest: string) =>
  decodeURIComponent(rest.replace(/^localhost(?=\/)/, '')).replace(/^\/(?=[A-Za-z]:)/, '');

/** The folder of a remote on this machine; null for one behind a network. */
export function folderOf(address: string): string | null {
  const url = /^file:\/\/(.*)$/is.exec(address);
  if (url) return folderIn(url[1] ?? '');
  return isAbsolute(address) || /^[A-Za-z]:[\\/]/.test(address) ? address : null;
}

const userinfo = /^([a-z][a-z0-9+.-]*:\/\/)([^/@\s]*(?:@[^/@\s]*)*)@/i;

/** An address as it may be shown. */
export function withoutPassword(address: string): string {
  return address.replace(userinfo, (_, scheme: string, info: string) => {
    const colon = info.indexOf(':');
    // A lone name before an https address is often a token.
    if (colon < 0)
      return scheme.toLowerCase() === 'https://' && info.length > 15 ? `${scheme}•••@` : `${scheme}${info}@`;
    return `${scheme}${info.slice(0, colon)}:•••@`;
  });
}

/** Words of git's with every secret of the address taken out, also where git wrote it otherwise. */
export function withoutSecrets(words: string, address: string): string {
  const info = userinfo.exec(address)?.[2] ?? '';
  const colon = info.indexOf(':');
  const secret = colon < 0 ? (info.length > 15 ? info : '') : info.slice(colon + 1);
  let said = words.replaceAll(address, withoutPassword(address));
  for (const one of new Set([secret, safelyDecoded(secret)])) if (one !== '') said = said.replaceAll(one, '•••');
  return said.replace(/(?<![a-z0-9+.-])([a-z][a-z0-9+.-]{0,30}:\/\/)[^/@\s:]{0,300}:[^/@\s]{0,2000}@/gi, '$1•••@');
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
