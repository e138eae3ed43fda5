import { customerTitle } from '@tillbook/core/customers/customer-words';
import type { PayoutSlip } from '@tillbook/core/customers/debt-papers.api';
import type { CustomerStatement, PaymentSlip } from '@tillbook/core/customers/debts.api';
import { t } from '../i18n/en/debts.ts';
import { t as inBack } from '../i18n/en/receipt-back.ts';
import { formatFor, type Format, type FormatPlace } from '../i18n/format.ts';
import { kindName } from './words.ts';

export type Pair = readonly [label: string, value: string];

/** What a slip says, from its head to its foot. Receipts are set in the same order. */
export interface SlipPaper {
  /** What stands above everything: that it was taken back, that it is a copy. */
  readonly marks: readonly string[];
  readonly head: readonly string[];
  readonly title: string;
  readonly facts: readonly Pair[];
  /** What happened, each with its day and amount below it: a roll is narrow. */
  readonly rows?: readonly { readonly what: string; readonly figures: Pair }[];
  readonly total: Pair;
  readonly more: readonly Pair[];
  readonly foot: readonly string[];
  /** Of a slip that is signed. */
  readonly signature?: string;
}

type Slip = Omit<PaymentSlip | PayoutSlip, 'method'>;

/** A slip is in the currency of its business, and in the zone of its branch. */
const formatOf = (slip: Slip, place: FormatPlace): Format =>
  formatFor({ ...place, currency: slip.currency, timeZone: slip.timezone });

const wayOf = (method: PaymentSlip['method'], ...more: readonly (string | null)[]): string =>
  [t(`method_${method}`), ...more].filter((word) => word !== null).join(' · ');

const copyMark = (isCopy: boolean): readonly string[] => (isCopy ? [t('copy')] : []);

/** What both kinds of slips say. */
function common(slip: Slip, format: Format): Omit<SlipPaper, 'marks' | 'title' | 'foot'> {
  const { balanceAfterMinor: after, currency } = slip;
  return {
    head: [slip.businessName, slip.branchName],
    facts: [
      [t('number'), slip.number],
      [t('dateTime'), format.dateTime(slip.postedAt)],
      [t('customer'), customerTitle({ name: slip.customerName, phone: slip.customerPhone })],
    ],
    total: [t('totalIn', { currency }), format.amount(slip.amountMinor)],
    more: [
      after < 0 ? [t('inCredit'), format.amount(-after)] : [t('stillOwed'), format.amount(after)],
      ...(slip.note === null ? [] : [[t('note'), slip.note] as const]),
    ],
  };
}

/** What the customer gets for a payment. Why it was taken back is for the shop alone. */
export function paymentPaper(slip: PaymentSlip, place: FormatPlace, isCopy: boolean): SlipPaper {
  const format = formatOf(slip, place);
  const { more, ...said } = common(slip, format);
  const { method, provider, reference, voidedAt } = slip;
  const voided = voidedAt === null ? [] : [inBack('goneOn_voided', { day: format.date(voidedAt) })];
  return {
    ...said,
    marks: [...voided, ...copyMark(isCopy)],
    title: t('paymentTitle'),
    more: [
      [t('method'), wayOf(method, provider, reference)],
      ...slip.paid.map(({ number, amountMinor }) => [number, format.amount(amountMinor)] as const),
      ...more,
    ],
    foot: [t('takenBy', { name: slip.postedByName })],
  };
}

/** What the customer signs for a credit that is paid out. */
export function payoutPaper(slip: PayoutSlip, place: FormatPlace, isCopy: boolean): SlipPaper {
  const { more, ...said } = common(slip, formatOf(slip, place));
  return {
    ...said,
    marks: copyMark(isCopy),
    title: t('payoutTitle'),
    more: [[t('method'), wayOf(slip.method, slip.reference)], ...more],
    foot: [t('paidOutByWhom', { name: slip.postedByName })],
    signature: t('signature'),
  };
}

/** A statement as a roll holds it: a line for what happened, and its amount. */
export function statementPaper(said: CustomerStatement, format: Format): SlipPaper {
  const amount = (minor: number) => format.amount(minor, said.currency);
  return {
    marks: [],
    head: [said.businessName],
    title: t('statement'),
    facts: [
      [t('customer'), customerTitle(said)],
      [t('from'), format.date(said.from)],
      [t('to'), format.date(said.to)],
      [t('before'), amount(said.openingMinor)],
    ],
    rows: said.rows.map(({ businessDate, kind, number, amountMinor, voidedByName }) => ({
      what: `${kindName(kind)} ${number}${voidedByName === null ? '' : ` (${t('takenBack')})`}`,
      figures: [format.date(businessDate), amount(amountMinor)],
    })),
    total: [t('afterIn', { currency: said.currency }), amount(said.closingMinor)],
    more: said.overdueMinor > 0 ? [[t('overdue'), amount(said.overdueMinor)]] : [],
    foot: said.isCut ? [t('statementCut')] : [],
  };
}
