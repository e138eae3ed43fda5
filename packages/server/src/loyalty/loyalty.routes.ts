import * as api from '@tillbook/core/loyalty/loyalty.api';
import { clerkOf } from '../customers/clerk.ts';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { adjust, heldBy, loyaltyFor, movesFor, setTerms, turn } from './loyalty.ts';

/** Loyalty points. Sales earn them and refunds take them back by triggers of the database. */
export function bindLoyalty(doors: Doors): void {
  const { clock } = doors;
  bindRead(doors, api.getLoyalty, ({ reader, actor }) => loyaltyFor(reader, clerkOf(actor, clock)));
  bindWrite(doors, api.setLoyalty, ({ tx, actor, body }) =>
    setTerms(tx, clerkOf(actor, clock), body),
  );
  bindRead(doors, api.pointsAtTill, ({ reader, actor, params }) =>
    heldBy(reader, inBusiness(actor).businessId, params.customerId),
  );
  bindRead(doors, api.pointsMoved, ({ reader, actor, params, query }) =>
    movesFor(
      reader,
      inBusiness(actor).businessId,
      { customerId: params.customerId, branchIds: actor.branchIds },
      query,
    ),
  );
  bindWrite(doors, api.turnPoints, ({ tx, actor, body }) => turn(tx, clerkOf(actor, clock), body));
  bindWrite(doors, api.adjustPoints, ({ tx, actor, body }) =>
    adjust(tx, clerkOf(actor, clock), body),
  );
}
