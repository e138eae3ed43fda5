import { WEBHOOK_TEST, type SentType } from '@tillbook/core/businesses/webhooks';
import type { Reader } from '../db/database.ts';
import type { DeliveryToSend } from './webhook-deliveries.sql.ts';
import { isProduct, refundFacts, saleFacts, type DocumentFacts } from './webhook-events.sql.ts';

type Line = Pick<DeliveryToSend, 'eventId' | 'type' | 'subjectId' | 'branchId' | 'notedAt'>;

/** What is sent: its type, and the JSON, which is signed as it stands here. */
export interface Written {
  readonly type: SentType;
  readonly body: string;
}

/** Writes down what an event says; null when what it is about is no longer there. */
export async function writeEvent(
  reader: Reader,
  businessId: string,
  line: Line,
): Promise<Written | null> {
  const told = await toldOf(reader, businessId, line);
  if (told === null) return null;
  const { type, occurredAt, data } = told;
  const event = { _id: line.eventId, type, occurredAt, businessId, data };
  return { type, body: JSON.stringify(event) };
}

async function toldOf(
  reader: Reader,
  businessId: string,
  { type, subjectId, branchId, notedAt: occurredAt }: Line,
): Promise<(DocumentFacts & { readonly type: SentType }) | null> {
  switch (type as SentType) {
    case 'sale.posted': {
      const sale = await saleFacts(reader, businessId, subjectId);
      return sale && { type: 'sale.posted', ...sale };
    }
    case 'sale.voided':
    case 'refund.posted': {
      const refund = await refundFacts(reader, businessId, subjectId);
      if (refund === null) return null;
      const { kind, occurredAt: refundedAt, data } = refund;
      const is = kind === 'void' ? 'sale.voided' : 'refund.posted';
      return { type: is, occurredAt: refundedAt, data };
    }
    case 'product.changed': {
      const is = await isProduct(reader, businessId, subjectId);
      return { type: 'product.changed', occurredAt, data: { productId: is ? subjectId : null } };
    }
    case 'stock.changed':
      return { type: 'stock.changed', occurredAt, data: { documentId: subjectId, branchId } };
    case WEBHOOK_TEST:
      return { type: WEBHOOK_TEST, occurredAt, data: { webhookId: subjectId } };
  }
}
