import { expect, test } from 'vitest';
import { contentOf, lostIn, saysAllOf } from './content.ts';

const holds = (whole: string, part: string) => saysAllOf(contentOf(whole), contentOf(part));

test.each([
  ['Deploys go out on Fridays, slowly', 'Deploys go out on Fridays'],
  ['Deploys go out on Fridays from the blue machine', 'Deploys go out on Fridays from the machine'],
  ['The deadline is April 15', '15 April is the deadline'],
  ['Das Paket für Ines wiegt 2 kg und ist blau', 'Das Paket für Ines wiegt 2000 g'],
  ['La reunión con Marta es el 8 de junio en Cádiz', 'La reunión con Marta es el 08/06'],
  ['读书会在周二晚上，在图书馆', '读书会在周二晚上'],
  ['It rained. The tram to Solna leaves at noon, as ever.', 'The tram to Solna leaves at 12:00'],
])('one says all that the other does: %s | %s', (whole, part) => {
  expect(holds(whole, part)).toBe(true);
});

test.each([
  ['The port of the API is 8080', 'The port of the API is 8081'],
  ['The team meets on Monday in the big room', 'The team meets on Friday in the big room'],
  ['Alex does not eat fish on the boat', 'Alex does eat fish on the boat'],
  ['Alex is the lead of the platform team', 'Alex was the lead of the platform team'],
  ['Deploys may happen in the evening hours', 'Deploys happen in the evening hours'],
  ['他不喜欢喝咖啡', '他喜欢喝咖啡'],
  ['The invoices go to Berlin every week', 'The invoices go to Paris every week'],
  ['Service A depends on the queue', 'Service B depends on the queue'],
  ['My sister Anna plays the cello', 'My sister plays the cello'],
  ['The invoices are paid?', 'The invoices are paid'],
  ['The editor uses the dark theme at work', 'The editor uses the light theme at work'],
  ['Anna reports to Ben', 'Ben reports to Anna'],
  ['builds run before tests', 'tests run before builds'],
  ['My sister Ida lives in Bergen', 'I live in Bergen'],
  ["Alex's sister lives in Ulm", 'Alex lives in Ulm'],
  ['Die Schwester von Jens wohnt in Ulm', 'Jens wohnt in Ulm'],
  ['李雷的妹妹住在大连', '李雷住在大连'],
  ['Grafana shows the latency of the gateway', 'Grafite shows the latency of the gateway'],
  ['Mi hermana Rosa vive en Murcia', 'Vivo en Murcia'],
  ['Mix 2 parts sand with 3 parts lime', 'Mix 3 parts sand with 2 parts lime'],
  ['Chess: Anke 3, Boris 1', 'Chess: Anke 1, Boris 3'],
  ['Retro: mood 5 of 5, 3 action items', 'Retro: mood 3 of 5, 1 action items'],
  ['Heute 7 Fehler zu, 5 offen', 'Heute 5 Fehler zu, 7 offen'],
  ['Piotr has left. Vera is now treasurer of the rowing club.', 'Piotr is treasurer of the rowing club.'],
])('two statements stay two: %s | %s', (a, b) => {
  expect([holds(a, b), holds(b, a)]).toEqual([false, false]);
});

test('what would be lost is told as it is written', () => {
  expect(lostIn(contentOf('Ida meets Tom at noon in Oslo'), contentOf('Ida meets Tom at 12:00'))).toEqual(['Oslo']);
  expect(lostIn(contentOf('The rent is €1,500 from May 3'), contentOf('The rent is 1500 euros'))).toEqual(['May 3']);
  const lostAt = (hour: string) => lostIn(contentOf('The shed opens at seven'), contentOf(`The shed opens at ${hour}`));
  expect([lostAt('seven in the morning'), lostAt('7:00'), lostAt('7:30')]).toEqual([[], [], ['seven']]);
});
