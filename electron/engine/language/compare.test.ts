import { expect, it } from 'vitest';
import { compare } from './compare.ts';

/** As storing takes it: what is neither is kept beside the old one. */
const standing = (old: string, fresh: string) => {
  const found = compare(old, fresh);
  return found === 'same' ? 'same' : found === 'changes' ? 'changed' : 'distinct';
};

const same: [string, string][] = [
  ['My boss is Karin Holm', 'Karin Holm is my boss'],
  ['Alex prefers tea.', 'alex prefers  tea'],
  ['The build runs on Node 20.', 'the build runs on node 20'],
  ['我喜欢喝茶。', '我喜欢喝茶'],
  ['Ｗｅ ship on Friday', 'We ship on Friday.'],
  ['Don’t deploy on Fridays', "Don't deploy on Fridays."],
  ['Mira said: “ship it”', 'Mira said: "ship it"'],
  ['Die Besprechung beginnt um 10:30 Uhr.', 'die Besprechung beginnt um 10:30 Uhr'],
  ['El servidor está en Madrid', 'el servidor está en Madrid.'],
  ['The deadline is April 15', 'Deadline: April 15'],
  ['My manager is Ana.', 'my manager is now Ana'],
  ['Our office is closed on Monday mornings', 'Our office is closed on Monday mornings!'],
];
const changed: [string, string][] = [
  ['My boss is Karin Holm', 'Jens Falk is my boss now'],
  ["Tom's birthday is on 3 May", "No, Tom's birthday is not on 3 May"],
  ['I am vegetarian', "I'm not a vegetarian any more"],
  ['The deadline is March 15', 'The deadline is March 30'],
  ['The deadline is March 15.', 'The deadline moved to March 30.'],
  ['Alex prefers tea', 'Alex no longer prefers tea'],
  ['I like coffee', "I don't like coffee"],
  ['I like coffee', "I don't like coffee anymore"],
  ['Mira lives in Berlin', 'Mira lives in Lisbon'],
  ['Mira lives in Berlin', 'Mira moved to Lisbon'],
  ['Tom works at Acme', 'Tom works at Globex'],
  ["Alex's birthday is May 3", "Alex's birthday is May 4"],
  ['The API port is 8080', 'The API port is now 9090'],
  ['My favorite color is blue', 'My favorite color is green'],
  ['截止日期是3月15日', '截止日期改为3月30日'],
  ['Phone number: 555 1234', 'Phone number: 555 4321'],
  ['Sam reports to Ana', 'Sam reports to Leo'],
  ['Alex does not use Vim', 'Alex uses Vim'],
  [
    'I live in Bern. I’m allergic to penicillin.',
    'Actually I’m not allergic to penicillin, that was a wrong diagnosis.',
  ],
  ['Ich trinke keinen Kaffee mehr.', 'Ich trinke Kaffee.'],
  ['用户不喝咖啡。', '我喝咖啡。'],
  ['Der Termin ist Montag', 'Der Termin ist Dienstag'],
  ['The budget is 5000 €', 'The budget is 7000 €'],
  ['My manager is Ana', 'My manager is Leo'],
  ['The version is 1.2', 'The version is 1.3'],
  ['The deadline is Friday', 'The deadline is March 30'],
  ['The status is green', 'The status is red'],
];
const distinct: [string, string][] = [
  ['I drink coffee', 'My sister does not drink coffee'],
  ['I drink coffee', 'I do not drink coffee after five'],
  ['I am allergic to penicillin, cats and dust', 'I am not allergic to penicillin'],
  ['Build 41 failed', 'Build 42 failed'],
  ['Alex met Mira on Monday', 'Alex met Mira on Tuesday'],
  ['Deploy the server', 'Do not deploy the server'],
  ['Alex prefers tea', 'Mira prefers tea'],
  ['Alex prefers tea', 'Alex prefers coffee'],
  ['The meeting went well', 'The meeting did not go well'],
  ['You did it?', 'You did it.'],
  ['We use C', 'We use C++'],
  ['We use C#', 'We use C'],
  ['It costs 1.5 €', 'It costs 15 €'],
  ['The change is -3', 'The change is 3'],
  ['It grew by 10%', 'It grew by 10'],
  ['Dog bites man in the park', 'Man bites dog in the park'],
  ['Alex paid Mira ten euros', 'Mira paid Alex ten euros'],
  ['Thanks', 'Thanks Mira'],
  ['I went hiking last week', 'I went hiking last month'],
  ['我喜欢喝茶', '我不喜欢喝咖啡'],
  ['Run a/b tests', 'Run ab tests'],
  ['Backups run at 2:00', 'Backups run at 20:0'],
  ['The cat is black', 'The cat is asleep'],
  ['Nice 👍', 'Nice 👎'],
  ['The report is done', 'The report is long'],
  ['We always test before a release', 'We never test before a release'],
  ['Redis is the cache', 'Redis was the cache once'],
  ['I can come on Friday', "I can't come on Friday"],
  ['The release is 1.2.3', 'The release is 1.2.4-rc1 and late'],
  ['He lives in Paris', 'She lives in Paris'],
  ['The deadline of Apollo is March 15', 'The deadline of Hermes is March 15'],
  ['The deadline of Apollo is May 1', 'The birthday of Apollo is May 1'],
  ['resume the job', 'résumé the job'],
];

/** Pairs that one sign, one letter's case or one small word tells apart. */
const nearMisses: [string, string][] = [
  ['My boss is Karin Holm', 'Jens Falk is a boss'],
  ['My boss is Karin Holm', 'This is my boss'],
  ['Vitamin A helps', 'Vitamin helps'],
  ['Plan A failed on Tuesday', 'Plan failed on Tuesday'],
  ['Just Alex has access to the vault', 'Alex has access to the vault'],
  ['Mira is not really happy with it', 'Mira is not happy with it'],
  ['He bought a house in Porto', 'He bought the house in Porto'],
  ['The few people who came stayed late', 'Few people who came stayed late'],
  ['Mira also speaks at the conference', 'Mira speaks at the conference'],
  ['Alex keeps the spare key in the blue drawer.', 'Alex keeps a spare key in the blue drawer.'],
  ['Patients die here', 'Patients here'],
  ['The UN office is closed', 'The office is closed'],
  ['We ship to the US', 'We ship to the us'],
  ['IT owns the printers', 'it owns the printers'],
  ['I love Turkey', 'I love turkey'],
  ['She speaks Polish at home', 'She speaks polish at home'],
  ['Call getID twice', 'Call getId twice'],
  ['Read /Data/in first', 'Read /data/in first'],
  ['The flag is -n', 'The flag is n'],
  ['The flag is -n', 'The flag is -N'],
  ['The answer is 5!', 'The answer is 5'],
  ['Let us eat, Grandma', 'Let us eat Grandma'],
  ['No, deploy it today', 'No deploy it today'],
  ['The range is 1-2', 'The range is 12'],
  ['The range is 1–20', 'The range is -1–20'],
  ['Use x = y', 'Use x == y'],
  ['Use a && b', 'Use a & b'],
  ['The key is <Enter>', 'The key is Enter'],
  ['Area is 5 m²', 'Area is 5 m2'],
  ['The set is {1, 2}', 'The set is [1, 2]'],
  ['Use * as wildcard', 'Use ? as wildcard'],
  ['The user wrote "done"', 'The user wrote done'],
  ['Ship it 🚀', 'Ship it'],
  ['The mood is 🙂', 'The mood is 🙁'],
  ['Temperature is −3 °C', 'Temperature is 3 °C'],
  ['It costs $5', 'It costs 5'],
  ['It costs €5', 'It costs $5'],
  ['The ratio is 3:1', 'The ratio is 31'],
  ['The path is a/b', 'The path is a\\b'],
  ['Set `foo_bar`', 'Set `foo-bar`'],
  ['Write to #ops', 'Write to ops'],
  ['Ask @lena first', 'Ask lena first'],
  ['~5 people came', '5 people came'],
  ['>5 people came', '<5 people came'],
  ['Die Maße sind 3 m', 'Die Masse sind 3 m'],
  ['Wir treffen Müller', 'Wir treffen Muller'],
  ['他买了书。', '她买了书。'],
  ['他没有买书', '他有买书'],
  ['Step one: stop. Step two: start', 'Step one: start. Step two: stop'],
  // Not one value in the place of another.
  ['The meeting is in room 5', 'The meeting is at noon'],
  ['The room is 204', 'The room is cold'],
  ['The flight is LH123', 'The flight is late'],
  ['My boss is Ana', 'My boss is nice'],
  ['The limit is 5', 'The limit is 6 for admins'],
  ['The deadline is March 15', 'The deadline is March 30 if we get the permit'],
  ['Plan A deadline is Monday', 'Plan deadline is Tuesday'],
  ['The price is 5 €', 'The price is high'],
  ['Tom works for Acme', 'Tom works for free'],
  ['The job is done', 'The job is hard'],
  ['Mira moved to Berlin', 'Mira lives in Berlin'],
];

it.each(same)('same: %s / %s', (old, fresh) => expect(standing(old, fresh)).toBe('same'));
it.each(changed)('changed: %s / %s', (old, fresh) => expect(standing(old, fresh)).toBe('changed'));
it.each(distinct)('distinct: %s / %s', (old, fresh) => expect(standing(old, fresh)).toBe('distinct'));
it.each(nearMisses)('a near miss: %s / %s', (old, fresh) => {
  expect(standing(old, fresh)).toBe('distinct');
  expect(standing(fresh, old)).toBe('distinct');
});

it('texts that say more than one thing are the same only by their words', () => {
  const days = (n: number) => Array.from({ length: n }, (_, day) => `2026-01-0${1 + (day % 9)}T10:00Z`).join(' ');
  expect(compare(days(4_000), days(4_000))).toBe('same');
  expect(compare(days(4_000), days(3_999))).toBe('unrelated');
});
