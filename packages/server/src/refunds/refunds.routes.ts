import {
  findReceipts,
  getRefund,
  getRefundable,
  listRefunds,
  postRefund as postRefundApi,
  voidSale as voidSaleApi,
} from '@tillbook/core/refunds/refunds.api';
import { postExchange as postExchangeApi } from '@tillbook/core/refunds/exchange.api';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { lockTillsToPost } from '../sales/tills.sql.ts';
import { receiptsFor } from './find-receipts.ts';
import { postExchange } from './post-exchange.ts';
import { postRefund, voidSale } from './post-refund.ts';
import { refundableFor, refundFor, refundsFor } from './read-refunds.ts';
import { lockTillOfRefund } from './sold.sql.ts';

/** Taking back what was sold. The till is locked first, as by every posting. */
export function bindRefunds(doors: Doors): void {
  const { clock } = doors;
  bindWrite(
    doors,
    postRefundApi,
    ({ tx, actor, params, body }) => postRefund(tx, actor, clock(), params.saleId, body),
    { lock: ({ params, body }) => lockTillOfRefund(params.saleId, body.shiftId) },
  );
  bindWrite(
    doors,
    postExchangeApi,
    ({ tx, actor, body }) => postExchange(tx, actor, clock(), body),
    { lock: ({ body }) => lockTillsToPost([body.sale.tillId]) },
  );
  bindWrite(
    doors,
    voidSaleApi,
    ({ tx, actor, params, body }) => voidSale(tx, actor, clock(), params.saleId, body),
    { lock: ({ params }) => lockTillOfRefund(params.saleId, null) },
  );
  bindRead(doors, getRefundable, ({ reader, actor, params, query }) =>
    refundableFor(reader, actor, params.saleId, {
      leaseId: query.leaseId ?? null,
      nowMs: clock(),
    }),
  );
  bindRead(doors, findReceipts, ({ reader, actor, query }) => receiptsFor(reader, actor, query));
  bindRead(doors, listRefunds, ({ reader, actor, query }) => refundsFor(reader, actor, query));
  bindRead(doors, getRefund, ({ reader, actor, params }) =>
    refundFor(reader, actor, params.refundId),
  );
}
