import { expect, test } from 'vitest';
import { pageOfLink, pageOfStart } from './show-link.ts';

test.each([
  ['mneme://show/review', '/review'],
  ['mneme://show/search?q=the%20ferry', '/search?q=the%20ferry'],
  ['mneme://app/index.html', null],
  ['mneme://show/', null],
  ['mneme://show/review/x', null],
  ['https://show/review', null],
  ['mneme://show/search#<script>', '/search'],
  ['--workspace', null],
  [`mneme://show/search?q=${'a'.repeat(3_000)}`, null],
])('%s shows %s', (link, page) => {
  expect(pageOfLink(link)).toBe(page);
});

test('a start is asked for a page by the first link among its arguments', () => {
  expect(pageOfStart(['/opt/Mneme/mneme-window', '--no-sandbox', 'mneme://show/audit'])).toBe('/audit');
  expect(pageOfStart(['/opt/Mneme/mneme-window', '--workspace', '/w'])).toBeNull();
});
