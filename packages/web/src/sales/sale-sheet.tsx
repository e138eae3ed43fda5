import { Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/sales.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useSale } from './queries.ts';
import { statusOfSale } from './refund-words.ts';
import { SaleReceipt } from './sale-receipt.tsx';
import { RefundLink, SaleRefunds } from './sale-refunds.tsx';
import { ShareReceipt } from './share-receipt.tsx';
import styles from './strip.module.css';
import { UndoUnsent } from './undo-unsent.tsx';
import { useGiveReceipt } from './use-give-receipt.tsx';

/** One sale beside its list: the receipt, and printing it once more. */
export function SaleSheet(props: { readonly saleId: string; readonly onClose: () => void }) {
  const { saleId, onClose } = props;
  const { print: printIt, sheet } = useGiveReceipt(saleId);
  const [isSharing, setIsSharing] = useState(false);
  const sale = useSale(saleId);
  const title = (
    <span className={styles['title']}>
      <bdi dir="ltr">{sale.data?.receiptNumber ?? t('receipt')}</bdi>
      {sale.data !== undefined && <StatusBadge status={statusOfSale(sale.data.state)} />}
    </span>
  );
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        sale.data !== undefined && (
          <>
            <UndoUnsent sale={sale.data} />
            <RefundLink sale={sale.data} />
            <Button icon={<Printer size={16} aria-hidden />} onClick={() => void printIt()}>
              {t('print')}
            </Button>
            <Button
              icon={<Share2 size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setIsSharing(true)}
            >
              {t('share')}
            </Button>
          </>
        )
      }
    >
      <SaleReceipt saleId={saleId} />
      <SaleRefunds saleId={saleId} />
      {isSharing && <ShareReceipt saleId={saleId} onClose={() => setIsSharing(false)} />}
      {sheet}
    </Sheet>
  );
}
