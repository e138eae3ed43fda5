import { Printer } from 'lucide-react';
import { t } from '../i18n/en/refunds.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { usePrint } from './print-sheet.tsx';
import { useRefund } from './refund-queries.ts';
import { RefundSlip } from './refund-slip.tsx';

const LINES = 12;

/** One refund beside its list: the slip, and printing it. */
export function RefundSheet(props: { readonly refundId: string; readonly onClose: () => void }) {
  const refund = useRefund(props.refundId);
  const { print, sheet } = usePrint();
  const { data, error } = refund;
  return (
    <Sheet
      title={<bdi dir="ltr">{data?.number ?? t('refund')}</bdi>}
      onClose={props.onClose}
      actions={
        data !== undefined && (
          <Button
            icon={<Printer size={16} aria-hidden />}
            onClick={() => print(<RefundSlip refund={data} />)}
          >
            {t('print')}
          </Button>
        )
      }
    >
      {data !== undefined && <RefundSlip refund={data} />}
      {data === undefined && error !== null && (
        <ErrorCard error={error} onRetry={() => void refund.refetch()} />
      )}
      {data === undefined && error === null && <SkeletonLines lines={LINES} />}
      {sheet}
    </Sheet>
  );
}
