import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/undo-sale.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { announce } from '../ui/live-region.ts';
import { notify } from '../ui/notify.ts';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { openDrawerFor } from './open-drawer.ts';
import { wordsOfBack } from './undo-words.ts';
import { useLastPlace } from './use-kept-place.ts';
import { useVoidHere } from './void-here.ts';

/** Undoes a sale of the list that is only on this device; absent for every other one. */
export function UndoUnsent({ sale }: { readonly sale: Sale }) {
  const { money } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const refundId = useRef(newId());
  const lease = useLastPlace() ?? null;
  const place = lease === null ? null : { lease, shiftId: lease.openShift?._id ?? null };
  const here = useVoidHere(sale._id, place);
  if (here === null || sale.state !== 'completed') return null;
  const undo = async () => {
    try {
      const refund = await here.undo(refundId.current);
      const said = wordsOfBack(refund.payments, money).join(' ');
      notify.success(said);
      announce(said);
      openDrawerFor(refund);
      setAsked(false);
    } catch {
      notify.error(t('failed'));
    }
  };
  return (
    <>
      <Button
        icon={<Undo2 size={16} aria-hidden />}
        disabledReason={here.stopped}
        onClick={() => setAsked(true)}
      >
        {t('undoSale')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={t('undoQuestion', { number: sale.receiptNumber })}
          confirm={t('undoSale')}
          keep={t('keep')}
          tone="danger"
          onConfirm={undo}
          onClose={() => setAsked(false)}
        >
          <p>{t('undoExplained', { amount: money(sale.totalMinor) })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
