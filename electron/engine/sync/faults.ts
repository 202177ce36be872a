import { fail, type MnemeError } from '#shared/model/error.ts';
import { oneOf } from '../language/lexicon/all.ts';
import { withoutPassword, withoutSecrets } from './address.ts';

type Fault = { form: RegExp; code: 'sync.denied' | 'sync.missing' | 'sync.unreachable'; words: string; remedy: string };

const faultsWords = oneOf(`could_not_resolve name_or_service_not_known connection_refused connection_timed_out timed_out
  network_is_unreachable no_route_to_host couldn't_connect failed_to_connect unable_to_connect
  could_not_connect connection_(was_)?(reset|closed) unexpectedly_closed early_eof hung_up operation_too_slow
  gnutls ssl`);
/** What git and ssh say when they fail, and what it means; the first that fits counts. */
const faults: Fault[] = [
  {
    form: /host key verification failed|remote host identification has changed/i,
    code: 'sync.denied',
    words: 'The remote’s host key is not known, or is another than before.',
    remedy: 'Connect to it once with ssh in a terminal and look at the key, then sync again.',
  },
  {
    form: /authentication failed|could not read (username|password)|terminal prompts disabled|permission denied|access denied|403|401|not authorized|invalid credentials/i,
    code: 'sync.denied',
    words: 'The remote does not let Mneme in.',
    remedy: 'See that your own git can push there without asking (a credential helper, or a key in the ssh agent).',
  },
  {
    form: /pre-receive hook declined|hook declined|protected branch|remote rejected|denied by|unpacker error|insufficient permission/i,
    code: 'sync.denied',
    words: 'The remote took nothing: a rule of its own forbids it, or it may not write.',
    remedy: 'Look at the remote’s rules for the branch mneme, then sync again.',
  },
  {
    form: /dubious ownership/i,
    code: 'sync.denied',
    words: 'The folder of the remote belongs to somebody else.',
    remedy: 'Use a repository of your own.',
  },
  {
    form: /transport '.{0,80}' not allowed|protocol .{0,80} not (supported|allowed)/i,
    code: 'sync.denied',
    words: 'The remote leads to an address of a kind that is not allowed.',
    remedy: 'Set an address that begins with ssh:// or https://, or a folder.',
  },
  {
    form: /does not appear to be a git repository|repository .{0,300}not found|not a git repository|no such file or directory|unable to find remote|404/i,
    code: 'sync.missing',
    words: 'There is no git repository at the remote.',
    remedy: 'Make one with `git init --bare`, or set another address.',
  },
  {
    form: new RegExp(faultsWords, 'i'),
    code: 'sync.unreachable',
    words: 'The remote cannot be reached.',
    remedy: 'Look at the network and the address, then sync again; nothing is lost meanwhile.',
  },
];

/** A failed fetch or push in words, without any secret of the address. */
export function remoteFault(said: string, address: string): MnemeError {
  const clean = withoutSecrets(said, address).trim();
  if (/no space left on device|disk quota exceeded/i.test(clean)) {
    return fail('disk.full', 'The disk is full, here or at the remote.', 'Free some space and sync again.');
  }
  const fault = faults.find(({ form }) => form.test(clean));
  const lines = clean.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((one) => /^(fatal|error|remote|ssh|git@|.*denied)/i.test(one)) ?? lines[0] ?? '';
  const detail = line === '' ? '' : ` Git says: ${line.slice(0, 200)}`;
  if (fault === undefined) {
    const words = `The remote ${withoutPassword(address)} could not be used.${detail}`;
    return fail('sync.unreachable', words, 'Try the same with your own git, then sync again.');
  }
  return fail(fault.code, `${fault.words}${detail}`, fault.remedy);
}

export const tooSlow = (address: string, seconds: number) =>
  fail(
    'sync.unreachable',
    `The remote ${withoutPassword(address)} has said nothing for ${seconds} seconds.`,
    'Look at the network, then sync again; nothing is lost meanwhile.',
  );
