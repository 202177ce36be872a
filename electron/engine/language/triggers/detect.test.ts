import { expect, test } from 'vitest';
import { detectTriggers } from './detect.ts';

const one = (message: string) => detectTriggers(message)[0] ?? null;
const kinds = (message: string) => detectTriggers(message).map(({ kind }) => kind);

/** The phrases of 000 §8.1 and §14, each with words that may follow it. */
const seeds: [kind: string, phrase: string, rest: string][] = [
  ['remember', 'remember that', 'the staging server lives in Frankfurt'],
  ['remember', 'remember', 'I am allergic to peanuts'],
  ['remember', "don't forget", 'the board meets on Thursday'],
  ['remember', "don't forget that", 'Anna leads the redesign'],
  ['remember', 'keep in mind', 'I read this on a small screen'],
  ['remember', 'keep in mind that', 'our budget is 40k'],
  ['remember', 'note that', 'the API rotates its keys monthly'],
  ['remember', 'important:', 'backups run at 02:00'],
  ['remember', 'for future reference', 'we deploy from the release branch'],
  ['remember', 'for future reference,', 'my size is 43'],
  ['remember', 'save this:', 'the wifi is called Heron'],
  ['remember', 'FYI for later:', 'the invoice goes to Marta'],
  ['forget', 'forget about', 'the old logo'],
  ['forget', 'never mind about', 'the Lisbon trip'],
  ['forget', 'never mind', 'the colour scheme'],
  ['forget', 'disregard', 'the first draft of the contract'],
  ['forget', 'scratch that', ''],
  ['forget', 'ignore what I said about', 'tabs and spaces'],
  ['forget', 'remove from memory', 'the name of my landlord'],
  ['forget', 'remove the old address from memory', ''],
  ['forget', 'delete the memory about', 'my previous job'],
  ['forget', 'delete memory', 'about the prototype'],
  ['forget', "that's no longer relevant", ''],
  ['forget', 'the Q3 plan is no longer relevant', ''],
  ['reflect', 'reflect on', 'what we learned this month'],
  ['reflect', 'consolidate your memories', ''],
  ['reflect', 'consolidate memories', ''],
  ['reflect', 'review your memories', ''],
  ['reflect', 'review memories', ''],
  ['reflect', 'clean up your memory', ''],
  ['reflect', 'clean up memory', ''],
  ['search', 'what do you remember about', 'the Osaka project'],
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const said = (phrase: string, rest: string) => (rest === '' ? phrase : `${phrase} ${rest}`);
const surroundings: [name: string, make: (phrase: string, rest: string) => string][] = [
  ['alone', (phrase, rest) => `${capital(said(phrase, rest))}.`],
  ['shouted', (phrase, rest) => `${phrase.toUpperCase()} ${rest}!!`],
  ['after a name', (phrase, rest) => `Hey Claude, ${said(phrase, rest)}`],
  ['after please', (phrase, rest) => `please ${said(phrase, rest)}, thank you`],
  [
    'after another sentence',
    (phrase, rest) => `We looked at it again yesterday. ${capital(said(phrase, rest))}. More tomorrow.`,
  ],
  ['with curly quotes', (phrase, rest) => `Ok so ${said(phrase, rest).replaceAll("'", '’')} — ok?`],
  ['on a line of its own', (phrase, rest) => `Two things:\n- the build is green\n- ${said(phrase, rest)}\nThat is all`],
  ['after a comma and “and”', (phrase, rest) => `The tests are green now, and ${said(phrase, rest)}.`],
  ['in bold', (phrase, rest) => `Thanks for the summary!\n\n**${capital(phrase)}** ${rest}`],
  ['after a dash and a quotation', (phrase, rest) => `She wrote "all done" today – so ${said(phrase, rest)}…`],
];

for (const [kind, phrase, rest] of seeds) {
  test.each(surroundings)(`“${phrase}” fires %s`, (_, make) => {
    const message = make(phrase, rest);
    const found = detectTriggers(message);
    expect(
      found.map((trigger) => trigger.kind),
      message,
    ).toContain(kind);
    expect(found, message).toHaveLength(1);
    if (rest !== '')
      expect(found[0]?.content.toLowerCase()).toContain(
        rest
          .replace(/^about /, '')
          .slice(-12)
          .toLowerCase(),
      );
  });
}

const requests = [
  'can you',
  'could you please',
  'I want you to',
  "I'd like you to",
  'you should',
  'make sure to',
  'well, actually,',
];
test.each(requests)('a request in front: %s', (lead) => {
  expect(one(`${lead} remember that I live in Oslo`)).toMatchObject({ kind: 'remember', content: 'I live in Oslo' });
  expect(one(`${lead} forget about the old flat`)).toMatchObject({ kind: 'forget', content: 'the old flat' });
});

test.each([
  'He said “remember that I am here” and left.',
  'The button says "forget about it", which is odd.',
  "She used the words 'keep in mind' twice.",
  'Run `remember that x` in the shell.',
  '```\nnote that this is code\n```',
  '```ts\n// important: keep this\nremember(that);\n',
  '> don’t forget the milk\n> note that it is cold',
  'Sie schrieb „forget about it“ darunter.',
  '他说「记住这件事」就走了。',
])('quotations and code do not fire: %s', (message) => expect(detectTriggers(message)).toEqual([]));

test.each([
  "I can't remember my PIN",
  'People who remember that are old',
  'remember to buy milk',
  "don't forget to call mom",
  'Nobody told me to note that down as a bug',
  'I forgot about the meeting',
  'We never remember to water them',
  'this is an important: word', // no clause starts there
  'How much memory does the laptop have?',
  'Clean up memory usage of the worker',
  'Can you delete this file?',
  'Is the plan no longer relevant?',
  'Save this file as report.pdf',
  '我不记得了',
  '别忘了买牛奶',
  '这很重要',
])('no trigger: %s', (message) => expect(kinds(message)).toEqual([]));

test.each([
  ['What do you remember about Anna?', 'Anna'],
  ['Do you remember what we decided on the database?', 'what we decided on the database'],
  ['Remember when we went to Rome?', 'when we went to Rome'],
  ['你还记得我的猫叫什么吗？', '我的猫叫什么吗'],
  ['关于上海的项目，你记得什么？', '上海的项目'],
])('a question only searches: %s', (message, content) =>
  expect(detectTriggers(message)).toMatchObject([{ kind: 'search', content }]),
);

test.each([
  ['记住，我对花生过敏。', 'remember', '我对花生过敏'],
  ['请记住我的生日是三月五号，谢谢', 'remember', '我的生日是三月五号'],
  ['别忘了我们周五发布', 'remember', '我们周五发布'],
  ['请记得，每次提交前先跑测试', 'remember', '每次提交前先跑测试'],
  ['以后参考：服务器在法兰克福', 'remember', '服务器在法兰克福'],
  ['服务器在法兰克福，供以后参考。', 'remember', '服务器在法兰克福'],
  ['备忘：周会改到周二', 'remember', '周会改到周二'],
  ['好的，另外请記住我住在台北', 'remember', '我住在台北'],
  ['忘掉我的旧地址', 'forget', '我的旧地址'],
  ['把我的旧地址忘掉', 'forget', '我的旧地址'],
  ['不用管那个旧项目了', 'forget', '那个旧项目'],
  ['删除关于旧公寓的记忆', 'forget', '旧公寓'],
  ['這個計劃已經過時了', 'forget', '這個計劃'],
  ['整理一下你的记忆', 'reflect', ''],
  ['回顾你的记忆', 'reflect', ''],
])('Chinese: %s', (message, kind, content) =>
  expect(detectTriggers(message)).toMatchObject([{ kind, content, language: 'zh' }]),
);

test('what is to be gone from disk is said so', () => {
  expect(one('Permanently delete the memory about my ex')).toMatchObject({
    kind: 'forget',
    content: 'my ex',
    permanent: true,
  });
  expect(one('Forget about the flat for good.')).toMatchObject({ content: 'the flat', permanent: true });
  expect(one('永久删除关于旧公寓的记忆')).toMatchObject({ kind: 'forget', permanent: true });
  expect(one('Forget about the flat')).toMatchObject({ permanent: false });
});

test('the content is the useful clause', () => {
  expect(one("Remember that I'm vegan. Also, what's for dinner?")?.content).toBe("I'm vegan");
  expect(one('Can you please keep in mind that Dr. Smith prefers email?')?.content).toBe('Dr. Smith prefers email');
  expect(one('I live in Oslo. Keep that in mind, ok?')?.content).toBe('I live in Oslo');
  expect(one("I'm allergic to nuts, please never forget it.")?.content).toBe("I'm allergic to nuts");
  expect(one('The gate code is 4411, for future reference.')?.content).toBe('The gate code is 4411');
  expect(one('We use Mongo. Scratch that, we use Postgres.')?.content).toBe('We use Mongo');
  expect(one('Remember the following:\n- a is b\n- c is d\n\nBye')?.content).toBe('- a is b\n- c is d');
  expect(one('Please remember to always lint before committing')?.content).toBe('to always lint before committing');
});

test('offsets are those of the message, whatever its letters', () => {
  const message = 'İstanbul 🎉! Ｒｅｍｅｍｂｅｒ that it rains';
  expect(one(message)).toMatchObject({ at: message.indexOf('Ｒ'), content: 'it rains' });
});

test('several triggers in one message keep to their clauses', () => {
  const found = detectTriggers('Remember that I moved to Bergen, and forget about the flat in Oslo.');
  expect(found).toMatchObject([
    { kind: 'remember', content: 'I moved to Bergen' },
    { kind: 'forget', content: 'the flat in Oslo' },
  ]);
});

test('the owner adds phrases in any language', () => {
  const own = [
    { kind: 'remember', phrase: 'merk dir', language: 'de' },
    { kind: 'forget', phrase: '忘れて', language: 'ja' },
    { kind: 'remember', phrase: 'запомни…' },
    { kind: 'search', phrase: '' },
  ] as const;
  expect(detectTriggers('Bitte merk dir, dass ich in Köln wohne.', own)).toMatchObject([
    { kind: 'remember', language: 'de', phrase: 'merk dir', content: 'ich in Köln wohne' },
  ]);
  expect(detectTriggers('Запомни: я живу в Туле', own)).toMatchObject([{ language: 'und', content: 'я живу в Туле' }]);
  expect(detectTriggers('Das Merk dir-Schild fehlt', own)).toEqual([]);
  expect(detectTriggers('忘れて、古い住所', own)).toMatchObject([{ kind: 'forget', content: '古い住所' }]);
});

test('odd input', () => {
  expect(detectTriggers('')).toEqual([]);
  expect(detectTriggers('remember that')).toMatchObject([{ content: '' }]);
  expect(detectTriggers('\u0000\ud800remember that x')).toHaveLength(1);
});
