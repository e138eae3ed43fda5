import { can } from '@tillbook/core/permissions';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { useLocation } from '@tanstack/react-router';
import { BookUser, Gift, Printer, Repeat, Share2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/sales.ts';
import { t as inAgain } from '../i18n/en/sell-again.ts';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { accountAt, useSellAddress } from '../ui/sales-places.ts';
import { Stack } from '../ui/panel.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useSale } from './queries.ts';
import { statusOfSale } from './refund-words.ts';
import { useIsThere } from './sale-approvals.tsx';
import { SaleReceipt } from './sale-receipt.tsx';
import { RefundLink, SaleRefunds } from './sale-refunds.tsx';
import { ShareReceipt } from './share-receipt.tsx';
import styles from './strip.module.css';
import { UndoUnsent } from './undo-unsent.tsx';
import { useGiveReceipt } from './use-give-receipt.tsx';

const SaleResult = lazyPart(() => import('./sale-result.tsx'), 'SaleResult');

/** One sale beside its list: the receipt, and printing it once more. */
export function SaleSheet(props: { readonly saleId: string; readonly onClose: () => void }) {
  const { saleId, onClose } = props;
  const { print: printIt, printGift, sheet } = useGiveReceipt(saleId);
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
            <SellAgain sale={sale.data} />
            <AccountLink sale={sale.data} />
            <Button icon={<Printer size={16} aria-hidden />} onClick={() => void printIt()}>
              {t('print')}
            </Button>
            <Button icon={<Gift size={16} aria-hidden />} onClick={() => void printGift()}>
              {t('giftReceipt')}
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
      <Stack>
        <SaleReceipt saleId={saleId} onPrint={() => void printIt()} />
        <SaleRefunds saleId={saleId} />
        {sale.data !== undefined && <Inside sale={sale.data} />}
      </Stack>
      {isSharing && <ShareReceipt saleId={saleId} onClose={() => setIsSharing(false)} />}
      {sheet}
    </Sheet>
  );
}

/** What it earned and moved, for who sees more than their own sales. */
function Inside({ sale }: { readonly sale: Sale }) {
  const maySee = can(useUser(), 'sale.view');
  const isThere = useIsThere(sale._id);
  return maySee && isThere ? <SaleResult sale={sale} /> : null;
}

/** To the account of who owes it, where a payment is taken. */
function AccountLink({ sale: { customer, payments } }: { readonly sale: Sale }) {
  const account = accountAt(useLocation().pathname);
  const isOwed = payments.some(({ method }) => method === 'credit');
  if (customer === null || account === null || !isOwed) return null;
  return (
    <ButtonLink to={account(customer._id)} icon={<BookUser size={16} aria-hidden />}>
      {t('toAccount')}
    </ButtonLink>
  );
}

/** The same goods once more, at today's prices; only for people who may sell. */
function SellAgain({ sale }: { readonly sale: Sale }) {
  const maySell = can(useUser(), 'sale.post');
  const to = useSellAddress();
  if (!maySell) return null;
  return (
    <ButtonLink to={to({ again: sale._id })} icon={<Repeat size={16} aria-hidden />}>
      {inAgain('sellAgain')}
    </ButtonLink>
  );
}
