import type { Sale } from '@tillbook/core/sales/sales.api';
import { formatFor, type Format, type FormatPlace } from '../i18n/format.ts';

const made = new Map<string, Format>();

/** The formatters of another zone, currency or formats than the business's; made once for each. */
export function zoneFormat(place: FormatPlace): Format {
  const { locale, currency, timeZone, formats } = place;
  const key = JSON.stringify([locale, currency, timeZone, formats]);
  const known = made.get(key) ?? formatFor(place);
  made.set(key, known);
  return known;
}

/** Amounts and times of a sale: in its currency, and in the zone of its branch. */
export function formatOfSale(
  place: FormatPlace,
  { currency, timezone }: Pick<Sale, 'currency' | 'timezone'>,
): Format {
  return zoneFormat({ ...place, currency, timeZone: timezone });
}
