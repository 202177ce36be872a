import { inherited, readOwnersConfig } from '../git/spawn.ts';

/**
 * What of the owner's own git settings a fetch or a push over a network may use: who he is to the remote and how it is
 * reached. Hooks, filters, aliases and all else stay out.
 */
const taken = /^(credential\.|http\.|https\.|core\.sshcommand$|ssh\.variant$|url\..+\.(insteadof|pushinsteadof)$)/i;

/** Variables by which ssh, credential helpers and proxies are found. */
const reaching = [
  'HOME',
  'USER',
  'LOGNAME',
  'USERNAME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'ProgramData',
  'ProgramFiles',
  'XDG_CONFIG_HOME',
  'XDG_CACHE_HOME',
  'XDG_DATA_HOME',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
  'SSH_AUTH_SOCK',
  'SSH_AGENT_PID',
  'GNUPGHOME',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'all_proxy',
  'HTTPS_PROXY',
  'NO_PROXY',
  'ALL_PROXY',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

/** As variables for git's environment, where no list of processes shows them. Nothing ever asks at a terminal. */
export async function ownersConfig(root: string): Promise<NodeJS.ProcessEnv> {
  const own = inherited([...reaching, 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM']);
  const pairs = (await readOwnersConfig(root, own)).filter(([key]) => taken.test(key));
  const ssh = pairs.findLast(([key]) => /^core\.sshcommand$/i.test(key))?.[1] ?? 'ssh';
  const env: NodeJS.ProcessEnv = {
    ...inherited(reaching),
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
