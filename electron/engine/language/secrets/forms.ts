import type { KeywordPlaces } from './keywords.ts';
import type { Secret } from './types.ts';
import {
  entropy,
  isCard,
  isChance,
  isCode,
  isFourByFour,
  isMeasure,
  isPlaceholder,
  isShuffled,
  looksRandom,
} from './worth.ts';

/** The group `value`, where there is one, is the secret, else the whole match. `near`: a text without any of these words has none. */
type Form = { kind: string; form: RegExp; near: readonly string[] | RegExp; worth?: (value: string) => boolean };

const noPlaceholder = (value: string) => !isPlaceholder(value);
const isLiteral = (value: string) => !isPlaceholder(value) && !isCode(value) && !isMeasure(value);
const isRandomLiteral = (value: string) => isLiteral(value) && looksRandom(value);
/** What follows a name such as `DB_PASSWORD=`: no word of a language. */
const isAssigned = (value: string) =>
  isLiteral(value) && /\d/.test(value) && /\p{L}/u.test(value) && entropy(value) >= 2.3;
/** Small and capital letters and digits by chance, as no name and no hash has them. */
const isIssued = (value: string) =>
  /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d.*\d/.test(value) && entropy(value) >= 4 && !isPlaceholder(value);

/** A list of cookies with one among them that only a server can have made. */
const holdsRandom = (value: string) =>
  value.split(/[;=]/).some((part) => part.length >= 16 && isRandomLiteral(part.trim()));

/** How a certificate, a public key and the key of a machine begin once they are written in letters. */
const encoded = /^(?:AAAA|MII|MF|MC)/;

/** Forms that name themselves. What issuers prescribe and gitleaks knows is in `issued.ts`. */
const forms: Form[] = [
  {
    kind: 'private key',
    near: ['private key'],
    form: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|$)/g,
    worth: (value) => value.replace(/-----[^-]*-----/g, '').trim() !== '',
  },
  { kind: 'JSON web token', near: ['eyj'], form: /(?<![\w-])eyJ[\w-]{8,4000}\.eyJ[\w-]{8,8000}\.[\w-]{8,4000}/g },
  {
    kind: 'AWS access key',
    near: ['akia', 'asia'],
    form: /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])/g,
    worth: noPlaceholder,
  },
  {
    kind: 'GitHub token',
    near: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    form: /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{40,255})/g,
    worth: noPlaceholder,
  },
  {
    kind: 'GitLab token',
    near: ['glpat-', 'gldt-', 'glrt-', 'glptt-'],
    form: /(?<!\w)gl(?:pat|dt|rt|ptt)-[\w-]{18,300}/g,
    worth: noPlaceholder,
  },
  { kind: 'Anthropic key', near: ['sk-ant-'], form: /(?<!\w)sk-ant-[\w-]{16,300}/g, worth: noPlaceholder },
  { kind: 'OpenAI key', near: ['sk-'], form: /(?<!\w)sk-(?=[\w-]{0,100}\d)[\w-]{20,300}/g, worth: noPlaceholder },
  {
    kind: 'Stripe key',
    near: ['k_live_', 'k_test_', 'whsec_'],
    form: /(?<!\w)(?:[sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,300}/g,
    worth: noPlaceholder,
  },
  { kind: 'Slack token', near: ['xox'], form: /(?<!\w)xox[abeoprs]-[\w-]{10,300}/g, worth: noPlaceholder },
  {
    kind: 'Slack token',
    near: ['hooks.slack'],
    form: /hooks\.slack\.com\/services\/T\w{1,60}\/B\w{1,60}\/\w{16,60}/g,
    worth: noPlaceholder,
  },
  {
    kind: 'webhook',
    near: ['api/webhooks'],
    form: /https:\/\/(?:\w{1,20}\.)?discord(?:app)?\.com\/api\/webhooks\/\d{5,30}\/[\w-]{30,100}/g,
  },
  {
    kind: 'webhook',
    near: ['webhook.office'],
    form: /https:\/\/[\w.-]{1,80}\.webhook\.office\.com\/webhookb2\/[\w@/-]{40,300}/g,
  },
  {
    kind: 'webhook',
    near: ['hook/', 'hooks/'],
    form: /https:\/\/[\w.-]{1,80}\/(?:[\w.-]{1,40}\/){0,8}(?:web)?hooks?\/(?:[\w-]{1,40}\/){0,4}(?<value>[\w-]{20,200})(?![\w.-])/gi,
    worth: looksRandom,
  },
  {
    kind: 'Google key',
    near: ['aiza', 'gocspx-', 'ya29.', '1//0'],
    form: /(?<!\w)(?:AIza[\w-]{35}|GOCSPX-[\w-]{20,60}|ya29\.[\w-]{20,2000}|1\/\/0[\w-]{40,200})/g,
  },
  { kind: 'npm token', near: ['npm_'], form: /(?<!\w)npm_[A-Za-z0-9]{36}(?!\w)/g, worth: noPlaceholder },
  { kind: 'PyPI token', near: ['pypi-'], form: /(?<!\w)pypi-[\w-]{50,1000}/g },
  { kind: 'Hugging Face token', near: ['hf_'], form: /(?<!\w)hf_[A-Za-z0-9]{30,60}/g, worth: noPlaceholder },
  { kind: 'SendGrid key', near: ['sg.'], form: /(?<!\w)SG\.[\w-]{16,80}\.[\w-]{16,80}/g },
  { kind: 'Twilio key', near: ['sk'], form: /(?<!\w)SK[0-9a-f]{32}(?!\w)/g },
  { kind: 'Telegram bot token', near: [':aa'], form: /(?<!\w)\d{8,10}:AA[\w-]{32,60}/g },
  {
    kind: 'Discord bot token',
    near: /[\w-]{23}\.[\w-]{6}\./,
    form: /(?<![\w.-])[MNO][A-Za-z0-9_-]{23,27}\.[\w-]{6}\.[\w-]{27,45}(?![\w.-])/g,
  },
  { kind: 'DigitalOcean token', near: ['_v1_'], form: /(?<!\w)do[por]_v1_[0-9a-f]{64}/g },
  { kind: 'Mailgun key', near: ['key-'], form: /(?<!\w)key-[0-9a-f]{32}(?!\w)/g },
  { kind: 'Mailchimp key', near: ['-us'], form: /(?<!\w)[0-9a-f]{32}-us\d{1,2}(?!\w)/g },
  { kind: 'Vault token', near: ['hvs.', 'hvb.', 'hvr.'], form: /(?<!\w)hv[bsr]\.[\w-]{60,300}/g },
  { kind: 'Dropbox token', near: ['sl.'], form: /(?<![\w.])sl\.[\w-]{100,1500}/g },
  { kind: 'New Relic key', near: ['nrak-'], form: /(?<!\w)NRAK-[A-Z0-9]{27}(?!\w)/g },
  { kind: 'OpenRouter key', near: /[\w-]{30}/, form: /(?<!\w)sk-or-v1-[0-9a-f]{64}/g },
  // An issuer's prefix, whosever: a short name, a joint, and what only a generator writes.
  {
    kind: 'token',
    near: /[\w-]{30}/,
    form: /(?<![\w/.-])[a-z][a-z0-9]{1,11}[_-](?:[a-z0-9]{1,10}[_-]){0,2}(?<value>[\w-]{28,400})/g,
    worth: isIssued,
  },
  {
    kind: 'one-time password secret',
    near: ['otpauth:'],
    form: /otpauth:\/\/[^\s?]{1,200}\?[^\s]{0,200}?secret=(?<value>[A-Za-z2-7]{16,128})/g,
  },
  {
    kind: 'connection string',
    near: ['://'],
    form: /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{0,100}:(?<value>[^\s@/]{1,200})@[^\s]{1,300}/gi,
    worth: noPlaceholder,
  },
  {
    kind: 'connection string',
    near: ['password=', 'pwd=', 'accountkey=', 'sharedaccesskey='],
    form: /\b(?:password|pwd|accountkey|sharedaccesskey)=(?<value>[^;\s"']{3,200})(?=;)/gi,
    worth: isLiteral,
  },
  {
    kind: 'signed address',
    near: /[?&]\w/,
    form: /[?&](?:access_token|auth_token|token|api_?key|key|sig|signature|auth|password|pwd|x-amz-signature)=(?<value>[\w%.~+/-]{16,2000})/gi,
    worth: isRandomLiteral,
  },
  {
    kind: 'secret',
    near: ['bearer', 'basic', 'token'],
    form: /\b(?:bearer|basic|token)\s{1,3}(?<value>[A-Za-z0-9._~+/-]{20,2000}={0,2})/gi,
    worth: isRandomLiteral,
  },
  { kind: 'cookie', near: ['cookie:'], form: /\bcookie:(?<value>[^\n]{20,4000})/gi, worth: holdsRandom },
  {
    kind: 'password',
    near: ['curl', 'wget'],
    form: /(?<![\w-])(?:-u|--user)[ =]{1,3}["']?[\w.@-]{1,80}:(?<value>[^\s"':]{4,200})/g,
    worth: isLiteral,
  },
  {
    kind: 'password',
    near: ['-pass'],
    form: /(?<![\w-])--?pass(?:word|wd|phrase)?[ =]{1,3}["']?(?<value>[^\s"']{4,200})/g,
    worth: isAssigned,
  },
  {
    kind: 'secret',
    near: ['secret', 'token', 'api', 'key', 'credential'],
    form: /(?:secret|token|api[_-]?key|access[_-]?key|auth[_-]?key|private[_-]?key|credential)s?(?<rest>[\w-]{0,30})["']?\s{0,3}(?::=|=>|[=:])\s{0,3}["'`]?(?<value>[^\s"'`,;(){}<>]{8,300})/gi,
    worth: isAssigned,
  },
  {
    kind: 'password',
    near: ['pass', 'pwd'],
    form: /(?:passw(?:or)?d|passphrase|pwd|(?<=[_-])pass|\bpass)(?<rest>[\w-]{0,30})["']?\s{0,3}(?::=|=>|[=:])\s{0,3}["'`]?(?<value>[^\s"'`,;(){}<>]{6,200})/gi,
    worth: isAssigned,
  },
  {
    // As issuers of keys write them: whose it is, what it is for, and chance: `acme_live_…`.
    kind: 'secret',
    near: /[a-z][_-][A-Za-z\d]{12}/,
    form: /(?<![\w./+=-])[a-z][a-z\d]{1,11}[_-](?:[a-z]{2,8}[_-])?(?<value>[A-Za-z\d]{12,200})(?![\w/-]|\.\w)/g,
    worth: (value) => isChance(value) && (value.length >= 16 || isShuffled(value, 12)),
  },
  {
    // Standing alone: longer than any name, and mixed as no hash, no id of a record and no place in a folder is.
    kind: 'secret',
    near: /[A-Za-z\d]{24}/,
    form: /(?<![\w./+=:,@#?&-]|\b(?:commit|hash|digest|checksum|trace|id|ssh-\w{1,10})[ :]{1,3})(?<value>[A-Za-z\d]{24,60})(?![\w/+=:@-]|\.\w)/gi,
    worth: (value) => isChance(value) && isShuffled(value, 24) && entropy(value) >= 3.9 && !encoded.test(value),
  },
  {
    // Printed in fours with its month and year close behind, it is a card's, a slip of a digit or not.
    kind: 'card number',
    near: /\d{4}[ -]\d{4}/,
    form: /(?<![\d-]|\d )(?:4\d{3}|5[1-5]\d{2})([ -])\d{4}\1\d{4}\1\d{4}(?=\D[^\n]{0,40}?\b(?:0[1-9]|1[0-2])\/\d\d\b)/g,
    worth: isFourByFour,
  },
  // Typed on a lock, its digits end with the key that opens.
  { kind: 'code', near: /\d{3}#/, form: /(?<![\p{L}\d#*.,:/-])\d{4,8}#(?![\p{L}\d])/gu },
  // Behind a decimal point stands a measure, as a drawing has them by the thousand.
  {
    kind: 'card number',
    near: /\d[\d -]{11}/,
    form: /(?<![\d-]|\d\.)\d(?:[ -]?\d){12,18}(?![\d-])/g,
    worth: isCard,
  },
];

/** Names that speak of a secret and hold none: `password_hash`, `token_type`, `secret-name`. */
const aside =
  /(?:hash|name|type|id|length|len|count|path|file|url|uri|ref|hint|policy|algorithm|expiry|expires|ttl|limit)s?$/i;

/** Words near which a form can find anything. */
export const formKeywords: string[] = forms.flatMap(({ near }) => (near instanceof RegExp ? [] : near));

/** Secrets in forms that name themselves. */
export function formedIn(text: string, places: KeywordPlaces): Secret[] {
  return forms.flatMap(({ kind, form, near, worth }) => {
    if (near instanceof RegExp ? !near.test(text) : !near.some((word) => places.has(word))) return [];
    return [...text.matchAll(form)].flatMap((match) => {
      const { value = match[0], rest = '' } = match.groups ?? {};
      if (aside.test(rest) || (worth !== undefined && !worth(value))) return [];
      const at = match.index + match[0].lastIndexOf(value);
      return [{ kind, at, end: at + value.length }];
    });
  });
}
