import { t } from '../i18n/en/profit-change.ts';
import type { Format } from '../i18n/format.ts';
import type { Change } from './queries.ts';

/** An amount with what it did: a plus or a minus before it. */
export const signed = (minor: number, format: Pick<Format, 'amount'>): string =>
  minor === 0 ? format.amount(0) : `${minor > 0 ? '+' : '−'}${format.amount(Math.abs(minor))}`;

/** The difference in a sentence: the parts that moved most come first, none that moved nothing. */
export function changeFinding(
  change: NonNullable<Change['change']>,
  what: string,
  format: Pick<Format, 'amount' | 'money'>,
): string {
  const { beforeMinor, nowMinor } = change;
  const parts = [...change.parts]
    .filter(({ minor }) => minor !== 0)
    .sort((one, other) => Math.abs(other.minor) - Math.abs(one.minor))
    .map(({ name, minor }) => {
      const amount = signed(minor, format);
      return minor > 0 ? t(`more_${name}`, { amount }) : t(`less_${name}`, { amount });
    })
    .join(', ');
  const by = nowMinor - beforeMinor;
  if (by === 0) {
    const amount = format.money(nowMinor);
    return parts === '' ? t('asMuch', { what, amount }) : t('asMuchBut', { what, amount, parts });
  }
  const values = { what, amount: format.money(Math.abs(by)), parts };
  return by < 0 ? t('less', values) : t('more', values);
}
