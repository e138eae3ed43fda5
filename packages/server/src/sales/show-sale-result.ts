import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import type { saleResult } from '@tillbook/core/sales/sale-result.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { saleFor } from './read-sales.ts';
import { resultLines, saleMoves } from './sale-result.sql.ts';

/** What a sale in the caller's reach earned and moved. @throws Refusal 404 */
export async function showSaleResult(
  reader: Reader,
  actor: Actor,
  saleId: string,
): Promise<AnswerOf<typeof saleResult>> {
  const { _id } = await saleFor(reader, actor, saleId);
  const { businessId } = inBusiness(actor);
  const lines = await resultLines(reader, businessId, _id);
  const moves = await saleMoves(reader, businessId, _id);
  const atCost = (minor: number): number | null => (can(actor, 'product.see_cost') ? minor : null);
  return {
    lines: lines.map(({ costMinor, backCostMinor, ...line }) => ({
      ...{ ...line, costMinor: atCost(costMinor), backCostMinor: atCost(backCostMinor) },
    })),
    moves: moves.map(({ valueMinor, ...move }) => ({ ...move, valueMinor: atCost(valueMinor) })),
  };
}
