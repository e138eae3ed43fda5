import type { PayoutSlip } from '@tillbook/core/customers/debt-papers.api';
import type { PaymentSlip } from '@tillbook/core/customers/debts.api';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { usePrintSlip } from '../printing/use-print-slip.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { paymentPaper, payoutPaper, type SlipPaper } from './slip-papers.ts';
import { Slip } from './slip.tsx';

interface SlipProps<Kind> {
  readonly slip: Kind;
  /** Shown again, it is a copy from the first print on. */
  readonly isAgain?: boolean;
  readonly onClose: () => void;
}

/** What the customer gets for a payment: on the screen, and on the roll. */
export function PaymentSlipDialog({ slip, ...rest }: SlipProps<PaymentSlip>) {
  const { place } = useFormat();
  const title = t('printed', { number: slip.number });
  const paperOf = (isCopy: boolean) => paymentPaper(slip, place, isCopy);
  return <PaperDialog {...{ title, number: slip.number, paperOf, ...rest }} />;
}

/** What the customer signs for a credit that is paid out. */
export function PayoutSlipDialog({ slip, ...rest }: SlipProps<PayoutSlip>) {
  const { place } = useFormat();
  const title = t('payoutPrinted', { number: slip.number });
  const paperOf = (isCopy: boolean) => payoutPaper(slip, place, isCopy);
  return <PaperDialog {...{ title, number: slip.number, paperOf, ...rest }} />;
}

interface PaperProps {
  readonly title: string;
  readonly number: string;
  readonly paperOf: (isCopy: boolean) => SlipPaper;
  readonly isAgain?: boolean;
  readonly onClose: () => void;
}

function PaperDialog({ title, number, paperOf, isAgain = false, onClose }: PaperProps) {
  const [isCopy, setIsCopy] = useState(isAgain);
  const slip = <Slip paper={paperOf(isCopy)} label={number} />;
  // By the button or by the browser's menu: what is printed after it is a copy.
  const take = () => {
    setIsCopy(true);
    return slip;
  };
  const { print, sheet } = usePrintSlip(() => ({ content: take() }));
  return (
    <Dialog
      question={title}
      onClose={onClose}
      actions={
        <>
          <Button icon={<Printer size={20} aria-hidden />} onClick={() => print(take())}>
            {t('print')}
          </Button>
          <Button kind="primary" autoFocus onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {slip}
      {sheet}
    </Dialog>
  );
}
