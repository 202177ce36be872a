import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withMark } from './carry.ts';
import { allWithMarks, sidecarName, withMarks, withSidecar } from './sidecar.ts';

const marked = (text: string, parent: string) => withMark(text, { kind: 'belief', parent }, { lead: '- ' });
const page = (...lines: string[]) => [{ path: 'a.md', text: `${lines.join('\n')}\n` }];
const never = () => false;

test('whatever lines there are, the same ones twice too, they stand apart and together again as they were', () => {
  const line = fc.oneof(
    fc.constantFrom('', '# Gauge', '- plain', '- Likes rain', '-', 'a\r'),
    fc
      .tuple(fc.constantFrom('Likes rain', 'Likes snow', 'plain', ''), fc.constantFrom('a', 'b'))
      .map(([text, parent]) => marked(text, parent)),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const files = page(...lines);
      expect(allWithMarks(withSidecar(files, never))).toEqual(files);
    }),
    { numRuns: 500 },
  );
});

test('an agent reads words alone; a page that came with comments keeps them', () => {
  const files = page('# Gauge', marked('Likes rain', 'person--ines'));
  const [bare, beside] = withSidecar(files, never);
  expect(bare?.text).toBe('# Gauge\n- Likes rain\n');
  expect(beside?.path).toBe(sidecarName);
  expect(withSidecar(files, () => true)).toEqual(files);
});

test('a line that moved keeps its comment, a changed one too, one that went takes it along', () => {
  const [one, two, three] = [marked('Likes rain', 'a'), marked('Likes tea', 'b'), marked('Likes salt', 'c')];
  const pages = withSidecar(page(one, two, three), never);
  const told = JSON.parse(pages[1]?.text ?? '').files['a.md'];
  const bare = (pages[0]?.text ?? '').split('\n');
  const read = (...lines: string[]) => withMarks(lines.join('\n'), told).split('\n');
  const [rain = '', tea = '', salt = ''] = bare;
  expect(read('# New', '', rain, tea, salt)).toEqual(['# New', '', one, two, three]);
  expect(read(rain, '- Likes cocoa', salt, '')).toEqual([one, two.replace('tea', 'cocoa'), three, '']);
  expect(read(rain, salt, '- Sails.')).toEqual([one, three, '- Sails.']);
});

test.each(['', '{', '{"files":{"a.md":{"lines":1,"marks":[["x"]]}}}', '[]'])(
  'a file beside that says nothing leaves the pages as they are: %s',
  (text) => {
    const files = page('- Likes rain');
    expect(allWithMarks([...files, { path: sidecarName, text }])).toEqual(files);
  },
);
