import { LayoutGrid, Undo2 } from 'lucide-react';
import { useCallback } from 'react';
import { t } from '../i18n/en/sales.ts';
import { Button } from '../ui/button.tsx';
import styles from './cart.module.css';
import { CartTools } from './cart-tools.tsx';
import { itemsIn } from './totals.ts';
import type { CounterWork } from './use-counter.ts';
import { TillIconButton } from './till-button.tsx';

const PRODUCTS = <LayoutGrid size={20} aria-hidden />;
const UNDO = <Undo2 size={20} aria-hidden />;

/** What the cart is called, and what is done with all of it. */
export function CartHead(props: {
  readonly work: CounterWork;
  readonly isFixed: boolean;
  readonly onProducts: () => void;
  readonly onNote: () => void;
}) {
  const { work, isFixed, onProducts, onNote } = props;
  const { state, change } = work;
  const { cart } = state;
  const undo = useCallback(() => change({ kind: 'undo' }), [change]);
  return (
    <div className={styles['head']}>
      <h2>{cart.lines.length === 0 ? t('cart') : t('cartOf', { count: itemsIn(cart.lines) })}</h2>
      <span className={styles['toProducts']}>
        <Button icon={PRODUCTS} onClick={onProducts}>
          {t('products')}
        </Button>
      </span>
      {cart.lines.length > 0 && !isFixed && <CartTools work={work} onNote={onNote} />}
      {cart.past.length > 0 && !isFixed && (
        <TillIconButton label={t('undo')} icon={UNDO} act="mod+z" onClick={undo} />
      )}
    </div>
  );
}
