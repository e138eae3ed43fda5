import { customerTitle } from '@tillbook/core/customers/customer-words';
import { RECEIPT_ITEM_PARTS, type ReceiptBlock } from '@tillbook/core/receipt-design';
import { adjustmentsOf } from '@tillbook/core/sales/receipt-adjustments';
import { t as inExchanges } from '../i18n/en/exchanges.ts';
import { t } from '../i18n/en/sales.ts';
import type { Roll } from '../printing/roll.ts';
import { adjustmentText, lineOff } from './offer-words.ts';
import { afterRows } from './receipt-after.ts';
import { givenBackRow, goneText } from './receipt-back.ts';
import { blocksOn, receiptGroups } from './receipt-order.ts';
import {
  countText,
  partText,
  paymentName,
  type PartProps,
  type PrintMark,
} from './receipt-parts.tsx';
import { unitText } from './unit-text.ts';

/** Everything a paper is made of: the sale, how receipts look, and which copy it is. */
export type PaperPart = Omit<PartProps, 'mark'> & { readonly mark: PrintMark };

type Roller = Omit<Roll<never>, 'logo'>;
type Print = (roll: Roller, part: PaperPart) => void;

const BLOCKS: Readonly<Record<Exclude<ReceiptBlock, 'logo'>, Print>> = {
  shop: (roll, { sale }) => {
    roll.centered(sale.businessName, true);
    for (const text of [sale.branchName, sale.branchAddress, sale.receiptHeader]) {
      if (text !== null) roll.centered(text);
    }
    if (sale.taxNumber !== null) roll.centered(t('taxNumber', { number: sale.taxNumber }));
  },
  number: (roll, { sale, format }) => {
    roll.pair(t('receipt'), sale.receiptNumber);
    roll.pair(t('date'), format.dateTime(sale.occurredAt));
    roll.pair(t('till'), sale.tillName);
  },
  seller: (roll, { sale }) => roll.pair(t('servedBy'), sale.sellerName),
  customer: (roll, { sale }) => {
    if (sale.customer !== null) roll.pair(t('customer'), customerTitle(sale.customer));
  },
  items: printItems,
  totals: printTotals,
  savings: (roll, { sale, format }) =>
    roll.centered(t('youSaved', { amount: format.amount(sale.discountMinor) })),
  note: (roll, { sale }) => roll.line(sale.note ?? ''),
  payments: printPayments,
  taxes: (roll, { sale, format }) => {
    roll.rule();
    roll.thirds([
      [t('taxRate'), t('net'), t('tax')],
      ...sale.taxes.map(({ taxBasisPoints, netMinor, taxMinor }): [string, string, string] => [
        format.percent(taxBasisPoints),
        format.amount(netMinor),
        format.amount(taxMinor),
      ]),
    ]);
  },
  policy: (roll, { sale }) => roll.line(sale.returnPolicy ?? ''),
  footer: (roll, { sale }) => roll.centered(sale.receiptFooter ?? t('thanks')),
  code: (roll, { sale, mark }) => {
    roll.code(mark.address ?? sale.receiptNumber);
    roll.centered(sale.receiptNumber);
  },
};

const packed = (line: { readonly name: string; readonly packName: string | null }): string =>
  line.packName === null ? line.name : `${line.name} · ${line.packName}`;

function printItems(roll: Roller, { sale, format, look, mark }: PaperPart): void {
  const parts = RECEIPT_ITEM_PARTS.filter((part) => look.design.itemParts.includes(part));
  roll.rule();
  for (const line of sale.lines) {
    roll.line(packed(line));
    for (const part of parts) {
      const text = partText(line, part);
      if (text !== null) roll.line(text);
    }
    const times = countText(line, format);
    if (mark.isGift === true) {
      roll.line(times);
      continue;
    }
    roll.pair(`${times} × ${format.amount(line.unitPriceMinor)}`, format.amount(line.grossMinor));
    for (const { name, isOfCart, amountMinor } of line.promotions) {
      if (!isOfCart) roll.pair(name, format.amount(-amountMinor));
    }
    const { discount } = line;
    if (discount !== null) {
      roll.pair(lineOff(discount, format), format.amount(-discount.discountMinor));
    }
  }
}

function printTotals(roll: Roller, { sale, format }: PaperPart): void {
  roll.rule();
  for (const row of adjustmentsOf(sale)) {
    const amount = row.amountMinor === 0 ? '' : format.amount(row.amountMinor);
    roll.pair(adjustmentText(row, format), amount);
  }
  if (sale.taxMode === 'exclusive') {
    roll.pair(t('subtotal'), format.amount(sale.netMinor));
    roll.pair(t('tax'), format.amount(sale.taxMinor));
  }
  roll.total(t('totalIn', { currency: sale.currency }), format.amount(sale.totalMinor));
  const givenBack = givenBackRow(sale, format);
  if (givenBack !== null) roll.pair(...givenBack);
}

function printPayments(roll: Roller, { sale, format, mark }: PaperPart): void {
  const { exchange } = sale;
  if (exchange !== null) {
    roll.line(`${inExchanges('backFrom')} ${exchange.receiptNumber} · ${exchange.refundNumber}`);
    for (const line of exchange.lines) {
      const unit = line.packName === null ? line.unit : '';
      const times = unitText(format, line.quantityMilli, unit);
      roll.pair(`${times} × ${packed(line)}`, format.amount(-line.totalMinor));
    }
  }
  for (const payment of sale.payments) {
    roll.pair(paymentName(payment), format.amount(payment.tenderedMinor));
  }
  if (sale.changeMinor > 0) roll.pair(t('change'), format.amount(sale.changeMinor));
  for (const [label, value] of afterRows({ sale, format, mark })) roll.pair(label, value);
}

/** Writes one receipt: the blocks, words and figures of the one on the screen, in their order. */
export function writeReceipt<Logo>(roll: Roll<Logo>, part: PaperPart, logo: Logo | null): void {
  const { sale, format, look, mark } = part;
  const gone = goneText(sale, format);
  if (gone !== null) roll.centered(gone, true);
  if (mark.copyNo > 0) roll.centered(t('copyNo', { number: mark.copyNo }), true);
  const has = { logo: logo !== null, code: true };
  if (mark.isGift === true) roll.centered(t('giftReceipt'), true);
  for (const block of receiptGroups(blocksOn(look.design, mark), sale, has).flat()) {
    if (block !== 'logo') BLOCKS[block](roll, part);
    else if (logo !== null) roll.logo(logo);
  }
}
