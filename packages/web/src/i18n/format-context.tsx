import { createContext, use, useMemo, type ReactNode } from 'react';
import { formatFor, type Format, type FormatPlace } from './format.ts';
import { SOURCE_LANGUAGE } from './room.ts';

const FormatContext = createContext<Format | null>(null);
let outside: Format | null = null;

/** Gives everything inside it the business's currency and zone. Layouts put it up. */
export function FormatProvider({
  currency,
  timeZone,
  children,
}: Omit<FormatPlace, 'locale'> & { readonly children: ReactNode }) {
  const format = useMemo(
    () => formatFor({ locale: SOURCE_LANGUAGE, currency, timeZone }),
    [currency, timeZone],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
}

/** The formatters of the business in use; outside a business those of the browser. */
export function useFormat(): Format {
  const inside = use(FormatContext);
  outside ??= formatFor({ locale: SOURCE_LANGUAGE, currency: null, timeZone: null });
  return inside ?? outside;
}
