import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import { Banknote, CreditCard, Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/figures.tsx';
import styles from './cart.module.css';
import type { TaxRules } from './totals.ts';
import type { Repeat } from './use-counter.ts';
import { TillButton } from './till-button.tsx';

/** A button's words and its amount stay together. */
export const NO_BREAK = '\u00a0';

/** Net, tax by rate and total, as the receipt will say it. */
export function Totals(props: { readonly total: SaleTotal; readonly rules: TaxRules }) {
  const { total, rules } = props;
  const { amount, percent } = useFormat();
  const isOnTop = rules.taxMode === 'exclusive';
  const rates = total.taxes.filter(({ taxMinor }) => taxMinor > 0);
  return (
    <dl className={styles['totals']}>
      {isOnTop && (
        <div>
          <dt>{t('subtotal')}</dt>
          <dd className="number">{amount(total.netMinor)}</dd>
        </div>
      )}
      {total.promotionMinor > 0 && (
        <div>
          <dt>{t('youSave')}</dt>
          <dd className="number">{amount(total.discountMinor)}</dd>
        </div>
      )}
      {rates.map(({ taxBasisPoints, taxMinor }) => {
        const rate = percent(taxBasisPoints);
        return (
          <div key={taxBasisPoints}>
            <dt>{isOnTop ? t('taxAt', { rate }) : t('taxIncluded', { rate })}</dt>
            <dd className="number">{amount(taxMinor)}</dd>
          </div>
        );
      })}
      <div data-total="">
        <dt>{t('total')}</dt>
        <dd>
          <Money minor={total.totalMinor} />
        </dd>
      </div>
    </dl>
  );
}

/** What ends a sale: charge, or exact cash with one touch. */
export function ChargeButtons(props: {
  readonly totalMinor: number;
  /** What the coins there are make of it. */
  readonly cashMinor: number;
  readonly stopped: string | null;
  readonly onCharge: () => void;
  readonly onExactCash: () => void;
  /** The last way of paying once more; absent where there is none to repeat. */
  readonly repeat?: Repeat | null;
  /** Another way that ends the sale with one touch, beside exact cash. */
  readonly children?: ReactNode;
}) {
  const { totalMinor, cashMinor, stopped, onCharge, onExactCash, repeat = null } = props;
  return (
    <div className={styles['ends']}>
      <TillButton
        kind="primary"
        size="big"
        wide
        icon={<CreditCard size={20} aria-hidden />}
        hasCap
        disabledReason={stopped}
        act="F9"
        onClick={onCharge}
      >
        {t('charge')}
        {NO_BREAK}
        <Money minor={totalMinor} />
      </TillButton>
      <Button
        size="big"
        wide
        icon={<Banknote size={20} aria-hidden />}
        disabledReason={stopped}
        onClick={onExactCash}
      >
        {t('exactCash')}
        {cashMinor !== totalMinor && (
          <>
            {NO_BREAK}
            <Money minor={cashMinor} />
          </>
        )}
      </Button>
      {repeat !== null && (
        <Button
          size="big"
          wide
          icon={<Repeat2 size={20} aria-hidden />}
          disabledReason={stopped}
          onClick={repeat.run}
        >
          {t('repeatPayment', { way: repeat.name })}
        </Button>
      )}
      {props.children}
    </div>
  );
}
