import { formats, randomFrom, type Spoken, spoken } from './formats.ts';

/** A message with a secret in it. `rest`: words of it that are none and must stay readable, when they stand apart. */
export type Planted = { id: string; language: string; text: string; secrets: string[] };

const frames: Record<string, string[]> = {
  en: [
    'For the deploy we use %s since last week.',
    'Remember this one: %s',
    'Jo put it into the wiki by mistake, %s, please keep it.',
    'It works now!\n%s\nThe meeting moved to Thursday.',
  ],
  de: [
    'Für den Server gilt seit Montag %s, bitte merken.',
    'Merk dir das: %s',
    'Klaus hat mir gestern %s geschickt. Der Termin ist am Freitag.',
    'Endlich läuft es!\n%s\nMorgen kommt Anna.',
  ],
  zh: ['从今天起我们用这个：%s', '请记住 %s 是给部署用的。', '终于好了！\n%s\n会议改到周四。'],
  es: [
    'Para el despliegue usamos %s desde el lunes.',
    'Recuerda esto: %s',
    '¡Por fin funciona!\n%s\nLa reunión es el jueves.',
  ],
  fr: [
    'Pour la mise en production on utilise %s depuis lundi.',
    'Souviens-toi : %s',
    'Ça marche !\n%s\nLa réunion est jeudi.',
  ],
};

/** Sentences of people, each with the kind of secret that stands in it. */
const sentences: [string, Spoken, string][] = [
  ['en', 'password', 'My password is %s'],
  ['en', 'password', 'The wifi password at the cabin is %s, the router is in the hall.'],
  ['en', 'questioned', "For the bank my login is jo77 and the password's %s"],
  ['en', 'plain', 'Netflix: user jo@example.org, pw: %s'],
  ['en', 'pin', "The PIN for Dad's phone is %s."],
  ['en', 'pin', 'The alarm code of the office is %s, do not be late.'],
  ['en', 'seed12', 'My recovery phrase: %s'],
  ['en', 'seed24', 'The seed phrase of the ledger is %s'],
  ['en', 'totp', 'The 2FA secret for GitHub is %s.'],
  ['en', 'recovery', 'One backup code is left for Google: %s'],
  ['en', 'key', 'the api key of the weather service is %s'],
  ['en', 'password', 'ssh into box7 with user root and password %s'],
  ['en', 'password', 'I changed the passphrase of the laptop to %s yesterday.'],
  ['en', 'password', 'Use %s as the password for the guest account.'],
  ['de', 'password', 'Mein Passwort ist %s'],
  ['de', 'password', 'Das WLAN-Kennwort lautet %s, der Router steht im Flur.'],
  ['de', 'plain', 'Zugangsdaten fürs Portal: Benutzer jo, Passwort %s'],
  ['de', 'questioned', 'Das neue Kennwort für die Bank heißt %s'],
  ['de', 'pin', 'Die PIN meiner EC-Karte ist %s.'],
  ['de', 'tan', 'Die TAN für die Überweisung war %s.'],
  ['de', 'seed12', 'Meine Wiederherstellungsphrase: %s'],
  ['de', 'key', 'Der API-Schlüssel für den Wetterdienst ist %s'],
  ['de', 'pin', 'Der Türcode vom Büro ist %s.'],
  ['zh', 'password', '我的密码是%s'],
  ['zh', 'password', '家里的WiFi密码：%s，路由器在走廊。'],
  ['zh', 'plain', '服务器账号 root，口令为 %s'],
  ['zh', 'tan', '验证码是%s。'],
  ['zh', 'seed12', '我的助记词是 %s'],
  ['zh', 'key', '天气服务的密钥是%s'],
  ['es', 'password', 'Mi contraseña es %s'],
  ['es', 'plain', 'La clave del wifi de casa es %s, el router está en el pasillo.'],
  ['es', 'pin', 'El PIN de la tarjeta es %s.'],
  ['es', 'seed12', 'Mi frase de recuperación es %s'],
  ['es', 'questioned', 'Acceso al banco: usuario jo, contraseña: %s'],
  ['fr', 'password', 'Mon mot de passe est %s'],
  ['fr', 'plain', 'Le mot de passe du wifi, c’est %s, la box est dans le couloir.'],
  ['fr', 'pin', 'Le code PIN de ma carte est %s.'],
  ['fr', 'seed12', 'Ma phrase de récupération : %s'],
  ['fr', 'tan', 'Le code de l’alarme est %s.'],
  ['it', 'password', 'La mia password è %s'],
  ['pt', 'password', 'A minha senha é %s'],
  ['nl', 'password', 'Mijn wachtwoord is %s'],
  ['ja', 'password', 'パスワードは%sです'],
  ['ru', 'password', 'Мой пароль: %s'],
];

/** Every format in a sentence, the languages in turn, and every sentence of people. */
export function planted(seed = 7): Planted[] {
  const random = randomFrom(seed);
  const languages = Object.keys(frames);
  const made = formats.map(({ id, make }, at) => {
    const language = languages[at % languages.length] ?? 'en';
    const choices = frames[language] ?? [];
    const secret = make(random);
    const frame = choices[Math.floor(at / languages.length) % choices.length] ?? '%s';
    return { id, language, text: frame.replace('%s', () => secret), secrets: bare(secret) };
  });
  const told = sentences.map(([language, kind, frame], at) => {
    const secret = spoken[kind](random);
    return { id: `${kind} ${at}`, language, text: frame.replace('%s', () => secret), secrets: [secret] };
  });
  return [...made, ...told];
}

/** The part of a format that nobody may keep: what stands after its name, line by line of a key. */
function bare(secret: string): string[] {
  if (secret.startsWith('-----')) return secret.split('\n').slice(1, -1);
  const runs = secret.match(/[A-Za-z0-9+/_-]{9,}/g) ?? [secret];
  const longest = runs.toSorted((a, b) => b.length - a.length)[0] ?? secret;
  const named = /(?:password|PASSWORD|Password|:)[ =:]*([^\s@;"]{8,})(?=[@;\s"]|$)/.exec(secret)?.[1];
  return [/:\/\/[^/]*:([^@]+)@/.exec(secret)?.[1] ?? named ?? longest];
}
