import { Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { useSale } from './queries.ts';
import { useReceiptLook } from './receipt-design.ts';
import { Receipt } from './receipt.tsx';
import { SaleApprovals } from './sale-approvals.tsx';

const LINES = 12;

/** The receipt of a sale that may have to be fetched. */
export function SaleReceipt({ saleId }: { readonly saleId: string }) {
  const sale = useSale(saleId);
  const look = useReceiptLook();
  if (sale.data !== undefined) {
    return (
      <Stack>
        <Receipt sale={sale.data} look={look} />
        <SaleApprovals sale={sale.data} />
      </Stack>
    );
  }
  if (sale.isError) return <ErrorCard error={sale.error} onRetry={() => void sale.refetch()} />;
  return <SkeletonLines lines={LINES} />;
}
