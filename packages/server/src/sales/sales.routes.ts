import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { saleApprovals } from '@tillbook/core/sales/sale-approvals.api';
import { saleResult } from '@tillbook/core/sales/sale-result.api';
import {
  getSale,
  postSale as postSaleApi,
  postSales as postSalesApi,
  type SaleDraft,
} from '@tillbook/core/sales/sales.api';
import { listSales, sumSales } from '@tillbook/core/sales/sales-list.api';
import { bindTogether } from '../http/bind-together.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { setLatest } from '../latest-of.ts';
import { askedFor, postSale, postSales, presentOutcome } from './post-sales.ts';
import { postTogether } from './post-together.ts';
import { askFacts, type PostingFacts } from './posting.sql.ts';
import { approvalsFor, saleFor, salesFor, salesSumFor } from './read-sales.ts';
import { showSaleResult } from './show-sale-result.ts';
import { lockTillsToPost } from './tills.sql.ts';

/** The facts that a posting door asked ahead. */
const factsOf = (ahead: readonly object[]): PostingFacts | undefined =>
  ahead[0] as PostingFacts | undefined;

/** Tills whose branch is remembered; a till that is forgotten posts alone once. */
const BRANCHES_MAX = 10_000;

/**
 * Posting and reading sales. A posting takes two round trips: session, lock and facts; then every
 * row and the commit. Sales that tills of one branch send at the same moment share both.
 */
export function bindSales(doors: Doors): void {
  const { clock } = doors;
  const branchOfTill = new Map<string, string>();
  const open = (drafts: readonly SaleDraft[]) => ({
    lock: lockTillsToPost(drafts.map(({ tillId }) => tillId)),
    ahead: askFacts(askedFor(drafts)),
  });
  bindTogether(doors, postSaleApi, {
    async alone({ tx, actor, body, ahead }) {
      const asked = { facts: factsOf(ahead), isLast: true };
      const sale = await postSale(tx, actor, clock(), body, asked);
      setLatest(branchOfTill, BRANCHES_MAX, body.tillId, sale.branchId);
      return sale;
    },
    options: {
      lock: ({ body }) => lockTillsToPost([body.tillId]),
      ahead: ({ body }) => askFacts(askedFor([body])),
    },
    nameOf: (body) => branchOfTill.get(body.tillId) ?? null,
    laneOf: (body) => body.tillId,
    open,
    together({ tx, callers, ahead }) {
      const facts = factsOf(ahead);
      if (facts === undefined) throw new Error('no facts');
      return postTogether(tx, callers, clock(), facts, true);
    },
  });
  bindWrite(
    doors,
    postSalesApi,
    async ({ tx, actor, body, ahead }) => {
      const asked = { facts: factsOf(ahead), isLast: true };
      const { till, outcomes } = await postSales(tx, actor, clock(), body.sales, asked);
      return { outcomes: outcomes.map((outcome) => presentOutcome(till, outcome)) };
    },
    {
      lock: ({ body }) => lockTillsToPost([oneTillOf(body.sales)]),
      ahead: ({ body }) => askFacts(askedFor(body.sales)),
    },
  );
  bindRead(doors, listSales, ({ reader, actor, query }) => salesFor(reader, actor, query));
  bindRead(doors, sumSales, ({ reader, actor, query }) => salesSumFor(reader, actor, query));
  bindRead(doors, getSale, ({ reader, actor, params }) => saleFor(reader, actor, params.saleId));
  bindRead(doors, saleApprovals, ({ reader, actor, params }) =>
    approvalsFor(reader, actor, params.saleId),
  );
  bindRead(doors, saleResult, ({ reader, actor, params }) =>
    showSaleResult(reader, actor, params.saleId),
  );
}

/** A batch is of one till, whose lock orders it. */
function oneTillOf(drafts: readonly SaleDraft[]): string {
  const tillId = drafts[0]?.tillId ?? '';
  const stray = drafts.findIndex((draft) => draft.tillId !== tillId);
  if (stray === -1) return tillId;
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/sales/${stray}/tillId`, 'MISMATCH')]);
}
