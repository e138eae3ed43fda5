import type { GivenPromotion } from '@tillbook/core/promotions/promotions.api';
import { BadgePercent } from 'lucide-react';
import { useFormat } from '../i18n/format-context.tsx';
import styles from './offers.module.css';

/** "Buy 2 get 1: −1,500" under a line of the cart. */
export function LinePromotions({ given }: { readonly given: readonly GivenPromotion[] }) {
  const { amount } = useFormat();
  return given.map(({ promotionId, name, amountMinor }) => (
    <span key={promotionId} className={styles['given']}>
      <BadgePercent size={16} aria-hidden />
      <span>
        <bdi>{name}</bdi>: {amount(-amountMinor)}
      </span>
    </span>
  ));
}
