import type { LedgerRow } from '@tillbook/core/customers/debts.api';
import { t } from '../i18n/en/debts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { PaymentSlipDialog, PayoutSlipDialog } from './payment-slip.tsx';
import { usePaymentSlip, usePayoutSlip } from './queries.ts';

const LINES = 6;

/** How the slip of a payment, or of what was paid out, is shown once more. */
export function slipColumn(onShow: (row: LedgerRow) => void): Column<LedgerRow> {
  return {
    key: 'slip',
    header: t('slip'),
    cell: (row) =>
      row.kind === 'payment' || row.kind === 'payout' ? (
        <Button size="small" onClick={() => onShow(row)}>
          {t('slipOf', { number: row.number })}
        </Button>
      ) : null,
  };
}

interface AgainProps {
  readonly row: LedgerRow;
  readonly onClose: () => void;
}

/** The slip of a row of an account: a copy, and VOIDED where it was taken back. */
export function SlipAgain(props: AgainProps) {
  return props.row.kind === 'payout' ? <PayoutAgain {...props} /> : <PaymentAgain {...props} />;
}

function PaymentAgain({ row, onClose }: AgainProps) {
  const query = usePaymentSlip(row.sourceId);
  if (query.data === undefined) return <Waiting {...{ row, query, onClose }} />;
  return <PaymentSlipDialog slip={query.data} isAgain onClose={onClose} />;
}

function PayoutAgain({ row, onClose }: AgainProps) {
  const query = usePayoutSlip(row.sourceId);
  if (query.data === undefined) return <Waiting {...{ row, query, onClose }} />;
  return <PayoutSlipDialog slip={query.data} isAgain onClose={onClose} />;
}

function Waiting({
  row: { number },
  query,
  onClose,
}: AgainProps & {
  readonly query: { readonly error: unknown; readonly refetch: () => Promise<unknown> };
}) {
  return (
    <Dialog question={t('slipOf', { number })} onClose={onClose}>
      {query.error === null ? (
        <SkeletonLines lines={LINES} />
      ) : (
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Dialog>
  );
}
