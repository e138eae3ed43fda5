import { LayoutGrid, PauseCircle, ShoppingBasket, Undo2 } from 'lucide-react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import styles from './cart.module.css';
import { ChargeButtons, Totals } from './cart-foot.tsx';
import { CartLines } from './cart-lines.tsx';
import { Offers } from './offers.tsx';
import { ParkedButton } from './parked-button.tsx';
import { exactCash, paidBy } from './pay.ts';
import { PayPanel } from './pay-panel.tsx';
import { waysOf } from './selling.ts';
import { itemsIn } from './totals.ts';
import { useFlags } from './use-flags.ts';
import type { PracticeWork } from './use-practice-till.ts';
import { TillButton, TillIconButton } from './till-button.tsx';

/** The cart of practice: the till's own, without what only the server could answer. */
export function PracticeCart(props: {
  readonly work: PracticeWork;
  readonly onProducts: () => void;
  readonly onPayLeft: () => void;
}) {
  const { work, onProducts } = props;
  const { state, change, parked } = work;
  const { cart, pending } = state;
  const isPaying = work.paying !== null;
  const isFixed = pending !== null || isPaying;
  const flags = useFlags(work);
  return (
    <section className={styles['panel']} aria-label={t('cart')} data-paying={isPaying || undefined}>
      <div className={styles['head']}>
        <h2>{cart.lines.length === 0 ? t('cart') : t('cartOf', { count: itemsIn(cart.lines) })}</h2>
        <span className={styles['toProducts']}>
          <Button icon={<LayoutGrid size={20} aria-hidden />} onClick={onProducts}>
            {t('products')}
          </Button>
        </span>
        <ParkedButton parked={parked} />
        {cart.lines.length > 0 && !isFixed && (
          <TillButton
            icon={<PauseCircle size={20} aria-hidden />}
            act="F8"
            onClick={() => void parked.park()}
          >
            {t('park')}
          </TillButton>
        )}
        {cart.past.length > 0 && !isFixed && (
          <TillIconButton
            label={t('undo')}
            icon={<Undo2 size={20} aria-hidden />}
            act="mod+z"
            onClick={() => change({ kind: 'undo' })}
          />
        )}
      </div>
      {cart.lines.length === 0 ? (
        <div className={styles['empty']}>
          <ShoppingBasket size={32} strokeWidth={1.5} aria-hidden />
          <p>{t('cartEmpty')}</p>
          <p>{t('cartEmptyHint')}</p>
        </div>
      ) : (
        <>
          <CartLines
            cart={cart}
            isFixed={isFixed}
            flags={flags}
            rules={work.rules}
            selling={work.selling}
            promoted={work.promoted}
            onChange={change}
          />
          <Foot {...props} />
        </>
      )}
    </section>
  );
}

function Foot({ work, onPayLeft }: Parameters<typeof PracticeCart>[0]) {
  const { state, total, rules, selling, stopped, paying } = work;
  const { currency } = useFormat().place;
  if (total === null) return <p className={styles['foot']}>{t('totalTooLarge')}</p>;
  const { totalMinor: exactMinor } = total;
  if (paying !== null) {
    return (
      <PayPanel
        paying={paying}
        onGiftCard={null}
        bill={{ exactMinor, currency: currency ?? '', rounding: selling.rounding }}
        ways={waysOf(selling)}
        providers={work.providers}
        refused={null}
        stopped={stopped}
        onPaying={work.setPaying}
        onPaid={work.pay}
        onBack={() => {
          work.setPaying(null);
          onPayLeft();
        }}
      />
    );
  }
  return (
    <div className={styles['foot']}>
      <Offers work={work} isFixed={state.pending !== null} />
      <Totals total={total} rules={rules} />
      <ChargeButtons
        totalMinor={exactMinor}
        cashMinor={paidBy(exactCash(exactMinor, selling.rounding))}
        stopped={stopped}
        onCharge={work.charge}
        onExactCash={work.exactCash}
      />
    </div>
  );
}
