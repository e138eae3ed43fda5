import { expect, test } from 'vitest';
import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { formatFor } from '../i18n/format.ts';
import { bytesText } from './space.ts';

const format = formatFor({
  ...{ locale: 'en', formats: PLATFORM_FORMATS, currency: null, timeZone: null },
});

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [5e9, '5 GB'],
  [3e15, '3,000 TB'],
])('%i bytes read as %s', (bytes, expected) => {
  expect(bytesText(bytes, format)).toBe(expected);
});
