import { readGiftCode } from '@tillbook/core/gift-cards/gift-code';
import { isReceiptCode } from '@tillbook/core/sales/receipt-link';
import { Gift, PackagePlus, Tag, Undo2 } from 'lucide-react';
import { t as inGifts } from '../i18n/en/gift-cards.ts';
import { t } from '../i18n/en/sales.ts';
import { t as inUnsent } from '../i18n/en/unsent.ts';
import { useOnline } from '../layouts/use-online.ts';
import { Button } from '../ui/button.tsx';
import type { Missing, MissingWork } from './use-asking.ts';

/** Ways on when a code or a name is not in the catalogue: sell it without a card, or make one. */
export function MissingActions(props: {
  readonly missing: Missing;
  readonly work: MissingWork;
  /** It was taken up: nothing more is to be said of it. */
  readonly onTaken: () => void;
}) {
  const { missing, work, onTaken } = props;
  const { open, sellOpen, addCard, lookUpGift, openReceipt } = work;
  const isOnline = useOnline();
  const code = missing.code ?? missing.name;
  if (isReceiptCode(code)) {
    if (openReceipt === null) return null;
    return (
      <Button
        icon={<Undo2 size={20} aria-hidden />}
        onClick={() => {
          onTaken();
          openReceipt(code);
        }}
      >
        {t('openReceipt')}
      </Button>
    );
  }
  const gift = missing.code === null ? null : readGiftCode(missing.code);
  if (gift !== null && lookUpGift !== null) {
    return (
      <Button
        icon={<Gift size={20} aria-hidden />}
        disabledReason={isOnline ? null : inUnsent('needsServer')}
        onClick={() => {
          onTaken();
          lookUpGift(gift);
        }}
      >
        {inGifts('lookUpCard')}
      </Button>
    );
  }
  return (
    <>
      {open.map((product) => (
        <Button
          key={product._id}
          icon={<Tag size={20} aria-hidden />}
          onClick={() => {
            onTaken();
            sellOpen(product, missing);
          }}
        >
          {t('sellAs', { name: product.name })}
        </Button>
      ))}
      {addCard !== null && (
        <Button
          icon={<PackagePlus size={20} aria-hidden />}
          disabledReason={isOnline ? null : inUnsent('needsServer')}
          onClick={() => {
            onTaken();
            addCard(missing);
          }}
        >
          {t('addProduct')}
        </Button>
      )}
    </>
  );
}
