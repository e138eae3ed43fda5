import { t } from '../i18n/en/till-customers.ts';
import { t as inUi } from '../i18n/en/ui.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Cart } from './cart.ts';
import styles from './customers.module.css';
import type { DrawerHere } from './debt-slot.ts';
import { OwedHere } from './owed-here.tsx';
import type { BuyerAccount } from './use-account.ts';

const PointsHere = lazyPart(() => import('./points-here.tsx'), 'PointsHere', 'leftOut');

/** What who buys owes or has in their favour, and their points; or that nobody could tell. */
export function AccountHere(props: {
  readonly buyer: BuyerAccount;
  readonly cart: Cart;
  readonly drawer: DrawerHere;
}) {
  const { buyer, cart, drawer } = props;
  const { account, asOf, askAgain, isAsked } = buyer;
  if (askAgain !== null) {
    return (
      <>
        <div className={styles['owed']} role="alert">
          <span>{t('accountFailed')}</span>
          <Button busy={isAsked} onClick={askAgain}>
            {inUi('tryAgain')}
          </Button>
        </div>
        <OwedHere account={account} asOf={asOf} drawer={drawer} />
      </>
    );
  }
  // Whom this device made has no points yet, and only the server counts them.
  const isKnown = account !== null && asOf === null && cart.customer?.isMadeHere !== true;
  return (
    <>
      <OwedHere account={account} asOf={asOf} drawer={drawer} />
      {isKnown && <PointsHere customerId={account._id} branchId={drawer.branchId} />}
    </>
  );
}
