import { phoneEnd } from '@tillbook/core/customers/customer-words';
import { subjectOfRefund } from '@tillbook/core/refunds/refund-approval';
import { subjectFor } from '@tillbook/core/sales/sale-approval';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { kindIn, needIn } from '../asking/approval-need.ts';
import { t } from '../i18n/en/asking.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { SaleRefusal } from './attempt.ts';
import type { Cart, CartLine } from './cart.ts';
import type { Till } from './till.ts';
import { unitText } from './unit-text.ts';

const AskApproval = lazyPart(() => import('../asking/ask-approval.tsx'), 'AskApproval');

type Discount = NonNullable<SaleDraft['discount']>;

/** From a refusal that somebody can approve to the asking; the sale goes on by itself after it. */
export function AskForSale(props: {
  readonly till: Till;
  readonly refusal: SaleRefusal;
  readonly cart: Pick<Cart, 'lines' | 'customer'>;
  readonly branchId: string;
  /** What comes back with it, in words. */
  readonly wordsBack: readonly string[];
}) {
  const { till, refusal, cart, branchId } = props;
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { refused: draft, sent } = till.getSnapshot();
  if (draft === null) return null;
  // What comes back is asked for by itself: it is the same act as without an exchange.
  const isOfRefund = sent !== null && refusal.details['kind'] === 'refund_over_limit';
  const need = needIn(refusal.details, {
    branchId,
    tillId: isOfRefund ? null : draft.tillId,
    subject: isOfRefund
      ? subjectOfRefund(sent.saleId, sent.refund)
      : subjectFor(kindIn(refusal.details), draft),
    details: isOfRefund
      ? props.wordsBack
      : [...wordsOfBuyer(refusal, cart, format), ...wordsOfSale(draft, cart.lines, format)],
  });
  if (need === null) return null;
  return (
    <>
      <Button
        kind="primary"
        icon={<ShieldCheck size={20} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('askManager')}
      </Button>
      {isAsking && (
        <AskApproval
          need={need}
          onApproved={async (approvalId) => {
            setAsking(false);
            till.sellApproved(approvalId, isOfRefund);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Whose account it is; never the name: a question is kept when a customer is forgotten. */
function wordsOfBuyer(
  { details }: SaleRefusal,
  { customer }: Pick<Cart, 'customer'>,
  { money }: Format,
): string[] {
  const kind = kindIn(details);
  if (kind !== 'account_over_limit' && kind !== 'credit_over_limit') return [];
  const { leftMinor } = details;
  const end = phoneEnd(customer?.phone ?? null);
  if (kind === 'credit_over_limit' || typeof leftMinor !== 'number') {
    return [end === null ? t('ofSomebody') : t('ofCustomer', { end })];
  }
  const left = money(leftMinor);
  return [end === null ? t('ofSomebodyLeft', { left }) : t('ofCustomerLeft', { end, left })];
}

/** What is sold for less than it costs, line by line, and what is taken off the whole. */
function wordsOfSale(draft: SaleDraft, lines: readonly CartLine[], format: Format): string[] {
  const off = ({ kind, reason, ...discount }: Discount): string => {
    const amount =
      'basisPoints' in discount
        ? format.percent(discount.basisPoints)
        : format.money(discount.amountMinor);
    return t('off', { amount, reason });
  };
  const goods = draft.lines.map((line, index) => {
    const { quantityMilli, unitPriceMinor, override, discount } = line;
    const shown = lines[index];
    const said = [
      `${unitText(format, quantityMilli, shown?.unit ?? '')} × ${shown?.name ?? ''}`,
      override
        ? t('insteadOf', {
            price: format.amount(unitPriceMinor),
            list: format.amount(override.listPriceMinor),
            reason: override.reason,
          })
        : format.amount(unitPriceMinor),
      ...(discount ? [off(discount)] : []),
    ];
    return said.join(', ');
  });
  return [
    ...(draft.discount ? [`${t('wholeSale')}: ${off(draft.discount)}`] : []),
    ...(draft.taxExempt ? [t('withoutTax', { reason: draft.taxExempt.reason })] : []),
    `${t('toPay')}: ${format.money(draft.totalMinor)}`,
    ...goods,
  ];
}
