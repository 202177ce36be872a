import { describe, expect, it } from 'vitest';
import { secretsIn } from './find.ts';
import { masked, withhold } from './withhold.ts';

/** Put together here, so that no scanner takes the test itself for a leak. */
const letters = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6';
const secrets: [string, string][] = [
  ['AWS', `The key is ${'AKIA'}Y34FZKBOKMUTVV7A`],
  ['GitHub', `use ${'ghp_'}${letters}`],
  ['OpenAI', `${'sk-'}proj-${letters}`],
  ['Anthropic', `${'sk-ant-'}api03-${letters}`],
  ['Stripe', `${'sk_live_'}${letters.slice(0, 24)}`],
  ['Slack', `${'xoxb-'}123456789012-${letters.slice(0, 20)}`],
  ['Google', `${'AIza'}${letters.slice(0, 35)}`],
  ['JWT', `${'eyJ'}hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N`],
  ['private key', `-----BEGIN RSA ${'PRIVATE KEY'}-----\nMIIEow\n-----END RSA ${'PRIVATE KEY'}-----`],
  ['connection', 'postgres://app:hunter22@db.local:5432/main'],
  ['ADO', 'Server=db;User Id=sa;Password=Tr0ub4dor;Encrypt=true'],
  ['English', 'My password is hunter2!'],
  ['English for', 'The password for the router is blue-Horse-42'],
  ['Chinese', '我的密码是 abc12345'],
  ['German', 'Das Passwort lautet Sommer2024!'],
  ['Spanish', 'La contraseña es Verano2024'],
  ['PIN', 'my PIN is 4821'],
  ['token', 'token: 9f8a7s6d5f4g3h2j1k'],
  ['card', 'Visa 4111 1111 1111 1111, 12/27'],
  ['API key', 'API key = 83hdk29sk10dkq'],
];

const harmless = [
  'The fix is in commit 9fceb02d0ae598e95dc970b74767f19372d61af8.',
  'The session has the id 123e4567-e89b-12d3-a456-426614174000.',
  'See https://example.org/articles/2024/05/some-long-title?page=3#part for more.',
  'The password is wrong.',
  'The password is required for every account.',
  'We count every token: a model has 128000 of them.',
  'The secret is patience.',
  'Forgot your password? It is reset by mail.',
  'Order number 1234 5678 9012 3456 was shipped.',
  'sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'postgres://localhost:5432/main is the development database.',
  ['postgres://user:$', '{DB_PASSWORD}@host/db comes from the environment.'].join(''),
  'password: <your password>',
  'The key is to start early.',
  'The pin is on the map.',
  'Call me at +49 30 1234567.',
  'DATABASE_URL=postgres://user:password@localhost/db',
  '密码是什么？',
  'La clave es la paciencia.',
];

describe('secrets', () => {
  it.each(secrets)('%s', (_, text) => expect(secretsIn(text)).not.toEqual([]));
  it.each(harmless)('none in: %s', (text) => expect(secretsIn(text)).toEqual([]));
  it('are shown as stars', () => {
    const text = 'My password is hunter2! Do not lose it.';
    expect(masked(text, secretsIn(text))).toBe('My password is •••••• Do not lose it.');
  });
  it('are withheld with their whole statement, and the rest stands with a mark', () => {
    const text = 'It runs!\n- The password is a1?b2!c3. Ask Jo.\nThe meeting moved to Thursday.';
    expect(withhold(text)).toMatchObject({
      rest: 'It runs!\n- [held back: password] Ask Jo.\nThe meeting moved to Thursday.',
      held: [{ words: 'The password is a1?b2!c3.' }],
    });
  });
});
