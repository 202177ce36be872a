import { expect, test } from 'vitest';
import { day, type Files, materialOf, page } from '../testing/material.ts';
import { reason } from './by-rules.ts';

const world: Files = {
  'MEMORY.md': '# M\n## Identity\n- Name: Mara Lind\n- Role: runs Elmtree Dental\n',
  ...page('person--mara-lind', ['Owns the practice']),
  ...page('organization--elmtree-dental', ['Opens at 8:00']),
  ...page('person--joel', ['Works in room 2']),
};

function told(text: string): string[] {
  const found = reason(materialOf({ ...world, ...day('2026-02-02', text) }));
  return found.flatMap(({ does }) => (does.kind === 'relation' ? [`${does.from} ${does.relation} ${does.to}`] : []));
}

test.each([
  ['The autoclave comes from Melag.', 'organization--elmtree-dental uses organization--melag'],
  ['Crowns are made by Labor Kessler now.', 'organization--elmtree-dental uses organization--labor-kessler'],
  ['Joel drives a Skoda Octavia now.', 'person--joel uses tool--skoda-octavia'],
  ['The new apprentice is called Fatuma Ali.', 'person--fatuma-ali part-of organization--elmtree-dental'],
  ['Our cleaner is Wilma Stahl.', 'person--wilma-stahl part-of organization--elmtree-dental'],
  ['Contact at Nordbank is Henrik Sollid.', 'person--henrik-sollid part-of organization--nordbank'],
  ["Mara's sister Ebba keeps the books.", 'person--ebba relates-to person--mara-lind'],
  ["Joel's wife Petra works at Nordbank.", 'person--petra part-of organization--nordbank'],
])('what stands around a name ties it to somebody: %s', (text, expected) => {
  expect(told(text)).toContain(expected);
});

test.each([
  'Joel no longer drives a Skoda Octavia.',
  'The landlord is Rutger Maas.',
  'Yesterday the fuses came from Melag.',
  'If the autoclave came from Melag, we would save a lot.',
])('no tie: %s', (text) => {
  expect(told(text)).toEqual([]);
});

test('what is said of a wife is not of her husband', () => {
  expect(told("Joel's wife Petra works at Nordbank.")).not.toContain('person--joel part-of organization--nordbank');
});
