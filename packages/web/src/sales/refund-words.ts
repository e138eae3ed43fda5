import type { RefundKind, RefundReason } from '@tillbook/core/refunds/reasons';
import type { SaleState } from '@tillbook/core/sales/sale-states';
import { t } from '../i18n/en/refunds.ts';
import { t as statusName } from '../i18n/en/status.ts';
import type { Status } from '../ui/status-badge.tsx';

const REASONS = {
  changed_mind: 'reasonChangedMind',
  faulty: 'reasonFaulty',
  expired: 'reasonExpired',
  wrong_item: 'reasonWrongItem',
  wrong_price: 'reasonWrongPrice',
  other: 'reasonAnother',
} as const satisfies Record<RefundReason, string>;

export const reasonName = (reason: RefundReason): string => t(REASONS[reason]);
export const kindName = (kind: RefundKind): string => t(`kind_${kind}`);

const STATUS: Readonly<Record<SaleState, Status>> = {
  completed: 'paid',
  part_refunded: 'partRefunded',
  refunded: 'refunded',
  voided: 'voided',
};

/** The one word for what became of a sale. */
export const statusOfSale = (state: SaleState): Status => STATUS[state];

export const stateName = (state: SaleState): string => statusName(STATUS[state]);
