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
import { askedFor, postSale, postSales, presentOutcome } from './post-sales.ts';
import { askFacts, type PostingFacts } from './posting.sql.ts';
import { saleFor, salesFor } from './read-sales.ts';
import { lockTillToPost } from './tills.sql.ts';

/** The facts that a posting door asked ahead. */
const factsOf = (ahead: readonly object[]): PostingFacts | undefined =>
  ahead[0] as PostingFacts | undefined;

/**
 * Posting and reading sales. A posting takes two round trips: session, lock and facts; then every
 * row and the commit.
 */
export function bindSales(doors: Doors): void {
  const { clock } = doors;
  bindWrite(
    doors,
    postSaleApi,
    ({ tx, actor, body, ahead }) =>
      postSale(tx, actor, clock(), body, { facts: factsOf(ahead), isLast: true }),
    {
      lock: ({ body }) => lockTillToPost(body.tillId),
      ahead: ({ body }) => askFacts(askedFor([body])),
    },
  );
  bindWrite(
    doors,
    postSalesApi,
    async ({ tx, actor, body, ahead }) => {
      const asked = { facts: factsOf(ahead), isLast: true };
      const { till, outcomes } = await postSales(tx, actor, clock(), body.sales, asked);
      return { outcomes: outcomes.map((outcome) => presentOutcome(till, outcome)) };
    },
    {
      lock: ({ body }) => lockTillToPost(oneTillOf(body.sales)),
      ahead: ({ body }) => askFacts(askedFor(body.sales)),
    },
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
