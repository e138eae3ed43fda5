import { Refusal } from '@tillbook/core/refusals';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import type { Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import type { MovementRow } from '../stock/stock.sql.ts';
import { allowedBy, writeUses } from './judge-quote.ts';
import { decide, trackedBatches, withoutLevel, writeRows, type Outcome } from './post-sales.ts';
import { rowsOf } from './posting-rows.ts';
import type { PostingFacts, TillFacts } from './posting.sql.ts';
import { beginPostings, type Posting } from './posting.ts';
import { accountsFor } from './sale-accounts.ts';
import { presentSale, type SaleWithRows } from './sale-rows.ts';
import { readSales } from './sales.sql.ts';

/** A sale that one caller asked to post. */
export interface SaleAsked {
  readonly actor: Actor;
  readonly body: SaleDraft;
}

/**
 * Posts sales that different tills of one branch sent at the same moment, in one transaction: each
 * gets exactly what it would have got alone, in this order. What cannot be done together (tills of
 * two branches, a product that was never in the branch) is an Error, and everybody goes alone.
 * @returns each one's sale, or the refusal it met
 */
export async function postTogether(
  tx: Tx,
  callers: readonly SaleAsked[],
  nowMs: number,
  facts: PostingFacts,
  isLast: boolean,
): Promise<(Sale | Refusal)[]> {
  const businessId = inBusiness((callers[0] as SaleAsked).actor).businessId;
  refuseUnshared(facts);
  const admitted = callers.map((caller) => admit(caller, facts));
  const tills = admitted.flatMap((one) => (one instanceof Refusal ? [] : [one]));
  const drafts = tills.map(({ body }) => body);
  const accounts = await accountsFor(tx, businessId, drafts);
  const allowed = await allowedBy(tx, businessId, drafts);
  const postings = beginPostings(
    facts,
    await trackedBatches(tx, businessId, facts),
    tills.map(({ actor, till }) => ({
      till,
      context: { business: inBusiness(actor), seller: actor, nowMs },
    })),
    { accounts, ...allowed },
  );
  const movements: MovementRow[] = [];
  const outcomes = new Map<SaleDraft, Outcome>();
  tills.forEach(({ body }, index) => {
    outcomes.set(body, decide(postings[index] as Posting, body, movements));
  });
  const again = await earlierSales(tx, businessId, [...outcomes.values()]);
  if (postings.some(({ posted }) => posted.length > 0)) {
    await writeUses(tx, businessId, postings[0]);
    await writeRows(tx, businessId, rowsOf(postings, movements), isLast);
  }
  return admitted.map((one) =>
    one instanceof Refusal ? one : answerOf(outcomes.get(one.body), again),
  );
}

type Admitted = SaleAsked & { readonly till: TillFacts };

function admit(caller: SaleAsked, facts: PostingFacts): Admitted | Refusal {
  const till = facts.tills.find(({ tillId }) => tillId === caller.body.tillId);
  if (till === undefined) return new Refusal('NOT_FOUND');
  try {
    refuseOtherBranch(caller.actor, till.branchId);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return { ...caller, till };
}

function refuseUnshared(facts: PostingFacts): void {
  const branches = new Set(facts.tills.map(({ branchId }) => branchId));
  if (branches.size > 1) throw new Error('tills of two branches');
  if (withoutLevel(facts).length > 0) throw new Error('a product without a level');
}

/** The sales among these that were posted by an earlier request. */
async function earlierSales(
  tx: Tx,
  businessId: string,
  outcomes: readonly Outcome[],
): Promise<ReadonlyMap<string, SaleWithRows>> {
  const ids = outcomes
    .filter((outcome) => outcome.kind === 'posted' && outcome.rows === null)
    .map(({ draft }) => draft._id);
  if (ids.length === 0) return new Map();
  const found = await readSales(tx, businessId, ids, { branchIds: null, sellerId: null });
  return new Map(found.map((rows) => [rows.sale.saleId, rows]));
}

function answerOf(
  outcome: Outcome | undefined,
  again: ReadonlyMap<string, SaleWithRows>,
): Sale | Refusal {
  if (outcome?.kind === 'refused') return outcome.refusal;
  const rows = outcome?.rows ?? again.get(outcome?.draft._id ?? '');
  if (rows === undefined) throw new Error('a sale is known but not there');
  return presentSale(rows);
}
