import { expect, test } from 'vitest';
import { isSpokenTurn, speakerOf, speakersIn } from './spoken-turn.ts';

const nobody = () => false;

test.each([
  'Caroline: I joined the choir last week.',
  'Melanie: Wow, what a view! Where was that?',
  'Project Manager: We start with the remote control.',
  'Lena Okafor: Kommst du am Freitag?',
])('%s is said in a conversation', (text) => {
  expect(isSpokenTurn(text, nobody)).toBe(true);
});

test.each([
  'Ada: allergic to nuts, comes on Tuesdays.',
  'Note: I moved to Bergen.',
  'Deadline: March 15.',
  'Caroline joined the choir. She said: I love it.',
  'I said: Caroline is late.',
])('%s is a note', (text) => {
  expect(isSpokenTurn(text, nobody)).toBe(false);
});

test('a name that only the workspace knows for a person speaks as well', () => {
  expect(isSpokenTurn('Xqel: I will bring the ladder.', nobody)).toBe(false);
  expect(isSpokenTurn('Xqel: I will bring the ladder.', (name) => name === 'Xqel')).toBe(true);
});

test('who speaks is the name before the colon', () => {
  expect(speakerOf('Grad E: OK')).toBe('Grad E');
  expect(speakerOf('grad: OK')).toBeNull();
});

test('who speaks in a conversation that is being told speaks whatever they say, and so does who joins', () => {
  const speaking = speakersIn([
    'Project Manager: Shall we start?',
    'Marketing: I have not looked at it yet.',
    'Marketing: Right.',
  ]);
  expect(isSpokenTurn('Marketing: On the whole, forty.', nobody, speaking)).toBe(true);
  expect(isSpokenTurn('User Interface: My name is Cat.', nobody, speaking)).toBe(true);
  expect(isSpokenTurn('Ada: allergic to nuts, comes on Tuesdays.', nobody, speaking)).toBe(false);
});

test('notes under names are no conversation, though one of them reads as said', () => {
  const notes = ['Ada: allergic to nuts.', 'Bo: vegan.', 'Cleo: window seat.', 'Caroline: I love the view.'];
  expect(speakersIn(notes).size).toBe(0);
  expect(speakersIn(['Caroline: I joined the choir.', 'Caroline: I left it.']).size).toBe(0);
});
