import { useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { t } from '../i18n/en/sales.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { usePrint } from './print-sheet.tsx';
import { fetchSale, useSale } from './queries.ts';
import { Receipt } from './receipt.tsx';
import { SaleReceipt } from './sale-receipt.tsx';
import styles from './strip.module.css';

/** One sale beside its list: the receipt, and printing it once more. */
export function SaleSheet(props: { readonly saleId: string; readonly onClose: () => void }) {
  const { saleId, onClose } = props;
  const queries = useQueryClient();
  const { print, sheet } = usePrint();
  const sale = useSale(saleId);
  const printIt = async () => {
    try {
      print(<Receipt sale={await fetchSale(queries, saleId)} />);
    } catch {
      notify.error(t('printFailed'));
    }
  };
  const title = (
    <span className={styles['title']}>
      <bdi dir="ltr">{sale.data?.receiptNumber ?? t('receipt')}</bdi>
      {sale.data !== undefined && <StatusBadge status="paid" />}
    </span>
  );
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        sale.data !== undefined && (
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => void printIt()}>
            {t('print')}
          </Button>
        )
      }
    >
      <SaleReceipt saleId={saleId} />
      {sheet}
    </Sheet>
  );
}
