import { t as inExchanges } from '../i18n/en/exchanges.ts';
import { t } from '../i18n/en/sales.ts';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/figures.tsx';
import { NO_BREAK } from './cart-foot.tsx';
import styles from './counter.module.css';
import { itemsIn } from './totals.ts';
import type { CounterWork } from './use-counter.ts';

/** On phones: what the cart holds, and charging, at the foot of the products. */
export function CartBar(props: {
  readonly work: Pick<CounterWork, 'state' | 'total' | 'dueMinor' | 'stopped' | 'charge'> & {
    readonly exchange: Pick<CounterWork['exchange'], 'isGiving' | 'givenMinor'>;
  };
  /** What the sale ends with where nothing is charged; null: charging. */
  readonly word: string | null;
  readonly onShow: () => void;
}) {
  const { work, word, onShow } = props;
  const { state, total, dueMinor, stopped } = work;
  const { lines } = state.cart;
  const { isGiving, givenMinor } = work.exchange;
  return (
    <div className={styles['bar']}>
      <Button size="big" onClick={onShow}>
        {t('items', { count: itemsIn(lines) })}
      </Button>
      <Button
        kind="primary"
        size="big"
        wide
        disabledReason={lines.length === 0 ? t('cartEmpty') : stopped}
        busy={state.pending !== null}
        // How it goes back is chosen beside the cart.
        onClick={isGiving ? onShow : work.charge}
      >
        {word !== null || (isGiving && givenMinor === 0) ? (
          (word ?? inExchanges('finish'))
        ) : (
          <>
            {isGiving ? inExchanges('toGive') : t('charge')}
            {total !== null && (
              <>
                {NO_BREAK}
                <Money minor={isGiving ? givenMinor : dueMinor} />
              </>
            )}
          </>
        )}
      </Button>
    </div>
  );
}
