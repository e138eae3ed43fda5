import type { AnswerOf } from '@tillbook/core/endpoint';
import { NO_TEXTS, USUAL_RECEIPTS, type getReceiptDesign } from '@tillbook/core/sales/receipts.api';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { findDesign, findDesignAtBranch, type DesignFound } from './receipt-design.sql.ts';

type Design = AnswerOf<typeof getReceiptDesign>;

/** How receipts look: as the owner arranged them, else as usual. */
function designOf({ design, logoId }: DesignFound): Design {
  const { blocks, itemParts, paper, copies } = design ?? USUAL_RECEIPTS.design;
  return { blocks, itemParts, paper, copies, logoId };
}

/** How the receipts of the caller's business look now. */
export async function receiptDesignFor(reader: Reader, actor: Actor): Promise<Design> {
  return designOf(await findDesign(reader, inBusiness(actor).businessId));
}

/** What the tills of a branch put on receipts. */
export async function tillReceiptsOf(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<TillSelling['receipts']> {
  const { texts, ...found } = await findDesignAtBranch(reader, businessId, branchId);
  return { design: designOf(found), texts: texts ?? NO_TEXTS };
}
