import { customerTitle } from '@tillbook/core/customers/customer-words';
import { adjustmentsOf } from '@tillbook/core/sales/receipt-adjustments';
import type { Quote } from '@tillbook/core/sales/quotes.api';
import { Share2 } from 'lucide-react';
import { t } from '../i18n/en/quotes.ts';
import type { Format } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Row } from '../ui/panel.tsx';
import { adjustmentText, lineOffText } from './offer-words.ts';
import { saleLike, useQuoteFormat } from './quote-paper.tsx';
import { unitText } from './unit-text.ts';

/** A quote as plain text, for a message: what is offered, what it comes to, until when. */
export function quoteText(quote: Quote, format: Format): string {
  const lines = quote.lines.flatMap((line) => {
    const name = line.packName === null ? line.name : `${line.name} · ${line.packName}`;
    const times = unitText(format, line.quantityMilli, line.packName === null ? line.unit : '');
    const price = `${times} × ${format.amount(line.unitPriceMinor)}`;
    const offered = `${name}: ${price} = ${format.amount(line.grossMinor)}`;
    const off = line.discount === null ? [] : [`  ${lineOffText(line.discount, format)}`];
    return [offered, ...off, ...(line.note === null ? [] : [`  ${line.note}`])];
  });
  const { number, validUntil, customer, note } = quote;
  return [
    `${quote.businessName}, ${quote.branchName}`,
    `${t('quoteOf', { number })}, ${format.dateTime(quote.createdAt)}`,
    t('notReceipt'),
    `${t('validUntil')}: ${format.date(validUntil)}`,
    ...(customer === null ? [] : [`${t('customer')}: ${customerTitle(customer)}`]),
    ...lines,
    ...adjustmentsOf(saleLike(quote)).map(
      (row) => `${adjustmentText(row, format)}: ${format.amount(row.amountMinor)}`,
    ),
    ...(quote.taxMode === 'exclusive' ? [`${t('tax')}: ${format.amount(quote.taxMinor)}`] : []),
    `${t('total')}: ${format.money(quote.totalMinor)}`,
    ...(note === null ? [] : [note]),
  ].join('\n');
}

/** Gives a quote away without paper: the device's own sharing, or a copied text. */
export function ShareQuote(props: { readonly quote: Quote; readonly onClose: () => void }) {
  const { quote, onClose } = props;
  const text = quoteText(quote, useQuoteFormat(quote));
  const share = async () => {
    try {
      await navigator.share({ title: t('quoteOf', { number: quote.number }), text });
      onClose();
    } catch {
      // The person changed their mind; the other way is still here.
    }
  };
  return (
    <Dialog question={t('shareQuote')} onClose={onClose}>
      <Row>
        {'share' in navigator && (
          <Button icon={<Share2 size={20} aria-hidden />} onClick={() => void share()}>
            {t('shareBy')}
          </Button>
        )}
        <CopyButton text={text} label={t('copyText')} />
      </Row>
    </Dialog>
  );
}
