import { Archive } from 'lucide-react';
import { t } from '../i18n/en/laybys.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { laybyIn } from './cart-layby.ts';
import styles from './cart.module.css';
import type { CounterWork } from './use-counter.ts';

const SaveLayby = lazyPart(() => import('./save-layby.tsx'), 'SaveLayby');

/** Why what is in the cart cannot be set aside now, or null. */
function whyNot({ state, isOnline }: CounterWork): string | null {
  const { cart } = state;
  if (!isOnline) return t('offline');
  if (cart.exchange !== null) return t('notExchange');
  if (cart.customer === null) return t('customerNeeded');
  return cart.customer.isMadeHere === true ? t('buyerUnsent') : null;
}

const SET_ASIDE = <Archive size={20} aria-hidden />;

/** Sets the cart aside for its customer. */
export function LaybyButton({ work }: { readonly work: CounterWork }) {
  return (
    <>
      <IconButton
        label={t('make')}
        icon={SET_ASIDE}
        aria-haspopup="dialog"
        disabledReason={whyNot(work)}
        onClick={work.laybys.make}
      />
      {work.laybys.isMaking && <SaveLayby work={work} />}
    </>
  );
}

/** Which lay-by is collected, and the way out of it. */
export function LaybyBar(props: { readonly work: CounterWork; readonly isFixed: boolean }) {
  const { work, isFixed } = props;
  const { money } = useFormat();
  const layby = laybyIn(work.state.cart);
  if (layby === null) return null;
  const { number, paidMinor } = layby;
  return (
    <div className={styles['quote']}>
      <Archive size={16} aria-hidden />
      <span>{t('inCart', { number, paid: money(paidMinor) })}</span>
      {!isFixed && <Button onClick={() => work.change({ kind: 'empty' })}>{t('leave')}</Button>}
    </div>
  );
}

/** Whether all of it was paid before: nothing is left but to hand it over. */
export const isPaidBefore = ({ laybys, dueMinor }: CounterWork): boolean =>
  laybys.isCollecting && dueMinor === 0;
