import { expect, test } from 'vitest';
import { whyPartial } from './partial.ts';

const asked = { from: '2026-03-04', to: '2026-03-25' };

test.each([
  ['2026-03-02', '2026-03-08', 'cut'],
  ['2026-03-09', '2026-03-15', null],
  ['2026-03-16', '2026-03-22', 'running'],
  ['2026-03-23', '2026-03-29', 'cut'],
  ['2026-03-18', '2026-03-18', 'running'],
  ['2026-03-17', '2026-03-17', null],
] as const)('on 18 March %s – %s is %s', (from, to, expected) => {
  expect(whyPartial({ from, to }, asked, '2026-03-18')).toBe(expected);
});
