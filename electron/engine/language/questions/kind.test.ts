import { expect, test } from 'vitest';
import { queryKind } from './kind.ts';

test.each([
  ['When did we move to Postgres?', 'when', 'we move to Postgres'],
  ['What do you know about Anna?', 'about', 'Anna'],
  ['Tell me about the memory project', 'about', 'memory project'],
  ['How do I usually deploy the app?', 'how', 'deploy the app'],
  ["What's the latest on the audit?", 'latest', 'audit'],
  ['What does Alex prefer for tests?', 'prefers', 'Alex'],
  ['我们什么时候搬家？', 'when', '我们'],
  ['怎么部署', 'how', '部署'],
  ['Wann haben wir umgestellt?', 'when', 'wir umgestellt'],
  ['Was weißt du über Anna?', 'about', 'Anna'],
  ['¿A qué hora empieza la clase de yoga?', 'when', 'empieza la clase de yoga'],
  ['¿Qué le gusta comer a Bruno?', 'prefers', 'Bruno'],
  ['¿Quién es el señor Robles?', 'about', 'señor Robles'],
  ['Que sais-tu sur la migration ?', 'about', 'migration'],
  ["Comment est-ce qu'on relance le serveur ?", 'how', 'relance le serveur'],
  ["What is Anna's surname?", 'general', "What is Anna's surname"],
  ['What is her profession?', 'general', 'What is her profession'],
  ['What is the budget of Radar?', 'general', 'What is the budget of Radar'],
  ['In which language are the invoices of Orchard?', 'general', 'In which language are the invoices of Orchard'],
  ['Was ist der Nachname von Anna?', 'general', 'Was ist der Nachname von Anna'],
  ['postgres pooling', 'general', 'postgres pooling'],
  ['', 'general', ''],
])('%s', (text, kind, subject) => {
  expect(queryKind(text)).toEqual({ kind, subject });
});
