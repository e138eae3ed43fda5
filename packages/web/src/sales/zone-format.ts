import { formatFor, type Format, type FormatPlace } from '../i18n/format.ts';

const formats = new Map<string, Format>();

/** The formatters of another zone or currency than the business's; made once for each. */
export function zoneFormat(place: FormatPlace): Format {
  const key = `${place.locale} ${place.currency} ${place.timeZone}`;
  const known = formats.get(key) ?? formatFor(place);
  formats.set(key, known);
  return known;
}
