import { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import {
  closeShift as closeShiftApi,
  getShift,
  openShift as openShiftApi,
  releaseTill as releaseTillApi,
  takeTill as takeTillApi,
} from '@tillbook/core/sales/tills.api';
import { stockElsewhere } from '@tillbook/core/sales/stock-elsewhere.api';
import { tillChanges } from '@tillbook/core/sales/till-changes.api';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { closeShift } from './close-shift.ts';
import { openShift, shiftNow } from './shifts.ts';
import { elsewhereFor } from './stock-elsewhere.ts';
import { releaseTill, takeTill } from './take-till.ts';
import { catalogueFor } from './till-catalogue.ts';
import { changesFor } from './till-changes.ts';
import { lockTill, lockTillOfShift } from './tills.sql.ts';

/** Tills and shifts. Every write locks its till first. */
export function bindTills(doors: Doors): void {
  const { clock } = doors;
  bindWrite(
    doors,
    takeTillApi,
    ({ tx, actor, params, body }) => takeTill(tx, actor, clock(), { ...params, ...body }),
    { lock: ({ params }) => lockTill(params.tillId) },
  );
  bindWrite(
    doors,
    releaseTillApi,
    ({ tx, actor, params, body }) => releaseTill(tx, actor, clock(), { ...params, ...body }),
    { lock: ({ params }) => lockTill(params.tillId) },
  );
  bindWrite(doors, openShiftApi, ({ tx, actor, body }) => openShift(tx, actor, clock(), body), {
    lock: ({ body }) => lockTill(body.tillId),
  });
  bindWrite(
    doors,
    closeShiftApi,
    ({ tx, actor, params, body }) => closeShift(tx, actor, clock(), { ...params, ...body }),
    { lock: ({ params }) => lockTillOfShift(params.shiftId) },
  );
  bindRead(doors, getShift, ({ reader, actor, params }) => shiftNow(reader, actor, params.shiftId));
  bindRead(doors, tillCatalogue, ({ reader, actor, query }) =>
    catalogueFor(reader, actor, clock(), query),
  );
  bindRead(doors, tillChanges, ({ reader, actor, query }) =>
    changesFor(reader, actor, clock(), query),
  );
  bindRead(doors, stockElsewhere, ({ reader, actor, query }) =>
    elsewhereFor(reader, actor, clock(), query),
  );
}
