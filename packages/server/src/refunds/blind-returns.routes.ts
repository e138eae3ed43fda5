import {
  getBlindReturn,
  postBlindReturn as postBlindReturnApi,
} from '@tillbook/core/refunds/blind-return.api';
import { clerkOf } from '../customers/clerk.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { blindReturnFor, postBlindReturn } from './blind-returns.ts';

/** Goods that come back without a receipt. */
export function bindBlindReturns(doors: Doors): void {
  bindWrite(doors, postBlindReturnApi, async ({ tx, actor, body }) => {
    await postBlindReturn(tx, actor, clerkOf(actor, doors.clock), body);
    return blindReturnFor(tx, actor, body._id);
  });
  bindRead(doors, getBlindReturn, ({ reader, actor, params }) =>
    blindReturnFor(reader, actor, params.returnId),
  );
}
