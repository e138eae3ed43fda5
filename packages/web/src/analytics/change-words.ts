import { t } from '../i18n/en/profit-change.ts';
import type { Format } from '../i18n/format.ts';
import { saidParts } from '../ui/said-parts.ts';
import type { Change } from './queries.ts';

/** The difference in a sentence: the parts that moved most come first, none that moved nothing. */
export function changeFinding(
  change: NonNullable<Change['change']>,
  what: string,
  format: Pick<Format, 'amount' | 'money'>,
): string {
  const { beforeMinor, nowMinor } = change;
  const parts = saidParts(change.parts, format, (name, isMore, amount) =>
    isMore ? t(`more_${name}`, { amount }) : t(`less_${name}`, { amount }),
  );
  const by = nowMinor - beforeMinor;
  if (by === 0) {
    const amount = format.money(nowMinor);
    return parts === '' ? t('asMuch', { what, amount }) : t('asMuchBut', { what, amount, parts });
  }
  const values = { what, amount: format.money(Math.abs(by)), parts };
  return by < 0 ? t('less', values) : t('more', values);
}
