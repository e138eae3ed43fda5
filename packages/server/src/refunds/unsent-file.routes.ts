import { handOverFact as handOverFactApi } from '@tillbook/core/sales/unposted.api';
import { bringUnsent as bringUnsentApi } from '@tillbook/core/sales/unsent-file.api';
import { bindDevice } from '../http/bind-device.ts';
import { bindWrite, type Doors } from '../http/bind.ts';
import { lockTillsToPost } from '../sales/tills.sql.ts';
import { bringUnsent } from './bring-unsent.ts';
import { handOverFact } from './hand-over-fact.ts';

/** What a device cannot send: out of the file that it exported, or as what could not be posted. */
export function bindUnsentFile(doors: Doors): void {
  const { clock } = doors;
  bindWrite(
    doors,
    bringUnsentApi,
    ({ tx, actor, params, body }) => bringUnsent(tx, actor, clock(), { ...params, ...body }),
    { lock: ({ body }) => lockTillsToPost([body.tillId]) },
  );
  bindDevice(
    doors,
    handOverFactApi,
    ({ tx, device, body }) => handOverFact(tx, device, clock(), body),
    { lock: ({ body }) => lockTillsToPost([body.tillId]) },
  );
}
