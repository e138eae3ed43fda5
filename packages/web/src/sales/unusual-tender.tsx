import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { announce } from '../ui/live-region.ts';
import styles from './cart.module.css';

/** Asks whether so much was handed over; it stops nothing. */
export function UnusualTender({ tenderedMinor }: { readonly tenderedMinor: number }) {
  const { money } = useFormat();
  const said = t('unusualTender', { amount: money(tenderedMinor) });
  useEffect(() => announce(said), [said]);
  return (
    <p className={styles['flag']}>
      <TriangleAlert size={16} aria-hidden /> {said}
    </p>
  );
}
