import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';

/** What a branch could sell of a product: its name and a quantity, nothing of prices or costs. */
const branchStock = z.object({
  _id: z.string(),
  name: z.string(),
  /**
   * What may be sold there, in units: without what is set aside or has expired, never below zero;
   * of a kit how many can be made. Null: it is not kept there.
   */
  quantityMilli: z.number().nullable(),
});
export type BranchStock = z.output<typeof branchStock>;

export const stockElsewhere = endpoint({
  name: 'stockElsewhere',
  method: 'GET',
  path: '/api/till/stock-elsewhere',
  summary: 'What the other open branches have of a product: names and quantities, no cost',
  access: may('stock.view'),
  /** Asked from a branch of one's own, about all the others. */
  query: z.strictObject({ branchId: id, productId: id }),
  response: z.object({
    /** Who has it by name, then who has none of it; of a service there are none. */
    branches: z.array(branchStock),
    asOf: z.string(),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const STOCK_ELSEWHERE_ENDPOINTS = [stockElsewhere] as const;
