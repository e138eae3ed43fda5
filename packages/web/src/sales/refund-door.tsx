import type { Refund } from '@tillbook/core/refunds/refunds.api';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/en/refunds-here.ts';
import { t as inRefunds } from '../i18n/en/refunds.ts';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { SkeletonLines } from '../ui/states.tsx';
import { refundOutbox, unsent } from './browser-outbox.ts';
import { isGivenHere } from './cash-act.ts';
import { openDrawer } from './open-drawer.ts';
import { RefundForm } from './refund-form.tsx';
import { RefundHereForm } from './refund-here-form.tsx';
import type { KeptReceipt } from './refund-outbox.ts';
import { useLastPlace } from './use-kept-place.ts';
import { countOf } from './unsent-view.ts';

interface DoorProps {
  readonly saleId: string;
  readonly onClose: () => void;
  readonly onDone: (refund: Refund) => void;
}

/** The receipt as this device keeps it; undefined until that is known. */
function useReceiptHere(saleId: string): KeptReceipt | null | undefined {
  const businessId = useUser().business?._id ?? '';
  const [receipt, setReceipt] = useState<KeptReceipt | null>();
  useEffect(() => {
    refundOutbox.receiptOf(businessId, saleId).then(setReceipt, () => setReceipt(null));
  }, [businessId, saleId]);
  return receipt;
}

const LINES = 8;

/** What comes back of a sale: asked of the server, or without one from this device's receipt. */
export function RefundDoor({ onDone, ...rest }: DoorProps) {
  const { saleId, onClose } = rest;
  const place = useLastPlace() ?? null;
  const done = (refund: Refund) => {
    if (isGivenHere(refund, place)) openDrawer();
    onDone(refund);
  };
  const props = { ...rest, onDone: done };
  const receipt = useReceiptHere(saleId);
  const isOnline = useOnline();
  // How it was when the sheet opened: it does not become another under somebody's hands.
  const [hasUnsent] = useState(countOf(useSyncExternalStore(unsent.subscribe, unsent.getSnapshot)));
  if (receipt === undefined) {
    return (
      <Sheet title={inRefunds('refund')} onClose={onClose}>
        <SkeletonLines lines={LINES} />
      </Sheet>
    );
  }
  const here = receipt === null ? null : <RefundHereForm {...props} receipt={receipt} />;
  if (here !== null && (!isOnline || hasUnsent > 0)) return here;
  if (!isOnline) {
    return (
      <Sheet title={inRefunds('refund')} onClose={onClose}>
        <Banner tone="warning">{t('notHere')}</Banner>
      </Sheet>
    );
  }
  return <RefundForm {...props} instead={here} />;
}
