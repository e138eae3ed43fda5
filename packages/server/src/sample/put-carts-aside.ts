import { skuFor } from '@tillbook/core/products/codes';
import type { ParkedContent, ParkedDraft } from '@tillbook/core/sales/parked-sales.api';
import { parkSaleOf } from '../sales/parked-sales.ts';
import { customerNamed } from './add-customers.ts';
import { chanceOf } from './chance.ts';
import { productNamed, shiftOn, type Plan } from './plan-deeds.ts';
import type { ShopParked } from './shop-deeds.ts';

/** Before the drawer of its shift is counted. */
const BEFORE_CLOSE_MS = 40 * 60_000;

/** Carts that were put aside and wait for their customer. */
export function planParked(plan: Plan): void {
  const { shop } = plan.founded;
  const chance = chanceOf(`${shop.name} put aside`);
  for (const parked of shop.deeds.parked) {
    const shift = shiftOn(plan, parked.branch, parked.daysAgo);
    if (shift === null) continue;
    const atMs = shift.closeMs - BEFORE_CLOSE_MS;
    const at = new Date(atMs).toISOString();
    const put = { ...draftOf(plan, parked), _id: chance.id(atMs), parkedAt: at };
    const { deviceId } = shift.till;
    shift.deeds.push({
      atMs,
      run: async (tx, { worker, tillId }) => {
        await parkSaleOf(tx, worker, at, {
          ...put,
          ...{ tillId, deviceId, parkedByName: worker.name },
        });
      },
    });
  }
}

/** A cart as it was when it was put aside, at the prices of the list. */
function draftOf(
  plan: Plan,
  { name, customer, lines }: ShopParked,
): Pick<ParkedDraft, 'name' | 'customerId' | 'content'> {
  const content: ParkedContent = {
    lines: lines.map(([goods, quantity]) => {
      const { productId, priceMinor, taxBasisPoints } = productNamed(plan, goods);
      return {
        ...{ soldId: productId, productId, packId: null, name: goods },
        ...{ sku: skuFor(goods, productId), sellerNote: null, unit: 'piece', stepMilli: 1_000 },
        ...{ unitPriceMinor: priceMinor, taxBasisPoints, quantityMilli: quantity * 1_000 },
        ...{ note: null, discount: null, override: null },
      };
    }),
    ...{ discount: null, taxExempt: null, note: null, removed: 0 },
  };
  const customerId = customer === null ? null : customerNamed(plan.founded, customer);
  return { name, customerId, content };
}
