import {
  addPaymentType,
  getSelling,
  savePaymentType,
  saveSelling,
} from '@tillbook/core/sales/selling.api';
import { saveQuickKeys } from '@tillbook/core/sales/quick-keys.api';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { arrangeKeys } from './quick-keys.ts';
import { addAPaymentType, saveAPaymentType, saveTheSelling, sellingFor } from './selling.ts';

/** How a business sells: rounding, ceilings, own ways of paying, quick keys. */
export function bindSelling(doors: Doors): void {
  const { clock } = doors;
  bindRead(doors, getSelling, ({ reader, actor }) => sellingFor(reader, actor));
  bindWrite(doors, saveSelling, ({ tx, actor, body }) => saveTheSelling(tx, actor, body, clock()));
  bindWrite(doors, addPaymentType, ({ tx, actor, body }) =>
    addAPaymentType(tx, actor, body, clock()),
  );
  bindWrite(doors, savePaymentType, ({ tx, actor, params, body }) =>
    saveAPaymentType(tx, actor, { ...params, ...body }, clock()),
  );
  bindWrite(doors, saveQuickKeys, ({ tx, actor, params, body }) =>
    arrangeKeys(tx, actor, clock(), { ...params, ...body }),
  );
}
