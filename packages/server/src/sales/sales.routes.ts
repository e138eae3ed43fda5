import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import {
  getSale,
  listSales,
  postSale as postSaleApi,
  postSales as postSalesApi,
  type SaleDraft,
} from '@tillbook/core/sales/sales.api';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { postSale, postSales, presentOutcome } from './post-sales.ts';
import { saleFor, salesFor } from './read-sales.ts';
import { lockTill } from './tills.sql.ts';

/** Posting and reading sales. */
export function bindSales(doors: Doors): void {
  bindWrite(doors, postSaleApi, ({ tx, actor, body }) => postSale(tx, actor, doors.clock(), body), {
    lock: ({ body }) => lockTill(body.tillId),
  });
  bindWrite(
    doors,
    postSalesApi,
    async ({ tx, actor, body }) => {
      const { till, outcomes } = await postSales(tx, actor, doors.clock(), body.sales);
      return { outcomes: outcomes.map((outcome) => presentOutcome(till, outcome)) };
    },
    { lock: ({ body }) => lockTill(oneTillOf(body.sales)) },
  );
  bindRead(doors, listSales, ({ reader, actor, query }) => salesFor(reader, actor, query));
  bindRead(doors, getSale, ({ reader, actor, params }) => saleFor(reader, actor, params.saleId));
}

/** A batch is of one till, whose lock orders it. */
function oneTillOf(drafts: readonly SaleDraft[]): string {
  const tillId = drafts[0]?.tillId ?? '';
  const stray = drafts.findIndex((draft) => draft.tillId !== tillId);
  if (stray === -1) return tillId;
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/sales/${stray}/tillId`, 'MISMATCH')]);
}
