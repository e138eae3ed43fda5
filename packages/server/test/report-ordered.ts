import type { OrderDetail } from '@tillbook/core/purchasing/orders.api';
import { addDays } from '@tillbook/core/reports/period';
import type { TestProduct } from './builders.ts';
import { done, orderBody, receiptBody, receive } from './purchasing.ts';
import { revaluedLines } from './report-books.ts';
import type { Doing } from './report-deeds.ts';
import { keeping } from './report-shop.ts';
import type { Stage } from './report-world.ts';

/** What is ordered from suppliers, and what they bring of it. */

const acted = (
  { app, shop }: Stage,
  { _id, version }: Pick<OrderDetail, '_id' | 'version'>,
  act: 'order' | 'cancel' | 'close',
): Promise<OrderDetail> =>
  done(app, shop.owner, 'POST', `/api/purchase-orders/${_id}/state`, { version, act });

/** Two kinds of goods are ordered for a day about now, or for none; or only written down. */
export async function order({ stage, place, more }: Doing): Promise<void> {
  const { app, shop, products, suppliers, diary } = stage;
  const { branchId } = place.till;
  const supplierId = suppliers[more.minor % 2] ?? '';
  const lines = [0, 1].map((at) => ({
    product: keeping(products, more.minor + at),
    // A third of a line is no whole number of money.
    quantityMilli: more.units * 3_000 + at * 2_000,
    unitCostMinor: 700 + (more.minor % 89) + at,
  }));
  const today = diary.dayOf(branchId);
  const expectedOn = more.way === 1 ? null : addDays(today, more.units - 2);
  const body = { ...orderBody(shop, supplierId, lines), branchId, expectedOn };
  const draft = await done<OrderDetail>(app, shop.owner, 'POST', '/api/purchase-orders', body);
  if (more.way === 3) return;
  await acted(stage, draft, 'order');
  const asked = lines.map(({ product: { productId: product }, quantityMilli, unitCostMinor }) => ({
    ...{ product, orderedMilli: quantityMilli },
    netMinor: (quantityMilli / 1_000) * unitCostMinor,
  }));
  const of = { id: draft._id, supplier: supplierId, branch: branchId, dueOn: expectedOn };
  diary.orders.send({ ...of, when: diary.when(branchId), lines: asked });
}

/** The oldest order of a branch comes: all of it, a part, or more of its last line; or never. */
export async function deliver(doing: Doing): Promise<void> {
  const { stage, place, more } = doing;
  const { app, shop, products, diary } = stage;
  const { branchId } = place.till;
  const oldest = diary.orders.oldest(branchId);
  if (oldest === undefined) return order({ ...doing, more: { ...more, way: more.units % 3 } });
  const { id: orderId, supplier, lines: ordered } = oldest;
  if (more.way === 3) {
    const url = `/api/purchase-orders/${orderId}`;
    const found = await done<OrderDetail>(app, shop.owner, 'GET', url);
    const hasCome = ordered.some(({ arrivedMilli }) => arrivedMilli > 0);
    await acted(stage, found, hasCome ? 'close' : 'cancel');
    return diary.orders.giveUp(oldest);
  }
  const parts = ordered.flatMap((line, at) => {
    const open = Math.max(0, line.orderedMilli - line.arrivedMilli);
    const isLast = at === ordered.length - 1;
    const some = [open, Math.min(open, more.units * 1_000), isLast ? open + 1_000 : 0];
    const milli = some[more.way] ?? 0;
    return milli === 0 ? [] : [{ line, milli, orderLineNo: at + 1 }];
  });
  const unitCostMinor = 800 + (more.minor % 71);
  const came = parts.map(({ line, milli, orderLineNo }) => {
    const product = products.find(({ productId }) => productId === line.product) as TestProduct;
    return { product, quantityMilli: milli, unitCostMinor, orderLineNo };
  });
  const of = { branchId, orderId, mayExceedOrder: true };
  const receipt = await receive(app, shop, receiptBody(shop, supplier, came, of));
  const at = { when: diary.when(branchId), supplier, branch: branchId };
  diary.orders.deliver(oldest, diary.dayOf(branchId), parts);
  let [goods, revalued] = [0, 0];
  for (const { line, milli } of parts) {
    const minor = (milli / 1_000) * unitCostMinor;
    revalued += diary.put(branchId, line.product, { kind: 'receipt', milli, minor });
    diary.prices.came({ ...at, product: line.product, milli, minor });
    goods += minor;
  }
  diary.book(branchId, 'goods_receipt', [
    ['1200', goods],
    ['2010', -goods],
    ...revaluedLines(revalued),
  ]);
  diary.tell('purchases', { ...diary.when(branchId), supplier }, { deliveries: 1, goods });
  const [first] = parts;
  diary.billing.came({
    ...{ id: receipt._id, supplier, branch: branchId, day: diary.dayOf(branchId), minor: goods },
    ...{ product: first?.line.product ?? '', leftMilli: first?.milli ?? 0 },
  });
}
