import {
  listSaleConflicts,
  settleSaleConflict,
  syncSales as syncSalesApi,
} from '@tillbook/core/sales/sync.api';
import { syncDiscard as syncDiscardApi } from '@tillbook/core/sales/cart-discards.api';
import { syncCashMove as syncCashMoveApi } from '@tillbook/core/sales/cash-move-facts.api';
import { syncClosing as syncClosingApi } from '@tillbook/core/sales/closing-facts.api';
import { syncShift as syncShiftApi } from '@tillbook/core/sales/shift-facts.api';
import { readUnpostedFact } from '@tillbook/core/sales/unposted.api';
import { tellHeartbeat } from '@tillbook/core/sales/till-heartbeats.api';
import { bindDevice } from '../http/bind-device.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { askedFor } from './post-sales.ts';
import { askFacts, type PostingFacts } from './posting.sql.ts';
import { conflictsFor, settleConflict, unpostedOf } from './sale-conflicts.ts';
import { draftOfFact } from './sync-draft.ts';
import { syncClosing } from './sync-closing.ts';
import { syncDiscard } from './sync-discard.ts';
import { syncCashMove } from './sync-move.ts';
import { syncSales } from './sync-sales.ts';
import { syncShift } from './sync-shift.ts';
import { hearTills } from './till-heartbeats.ts';
import { lockTillsToPost } from './tills.sql.ts';

/**
 * What had happened already: sales, shifts, cash moves, discarded carts; what is still to come, and
 * what was odd.
 */
export function bindSync(doors: Doors): void {
  const { clock } = doors;
  bindDevice(
    doors,
    syncSalesApi,
    ({ tx, device, body, ahead }) => {
      const facts = ahead[0] as PostingFacts | undefined;
      return syncSales(tx, device, clock(), body, facts);
    },
    {
      lock: ({ body }) => lockTillsToPost([body.tillId]),
      ahead: ({ body }) =>
        askFacts({ ...askedFor(body.sales.map(draftOfFact)), tillIds: [body.tillId] }),
    },
  );
  bindDevice(doors, syncShiftApi, ({ tx, device, body }) => syncShift(tx, device, clock(), body), {
    lock: ({ body }) => lockTillsToPost([body.tillId]),
  });
  bindDevice(
    doors,
    syncCashMoveApi,
    ({ tx, device, body }) => syncCashMove(tx, device, clock(), body),
    { lock: ({ body }) => lockTillsToPost([body.tillId]) },
  );
  bindDevice(
    doors,
    syncClosingApi,
    ({ tx, device, body }) => syncClosing(tx, device, clock(), body),
    { lock: ({ body }) => lockTillsToPost([body.tillId]) },
  );
  bindDevice(
    doors,
    syncDiscardApi,
    ({ tx, device, body }) => syncDiscard(tx, device, clock(), body),
    { lock: ({ body }) => lockTillsToPost([body.tillId]) },
  );
  bindDevice(doors, tellHeartbeat, ({ tx, device, body }) =>
    hearTills(tx, device, clock(), body.tills),
  );
  bindRead(doors, listSaleConflicts, ({ reader, actor, query }) =>
    conflictsFor(reader, actor, query),
  );
  bindRead(doors, readUnpostedFact, ({ reader, actor, params }) =>
    unpostedOf(reader, actor, params.conflictId),
  );
  bindWrite(doors, settleSaleConflict, ({ tx, actor, params, body }) =>
    settleConflict(tx, actor, clock(), { ...params, ...body }),
  );
}
