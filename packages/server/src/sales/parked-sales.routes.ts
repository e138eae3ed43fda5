import {
  endParkedSale,
  listParkedSales,
  parkSale,
  takeParkedSale,
} from '@tillbook/core/sales/parked-sales.api';
import { isoOf } from '../clock.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { endParkedOf, parkedFor, parkSaleOf, takeParked } from './parked-sales.ts';

/** Sales that were put aside, for all tills of their branch. */
export function bindParkedSales(doors: Doors): void {
  const { clock } = doors;
  bindWrite(doors, parkSale, ({ tx, actor, body }) => parkSaleOf(tx, actor, isoOf(clock), body));
  bindRead(doors, listParkedSales, ({ reader, actor, query }) =>
    parkedFor(reader, actor, query.branchId),
  );
  bindWrite(doors, takeParkedSale, ({ tx, actor, params, body }) =>
    takeParked(tx, actor, isoOf(clock), { ...params, ...body }),
  );
  bindWrite(doors, endParkedSale, ({ tx, actor, params, body }) =>
    endParkedOf(tx, actor, isoOf(clock), { ...params, ...body }),
  );
}
