import { t } from '../i18n/en/comparison.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { rateText } from '../ui/rate-text.ts';
import styles from './analytics.module.css';
import type { Beside } from './businesses-beside.ts';

/** At which rates businesses stand beside each other, or why their amounts do not. */
export function RatesUsed({ beside }: { readonly beside: Beside }) {
  const format = useFormat();
  const { one, seenIn, without } = beside;
  const mine = <AppLink to={paths.business.dashboard({ view: 'businesses' })}>{t('mine')}</AppLink>;
  return (
    <div className={styles['span']} role="note" aria-label={t('rates')}>
      <p>{t('ownDays')}</p>
      {one?.used.map(({ fromCurrency, toCurrency, onDay, rateNano }) => (
        <p key={fromCurrency}>
          {t('rateOf', {
            ...{ day: format.date(onDay), from: fromCurrency, to: toCurrency },
            rate: rateText(rateNano),
          })}
        </p>
      ))}
      {one === null && (
        <p>
          {seenIn === null
            ? t('noCurrency')
            : t('noRate', { from: without.join(', '), to: seenIn })}{' '}
          {mine}
        </p>
      )}
    </div>
  );
}
