import { expect, test } from 'vitest';
import { day, type Files, materialOf, page } from '../testing/material.ts';
import { reason } from './by-rules.ts';

const core = (...items: string[]): Files => ({
  'MEMORY.md': `# M\n## Identity\n- Name: Mara Lind\n## Critical Facts\n${items.map((item) => `- ${item}\n`).join('')}`,
});
const world: Files = {
  ...core('The hatch is out of order', 'Kayaks are allowed in the basin', 'Box keys are kept in the blue tin'),
  ...page('person--mara-lind', ['Paints miniatures']),
  ...page('person--olga-brandt', ['Smokes', 'Stays in room 12', 'Reports to Hal Dormer']),
  ...page('person--piet-jansen', ['Speaks Danish']),
  ...page('organization--rook-club', ['Has three vans', 'Insured with Allianz', 'Does not ship to Norway']),
  ...page('place--copse-yard', ['Open Thursday to Saturday, 9:00 to 18:00', 'Flour comes from Brandt Mill']),
};

function told(text: string, head = 'fact'): string[] {
  const entry = { text, head: `${head} | confidence:high | tags:[] | source:conversation` };
  return reason(materialOf({ ...world, ...day('2026-02-02', entry) })).flatMap(({ does }) =>
    does.kind === 'contradiction' ? [does.sides[0].text] : [],
  );
}

test.each([
  ['Olga stopped smoking.', 'Smokes'],
  ['With the reorganisation Olga reports to Ines Weck.', 'Reports to Hal Dormer'],
  ['Olga moved to room 30.', 'Stays in room 12'],
  ['The Rook Club has four vans now.', 'Has three vans'],
  ['Copse Yard has new hours: Tuesday to Saturday, 8:30 to 18:00.', 'Open Thursday to Saturday, 9:00 to 18:00'],
  ['Copse Yard buys its flour at Heron Mill now.', 'Flour comes from Brandt Mill'],
  ['The Rook Club has two vans, not three.', 'Has three vans'],
])('contradicts what stands written: %s', (text, standing) => {
  expect(told(text)).toEqual([standing]);
});

test.each([
  'The printer works again.',
  'Smoking is forbidden in the basin.',
  'The cups hang behind the bar now.',
  'Olga stopped by the bakery.',
  'Piet moved to Bremen.',
  'The Rook Club bought a second clock.',
  'The Rook Club is closed on Mondays.',
  'Copse Yard buys its eggs at Heron Mill now.',
  'The Rook Club took nine parcels along.',
  'Room 3 is painted, Olga says.',
])('stands beside it: %s', (text) => {
  expect(told(text)).toEqual([]);
});

test('what somebody did has each its own day; of one thing two days are asked about', () => {
  const facts = (...given: string[]) =>
    reason(materialOf({ ...world, ...page('person--hanne-krog', given) })).filter(
      ({ does }) => does.kind === 'contradiction',
    ).length;
  const did = ['Hanne Krog planted potatoes on 3 May 2025.', 'Hanne Krog sold her boat on 9 May 2025.'];
  expect(facts(...did, 'Hanne Krog visited Lübeck on 11 May 2025.')).toBe(0);
  expect(facts('Hanne Krog moves to Kiel on 3 May 2026.', 'Hanne Krog relocates to Kiel on 12 May 2026.')).toBe(1);
});

test('two values in other words are asked about once; readings of a series and names alone are not', () => {
  const said = { head: 'fact | confidence:high | tags:[] | source:conversation' };
  const days = [
    'The greenhouse lease stands at €90 a quarter, which is fair.',
    'Oak humidity: 14.2 %',
    'measured the oak at 13.5 %',
    'Piet Jansen has chess on Mondays.',
    '12.8 % on the moisture meter, oak in the shed',
    'Lease of the greenhouse: €105 a quarter.',
    'Piet Jansen rows on Fridays.',
  ].map((text, n) => day(`2026-02-0${n + 1}`, { text, ...said }));
  const asked = reason(materialOf(Object.assign({}, world, ...days))).flatMap(({ does }) =>
    does.kind === 'contradiction' ? [does.sides.map(({ text }) => text)] : [],
  );
  expect(asked).toEqual([
    ['The greenhouse lease stands at €90 a quarter, which is fair.', 'Lease of the greenhouse: €105 a quarter.'],
  ]);
});

test.each([
  ['The spare key of the boathouse hangs at the Sorensens.', 'Boathouse spare key: with the Lindqvists.', false],
  [
    'Die Chorfreizeit findet vom 3. bis 5. Juni in Maulbronn statt.',
    'Chorfreizeit in Maulbronn: 10. bis 12. Juni.',
    false,
  ],
  [
    'El taller de cerámica empieza a las 18:30 los jueves.',
    'Los jueves el taller de cerámica empieza a las 19:15.',
    true,
  ],
  ['La cotisation du club de voile est de 120 euros par an.', 'Club de voile : cotisation annuelle de 135 €.', true],
  ['社区合唱团每周四晚上七点排练。', '社区合唱团的排练是每周四晚上八点。', true],
])('said otherwise without a word of change, neither side is a plain fact: %s', (before, now, isAsked) => {
  const head = 'fact | confidence:high | tags:[] | source:conversation';
  const days = [before, 'The annexe has a green door.', now].map((text, n) => day(`2026-02-0${n + 1}`, { text, head }));
  const proposed = reason(materialOf(Object.assign({}, world, ...days)));
  const asked = proposed.flatMap(({ does }) =>
    does.kind === 'contradiction' ? [does.sides.map(({ text }) => text)] : [],
  );
  expect(proposed.filter(({ does }) => does.kind === 'fact' && does.supersedes === null)).toEqual([]);
  if (isAsked) expect(asked).toEqual([[before, now]]);
});

test.each([
  ['Olga Brandt lives in Ulm, near the station', 'Olga Brandt lives in Graz'],
  ['Ma cousine Olga Brandt habite à Nantes', 'La cousine Olga Brandt habite à Rennes'],
])('another name in the place of one is asked about: %s', (before, now) => {
  const proposed = reason(materialOf({ ...core(), ...page('person--olga-brandt', [before, now]) }));
  expect(
    proposed.flatMap(({ does }) => (does.kind === 'contradiction' ? [does.sides.map(({ text }) => text)] : [])),
  ).toEqual([[before, now]]);
});

test.each([
  [
    'The gauge reads 0.38 m below mean sea level; the installer’s 0.42 m is wrong',
    'The installer said 0.42 m; it was old',
  ],
  [
    'Olga Brandt likes TypeScript, plain SQL, tea before nine',
    'Writes TypeScript and plain SQL; dropped the ORM in 2024',
  ],
])('what is of something else, or gives the same value, asks nothing: %s', (before, now) => {
  const proposed = reason(materialOf({ ...core(), ...page('person--olga-brandt', [before, now]) }));
  expect(proposed.filter(({ does }) => does.kind === 'contradiction')).toEqual([]);
});

test('what happens right now is asked about, and stays, where another line of it says otherwise', () => {
  const lines = ['mooring is €310 a month, due on the 1st', 'Mooring is €340 a month, due on the 1st.'];
  const files = {
    'MEMORY.md': `# M\n## Identity\n- Name: Mara Lind\n## Active Context\n${lines.map((line) => `- ${line}\n`).join('')}`,
    ...day('2025-11-02', {
      text: 'Paid the mooring.',
      head: 'event | confidence:high | tags:[] | source:conversation',
    }),
    ...day('2026-02-02', {
      text: 'The annexe has a green door.',
      head: 'event | confidence:high | tags:[] | source:conversation',
    }),
  };
  const proposed = reason(materialOf(files)).map(({ does }) => does);
  expect(
    proposed.flatMap((does) => (does.kind === 'contradiction' ? [does.sides.map(({ text }) => text)] : [])),
  ).toEqual([lines]);
  expect(proposed.filter(({ kind }) => kind === 'core')).toEqual([]);
});

test('a change that names nothing is held against nothing, and counts of one thing are a series', () => {
  const head = 'event | confidence:high | tags:[] | source:conversation';
  const said = [
    'Recuento de ácaros: 7 en 300 abejas.',
    'Ácaros tras la primera cura: 4 en 300 abejas.',
    'Ácaros: 2 en 300 abejas, nada más hasta otoño.',
  ];
  const files = Object.assign({}, world, ...said.map((text, n) => day(`2026-02-0${n * 2 + 1}`, { text, head })));
  const asked = (all: Files) => reason(materialOf(all)).filter(({ does }) => does.kind === 'contradiction');
  expect(asked(files)).toEqual([]);
  expect(told("We've moved!")).toEqual([]);
});

test('a role that one at a time has is asked about, whoever has it; what two people can be is not', () => {
  const files = (role: string) => ({
    ...world,
    ...page('person--olga-brandt', [`Olga Brandt ${role}.`]),
    ...page('person--piet-jansen', [`Piet Jansen ${role}.`]),
  });
  const asked = (role: string) =>
    reason(materialOf(files(role))).flatMap(({ does }) => (does.kind === 'contradiction' ? [does.sides.length] : []));
  expect(asked('is the treasurer of the rowing club')).toEqual([2]);
  expect(asked('is a member of the rowing club')).toEqual([]);
});

test('what is told otherwise than core memory says is asked about, of whatever kind it was taken for', () => {
  const said = (text: string, on: string) =>
    day(on, { text, head: 'event | confidence:medium | tags:[] | source:conversation' });
  const files = {
    ...world,
    ...core('Line length of all our Python repositories: 100, with type hints.'),
    ...said('Our Python repositories: line length 88, type hints everywhere.', '2026-02-02'),
  };
  const asked = reason(materialOf(files)).filter(({ does }) => does.kind === 'contradiction');
  expect(asked).toHaveLength(1);
});

const asked = (files: Files) =>
  reason(materialOf({ ...world, ...files })).flatMap(({ does }) =>
    does.kind === 'contradiction' ? [does.sides.map(({ text }) => text)] : [],
  );

test('two pages that claim one role are asked about; what many do, or each has of their own, is not', () => {
  const pages = (...facts: string[]): Files =>
    Object.assign({}, ...facts.map((fact, n) => page(`person--${['olu-ade', 'pia-vogt', 'hana-sato'][n]}`, [fact])));
  expect(asked(pages('Olu runs the desk', 'Pia runs the desk'))).toEqual([['Olu runs the desk', 'Pia runs the desk']]);
  expect(asked(pages('Runs the news desk', 'Runs the news desk'))).toHaveLength(1);
  expect(asked(pages('Drives the van', 'Drives the van', 'Drives the van'))).toEqual([]);
  expect(asked(pages('Runs the desk', 'Runs the shop'))).toEqual([]);
  expect(asked(pages('Speaks Danish', 'Speaks Danish'))).toEqual([]);
});

test('a value that is given again beside another of its page is no series', () => {
  const board = page('organization--rook-board', ['Has seven members', 'A quorum consists of four members']);
  const entry = { text: 'A quorum now consists of five members.', head: 'decision | confidence:high | tags:[]' };
  expect(asked({ ...board, ...day('2026-02-02', entry) })).toContainEqual([
    'A quorum consists of four members',
    'A quorum now consists of five members.',
  ]);
});

test('another day of something else beside it makes no series of two days of one thing', () => {
  const head = 'event | confidence:medium | tags:[] | source:user-explicit';
  const said = [
    'The grant application of Heron Mill is due by 2 May.',
    'The opening of Heron Mill is on 9 June.',
    'The opening of Heron Mill is on 16 June.',
  ];
  expect(asked(day('2026-02-02', ...said.map((text) => ({ text, head }))))).toEqual([said.slice(1)]);
});

test('a question is filed under the page that both sides speak of, and under its own words where there is none', () => {
  const entries = ['The clinic of the village opens at 8:00.', 'The clinic of the village opens at 9:00.'];
  const days = entries.map((text, n) =>
    day(`2026-02-0${n + 2}`, { text, head: 'fact | confidence:high | tags:[] | source:conversation' }),
  );
  const owned = page('person--mara-lind', ['Copse Yard is closed on Mondays']);
  const now = day('2026-02-05', {
    text: 'Copse Yard is closed on Tuesdays, not on Mondays.',
    head: 'fact | confidence:high | tags:[] | source:conversation',
  });
  const asked = reason(materialOf(Object.assign({}, world, owned, ...days, now))).flatMap(({ does }) =>
    does.kind === 'contradiction' ? [does.about] : [],
  );
  expect(asked.sort()).toEqual(['The clinic of the village opens at …', 'place--copse-yard']);
});

test('a surname that several bear means none of them: what each does is not held against another', () => {
  const said = { head: 'fact | confidence:high | tags:[] | source:user-explicit' };
  const told = [
    'Ansa Huber keeps goats on the hill.',
    'Cilli Huber teaches swimming.',
    'Mori Huber keeps the chapel key.',
    'Bartl Huber mends the fences of the common.',
    'Vroni Huber bakes on Fridays.',
    'Sepp Huber drives the milk lorry.',
    'Kreszenz Huber keeps bees behind the school.',
    'Xaver Huber keeps the books of the band.',
    'Girgl Huber keeps the mill running.',
    'Hias Huber drives the snow plough.',
    'Traudl Huber keeps the keys of the hall.',
  ];
  const days = told.map((text, n) => day(`2026-02-${String(n + 1).padStart(2, '0')}`, { text, ...said }));
  const found = reason(materialOf(Object.assign({}, world, ...days))).map(({ does }) => does);
  expect(found.filter(({ kind }) => kind === 'contradiction')).toEqual([]);
  expect(found.flatMap((does) => ('entity' in does && /--huber$/.test(does.entity) ? [does] : []))).toEqual([]);
});

test('of a change that is to come the day is told: both hold, each in its time', () => {
  const said = { head: 'fact | confidence:high | tags:[] | source:conversation' };
  const text = 'From 6 June 2027 Copse Yard is open Monday to Thursday, 10:00 to 16:00.';
  const [asked] = reason(materialOf({ ...world, ...day('2026-02-02', { text, ...said }) })).filter(
    ({ does }) => does.kind === 'contradiction',
  );
  expect(asked?.reason).toBe('The second holds from 2027-06-06 on, the first until then: both hold, each in its time.');
});

const askedOf = (files: Files) =>
  reason(materialOf({ ...world, ...files })).flatMap((one) => (one.does.kind === 'contradiction' ? [one] : []));
const note = { head: 'fact | confidence:high | tags:[] | source:conversation' };

test('two facts that were put on one page on one day both hold', () => {
  const hours = [
    'Open Monday to Friday, 8:30 to 17:30 (since 2026-01-05)',
    'The phones are off from 13:00 to 13:45 (since 2026-01-05)',
  ];
  expect(askedOf(page('organization--linden-row', hours))).toEqual([]);
});

test('what is told again for another reader is no other word', () => {
  const files = {
    ...day('2026-02-02', {
      text: 'Ana Okoro told me that Folake is allergic to bee stings. The EpiPen lives in the red bag next to the inhaler.',
      ...note,
    }),
    ...day('2026-02-09', {
      text: "For the coaches' sheet: bee stings, Folake is allergic, pen is in the red bag.",
      ...note,
    }),
  };
  expect(askedOf(files)).toEqual([]);
});

test('who gives one memory the same other value again is asked about once, and cited twice', () => {
  const files = {
    ...page('concept--yeast-9', ['Stocks are in freezer A, rack 2']),
    ...day('2026-02-02', { text: 'Freezer shuffle. Yeast 9 stocks are in freezer C now, rack 4.', ...note }),
    ...day('2026-02-09', { text: 'For the bench notes: yeast 9 stocks are in freezer C, rack 4.', ...note }),
  };
  const asked = askedOf(files);
  expect(asked).toHaveLength(1);
});

test('a day and its month end no sentence in front of a figure', () => {
  const files = {
    ...page('person--fatma-yildiz', ['Arbeitet 30 Stunden in der Woche']),
    ...day('2026-02-02', {
      text: 'Fatma Yildiz arbeitet seit dem 1.2. 35 Stunden, der Vertrag ist unterschrieben zurück.',
      ...note,
    }),
  };
  expect(askedOf(files).map(({ does }) => does.kind === 'contradiction' && does.sides[1].text)).toEqual([
    'Fatma Yildiz arbeitet seit dem 1.2. 35 Stunden, der Vertrag ist unterschrieben zurück.',
  ]);
});

test('what a relative does, or somebody says of something else, stands on nobody’s page for it', () => {
  const files = {
    ...page('person--jess-hartley', ['Paints the van']),
    ...day('2026-02-02', { text: "Jess Hartley's cousin Bethan does the cushions at mates' rates.", ...note }),
    ...day('2026-02-03', { text: 'Jess Hartley says the new limit is 10,500 pounds for the lot.', ...note }),
  };
  const facts = reason(materialOf({ ...world, ...files })).flatMap(({ does }) =>
    does.kind === 'fact' && does.entity === 'person--jess-hartley' ? [does.statement] : [],
  );
  expect(facts).toEqual([]);
});

test('two prohibitions, a habit beside one day, and what tells anew what was known hold together', () => {
  const asked = (files: Files) =>
    reason(materialOf({ ...world, ...files })).filter(({ does }) => does.kind === 'contradiction').length;
  const never = (when: string) => `Standing rule: never book a delivery for Mara on a ${when}.`;
  expect(asked(core(never('Wednesday after 16:00'), never('Saturday before 13:00')))).toBe(0);
  const club = (...facts: string[]) => asked(page('organization--rook-club', facts));
  const trains = 'The Rook Club trains on Tuesdays at 17:15 in the gym.';
  expect(club(trains, 'The Rook Club trains with Bergen on Sunday 22 November 2026 at 10:15.')).toBe(0);
  expect(club(trains, 'The Rook Club trains on Thursdays at 17:15 in the gym.')).toBe(1);
  const runs = 'Piet Jansen is a gardener around Copse, self-employed since 2019, with his firm Jansen Gardens.';
  expect(
    asked(page('person--piet-jansen', [runs, 'Piet Jansen has run Jansen Gardens around Copse since 2019.'])),
  ).toBe(0);
});

const preferring = (preference: string, said: string, type = 'fact') => {
  const files = { 'MEMORY.md': `# M\n## Identity\n- Name: Mara Lind\n## Preferences\n- ${preference}\n` };
  const head = `${type} | confidence:high | tags:[] | source:conversation`;
  const found = reason(materialOf({ ...files, ...day('2026-02-02', { text: said, head }) }));
  return found.filter(({ does }) => does.kind === 'contradiction').length;
};

test.each([
  ['Always pays deposits by bank transfer', 'Paid the deposit for the stall by bank transfer.', 0],
  ['Works on the wheel until 6 pm', 'Worked on the wheel until 8 pm with Lund.', 0],
  ['Works on the wheel until 6 pm', 'Works on the wheel until 8 pm now.', 1],
  ['Prefers meetings in the afternoon', 'Meetings moved to the morning.', 1],
])('what was done once is an instance of what is done as a rule: %s – %s', (preference, said, asked) => {
  expect(preferring(preference, said)).toBe(asked);
});

test('what is noted as an event is one time of what is done as a rule, though it moved', () => {
  expect(preferring('Throws porcelain, not stoneware', 'Moved the big bowl over to stoneware.', 'event')).toBe(0);
  expect(preferring('Works on the wheel until 6 pm', 'Works on the wheel until 8 pm now.', 'decision')).toBe(1);
});

test('what is asked about is what both share, and not who is named in passing', () => {
  const head = 'fact | confidence:high | tags:[] | source:conversation';
  const about = (old: string, now: string) =>
    reason(
      materialOf({ ...world, ...day('2026-01-02', { text: old, head }), ...day('2026-02-02', { text: now, head }) }),
    ).flatMap(({ does }) => (does.kind === 'contradiction' ? [does.about] : []));
  expect(about('The kiln deposit is 400 euros, Piet says.', 'The kiln deposit is 550 euros, Piet told me.')).toEqual([
    'The kiln deposit is …',
  ]);
  expect(about('Piet lives in Bremen.', 'Piet lives in Oslo now.')).toEqual(['person--piet-jansen']);
});

test('what was told while it held, and a page has as history by now, is asked about no more', () => {
  const told = (until: string) =>
    reason(
      materialOf({
        ...page('person--merle-petersen', [
          `Works Tuesdays to Thursdays (until ${until}) [superseded-by fact:person--merle-petersen:1a2b3c4d]`,
          'Works Mondays to Wednesdays (since 2026-02-03)',
        ]),
        ...day('2026-02-02', {
          text: 'Merle Petersen works Tuesdays to Thursdays.',
          head: 'fact | confidence:high | tags:[] | source:user-explicit',
        }),
      }),
    ).filter(({ does }) => does.kind === 'contradiction').length;
  expect(told('2026-02-03')).toBe(0);
  expect(told('2026-01-20')).toBe(1);
});

test('what gives only when, each of a matter of its own, is no contradiction, and both are facts', () => {
  const head = 'fact | confidence:high | tags:[] | source:conversation';
  const proposed = (...lines: string[]) =>
    reason(materialOf(Object.assign({}, ...lines.map((text, n) => day(`2026-02-0${n + 1}`, { text, head }))))).flatMap(
      ({ does }) => (does.kind === 'contradiction' || does.kind === 'fact' ? [does.kind] : []),
    );
  const born = ['Detlef Osthues wohnt seit 2024 in Verden.', 'Detlef Osthues arbeitet seit 2023 als Imker in Verden.'];
  expect(proposed(...born)).toEqual(['fact', 'fact']);
  expect(proposed('Das Seminar beginnt um 9 Uhr.', 'Das Seminar endet um 17 Uhr.')).toEqual([]);
  expect(proposed('We lost pipe 11 on day 1.', 'We lost pipe 22 on day 2.')).toEqual([]);
  expect(proposed('We rebuild register 1 in March.', 'We rebuild register 2 in April.')).toEqual([]);
  expect(proposed('Das Seminar beginnt um 9 Uhr.', 'Das Seminar beginnt um 10 Uhr.')).toEqual(['contradiction']);
  expect(proposed('Ida Berg wohnt seit 2024 in Kiel.', 'Ida Berg wohnt seit 2025 in Husum.')).toEqual([
    'contradiction',
  ]);
  expect(proposed('The launch is set for 3 May.', 'The launch happens on 9 May.')).toEqual(['contradiction']);
});
