import { bringUnsent as bringUnsentApi } from '@tillbook/core/sales/unsent-file.api';
import { bindWrite, type Doors } from '../http/bind.ts';
import { lockTillsToPost } from '../sales/tills.sql.ts';
import { bringUnsent } from './bring-unsent.ts';

/** What a device had not sent, out of the file that it exported. */
export function bindUnsentFile(doors: Doors): void {
  const { clock } = doors;
  bindWrite(
    doors,
    bringUnsentApi,
    ({ tx, actor, params, body }) => bringUnsent(tx, actor, clock(), { ...params, ...body }),
    { lock: ({ body }) => lockTillsToPost([body.tillId]) },
  );
}
