import type { Sale } from '@tillbook/core/sales/sales.api';
import { useEffect } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useHotkeys } from '../ui/hotkeys.ts';
import { Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { hearPrints, noteMenuPrint } from './menu-prints.ts';
import { paper } from '../printing/paper.ts';
import { usePrint } from '../printing/print-sheet.tsx';
import { useSale } from './queries.ts';
import { useReceiptLook, type ReceiptLook } from './receipt-design.ts';
import { Receipt } from './receipt.tsx';
import { SaleApprovals } from './sale-approvals.tsx';

const LINES = 12;

interface ReceiptProps {
  readonly saleId: string;
  /** What the button beside it does. */
  readonly onPrint: () => void;
}

/** The receipt of a sale that may have to be fetched. */
export function SaleReceipt({ saleId, onPrint }: ReceiptProps) {
  const sale = useSale(saleId);
  const look = useReceiptLook();
  if (sale.data !== undefined) {
    return (
      <Stack>
        <Receipt sale={sale.data} look={look} />
        <SaleApprovals sale={sale.data} />
        <PrintByKey sale={sale.data} look={look} onPrint={onPrint} />
      </Stack>
    );
  }
  if (sale.isError) return <ErrorCard error={sale.error} onRetry={() => void sale.refetch()} />;
  return <SkeletonLines lines={LINES} />;
}

/**
 * The browser's own key for printing does what the button does. Its menu waits for no server: how
 * many papers there were is asked beforehand, and it is told of this one afterwards.
 */
function PrintByKey(props: {
  readonly sale: Sale;
  readonly look: ReceiptLook;
  readonly onPrint: () => void;
}) {
  const { sale, look, onPrint } = props;
  useEffect(() => void hearPrints(sale._id), [sale._id]);
  useHotkeys(t('receipt'), [{ keys: 'mod+p', label: t('print'), run: onPrint, inFields: true }]);
  const { sheet } = usePrint(() => {
    const mark = { address: null, copyNo: noteMenuPrint(sale._id) };
    return { content: <Receipt sale={sale} look={look} mark={mark} />, paper: paper.get() };
  });
  return sheet;
}
