/**
 * Secrets in the formats that providers issue, made at run time: no file of this project holds a string that looks like
 * one. The same seed gives the same secrets.
 */

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const hex = `${digits}abcdef`;
const alnum = lower + upper + digits;
const url = `${alnum}-_`;
const base32 = `${upper}234567`;
const base64 = `${alnum}+/`;

export type Random = (below: number) => number;

/** A small generator of numbers, for what need only be the same each time. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor(((state ^ (state >>> 13)) >>> 0) % below);
  };
}

/** `n` characters of an alphabet; a letter and a digit are always among them where it has both. */
const some = (random: Random, alphabet: string, n: number): string => {
  const text = Array.from({ length: n }, () => alphabet.charAt(random(alphabet.length)));
  const kinds = [digits, lower, upper].filter((kind) => [...kind].some((one) => alphabet.includes(one)));
  for (const [at, kind] of kinds.entries()) {
    const usable = [...kind].filter((one) => alphabet.includes(one));
    if (n > 5) text[at * 2 + 1] = usable[random(usable.length)] ?? '';
  }
  return text.join('');
};

const uuid = (r: Random) =>
  [8, 4, 4, 4, 12].map((n, at) => (at === 2 ? `4${some(r, hex, 3)}` : some(r, hex, n))).join('-');

const jwt = (r: Random) =>
  [
    { alg: 'HS256', typ: 'JWT' },
    { sub: some(r, digits, 10), iat: 1700000000 + r(9999) },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(some(r, url, 43))
    .join('.');

const pem = (label: string, lines: number) => (r: Random) =>
  [
    `-----BEGIN ${label}-----`,
    ...Array.from({ length: lines }, () => some(r, base64, 64)),
    `-----END ${label}-----`,
  ].join('\n');

function card(random: Random, prefix: string, length: number, gap: string): string {
  const body = prefix + some(random, digits, length - prefix.length - 1);
  const sum = [...body].reverse().reduce((total, one, at) => {
    const twice = Number(one) * (at % 2 === 0 ? 2 : 1);
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`.replace(/(\d{4})(?=\d)/g, `$1${gap}`);
}

const words =
  'abandon ability absent orbit velvet tornado mimic quantum lunar gravel thunder pizza wagon ivory mesh olive fabric raven canyon drift glove spirit zebra walnut'.split(
    ' ',
  );
const phrase = (random: Random, n: number) => Array.from({ length: n }, () => words[random(words.length)]).join(' ');

export type Format = { id: string; make(random: Random): string };

const of = (id: string, make: (r: Random) => string): Format => ({ id, make });
const prefixed = (id: string, prefix: string, alphabet: string, n: number) =>
  of(id, (r) => prefix + some(r, alphabet, n));

/** Formats that are known by themselves, whatever stands around them. */
export const formats: Format[] = [
  prefixed('aws access key', 'AKIA', base32, 16),
  prefixed('aws temporary key', 'ASIA', base32, 16),
  prefixed('github classic', 'ghp_', alnum, 36),
  prefixed('github oauth', 'gho_', alnum, 36),
  prefixed('github server', 'ghs_', alnum, 36),
  prefixed('github fine-grained', 'github_pat_', `${alnum}_`, 82),
  prefixed('gitlab personal', 'glpat-', url, 20),
  prefixed('gitlab runner', 'glrt-', url, 20),
  prefixed('gitlab deploy', 'gldt-', url, 20),
  of('slack bot', (r) => `xoxb-${some(r, digits, 12)}-${some(r, digits, 13)}-${some(r, alnum, 24)}`),
  of(
    'slack user',
    (r) => `xoxp-${some(r, digits, 11)}-${some(r, digits, 11)}-${some(r, digits, 13)}-${some(r, hex, 32)}`,
  ),
  of('slack app', (r) => `xapp-1-A${some(r, upper + digits, 10)}-${some(r, digits, 13)}-${some(r, hex, 64)}`),
  of(
    'slack webhook',
    (r) =>
      `https://hooks.slack.com/services/T${some(r, upper + digits, 8)}/B${some(r, upper + digits, 8)}/${some(r, alnum, 24)}`,
  ),
  of('discord webhook', (r) => `https://discord.com/api/webhooks/${some(r, digits, 18)}/${some(r, url, 68)}`),
  of(
    'teams webhook',
    (r) =>
      `https://contoso.webhook.office.com/webhookb2/${uuid(r)}@${uuid(r)}/IncomingWebhook/${some(r, hex, 32)}/${uuid(r)}`,
  ),
  prefixed('google api', 'AIza', url, 35),
  prefixed('google oauth secret', 'GOCSPX-', url, 28),
  of('google refresh', (r) => `1//0${some(r, url, 60)}`),
  prefixed('google access', 'ya29.a0Af', url, 120),
  prefixed('stripe live', 'sk_live_', alnum, 24),
  prefixed('stripe restricted', 'rk_live_', alnum, 24),
  prefixed('stripe webhook', 'whsec_', alnum, 32),
  of('openai project', (r) => `sk-proj-${some(r, url, 74)}T3BlbkFJ${some(r, url, 74)}`),
  of('openai old', (r) => `sk-${some(r, alnum, 20)}T3BlbkFJ${some(r, alnum, 20)}`),
  of('anthropic', (r) => `sk-ant-api03-${some(r, url, 93)}AA`),
  prefixed('openrouter', 'sk-or-v1-', hex, 64),
  prefixed('hugging face', 'hf_', lower + upper, 34),
  prefixed('groq', 'gsk_', alnum, 52),
  prefixed('replicate', 'r8_', alnum, 37),
  prefixed('perplexity', 'pplx-', alnum, 48),
  prefixed('xai', 'xai-', alnum, 80),
  prefixed('npm', 'npm_', alnum, 36),
  prefixed('pypi', 'pypi-AgEIcHlwaS5vcmc', url, 120),
  prefixed('rubygems', 'rubygems_', hex, 48),
  of('sendgrid', (r) => `SG.${some(r, url, 22)}.${some(r, url, 43)}`),
  of('mailgun', (r) => `key-${some(r, hex, 32)}`),
  of('mailchimp', (r) => `${some(r, hex, 32)}-us${1 + r(20)}`),
  of('telegram bot', (r) => `${some(r, digits, 10)}:AA${some(r, url, 33)}`),
  of('discord bot', (r) => `MT${some(r, alnum, 24)}.G${some(r, alnum, 5)}.${some(r, url, 38)}`),
  prefixed('digitalocean', 'dop_v1_', hex, 64),
  prefixed('shopify', 'shpat_', hex, 32),
  of('square', (r) => `sq0atp-${some(r, url, 22)}`),
  prefixed('linear', 'lin_api_', alnum, 40),
  prefixed('notion', 'ntn_', alnum, 46),
  of('figma', (r) => `figd_${some(r, url, 40)}`),
  of('grafana', (r) => `glsa_${some(r, alnum, 32)}_${some(r, hex, 8)}`),
  of('new relic', (r) => `NRAK-${some(r, upper + digits, 27)}`),
  of('postman', (r) => `PMAK-${some(r, hex, 24)}-${some(r, hex, 34)}`),
  prefixed('doppler', 'dp.pt.', alnum, 43),
  of('vault', (r) => `hvs.${some(r, url, 95)}`),
  of('terraform', (r) => `${some(r, alnum, 14)}.atlasv1.${some(r, url, 67)}`),
  prefixed('databricks', 'dapi', hex, 32),
  prefixed('pulumi', 'pul-', hex, 40),
  prefixed('planetscale', 'pscale_tkn_', url, 43),
  prefixed('age key', 'AGE-SECRET-KEY-1', 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58),
  of('docker hub', (r) => `dckr_pat_${some(r, url, 27)}`),
  of('atlassian', (r) => `ATATT3xFfGF0${some(r, url, 180)}=${some(r, upper + digits, 8)}`),
  of('dropbox', (r) => `sl.${some(r, url, 136)}`),
  of('twilio', (r) => `SK${some(r, hex, 32)}`),
  of(
    'sentry',
    (r) =>
      `sntrys_${Buffer.from(JSON.stringify({ iat: r(1e9), url: 'https://sentry.io' })).toString('base64')}_${some(r, base64, 43)}`,
  ),
  of(
    'azure storage',
    (r) =>
      `DefaultEndpointsProtocol=https;AccountName=fieldnotes;AccountKey=${some(r, base64, 86)}==;EndpointSuffix=core.windows.net`,
  ),
  of('json web token', jwt),
  of('rsa key', pem('RSA PRIVATE KEY', 6)),
  of('openssh key', pem('OPENSSH PRIVATE KEY', 6)),
  of('pkcs8 key', pem('PRIVATE KEY', 6)),
  of('ec key', pem('EC PRIVATE KEY', 3)),
  of('pgp key', pem('PGP PRIVATE KEY BLOCK', 6)),
  of('postgres address', (r) => `postgres://app:${some(r, alnum, 14)}@db.intern.example:5432/orders`),
  of('mysql address', (r) => `mysql://root:${some(r, alnum, 9)}!@10.0.0.12:3306/shop`),
  of('mongo address', (r) => `mongodb+srv://svc:${some(r, alnum, 16)}@cluster0.ab12c.mongodb.net/prod`),
  of('redis address', (r) => `redis://:${some(r, alnum, 20)}@cache.intern:6379/0`),
  of('amqp address', (r) => `amqp://worker:${some(r, alnum, 12)}@rabbit:5672/`),
  of('basic auth address', (r) => `https://deploy:${some(r, alnum, 18)}@git.intern.example/repo.git`),
  of('sql server', (r) => `Server=db1;Database=erp;User Id=sa;Password=${some(r, alnum, 10)}#;`),
  of('visa card', (r) => card(r, '4', 16, ' ')),
  of('mastercard', (r) => card(r, '53', 16, '-')),
  of('amex card', (r) => card(r, '37', 15, '')),
  of('authenticator address', (r) => `otpauth://totp/Acme:jo?secret=${some(r, base32, 32)}&issuer=Acme`),
  of('env line', (r) => `DATABASE_PASSWORD=${some(r, alnum, 16)}`),
  of('env quoted', (r) => `export STRIPE_WEBHOOK_SECRET="${some(r, alnum, 28)}"`),
  of('aws secret line', (r) => `aws_secret_access_key = ${some(r, base64, 40)}`),
  of('json field', (r) => `{"client_secret": "${some(r, url, 32)}"}`),
  of('yaml field', (r) => `password: ${some(r, alnum, 12)}$`),
  of('bearer header', (r) => `Authorization: Bearer ${some(r, url, 40)}`),
  of('basic header', (r) => `Authorization: Basic ${Buffer.from(`jo:${some(r, alnum, 15)}`).toString('base64')}`),
  of('session cookie', (r) => `Cookie: sessionid=${some(r, alnum, 32)}; theme=dark`),
  of('set cookie', (r) => `Set-Cookie: connect.sid=s%3A${some(r, url, 32)}.${some(r, url, 43)}; HttpOnly`),
  of('api key header', (r) => `X-Api-Key: ${some(r, alnum, 32)}`),
  of('netrc', (r) => `machine git.example.org login jo password ${some(r, alnum, 13)}`),
  of('pgpass', (r) => `PGPASSWORD=${some(r, alnum, 11)} psql -h db -U app`),
  of('curl user', (r) => `curl -u admin:${some(r, alnum, 12)}% https://api.intern.example/v1/jobs`),
  of('mysql flag', (r) => `mysqldump --user=root --password=${some(r, alnum, 12)} shop`),
  of(
    'signed address',
    (r) =>
      `https://bucket.s3.amazonaws.com/a.pdf?X-Amz-Credential=AKIA${some(r, base32, 16)}&X-Amz-Signature=${some(r, hex, 64)}`,
  ),
  of('token in address', (r) => `https://api.example.org/v1/me?access_token=${some(r, alnum, 40)}`),
];

/** Spoken secrets: what only the words around make one. */
export const spoken = {
  password: (r: Random) =>
    `${phrase(r, 1).replace(/^./, (c) => c.toUpperCase())}${some(r, digits, 4)}!${some(r, lower, 3)}`,
  plain: (r: Random) => `${phrase(r, 1)}-${phrase(r, 1)}-${some(r, digits, 2)}`,
  questioned: (r: Random) => `${some(r, alnum, 5)}?${some(r, alnum, 4)}.${some(r, alnum, 3)}`,
  pin: (r: Random) => some(r, digits, 4),
  tan: (r: Random) => some(r, digits, 6),
  seed12: (r: Random) => phrase(r, 12),
  seed24: (r: Random) => phrase(r, 24),
  totp: (r: Random) => some(r, base32, 16).replace(/(.{4})(?=.)/g, '$1 '),
  recovery: (r: Random) => `${some(r, lower + digits, 5)}-${some(r, lower + digits, 5)}`,
  key: (r: Random) => some(r, hex, 32),
} satisfies Record<string, (r: Random) => string>;

export type Spoken = keyof typeof spoken;
