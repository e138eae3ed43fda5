import type { GiftCard } from '@tillbook/core/gift-cards/gift-cards.api';
import { giftCodeText } from '@tillbook/core/gift-cards/gift-code';
import { Printer } from 'lucide-react';
import { t } from '../i18n/en/gift-cards.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions } from '../ui/form.tsx';
import { Stack } from '../ui/panel.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { paper } from '../printing/paper.ts';
import { usePrintSlip } from '../printing/use-print-slip.tsx';
import { Pair } from './receipt-parts.tsx';
import styles from './receipt.module.css';
import { zoneFormat } from './zone-format.ts';

interface PaperProps {
  readonly card: GiftCard;
  readonly code: string;
}

const QR_SIZE = 144;

/** What the customer gets: what the card holds, and the code that spends it. */
function GiftPaper({ card, code }: PaperProps) {
  const { place } = useFormat();
  const { number, currency, timezone, soldAt, method, provider, reference } = card;
  const format = zoneFormat({ ...place, currency, timeZone: timezone });
  const way = [t(`method_${method}`), provider, reference].filter((word) => word !== null);
  return (
    <article className={styles['receipt']} aria-label={t('paper', { number })}>
      <header dir="auto">
        <strong>{card.businessName}</strong>
        <span>{card.branchName}</span>
        <span>{t('giftCard')}</span>
      </header>
      <dl className={styles['pairs']}>
        <Pair label={t('number')} value={<bdi dir="ltr">{number}</bdi>} />
        <Pair
          label={t('soldAt')}
          value={<time dateTime={soldAt}>{format.dateTime(soldAt)}</time>}
        />
        <Pair label={t('by')} value={<bdi>{card.soldByName}</bdi>} />
        <Pair label={t('method')} value={<bdi>{way.join(' · ')}</bdi>} />
      </dl>
      <dl className={styles['pairs']} data-total="">
        <Pair label={t('balance')} value={format.money(card.balanceMinor, currency)} />
      </dl>
      <div className={styles['giftCode']}>
        <QrCode text={code} label={t('scanToPay', { number })} size={QR_SIZE} />
        <strong dir="ltr">{giftCodeText(code)}</strong>
      </div>
      <p className={styles['note']}>{t('keepPaper')}</p>
    </article>
  );
}

/** The paper of a card, which is the only place where its code stands: to be printed now. */
export function PrintGiftCard(props: PaperProps & { readonly onClose: () => void }) {
  const { card, code, onClose } = props;
  const slip = <GiftPaper card={card} code={code} />;
  const { print, sheet } = usePrintSlip(() => ({ content: slip, paper: paper.get() }));
  return (
    <Stack>
      <Banner tone="info">{t('codeOnce')}</Banner>
      {slip}
      <FormActions>
        <Button
          size="big"
          icon={<Printer size={20} aria-hidden />}
          onClick={() => print(slip, paper.get())}
        >
          {t('print')}
        </Button>
        <Button kind="primary" size="big" onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </FormActions>
      {sheet}
    </Stack>
  );
}
