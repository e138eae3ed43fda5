import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';

/** Since when a drawer is open; with the day too, since one may have been forgotten. */
export function OpenSince({ at }: { readonly at: string }) {
  const format = useFormat();
  return <time dateTime={at}>{t('openSince', { time: format.dateTime(at) })}</time>;
}
