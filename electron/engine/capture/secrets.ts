/** A secret in a text: what kind, and where it stands (UTF-16 offsets). */
export type Secret = { kind: string; at: number; end: number };

/** Stands in for a secret, whatever its length. */
export const stars = '••••••';

type Form = { kind: string; form: RegExp; worth?: (value: string) => boolean };

/** Forms that name themselves; the group `value`, where there is one, is the secret, else the whole match. */
const forms: Form[] = [
  {
    kind: 'private key',
    form: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { kind: 'JSON web token', form: /(?<![\w-])eyJ[\w-]{8,4000}\.eyJ[\w-]{8,8000}\.[\w-]{8,4000}/g },
  { kind: 'AWS access key', form: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { kind: 'GitHub token', form: /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{40,})/g },
  { kind: 'GitLab token', form: /\bgl(?:pat|dt|rt|ptt)-[\w-]{18,}/g },
  { kind: 'Anthropic key', form: /\bsk-ant-[\w-]{16,}/g },
  { kind: 'OpenAI key', form: /\bsk-(?:proj-|svcacct-)?(?=[\w-]{0,100}\d)[\w-]{20,300}/g },
  { kind: 'Stripe key', form: /\b(?:[sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}/g },
  { kind: 'Slack token', form: /\bxox[abeoprs]-[\w-]{10,}|hooks\.slack\.com\/services\/T\w+\/B\w+\/\w{16,}/g },
  { kind: 'Google key', form: /\bAIza[\w-]{35}|\bGOCSPX-[\w-]{20,}|\bya29\.[\w-]{20,}/g },
  { kind: 'npm token', form: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: 'PyPI token', form: /\bpypi-[\w-]{50,}/g },
  { kind: 'Hugging Face token', form: /\bhf_[A-Za-z0-9]{30,}/g },
  { kind: 'SendGrid key', form: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { kind: 'Twilio key', form: /\bSK[0-9a-f]{32}\b/g },
  { kind: 'Telegram bot token', form: /\b\d{8,10}:AA[\w-]{32,}/g },
  { kind: 'DigitalOcean token', form: /\bdo[por]_v1_[0-9a-f]{64}/g },
  {
    kind: 'connection string',
    form: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]*:(?<value>[^\s@/]{1,200})@[^\s]+/gi,
    worth: notAPlaceholder,
  },
  {
    kind: 'connection string',
    form: /\b(?:password|pwd)=(?<value>[^;\s"']{3,100})(?=;)/gi,
    worth: notAPlaceholder,
  },
  {
    kind: 'secret',
    form: /\bbearer\s+(?<value>[A-Za-z0-9._~+/-]{20,}=*)/gi,
    worth: looksRandom,
  },
  { kind: 'card number', form: /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-])/g, worth: isCard },
];

const words =
  'pass(?:word|phrase|code)|passwd|pwd|pin(?: code| number)?|api[ _-]?key|secret(?: key|[ _-]access[ _-]key)?|client[ _-]secret|access[ _-]?token|auth[ _-]?token|bearer(?: token)?|token|private[ _-]key|recovery (?:code|phrase)|seed phrase|passwort|kennwort|schlüssel|contraseña|clave|mot de passe|senha|пароль|parola|wachtwoord|hasło';
const says =
  '\\s*(?:(?:to|for|of|on|für|zu|de|del|para|pour)\\s+[^.!?\\n:=]{1,50}?\\s*)?(?:\\bis now\\b|\\bis\\b|\\bwas\\b|\\bist\\b|\\blautet\\b|\\bes\\b|\\best\\b|\\bé\\b|=|:|：|->|—)\\s*';
const spoken = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<named>${words})(?:["'])?${says}["'“”\`‘’«]?(?<value>[^\\s"'“”\`‘’»,]{4,200})`,
  'giu',
);
const spokenChinese =
  /(?:密码|密碼|口令|密钥|密鑰|令牌|暗号|パスワード|비밀번호)[^\n。，,]{0,12}?(?:是|为|為|:|：|=|は|는|은)\s*["'“「『`]?(?<value>[\x21-\x7e]{4,100})/gu;

/**
 * Secrets that a text holds: keys that name themselves, private keys, connection strings with passwords, passwords in
 * words, card numbers by Luhn. Hashes, UUIDs and ordinary addresses are none. Pure; in order, without overlaps.
 */
export function secretsIn(text: string): Secret[] {
  const found: Secret[] = [];
  for (const { kind, form, worth } of forms) {
    for (const match of text.matchAll(form)) {
      const value = match.groups?.value ?? match[0];
      if (worth && !worth(value)) continue;
      const at = match.index + match[0].indexOf(value);
      found.push({ kind, at, end: at + value.length });
    }
  }
  found.push(...spokenIn(text), ...randomNearWords(text));
  found.sort((a, b) => a.at - b.at || b.end - a.end);
  let reached = 0;
  return found.filter(({ at, end }) => {
    if (at < reached) return false;
    reached = end;
    return true;
  });
}

/** What is said to be a password or a key: “the password for X is Y”. */
function spokenIn(text: string): Secret[] {
  const found: Secret[] = [];
  for (const form of [spoken, spokenChinese]) {
    for (const match of text.matchAll(form)) {
      const value = (match.groups?.value ?? '').replace(/[.。!?)\]}>;]+$/u, '');
      const named = (match.groups?.named ?? 'password').toLowerCase();
      const at = match.index + match[0].lastIndexOf(value);
      const said = text.slice(match.index, at);
      if (!isSecretValue(value, named) && !isPlainWord(value, text.slice(at + value.length), said, named)) continue;
      found.push({ kind: passwords.test(named) ? 'password' : 'secret', at, end: at + value.length });
    }
  }
  return found;
}

const passwords = /pass|pwd|pin|kennwort|contraseña|clave|senha|пароль|parola|wachtwoord|hasło/u;
const nearWords =
  /(?<![\p{L}\p{N}])(?:api[ _-]?key|secret key|(?:access|auth|api|bearer|refresh|bot)[ _-]?token|credentials?|client[ _-]secret)(?<between>[^\n]{0,40}?)(?<![\w./+=-])(?<value>[A-Za-z0-9+/_=-]{20,200})(?![\w./+=-])/giu;
/** What long strings of digits and letters are, too. */
const harmlessNear = /\b(?:commit|sha\d*|hash|digest|checksum|trace|uuid|guid|build|revision|id)\b|https?:\/\//i;

/** Long random strings close behind a word for a key. */
function randomNearWords(text: string): Secret[] {
  return [...text.matchAll(nearWords)].flatMap((match) => {
    const { between = '', value = '' } = match.groups ?? {};
    if (harmlessNear.test(between) || !looksRandom(value)) return [];
    const at = match.index + match[0].length - value.length;
    return [{ kind: 'secret', at, end: at + value.length }];
  });
}

function looksRandom(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value) && !/[a-z]{10,}/.test(value) && entropy(value) >= 3;
}

/** The text with its secrets as stars, else as it stands. */
export function starred(text: string, secrets: readonly Secret[] = secretsIn(text)): string {
  let shown = '';
  let from = 0;
  for (const { at, end } of secrets) {
    shown += `${text.slice(from, at)}${stars}`;
    from = end;
  }
  return shown + text.slice(from);
}

/** What may be shown of a text with secrets: one line of at most `most` characters. */
export function masked(text: string, secrets: readonly Secret[], most = 160): string {
  const line = starred(text, secrets).replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function notAPlaceholder(value: string): boolean {
  return !/^(?:\$\{?\w|\{|<|\*+$|x{3,}$|\.{3}|%\w+%?$|password$|pass$|pwd$|secret$|your)/i.test(value);
}

/** Of what stands behind “password is”: a word of ordinary language is none (“the password is wrong”). */
function isSecretValue(value: string, named: string): boolean {
  if (value.length < 4 || !notAPlaceholder(value)) return false;
  if (/^https?:\/\//i.test(value)) return false;
  const digit = /\d/.test(value);
  if (/^pin/.test(named)) return /^\d{4,8}$/.test(value);
  if (/^(?:token|schlüssel|clave|secret|bearer|parola)/u.test(named))
    return digit && value.length >= 8 && entropy(value) >= 2.8;
  const symbol = /[^\p{L}\p{N}'’-]/u.test(value);
  const mixed = /\p{Ll}\p{Lu}/u.test(value);
  return digit || symbol || mixed;
}

/** What is said of a password rather than being one. */
const predicates = new Set(
  'wrong weak strong secure insecure safe unsafe missing expired expiring unknown secret invalid valid correct incorrect required optional mandatory obligatoria obligatoire obligatorisch empty blank stored saved hidden hashed encrypted encoded leaked compromised changed rotated reset reused shared forgotten lost needed necessary gone broken fine good bad long short easy hard simple complex complicated stupid terrible ancient old unique temporary permanent default same different written generated managed kept protected sent given asked entered typed accepted rejected ignored nothing none null undefined patience falsch richtig abgelaufen vergessen unbekannt sicher unsicher schwach stark incorrecta segura débil perdue faux'.split(
    ' ',
  ),
);

/**
 * A password that is a plain word: somebody's own (“my password is swordfish.”), or behind a colon (“password: a-b-c”),
 * and the end of what is said.
 */
function isPlainWord(value: string, after: string, said: string, named: string): boolean {
  if (!/pass(?:word|phrase|code)|passwort|kennwort|contraseña/.test(named) || !/^[\p{L}-]{5,40}$/u.test(value))
    return false;
  if (predicates.has(value.toLowerCase()) || /(?:ed|ly|ing)$/.test(value)) return false;
  if (!/^["'”’`]?\s*(?:[.!。,;]|$|\n)/u.test(after)) return false;
  const behindColon = /[:=：]\s*["'“`]?$/u.test(said);
  return behindColon ? /-\p{L}+-/u.test(value) || /["'“`]$/u.test(said) : /\bis\b|\bist\b|\bes\b/u.test(said);
}

/** Shannon entropy, bits a character. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const one of value) counts.set(one, (counts.get(one) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** 13 to 19 digits that begin like a card's and fit Luhn's sum. */
function isCard(value: string): boolean {
  const digits = value.replace(/\D/g, '');
  if (digits.length < 13 || !/^(?:4|5[1-5]|2[2-7]|3[47]|3[068]|6(?:011|5|4))/.test(digits)) return false;
  if (/^(\d)\1+$/.test(digits)) return false;
  let sum = 0;
  for (let n = 0; n < digits.length; n++) {
    const digit = Number(digits[digits.length - 1 - n]);
    const twice = digit * 2;
    sum += n % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0;
}
