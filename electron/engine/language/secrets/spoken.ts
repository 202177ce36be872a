import { rowBelow } from './below.ts';
import type { KeywordPlaces } from './keywords.ts';
import { codesAt, keyedIn, passphraseAt, passwordLinesAt, type SecretRow, wordsAt } from './rows.ts';
import type { Secret } from './types.ts';
import {
  account,
  compound,
  descriptive,
  furtherCompound,
  grammar,
  names,
  namings,
  ofOneBefore,
  ofOneBehind,
  own,
  pointsBelow,
  predicates,
  type SecretName,
  says,
} from './words.ts';
import {
  entropy,
  isChance,
  isCode,
  isMeasure,
  isMixed,
  isPlaceholder,
  isShuffled,
  isStrong,
  isUnspeakable,
  looksRandom,
} from './worth.ts';

/** Characters behind a name in which it may be said what it is; and before it, where it is said the other way round. */
const reach = 260;
const lookBack = 140;
const longestValue = 128;
/** Between a name and the word that says what it is: “for the router in the hall”. */
const longestBetween = 70;

type Name = { word: string; kind: SecretName; weak: boolean };
/** Where a name stands in a text, and what follows it, to the end of its line. */
type Spot = Name & { at: number; end: number; plural: boolean };

const listed: Name[] = (Object.keys(names) as SecretName[]).flatMap((kind) => [
  ...names[kind].strong.map((word) => ({ word, kind, weak: false })),
  ...names[kind].weak.map((word) => ({ word, kind, weak: true })),
]);
const namesOf = new Map<string, Name[]>();
for (const name of listed) namesOf.set(name.word, [...(namesOf.get(name.word) ?? []), name]);
/** Words near which something can be said to be a secret. */
export const spokenKeywords: string[] = [...namesOf.keys()];

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isWord = /[\p{L}\p{N}_]/u;
/** Scripts that put no gaps between words. */
const gapless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const saidBy = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])(?:${says.words
      .filter((one) => !/^['’]/.test(one))
      .map(escaped)
      .join('|')})(?![\\p{L}\\p{N}'’])`,
    `['’]s(?=\\s)`,
    says.signs.map(escaped).join('|'),
  ].join('|'),
  'giu',
);

/** What is said to be a secret: “the password for X is Y”, “use Y as the password”, “user X, password Y”. */
export function spokenIn(text: string, places: KeywordPlaces): Secret[] {
  return spotsIn(text, places).flatMap((spot) => [...onLine(text, spot), ...below(text, spot)]);
}

/** What a line says of a name that stands on it. */
function onLine(text: string, spot: Spot): Secret[] {
  if (spot.kind === 'opener') return randomAfter(text, spot) ?? randomBefore(text, spot) ?? [];
  const row = rowAfter(text, spot);
  if (row !== null || spot.kind === 'phrase') return row ?? [];
  if (spot.kind === 'pin' && spot.weak) return keyedAfter(text, spot);
  const found = saidAfter(text, spot) ?? besideAccount(text, spot) ?? strongAfter(text, spot);
  return found ?? saidBefore(text, spot) ?? randomAfter(text, spot) ?? [];
}

/** What stands below the line that a name stands on. */
function below(text: string, spot: Spot): Secret[] {
  if (isPass(spot) && !isByAccount(text, spot)) return [];
  const row = rowBelow(text, spot.end, (value, announced) => isWorthBelow(value, spot, announced));
  return row === null ? [] : [{ kind: kindOf(spot), ...row, lead: spot.at }];
}

function isWorthBelow(value: string, { kind, weak, plural }: Spot, announced: boolean): boolean {
  if (isCode(value)) return false;
  const isChosen = isMixed(value) && (!weak || (/\d/.test(value) && !/@[\w-]+\./.test(value)));
  switch (kind) {
    case 'password': {
      const isAny = announced && !weak && !plural && value.length >= 4 && !isMeasure(value.replace(/^\d{4,}$/, ''));
      return isChosen || (isAny && !isSaidOfThings(value) && !predicates.has(value.toLowerCase()));
    }
    case 'pin':
      return (announced || !weak) && /^(?:\d{4,8}|\p{Lu}\d{3,8}|\d{3,8}\p{Lu})[#*]?$/u.test(value);
    case 'key':
      return weak ? isGenerated(value) : value.length >= 8 && isMixed(value);
    case 'opener':
      return announced && isGenerated(value);
    case 'phrase':
      return false;
  }
}

/** What nobody but a generator writes. */
const isGenerated = (value: string) =>
  isShuffled(value, fewest.opener) && !isId(value) && !isHash(value) && !isPlaceholder(value);

function spotsIn(text: string, places: KeywordPlaces): Spot[] {
  const spots: Spot[] = [];
  for (const [word, beginnings] of places)
    for (const name of namesOf.get(word) ?? [])
      for (const at of beginnings) {
        const spot = spotAt(text, name, at);
        if (spot !== null) spots.push(spot);
      }
  return spots;
}

function spotAt(text: string, name: Name, at: number): Spot | null {
  const free = gapless.test(name.word);
  // German and its like put names together: Bankpasswort. A short name stands alone.
  // A program's names are put together with capitals: AppSecret.
  const joined = isWord.test(text[at - 1] ?? '') && !/^\p{Ll}\p{Lu}/u.test(text.slice(at - 1, at + 1));
  if (!free && name.word.length < 8 && joined) return null;
  const plain = at + name.word.length;
  const plural = !free && text[plain] === 's';
  const end = plural ? plain + 1 : plain;
  if (!free && isWord.test(text[end] ?? '')) return null;
  for (const other of [compound, furtherCompound]) {
    other.lastIndex = end;
    if (other.test(text)) return null;
  }
  return { ...name, at, end, plural };
}

const quotes = `"'“”„‘’\`«»「」『』`;
const opening = new RegExp(`[\\s${quotes}([]*`, 'uy');
const unquoted =
  /[^\s"“”„`«»「」『』，。；、\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{3,128}/uy;

/** The value that begins at `from`, without quotes and what ends a sentence. */
function valueAt(text: string, from: number): { value: string; at: number; end: number; quoted: boolean } | null {
  opening.lastIndex = from;
  const lead = opening.exec(text)?.[0] ?? '';
  if (lead.includes('\n') || lead.length > 6) return null;
  unquoted.lastIndex = from + lead.length;
  const run = unquoted.exec(text)?.[0];
  if (run === undefined) return null;
  const value = run.replace(/(?<![.,;:)\]}>'’])[.,;:)\]}>'’]+$/u, '');
  const at = from + lead.length;
  return { value, at, end: at + value.length, quoted: /\S/.test(lead) };
}

/** The first value behind the name that fits its kind: “to the router is X” has two words that might say it. */
function saidAfter(text: string, spot: Spot): Secret[] | null {
  if (isPass(spot) && !isByAccount(text, spot)) return null;
  const behind = lineAfter(text, spot.end);
  saidBy.lastIndex = 0;
  for (let tries = 0; tries < 4; tries++) {
    const match = saidBy.exec(behind);
    if (match === null || match.index > longestBetween) return null;
    const between = behind.slice(0, match.index);
    if (/[.!?。！？;](?:\s|$)|[@{}<>|\\/]/.test(between) || isWithinCall(between)) return null;
    // `password = Field(size=32)`, `name='password' id='pwd1'`: what stands right before the sign is given the value.
    if (match[0] === '=' && /\s/.test(between.trim()) && /[\w'"]$/.test(between)) continue;
    const signed = says.signs.includes(match[0]);
    if (spot.plural && !signed) continue;
    const from = spot.end + match.index + match[0].length;
    const found = valueAt(text, from);
    if (found !== null && isWorth(found.value, spot, { text, between, signed, ...found }))
      return [{ kind: kindOf(spot), at: found.at, end: found.end }];
  }
  return null;
}

/** A bracket that opens or closes here and has its other half elsewhere: `password(class=…`, `['password'], method=…`. */
const isWithinCall = (between: string): boolean => between.split(/[([]/).length !== between.split(/[)\]]/).length;

/** A pass is one of a mountain, a train and a press too: it is a password beside an account. */
const isPass = ({ word }: Spot) => word === 'pass';
const isByAccount = (text: string, { at }: Spot) => account.test(text.slice(Math.max(0, at - 80), at));

/** “user root, password X”: said beside an account, without a word between. */
function besideAccount(text: string, spot: Spot): Secret[] | null {
  if (spot.kind !== 'password' || (spot.weak && !isPass(spot)) || spot.plural) return null;
  const found = isByAccount(text, spot) && /\s/.test(text[spot.end] ?? '') ? valueAt(text, spot.end) : null;
  return found !== null && isMixed(found.value) ? [{ kind: 'password', at: found.at, end: found.end }] : null;
}

const turned = /["”’'»`]?\s{1,3}(?:as|is|ist|als|como|comme|es|est|è)\s(?:\p{L}{1,12}\s){0,3}$/u;
const lastRun = /[^\s"“”„`«»]+$/u;

/** “Use X as the password”, “X ist mein Passwort”. */
function saidBefore(text: string, spot: Spot): Secret[] | null {
  if (spot.weak || spot.plural || (spot.kind !== 'password' && spot.kind !== 'key')) return null;
  const from = Math.max(0, spot.at - lookBack);
  const before = text.slice(from, spot.at);
  const said = turned.exec(before);
  // Backwards, so that a long run is looked at once.
  const run = said === null ? '' : (lastRun.exec(before.slice(0, said.index).slice(-longestValue))?.[0] ?? '');
  const value = run.replace(/^['‘]/, '');
  if (said === null || !isMixed(value)) return null;
  const end = from + said.index;
  return [{ kind: kindOf(spot), at: end - value.length, end }];
}

const chance = String.raw`(?<![\w./+=-])(?<value>[\w+/=-]{12,200})(?![\w/+=-]|\.[\w])`;
const random = new RegExp(String.raw`(?<between>[^\n]{0,60}?)${chance}`, 'uy');
const randomLast = new RegExp(String.raw`${chance}(?<between>[^\n]{0,25})$`, 'u');
/** What long strings of digits and letters are, too. */
const harmless =
  /\b(?:commit|sha\d*|hash|digest|checksum|trace|uuid|guid|build|revision|id|public|ssh-\w{2,10})\b|https?:\/\//i;
/** An id of a record; and a hash, which can be a key only where the text says right before it that it is one. */
const isId = (value: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
const isHash = (value: string): boolean => /^[\da-f]+$/i.test(value);
const isSaid = (between: string): boolean => [...says.words, ...says.signs].includes(between.trim().toLowerCase());
/** Characters of a string that only a generator writes, beside what may open anything; and beside the name of a key. */
const fewest = { opener: 10, key: 20 };

/** A long random string close behind the name of a key, whatever stands between. */
function randomAfter(text: string, spot: Spot): Secret[] | null {
  if (spot.kind === 'key' ? spot.weak : spot.kind !== 'opener') return null;
  random.lastIndex = spot.end;
  const found = random.exec(lineUpTo(text, spot.end));
  return ofChance(spot, found, spot.end + (found?.groups?.between?.length ?? 0));
}

/** “X is the key for the gateway”. */
function randomBefore(text: string, spot: Spot): Secret[] | null {
  const from = Math.max(text.lastIndexOf('\n', spot.at - 1) + 1, spot.at - reach);
  const found = randomLast.exec(text.slice(from, spot.at));
  return ofChance(spot, found, from + (found?.index ?? 0));
}

function ofChance({ kind }: Spot, found: RegExpExecArray | null, at: number): Secret[] | null {
  const { between = '', value = '' } = found?.groups ?? {};
  if (value === '' || harmless.test(between) || isPlaceholder(value) || isCode(value)) return null;
  const isChanceHere =
    kind === 'opener'
      ? isShuffled(value, fewest.opener) && !isId(value) && (!isHash(value) || isSaid(between))
      : value.length >= fewest.key && looksRandom(value);
  return isChanceHere ? [{ kind: 'secret', at, end: at + value.length }] : null;
}

/** What stands in rows behind a name: codes, the words of a wallet, a passphrase. */
function rowAfter(text: string, spot: Spot): Secret[] | null {
  const line = lineAfter(text, spot.end);
  const row = [...introduced(line).map((place) => rowAt(text, spot, place)), linesBelow(text, spot, line)];
  const found = row.find((one) => one !== null);
  if (found === undefined) return null;
  return [{ kind: spot.kind === 'phrase' ? 'recovery phrase' : kindOf(spot), ...found }];
}

/** What a line that ends with a colon announces. */
function linesBelow(text: string, spot: Spot, line: string): SecretRow | null {
  if (spot.kind !== 'password' || !/^[^.!?;]{0,80}[:：]\s{0,3}$/.test(line)) return null;
  return passwordLinesAt(text, spot.end + line.length);
}

function rowAt(text: string, spot: Spot, place: Introduced): SecretRow | null {
  const { said, before } = place;
  const from = spot.end + place.from;
  if (spot.kind === 'phrase') {
    const words = said === '' ? null : wordsAt(text, from, spot.weak);
    if (words !== null || spot.weak) return words;
  } else if (!spot.weak) {
    const codes = codesAt(text, from);
    if (codes !== null) return codes;
  }
  if ((spot.kind !== 'password' && spot.kind !== 'phrase') || spot.weak || spot.plural || said === '') return null;
  const named = namings.has(said.split(' ')[0] ?? '');
  const meansWords = spot.kind === 'phrase' || spot.word.includes('phrase') || isOwn(text, spot);
  // What follows in another clause is said of something else.
  if (/[,，]/.test(before) || copula.test(before) || !(named || meansWords)) return null;
  return passphraseAt(text, from, named);
}

/** `said`: by what; `before`: what stands between the name and that. */
type Introduced = { from: number; said: string; before: string };

/** Places behind a name where a row may begin: right behind it, and behind each word that may say it. */
function introduced(line: string): Introduced[] {
  const places: Introduced[] = [{ from: 0, said: '', before: '' }];
  saidBy.lastIndex = 0;
  while (places.length < 5) {
    const match = saidBy.exec(line);
    if (match === null || match.index > longestBetween || /[.!?。！？;]\s/.test(line.slice(0, match.index))) break;
    places.push({ from: saidBy.lastIndex, said: match[0].toLowerCase(), before: line.slice(0, match.index) });
  }
  return places;
}

/** “The key safe opens with 40917.” */
function keyedAfter(text: string, { end }: Spot): Secret[] {
  const row = keyedIn(lineAfter(text, end), longestBetween);
  return row === null ? [] : [{ kind: 'password', at: end + row.at, end: end + row.end }];
}

/** What only a password looks like, some words behind its name, whatever they say: “de clave le puse X”. */
function strongAfter(text: string, spot: Spot): Secret[] | null {
  if (spot.kind !== 'password' || spot.plural || isPass(spot)) return null;
  const behind = lineAfter(text, spot.end).slice(0, longestValue);
  // Scripts without gaps put none before the value either.
  const close = gapless.test(spot.word) ? valueAt(text, spot.end) : null;
  if (close !== null && (isMixed(close.value) || isUnspeakable(close.value)))
    return [{ kind: 'password', at: close.at, end: close.end }];
  for (const match of [...behind.matchAll(/(?<=\s)\S{8,}/g)].slice(0, 6)) {
    const before = behind.slice(0, match.index);
    if (/[.!?;](?:\s|$)|[@{}<>|\\]/.test(before) || before.split(/\s+/).length > 6) return null;
    const found = valueAt(text, spot.end + match.index);
    // Right behind its name: “the letter gives password X”.
    const isNext = before.trim() === '';
    if (found !== null && (isStrong(found.value) || (isNext && isChance(found.value))))
      return [{ kind: 'password', at: found.at, end: found.end }];
  }
  return null;
}

type Said = { text: string; between: string; signed: boolean; quoted: boolean; at: number; end: number };

function isWorth(value: string, spot: Spot, said: Said): boolean {
  if (isPlaceholder(value) || isCode(value)) return false;
  if (spot.kind === 'pin') return isPin(value, said);
  if (isMeasure(value) && !/^\d{4,}$/.test(value)) return false;
  if (spot.kind === 'key') return isKey(value, spot.weak, said);
  if (spot.weak) return value.length >= 8 && isMixed(value);
  if (/^\d+[#*]?$/.test(value)) return value.length >= 4 && /^\s*$/.test(said.between);
  return isMixed(value) || isOwnWord(value, spot, said);
}

function isPin(value: string, { text, end, between }: Said): boolean {
  const digits = /^\d{3}$/.test(value)
    ? /^\d{3} \d{3}(?!\d)/.test(text.slice(end - 3, end + 5))
    : /^(?:\d{4,8}|\p{Lu}\d{3,8}|\d{3,8}\p{Lu})[#*]?$/u.test(value);
  return (
    (digits || (/^\d{3}$/.test(value) && /^\s*$/.test(between))) &&
    !/^(?:[.,]\d|\s?[%€$])/.test(text.slice(end, end + 3))
  );
}

const grouped = /^[A-Za-z2-7]{4}(?: [A-Za-z2-7]{4}){3,15}(?![\p{L}\d])/u;

function isKey(value: string, weak: boolean, { text, at, signed }: Said): boolean {
  if (/^(?:sha\d|commit)/i.test(value)) return false;
  if (!weak && grouped.test(text.slice(at, at + 90)) && /[A-Z2-7]{4}/.test(value)) return true;
  if (!/\d/.test(value) || !/\p{L}/u.test(value) || value.length < 8) return false;
  return entropy(value) >= 2.5 && (!weak || signed || entropy(value) >= 3);
}

/**
 * A plain word: somebody's own or a certain thing's (“my password is swordfish.”, “the wifi password is …”), or behind a colon
 * (“password: a-b-c”).
 */
function isOwnWord(value: string, spot: Spot, { text, between, end, signed, quoted }: Said): boolean {
  // “My password is hard to remember”: what it is has been said before.
  if (copula.test(between) || pointsBelow.test(value)) return false;
  if (!/^[\p{L}-]{5,40}$/u.test(value) || predicates.has(value.toLowerCase()) || /(?:ed|ly|ing)$/.test(value))
    return false;
  if (!/^["'”’`»]?\s*(?:[.!。,;]|$|\n)/u.test(text.slice(end, end + 6))) return false;
  if (signed) return /-\p{L}+-/u.test(value) || quoted;
  return quoted || isOwn(text, spot) || (isOfOne(text, spot, between) && !isSaidOfThings(value));
}

const isOwn = (text: string, { at }: Spot) => own.test(text.slice(Math.max(0, at - 30), at));
/** What it opens stands right in front of its name or right behind it: “the guest wifi password”, “la contraseña del wifi”. */
const isOfOne = (text: string, { at }: Spot, between: string) =>
  ofOneBefore.test(text.slice(Math.max(0, at - 50), at)) || ofOneBehind.test(between);
/** Words with the form of what is said of a thing, and those that build sentences. */
const isSaidOfThings = (value: string) => grammar.has(value.toLowerCase()) || descriptive.test(value);
const copula = /(?<!\p{L})(?:is|was|ist|war|es|era|est|était|è|é|são|jest)\s/iu;

const kindOf = ({ kind, weak }: Spot) => (kind === 'key' || weak ? 'secret' : 'password');

const lineAfter = (text: string, from: number): string => lineUpTo(text, from).slice(from);

/** The text up to the end of the line at `from`, or to where nothing is looked for any more. */
function lineUpTo(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(0, Math.min(end === -1 ? text.length : end, from + reach));
}
