import { expect, test } from 'vitest';
import { CURRENCIES } from '../money.ts';
import { NUMBER_FORMATS, PLATFORM_FORMATS } from '../formats.ts';
import { countryOf } from './countries.ts';
import { formatsOf, formatsOfCountry } from './usual-formats.ts';

test.each([
  ['TZS', 'Africa/Dar_es_Salaam', 'TZ'],
  // Browsers call Dar es Salaam Nairobi.
  ['TZS', 'Africa/Nairobi', 'TZ'],
  ['XOF', 'Africa/Dakar', 'SN'],
  ['EUR', 'Europe/Lisbon', 'PT'],
  ['USD', 'America/Phoenix', 'US'],
  ['USD', 'Africa/Harare', 'ZW'],
  ['EUR', 'UTC', null],
])('%s and %s are %s', (currency, timezone, country) => {
  expect(countryOf({ currency, timezone })).toBe(country);
});

test.each([
  ['TZS', 'Africa/Nairobi', 'comma_point language h24 monday'],
  ['KES', 'Africa/Nairobi', 'comma_point language h24 sunday'],
  ['XOF', 'Africa/Dakar', 'space_comma language h24 monday'],
  ['MZN', 'Africa/Maputo', 'space_comma language h24 sunday'],
  ['INR', 'Asia/Kolkata', 'lakh_point language h12 sunday'],
  ['EGP', 'Africa/Cairo', 'comma_point language h12 saturday'],
  ['CHF', 'Europe/Zurich', 'apostrophe_point language h24 monday'],
  ['EUR', 'Europe/Berlin', 'point_comma language h24 monday'],
  ['USD', 'America/New_York', 'comma_point month_day_year h12 sunday'],
  ['SEK', 'Europe/Stockholm', 'space_comma iso h24 monday'],
])('where nothing was chosen, a business with %s in %s has %s', (currency, timezone, expected) => {
  const formats = formatsOf(null, { currency, timezone });
  expect(Object.values(formats).join(' ')).toBe(expected);
});

test('what was chosen stands, the rest stays as the country has it', () => {
  const dakar = { currency: 'XOF', timezone: 'Africa/Dakar' };
  expect(formatsOf({ numberFormat: 'comma_point', weekStart: null }, dakar)).toEqual({
    ...PLATFORM_FORMATS,
    numberFormat: 'comma_point',
  });
});

test('every currency has formats; an unknown country those of the platform', () => {
  for (const { code: currency } of CURRENCIES) {
    const { numberFormat } = formatsOf(null, { currency, timezone: 'UTC' });
    expect(NUMBER_FORMATS).toContain(numberFormat);
  }
  expect(formatsOfCountry(null)).toEqual(PLATFORM_FORMATS);
});
