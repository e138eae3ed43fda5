import { PLATFORM_FORMATS, readFormats, type Formats } from '../formats.ts';
import { countryOf } from './countries.ts';

/**
 * How a country usually writes, until the owner chooses: as the Unicode CLDR (48) has it for the
 * language that shops there keep their books in. Two differences are ours. Dates are in words where
 * the day comes first, because 3 Apr 2026 cannot be misread; and hours are counted to 24 where the
 * day is also counted from sunrise (East Africa), because there "2" would be said of two hours.
 */

const countries = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const POINT_COMMA = countries(
  'AR BA BE BR CL CO DE DK ES GR HR ID IS IT LY MK NL PY RO RS SI TR UY VE VN',
);
const SPACE_COMMA = countries(
  'AO AT BF BG BI BJ BY CD CF CG CI CM CV CZ DJ DZ EE FI FR GA GN GQ GW HU KM KZ LT LV MA MG ML ' +
    'MR MZ NC NE NO PF PL PT RU SE SK SN ST TD TG TN UA',
);
const APOSTROPHE_POINT = countries('CH LI');
const LAKH_POINT = countries('BD BT IN NP');

const MONTH_FIRST = countries('PH US');
const YEAR_FIRST = countries('CA CN HU JP KR LT SE TW');

const TO_TWELVE = countries(
  'AE AU BD BH CA CL CO EG GH GM HK IN IQ JO KR KW LB LR LS LY MW MX MY NA NZ OM PE PH PK PY QA ' +
    'SA SD SG SL SY SZ TW US UY VE YE ZM',
);

const FROM_SATURDAY = countries('BH DJ DZ EG IQ IR JO KW LY OM QA SD SY');
const FROM_SUNDAY = countries(
  'BD BR BT BW CA CO ET HK ID IL IN JP KE KR MX MZ NP PE PH PK PT PY SA SG TH TW US VE YE ZA ZW',
);

/** How a country writes; of an unknown one, or null, as the platform does. */
export function formatsOfCountry(country: string | null): Formats {
  const isIn = (all: ReadonlySet<string>): boolean => country !== null && all.has(country);
  const usual = PLATFORM_FORMATS;
  return {
    numberFormat: isIn(POINT_COMMA)
      ? 'point_comma'
      : isIn(SPACE_COMMA)
        ? 'space_comma'
        : isIn(APOSTROPHE_POINT)
          ? 'apostrophe_point'
          : isIn(LAKH_POINT)
            ? 'lakh_point'
            : usual.numberFormat,
    dateFormat: isIn(MONTH_FIRST) ? 'month_day_year' : isIn(YEAR_FIRST) ? 'iso' : usual.dateFormat,
    timeFormat: isIn(TO_TWELVE) ? 'h12' : usual.timeFormat,
    weekStart: isIn(FROM_SATURDAY) ? 'saturday' : isIn(FROM_SUNDAY) ? 'sunday' : usual.weekStart,
  };
}

/**
 * The formats of a business: what was chosen, and where nothing was, what its country usually has.
 * @param chosen the kept choices; null or missing: none was made
 */
export function formatsOf(
  chosen: unknown,
  place: { readonly currency: string; readonly timezone: string },
): Formats {
  return readFormats(chosen, formatsOfCountry(countryOf(place)));
}
