import * as api from '@tillbook/core/products/product-history.api';
import { bindRead, type Doors } from '../http/bind.ts';
import { duplicatesFor } from './duplicates.ts';
import { movementsFor } from './product-movements.ts';
import { auditFor, salesFor } from './product-sales.ts';

/** The doors of what happened to a product. */
export function bindProductHistory(doors: Doors): void {
  bindRead(doors, api.productMovements, ({ reader, actor, params, query }) =>
    movementsFor(reader, actor, params.productId, query),
  );
  bindRead(doors, api.productSales, ({ reader, actor, params, query }) =>
    salesFor(reader, actor, params.productId, query),
  );
  bindRead(doors, api.productAudit, ({ reader, actor, params, query }) =>
    auditFor(reader, actor, params.productId, query),
  );
  bindRead(doors, api.productDuplicates, ({ reader, actor, query }) =>
    duplicatesFor(reader, actor, query),
  );
}
