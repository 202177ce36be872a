import { describe, expect, it } from 'vitest';
import { secretsIn } from './find.ts';

/** Values are put together here, so that no scanner takes the test itself for a leak. */
const mixed = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6kL8mN1pQ4rS7tU0vW3xY6zA9bC2dE5fG8hJ1';
const hex = '0f3a9c7be51d8246'.repeat(4);
const held: [kind: string, text: string][] = [
  ['OpenAI key', `OPENAI_API_KEY=${'sk-'}${mixed.slice(0, 48)}`],
  ['OpenAI key', `use ${'sk-'}svcacct-${mixed.slice(0, 40)} from now on`],
  ['Anthropic key', `my key: ${'sk-ant-'}api03-${mixed.slice(0, 60)}`],
  ['GitHub token', `git clone with ${'github_pat_'}${mixed.slice(0, 22)}_${mixed.slice(0, 48)}`],
  ['GitHub token', `${'gho_'}${mixed.slice(0, 36)}`],
  ['GitLab token', `${'glpat-'}${mixed.slice(0, 20)}`],
  ['AWS access key', `${'ASIA'}Y34FZKBOKMUTVV7A in the ci account`],
  ['secret', `aws_secret_access_key = ${mixed.slice(0, 40)}`],
  ['secret', `AWS_SECRET_ACCESS_KEY="${mixed.slice(3, 43)}"`],
  ['Google key', `maps: ${'AIza'}${mixed.slice(0, 35)}`],
  ['Google key', `${'GOCSPX-'}${mixed.slice(0, 28)}`],
  ['Slack token', `${'xoxp-'}1234567890-${mixed.slice(0, 24)}`],
  ['Slack token', `https://${'hooks.slack.com'}/services/T00000000/B00000000/${mixed.slice(0, 24)}`],
  ['Stripe key', `${'rk_live_'}${mixed.slice(0, 24)}`],
  ['Stripe key', `${'whsec_'}${mixed.slice(0, 32)}`],
  ['npm token', `//registry/:_authToken=${'npm_'}${mixed.slice(0, 36)}`],
  ['Hugging Face token', `${'hf_'}${mixed.slice(0, 34)}`],
  ['Telegram bot token', `the bot is ${'123456789'}:AA${mixed.slice(0, 33)}`],
  ['SendGrid key', `${'SG.'}${mixed.slice(0, 22)}.${mixed.slice(0, 43)}`],
  ['DigitalOcean token', `${'dop_v1_'}${hex}`],
  ['private key', `-----BEGIN ${'OPENSSH PRIVATE KEY'}-----\nb3BlbnNzaC1rZXk\n-----END ${'OPENSSH PRIVATE KEY'}-----`],
  ['private key', `-----BEGIN ${'PGP PRIVATE KEY BLOCK'}-----\nlQOYBF\n`],
  ['connection string', 'mongodb+srv://admin:s3cr3tPw@cluster0.example.net/test'],
  ['connection string', 'git remote is https://anna:gho7hd62hs@git.example.org/a.git'],
  ['connection string', 'redis://:p4ssw0rdX@cache.local:6379'],
  ['password', 'The wifi password is Sunflower99'],
  ['password', "Remember that Anna's password is tr0ub4dor&3"],
  ['password', 'password: correct-horse-battery-staple'],
  ['password', 'PIN for the door is 4711.'],
  ['password', 'The letter gives password otter7-Blue-Reed-41 for the guest network.'],
  ['password', 'Mein Passwort ist Kaffee!2023'],
  ['password', 'El pin es 9034 y la contraseña es Luna_2020'],
  ['password', 'Le mot de passe est Soleil#77'],
  ['password', '我的密码是Abc12345'],
  ['password', 'Wi-Fi 密码：sunny2024'],
  ['password', 'my password is swordfish'],
  ['password', 'The attic wifi password is lanternfish.'],
  ['password', 'Das Gäste-WLAN-Passwort ist Butterblume.'],
  ['password', 'La contraseña del portátil es mariposa, no la pierdas.'],
  ['secret', `client_secret: ${mixed.slice(0, 30)}`],
  ['secret', `Authorization: Bearer ${mixed.slice(0, 44)}`],
  ['secret', `the access token we got back, ${hex.slice(0, 40)}, is for staging`],
  ['card number', 'My card is 5555-5555-5555-4444, exp 04/29'],
  ['secret', `it is ${'acme_live_'}9vTq27LmZx04hPaE, goes in .env`],
  ['secret', `deploys with ${'forge_'}${mixed.slice(0, 24)} since today`],
  ['card number', 'Amex 378282246310005'],
  ['card number', 'declined: 4519 0332 7781 2046, 08/28'],
];

const whole: [secret: string, text: string][] = [
  [
    '4821 0937\n- 5510 2846\n- 9034 1177',
    'Backup codes of the shop:\n- 4821 0937\n- 5510 2846\n- 9034 1177\n\nCall 4811 2233.',
  ],
  ['a81f3-90c2e, 77b1d-c0f42', 'Codes de secours de la forge : a81f3-90c2e, 77b1d-c0f42. Merci.'],
  ['7f3a kqdz 2m9l b6te', 'The setup key I noted down: 7f3a kqdz 2m9l b6te (30 s)'],
  ['pqzt hbnd wmrk ctao', 'My app password is pqzt hbnd wmrk ctao.'],
  ['120934-558102-773401-902286', 'Der Wiederherstellungsschlüssel lautet 120934-558102-773401-902286'],
  ['sunny meadow quiet lantern', 'The passphrase is sunny meadow quiet lantern.'],
  ['drei blaue Boote am Steg', 'Das Kennwort vom Tresor heißt jetzt drei blaue Boote am Steg, alles klein.'],
  [
    'meadow lantern copper violin harvest pencil rocket velvet island ginger tunnel marble',
    'The words of my wallet: meadow lantern copper violin harvest pencil rocket velvet island ginger tunnel marble',
  ],
  ['- shop: Foo77!bar\n- mail: Qux88#baz', 'The passwords:\n- shop: Foo77!bar\n- mail: Qux88#baz\n\nAnna called.'],
  ['52907', 'The key safe at the barn opens with 52907.'],
  ['C4417', 'Der Türcode ist C4417, dann klingeln.'],
  ['Moos!Farn#31', 'Das WLAN heißt Bau-7, Passwort Moos!Farn#31 – bitte merken.'],
  [hex.slice(0, 32), `appid=wx12, AppSecret 是${hex.slice(0, 32)},最新的`],
];

const free = [
  '{"x": 580.5555555555554444, "y": -12.378282246310005}',
  'The backup codes were made on 2024-03-11 and 2024-05-12.',
  'My password is three random words put together.',
  'My password is hard to remember, I want a manager.',
  'Mein Passwort ist zu lang, ich muss es jede Woche zweimal tippen.',
  'The password is what gets sent over when they call.',
  'The alarm with 4500 lumens is loud, set it to 0730.',
  'The gate is 3500 mm wide and was built in 1998.',
  'My passphrase is wrong every single time.',
  'Passwords of 14 characters are changed every 365 days.',
  'The password policy is strict: twelve characters at least.',
  'The password is stored in the keychain.',
  'Our password manager is Bitwarden.',
  'The password should be rotated every 90 days.',
  'I forgot my password again.',
  'Password reset is broken since v2.3.',
  'The API key is missing.',
  'An API key is needed for the weather service.',
  'Set the API key: see https://example.org/docs/keys',
  'The access token expires after 3600 seconds.',
  'The token limit is 128000.',
  'The refresh token is rotated by the server.',
  'Secret Santa is on December 20, 2024.',
  'The secret to good bread is time.',
  'The key is under the doormat.',
  'Keep the primary key as id.',
  'Fixed in 3f786850e387550fdab836ed7e6dc881de23001b yesterday.',
  'Compare 4f2a1bc..9d8e7f6 before you merge.',
  'Trace id 4bf92f3577b34da6a3ce929d0e0e4736 belongs to the slow request.',
  'image: app@sha256:9b2a6d5c0f0e3f6a1f2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7081',
  'Build f47ac10b-58cc-4372-a567-0e02b2c3d479 failed.',
  'Open https://github.com/acme/app/blob/main/src/auth/password.ts#L10-L20.',
  'My address is anna@example.org.',
  'ssh git@github.com:acme/app.git',
  'http://localhost:8080/login?next=/home',
  'export API_KEY=$API_KEY',
  ['postgres://$', '{USER}:$', '{PASS}@db/app'].join(''),
  'password: ********',
  'password=<redacted>',
  'ISBN 978-3-16-148410-0 is on the desk.',
  'IBAN transfers take 2 days.',
  'The tracking number is 1Z999AA10123456784.',
  'Meeting 2026-02-03T10:00:00Z, room 4111.',
  'The number 4111111111111112 is only an example.',
  'My pin is a small enamel fox.',
  'The PIN pad was replaced in 2023.',
  'sk-learn is what I call scikit-learn.',
  '密码策略是十二个字符以上。',
  'Das Passwort ist abgelaufen.',
  'La contraseña es obligatoria.',
  'The session token is an opaque string.',
  'The class is called AbstractTokenAuthenticationFilterFactoryBean2.',
];

describe('secrets', () => {
  it.each(held)('%s in: %s', (kind, text) => expect(secretsIn(text).map((one) => one.kind)).toContain(kind));
  it.each(free)('none in: %s', (text) => expect(secretsIn(text)).toEqual([]));
  it.each(whole)('all of %s', (secret, text) =>
    expect(secretsIn(text).map(({ at, end }) => text.slice(at, end))).toEqual([secret]),
  );
  it('stands where it says', () => {
    const text = 'My password is hunter2! Do not lose it.';
    expect(secretsIn(text).map(({ at, end }) => text.slice(at, end))).toEqual(['hunter2!']);
  });
  it('a long text is read in linear time', () => {
    for (const part of ['the password for ', 'eyJabcdefghi-', 'sk-', 'a://', 'api key a1B2', '4 1 '])
      expect(secretsIn(part.repeat(10_000)).length).toBeLessThan(2);
  });
});
