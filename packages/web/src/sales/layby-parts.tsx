import { Archive } from 'lucide-react';
import { t } from '../i18n/en/laybys.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
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

/** Whether all of it was paid before: nothing is left but to hand it over. */
export const isPaidBefore = ({ laybys, dueMinor }: CounterWork): boolean =>
  laybys.isCollecting && dueMinor === 0;
