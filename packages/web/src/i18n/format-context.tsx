import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { formatFor, type Format, type FormatPlace } from './format.ts';
import { SOURCE_LANGUAGE } from './room.ts';

const FormatContext = createContext<Format | null>(null);
let outside: Format | null = null;

/** Gives everything inside it the business's currency, zone and formats. Layouts put it up. */
export function FormatProvider({
  currency,
  timeZone,
  formats,
  children,
}: Omit<FormatPlace, 'locale'> & { readonly children: ReactNode }) {
  const format = useMemo(
    () => formatFor({ locale: SOURCE_LANGUAGE, currency, timeZone, formats }),
    [currency, timeZone, formats],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
}

/** The formatters of the business in use; outside a business those of the platform. */
export function useFormat(): Format {
  const inside = use(FormatContext);
  outside ??= formatFor({
    ...{ locale: SOURCE_LANGUAGE, formats: PLATFORM_FORMATS, currency: null, timeZone: null },
  });
  return inside ?? outside;
}
