import { customerTitle } from '@tillbook/core/customers/customer-words';
import { adjustmentsOf } from '@tillbook/core/sales/receipt-adjustments';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { t } from '../i18n/en/sales.ts';
import type { Format } from '../i18n/format.ts';
import { givenBackRow, goneText } from './receipt-back.ts';
import { adjustmentText, lineOffText } from './offer-words.ts';
import { unitText } from './unit-text.ts';
import { methodName } from '../ui/payment-words.ts';

/** A receipt as plain text, for a message: what was bought, what it came to, where to see it. */
export function receiptText(sale: Sale, format: Format, address: string | null): string {
  const isOnTop = sale.taxMode === 'exclusive';
  const lines = sale.lines.flatMap((line) => {
    const name = line.packName === null ? line.name : `${line.name} · ${line.packName}`;
    const unit = line.packName === null ? line.unit : '';
    const sum = format.amount(line.grossMinor);
    const times = unitText(format, line.quantityMilli, unit);
    const sold = `${name}: ${times} × ${format.amount(line.unitPriceMinor)} = ${sum}`;
    const off = [
      ...line.promotions
        .filter(({ isOfCart }) => !isOfCart)
        .map((one) => `  ${one.name}: ${format.amount(-one.amountMinor)}`),
      ...(line.discount === null ? [] : [`  ${lineOffText(line.discount, format)}`]),
    ];
    return [sold, ...off, ...(line.note === null ? [] : [`  ${line.note}`])];
  });
  const paid = sale.payments.map(
    ({ method, typeName, tenderedMinor }) =>
      `${typeName ?? methodName(method)}: ${format.amount(tenderedMinor)}`,
  );
  const gone = goneText(sale, format);
  const givenBack = givenBackRow(sale, format);
  return [
    ...(gone === null ? [] : [gone]),
    `${sale.businessName}, ${sale.branchName}`,
    `${t('receiptOf', { number: sale.receiptNumber })}, ${format.dateTime(sale.occurredAt)}`,
    ...(sale.customer === null ? [] : [`${t('customer')}: ${customerTitle(sale.customer)}`]),
    ...lines,
    ...adjustmentsOf(sale).map(
      (row) => `${adjustmentText(row, format)}: ${format.amount(row.amountMinor)}`,
    ),
    ...(isOnTop ? [`${t('tax')}: ${format.amount(sale.taxMinor)}`] : []),
    `${t('total')}: ${format.money(sale.totalMinor)}`,
    ...(givenBack === null ? [] : [givenBack.join(': ')]),
    ...(sale.promotionMinor > 0 ? [`${t('youSave')}: ${format.amount(sale.discountMinor)}`] : []),
    ...paid,
    ...(sale.changeMinor > 0 ? [`${t('change')}: ${format.amount(sale.changeMinor)}`] : []),
    ...(sale.note === null ? [] : [sale.note]),
    ...(address === null ? [] : [address]),
  ].join('\n');
}
