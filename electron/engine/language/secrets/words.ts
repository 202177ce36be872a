/** What a secret is called, as people say it. Each kind is judged by another measure. */
export type SecretName = 'password' | 'key' | 'pin' | 'phrase' | 'opener';

/**
 * Names by kind, over all languages: what is typed to get in, what programs use, digits, and words in a row.
 * `weak` are words that mean something else as well: only what looks like a generator's counts behind them.
 */
export const names: Record<SecretName, { strong: string[]; weak: string[] }> = {
  password: {
    strong: [
      ...['password', 'passphrase', 'passcode', 'pass phrase', 'passwd', 'pwd', 'pw', 'wifi key', 'wi-fi key'],
      ...[
        'passwort',
        'passwörter',
        'kennwort',
        'kennwörter',
        'mots de passe',
        'passphrase',
        'wlan-schlüssel',
        'netzwerkschlüssel',
        'zugangswort',
      ],
      ...['contraseña', 'contrasena', 'clave de acceso', 'mot de passe', 'mdp', 'clé wifi', 'clé du wifi'],
      ...['parola d’ordine', "parola d'ordine", 'chiave wifi', 'senha', 'palavra-passe', 'wachtwoord', 'lösenord'],
      ...[
        'adgangskode',
        'passord',
        'salasana',
        'hasło',
        'heslo',
        'jelszó',
        'пароль',
        'şifre',
        'mật khẩu',
        'kata sandi',
      ],
      ...[
        '密码',
        '密碼',
        '口令',
        '暗号',
        'パスワード',
        '비밀번호',
        '암호',
        'पासवर्ड',
        'كلمة المرور',
        'סיסמה',
        'رمز عبور',
        '授权码',
        '授權碼',
      ],
    ],
    weak: ['clave', 'chiave', 'parola', 'login', 'zugangsdaten', 'credentials', 'identifiants', 'pass'],
  },
  key: {
    strong: [
      ...['api key', 'api-key', 'apikey', 'secret key', 'access key', 'access token', 'auth token', 'bearer token'],
      ...['refresh token', 'client secret', '2fa secret', 'totp secret', 'otp secret', 'webhook secret', 'private key'],
      ...[
        'encryption key',
        'backup code',
        'recovery code',
        'recovery key',
        'session token',
        'session cookie',
        'license key',
      ],
      ...['setup key', 'wiederherstellungsschlüssel', 'einrichtungsschlüssel', 'clave de recuperación'],
      ...['clave de configuración', 'clé de récupération', 'clé de configuration', 'chiave di recupero'],
      ...['api-schlüssel', 'api schlüssel', 'zugriffstoken', 'geheimer schlüssel', 'privater schlüssel'],
      ...['wiederherstellungscode', 'backup-code', 'sicherungscode', 'clave api', 'clave de api', 'clave secreta'],
      ...['token de acceso', 'código de recuperación', 'códigos de recuperación', 'código de respaldo'],
      ...[
        'códigos de respaldo',
        'códigos de seguridad',
        'codes de récupération',
        'codes de secours',
        'codici di recupero',
      ],
      ...['clé api', 'clé d’api', "clé d'api"],
      ...['clé secrète', 'jeton d’accès', "jeton d'accès", 'code de récupération', 'code de secours', 'chiave api'],
      ...['codice di recupero', 'chave de api', 'код восстановления', 'ключ api'],
      ...['密钥', '密鑰', '令牌', '恢复码', '恢復碼', '备用码', 'apiキー', '秘密鍵'],
    ],
    weak: ['token', 'secret', 'schlüssel', 'geheimnis', 'jeton', 'clé'],
  },
  pin: {
    strong: [
      ...['pin', 'pin code', 'pin number', 'tan', 'cvv', 'cvc', 'alarm code', 'door code', 'gate code', 'access code'],
      ...[
        'entry code',
        'security code',
        'verification code',
        'unlock code',
        'safe code',
        'one-time code',
        'combination',
      ],
      ...['code of the alarm', 'code for the alarm', 'code for the door', 'code for the safe', 'code of the safe'],
      ...['geheimzahl', 'türcode', 'alarmcode', 'zugangscode', 'sicherheitscode', 'entsperrcode', 'bestätigungscode'],
      ...['tresorcode', 'code der alarmanlage', 'code für die tür', 'code für den tresor', 'código de acceso'],
      ...['código de seguridad', 'código de verificación', 'código de la alarma', 'código de la puerta'],
      ...['code pin', 'code secret', 'code confidentiel', 'code de l’alarme', "code de l'alarme", 'code d’accès'],
      ...["code d'accès", 'code de sécurité', 'code de la porte', 'code de vérification', 'digicode', 'пин-код'],
      ...[
        'combinaison',
        'combinación',
        'combinazione',
        'zahlenkombination',
        'card code',
        'kartencode',
        'code de ma carte',
        'code de la carte',
        'código de la tarjeta',
        'codice pin',
        'código pin',
        'pincode',
        '验证码',
        '驗證碼',
        '校验码',
        '门禁码',
        'pin码',
        '暗証番号',
        '인증번호',
      ],
    ],
    // What is opened or switched off with digits.
    weak: [
      ...['alarm', 'key safe', 'key box', 'lockbox', 'safe', 'keypad', 'gate', 'alarmanlage', 'schlüsselkasten'],
      ...['schlüsseltresor', 'tresor', 'alarma', 'caja fuerte', 'portal', 'alarme', 'coffre-fort', 'interphone'],
      ...['cassaforte', 'cofre', 'kluis', '保险箱', '门禁'],
    ],
  },
  phrase: {
    strong: [
      ...[
        'recovery phrase',
        'seed phrase',
        'backup phrase',
        'secret phrase',
        'mnemonic',
        'mnemonic phrase',
        'seed words',
      ],
      ...[
        'recovery words',
        'wiederherstellungsphrase',
        'wiederherstellungswörter',
        'seed-phrase',
        'frase de recuperación',
      ],
      ...['frase semilla', 'frase secreta', 'phrase de récupération', 'phrase secrète', 'frase di recupero'],
      ...['frase de recuperação', '助记词', '助記詞', 'сид-фраза'],
    ],
    weak: ['words', 'wallet', 'seed', 'wörter', 'palabras', 'monedero', 'mots', 'portefeuille', 'parole', 'palavras'],
  },
  // What opens doors, pianos and tables as well as programs: beside it counts only what nobody but a generator writes.
  opener: {
    strong: [],
    weak: [
      ...['key', 'token', 'secret', 'credential', 'schlüssel', 'geheimnis', 'clave', 'llave', 'clé', 'jeton', 'chiave'],
      ...['chave', '密钥', '密鑰', '令牌', '钥匙', '鑰匙', '凭证', '憑證'],
    ],
  },
};

/** What stands between a name and what it names: words that need a gap, and signs that need none. */
export const says = {
  words: [
    ...[
      'is now',
      'is',
      'was',
      'to',
      'are',
      'sind',
      'son',
      'sont',
      'sono',
      'são',
      'ist jetzt',
      'ist',
      'war',
      'lautet jetzt',
      'lautet',
      'heißt jetzt',
      'heißt',
      'heisst',
      'auf',
      'es',
      'era',
    ],
    ...['est', 'était', 'c’est', "c'est", 'è', 'é', 'a', 'à', 'on', 'war', 'jest', 'это', 'är', 'er', 'on', '’s', "'s"],
  ],
  signs: [':', '：', '=', '->', '→', '—', '–', '是', '为', '為', '叫', '改成', '设为', 'は', 'は、', '는', '은'],
};

/** Words at the end of a line that point at the lines below, whole and of scripts without spaces. */
const below = [
  ...['below', 'beneath', 'underneath', 'follows', 'following', 'here', 'unten', 'darunter', 'folgt', 'folgende[rsn]?'],
  ...['hier', 'dessous', 'suit', 'suivante?', 'voici', 'ci', 'abajo', 'debajo', 'continuación', 'siguiente', 'aquí'],
];
const belowUnspaced = ['如下', '下面', '以下', '下方'];

/** A line that points at those below it. */
export const pointsBelow = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${below.join('|')})|${belowUnspaced.join('|')})[.:：。!]{0,2}$`,
  'iu',
);

/** Verbs that give a name: what follows is the thing itself, and never said of it. */
export const namings = new Set(['lautet', 'heißt', 'heisst']);
/** What is done with digits at a lock. */
export const keyed =
  /(?<!\p{L})(?:with|enter|type|press|dial|mit|tippe|tippst|drücke|con|marca|marcar|teclea|avec|tape|tapez|compose|composez|com|met)\s{1,3}$/iu;

/** Words that sentences are built with and that no passphrase of chance words has. */
export const grammar = new Set(
  [
    'the this that these those and but for with from into onto over under about after before not you your our their his her its they',
    'them she who what which when where why how all any each every some more most much many very too then than there here must may',
    'can could should would will shall have has had was were are been being does did just only also again never always please let get',
    'der die das den dem des ein eine einen einem einer und oder aber mit von vom für zum zur bei aus nach auf ist sind war hat haben',
    'nicht kein keine ich wir ihr sie mein dein sein wird werden muss kann noch schon nur auch sehr mehr dass wenn wie was dann',
    'del las los una unos por para con sin que pero como muy más está están son era fue hay tiene hace este esta eso luego',
    'des les une aux dans par pour avec sans sur qui que mais est sont était fait ont pas plus très cette ces son ses puis comme',
    'words letters characters digits wörter buchstaben zeichen palabras letras caracteres mots lettres caractères',
    'a i to in on at by of is it be as or so no if up we he me my am an do go us im am um zu es er el la lo y o u e en al se su le de un ce et ou où au du il je tu on ne',
  ].flatMap((line) => line.split(' ')),
);

/** Who owns what is named: a plain word is a password behind “my password is”, not behind “the password is”. */
export const own =
  /(?<!\p{L})(?:my|our|mein|meine|unser|unsere|mi|mis|nuestra|mon|ma|notre|mia|minha|mijn|мой)(?!\p{L})/iu;

const otherThanNames =
  'new old same right wrong current default initial first last next whole master actual real only other user'
    .split(' ')
    .join('|');
const behindNames = 'for of to on für zum zur vom von de del du des della do da pour para per'.split(' ').join('|');
const word = String.raw`[\p{L}\d’'-]{2,20}`;
/** What a password opens, in front of its name: “the guest wifi password”, “das WLAN-Passwort”. */
export const ofOneBefore = new RegExp(
  String.raw`(?<!\p{L})(?:(?:the|for)\s(?!(?:${otherThanNames})\s)(?:${word}\s){1,2}|[\p{L}\d-]{2,20}(?:-|(?<=\p{L}{3})))$`,
  'iu',
);
/** The same behind it: “la contraseña del wifi”, “the password for the router”. */
export const ofOneBehind = new RegExp(String.raw`^\s(?:${behindNames})\s(?:${word}\s){1,3}$`, 'iu');
/** Endings by which a word says what something is like. */
export const descriptive =
  /(?:able|ible|less|ful|ous|ive|ical|ent|ant|ward|wards|side|stairs|line|bar|lich|ig|isch|los|ente|ado|ada|ido|ida|é|ée|eux|euse|where|-\p{L}+)$/iu;

/** Names of an account stand near where a password follows its name without a word: “user root password …”. */
export const account =
  /(?:user|login|account|benutzer|konto|usuario|cuenta|utilisateur|compte|root|admin|账号|账户|用户|帳號)/iu;

/** What makes a password's name one of something else: “password manager”, “PIN pad”. */
export const compound =
  /[ -]{1,2}(?:manager|policy|polic|reset|length|field|hash|hint|generator|store|vault|protection|rule|requirement|strength|expir)/iy;
export const furtherCompound =
  /[ -]{1,2}(?:column|prompt|page|form|app|tool|rotation|limit|pad|count|budget|bucket|based|less|number of|size|window|manag)/iy;

/** What is said of a password rather than being one. */
export const predicates = new Set(
  [
    'wrong weak strong secure insecure safe unsafe missing expired expiring unknown secret invalid valid correct incorrect',
    'required optional mandatory obligatoria obligatoire obligatorisch empty blank stored saved hidden hashed encrypted encoded',
    'leaked compromised changed rotated reset reused shared forgotten lost needed necessary gone broken fine good bad long short',
    'easy hard simple complex complicated stupid terrible ancient old unique temporary permanent default same different written',
    'generated managed kept protected sent given asked entered typed accepted rejected ignored nothing none null undefined',
    'patience falsch richtig abgelaufen vergessen unbekannt sicher unsicher schwach stark geheim lang kurz incorrecta correcta',
    'segura débil larga corta secreta perdida perdue faux oublié expiré secret fort faible long court sbagliata errada fout anders immer gleich wie',
  ].flatMap((line) => line.split(' ')),
);
