import { can } from '@tillbook/core/permissions';
import { ReceiptText } from 'lucide-react';
import { t } from '../i18n/en/blind-returns.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { useUrlState } from '../ui/url-state.ts';
import { BlindForm } from './blind-form.tsx';
import { BlindSlipSheet } from './blind-slip.tsx';

const NEW = 'new';

/** The way for goods without a receipt, its form, and the slip of what came back so. */
export function BlindReturns() {
  const url = useUrlState();
  const user = useUser();
  const { money } = useFormat();
  const shown = url.get('blind');
  const mayTakeBack = can(user, 'approval.ask') && can(user, 'sale.post');
  const close = () => url.set({ blind: undefined });
  return (
    <>
      {mayTakeBack && (
        <Button
          icon={<ReceiptText size={16} aria-hidden />}
          onClick={() => url.set({ blind: NEW, id: undefined, sale: undefined }, 'push')}
        >
          {t('noReceipt')}
        </Button>
      )}
      {shown === NEW && mayTakeBack && (
        <BlindForm
          onClose={close}
          onDone={({ _id, number, totalMinor }) => {
            notify.success(t('given', { amount: money(totalMinor), number }));
            url.set({ blind: _id });
          }}
        />
      )}
      {shown !== '' && shown !== NEW && <BlindSlipSheet returnId={shown} onClose={close} />}
    </>
  );
}
