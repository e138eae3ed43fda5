import { giveSellerKey } from '@tillbook/core/sales/sellers.api';
import { memo, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/sellers.ts';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { turns } from './browser-turns.ts';
import { credentialFor } from './device-calls.ts';
import styles from './sellers.module.css';
import { ChooseSeller } from './take-turn.tsx';
import { useForgetKnown, usePeopleHere } from './use-sellers.ts';

/** Asks for the key that signs what the signed-in person sells here without a connection. */
function useOwnKey(branchId: string, isOnline: boolean): void {
  const { _id: personId, business } = useUser();
  const businessId = business?._id ?? '';
  useEffect(() => {
    if (!isOnline) return;
    const ask = async () => {
      const credential = await credentialFor(businessId);
      if (credential === null) return;
      const body = { deviceId: credential.deviceId };
      const { keyId, secret, pinSetAt } = await call(giveSellerKey, { body });
      // Somebody else took over meanwhile: the key would be the wrong one's.
      if (session.getSnapshot().user?._id !== personId) return;
      await turns.begin(businessId, { personId, branchId, keyId, secret }, pinSetAt);
    };
    // Without it the next sales are as unsigned as they were; the next look asks again.
    ask().catch(() => undefined);
  }, [businessId, branchId, personId, isOnline]);
}

/** Who said that they do not want to, until the page is loaded anew. */
const left = new Set<string>();

/**
 * The key of who sells here. A seller who came in by password is asked for their PIN once: without
 * it nobody could open the till for them when the connection is gone, after a lock or a sign-out.
 */
export const OwnKey = memo(function OwnKey(props: {
  readonly branchId: string;
  readonly isOnline: boolean;
}) {
  const { branchId, isOnline } = props;
  const { _id, role, business } = useUser();
  useOwnKey(branchId, isOnline);
  const { people } = usePeopleHere(branchId);
  const forgetKnown = useForgetKnown();
  const [isOpen, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(() => left.has(_id));
  const own = people.find((person) => person._id === _id);
  // A PIN opens the till and nothing else: who leads asks for more than that.
  const isAsked = isOnline && !isLeft && role === 'seller' && turns.keeps;
  if (!isAsked || own === undefined || own.obstacle !== null || own.isKnown) return null;
  const leave = () => {
    left.add(_id);
    setLeft(true);
  };
  const at = { businessId: business?._id ?? '', branchId, personId: _id };
  return (
    <>
      <Banner
        action={
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('typePin')}
          </Button>
        }
        onDismiss={leave}
      >
        {t('pinOnce')}
      </Banner>
      {isOpen && (
        <Dialog question={t('pinOnceQuestion')} onClose={() => setOpen(false)}>
          <ChooseSeller
            {...{ at, people: [own] }}
            asked="door"
            onDone={() => {
              setOpen(false);
              void turns.learnt().then(forgetKnown);
            }}
          />
          <p className={styles['note']}>{t('doorHint')}</p>
        </Dialog>
      )}
    </>
  );
});
