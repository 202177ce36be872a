import { execFile } from 'node:child_process';

/**
 * What of the owner's own git settings a fetch or a push may use: who he is to the remote and how it is reached. Hooks,
 * filters, aliases and all else stay out.
 */
const taken = /^(credential\.|http\.|https\.|core\.sshcommand$|ssh\.variant$|url\..+\.(insteadof|pushinsteadof)$)/i;

/** As variables for git's environment, where no list of processes shows them. Nothing ever asks at a terminal. */
export async function ownersConfig(): Promise<NodeJS.ProcessEnv> {
  const listed = await list();
  const pairs = listed.filter(([key]) => taken.test(key));
  const ssh = pairs.findLast(([key]) => /^core\.sshcommand$/i.test(key))?.[1] ?? 'ssh';
  const env: NodeJS.ProcessEnv = {
    GIT_CONFIG_COUNT: String(pairs.length),
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    SSH_ASKPASS_REQUIRE: 'never',
    GIT_SSH_COMMAND: `${ssh} -o BatchMode=yes -o ConnectTimeout=20`,
    GCM_INTERACTIVE: 'never',
  };
  for (const [n, [key, value]] of pairs.entries()) {
    env[`GIT_CONFIG_KEY_${n}`] = key;
    env[`GIT_CONFIG_VALUE_${n}`] = value;
  }
  return env;
}

/** The owner's global and system settings, in git's order. None when there are none. */
function list(): Promise<[key: string, value: string][]> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('GIT_') || name.startsWith('GIT_CONFIG_GLOBAL'),
  );
  const env = { ...Object.fromEntries(inherited), LC_ALL: 'C', GIT_DIR: '/dev/null/none' };
  return new Promise((resolve) => {
    execFile('git', ['config', '--null', '--includes', '--list'], { env, maxBuffer: 4_000_000 }, (_, stdout) => {
      resolve(
        stdout.split('\0').flatMap((entry): [string, string][] => {
          const at = entry.indexOf('\n');
          return entry === '' ? [] : [at < 0 ? [entry, 'true'] : [entry.slice(0, at), entry.slice(at + 1)]];
        }),
      );
    });
  });
}
