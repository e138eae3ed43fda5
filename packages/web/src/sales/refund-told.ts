import { subjectOfRefund, subjectOfVoid } from '@tillbook/core/refunds/refund-approval';
import type { RefundReason } from '@tillbook/core/refunds/reasons';
import type { Refundable } from '@tillbook/core/refunds/refunds.api';
import type { Told } from '../asking/approval-need.ts';
import { t } from '../i18n/en/refunds.ts';
import type { Format } from '../i18n/format.ts';
import type { CartExchange } from './cart-exchange.ts';
import { choiceOf, milliOf, needsCustomer, partsOf, type RefundChoice } from './refund-choice.ts';
import { reasonName } from './refund-words.ts';
import { unitText } from './unit-text.ts';
import { methodName } from '../ui/payment-words.ts';

/** What comes back with a sale, in words. */
export const wordsBack = (exchange: CartExchange | null, format: Format): readonly string[] =>
  exchange === null ? [] : refundTold(exchange.sale, exchange.choice, format).details;

/** A refund in words, for whoever is asked to approve it. */
export function refundTold(sale: Refundable, choice: RefundChoice, format: Format): Told {
  const chosen = sale.lines.flatMap((line) => {
    const one = choiceOf(choice, line.lineNo);
    return milliOf(one) === 0 ? [] : [{ line, one, quantityMilli: milliOf(one) }];
  });
  const parts = partsOf(sale, choice);
  const lines = chosen.map(({ line, one, quantityMilli }) => ({
    lineNo: line.lineNo,
    quantityMilli,
    disposition: one.disposition,
    reason: one.reason,
  }));
  const goods = chosen.map(({ line, one, quantityMilli }) => {
    const quantity = unitText(format, quantityMilli, line.packName === null ? line.unit : '');
    const name = line.packName === null ? line.name : `${line.name} · ${line.packName}`;
    return `${quantity} × ${name}: ${one.note.trim() || reasonName(one.reason)}`;
  });
  const over =
    sale.isReturnOver && sale.returnUntil !== null
      ? [t('returnOver', { day: format.date(sale.returnUntil) })]
      : [];
  const money = parts.map(
    ({ method, amountMinor }) => `${methodName(method)} ${format.money(amountMinor)}`,
  );
  return {
    branchId: sale.branchId,
    tillId: null,
    subject: subjectOfRefund(sale.saleId, {
      ...{ lines, payments: parts },
      customerId: needsCustomer(sale, parts) ? (choice.customer?._id ?? null) : null,
    }),
    details: [soldBy(sale), ...over, ...goods, `${t('method')}: ${money.join(' + ')}`],
  };
}

/** What of a sale is told of its void. */
type Voided = Pick<Refundable, 'saleId' | 'branchId' | 'receiptNumber' | 'sellerName'> & {
  readonly lines: readonly { readonly name: string }[];
};

/** A void in words. */
export function voidTold(sale: Voided, reason: RefundReason, note: string): Told {
  return {
    branchId: sale.branchId,
    tillId: null,
    subject: subjectOfVoid(sale.saleId, reason),
    details: [
      soldBy(sale),
      ...sale.lines.map(({ name }) => name),
      `${t('reason')}: ${note.trim() || reasonName(reason)}`,
    ],
  };
}

const soldBy = ({
  receiptNumber,
  sellerName,
}: Pick<Voided, 'receiptNumber' | 'sellerName'>): string =>
  `${t('receipt')} ${receiptNumber}, ${t('seller')} ${sellerName}`;
