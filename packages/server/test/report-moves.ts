import type { CountDetail } from '@tillbook/core/counts/count-answers';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { addDays } from '@tillbook/core/reports/period';
import type { listBatches } from '@tillbook/core/stock/stock.api';
import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { newId } from './builders.ts';
import { done, receiptBody, receive } from './purchasing.ts';
import { sellSome, type Doing } from './report-deeds.ts';
import { keeping, keptShort } from './report-shop.ts';
import type { Stage } from './report-world.ts';

/** Goods that go from branch to branch, that are counted, and that expire. */

/** Some are sent to the other branch, and leave at once. */
export async function sendOn(doing: Doing): Promise<void> {
  const { stage, place, more } = doing;
  const { app, shop, products, diary } = stage;
  const from = place.till.branchId;
  const to = shop.branches.find(({ branchId }) => branchId !== from)?.branchId ?? '';
  const { productId } = keeping(products, more.minor);
  const milli = more.units * 2_500;
  const transfer = { _id: newId(), fromBranchId: from, toBranchId: to, toBusinessId: null };
  const body = { ...transfer, note: null, lines: [{ productId, quantityMilli: milli }] };
  const made = await done<TransferDetail>(app, shop.owner, 'POST', '/api/transfers', body);
  // Some are only written down.
  if (more.way === 3) return;
  await done(app, shop.owner, 'POST', `/api/transfers/${made._id}/start`, {
    ...{ _id: newId(), version: made.version, lines: [], note: null },
  });
  diary.transfers.send({ id: made._id, from, to, product: productId }, milli);
  // Of what is on its way the longest a little is lost, or goes back.
  await arrive({ ...doing, more: { ...more, units: 1, way: more.way === 1 ? 2 : 3 } });
}

type Sent = NonNullable<ReturnType<Stage['diary']['transfers']['oldest']>>;
type Ending = Parameters<Stage['diary']['transfers']['end']>[1];

/** Ends a part of what is on its way; what is found comes with all that was left. */
async function end(
  { app, shop, diary }: Stage,
  sent: Sent,
  { what, milli }: { readonly what: Ending; readonly milli: number },
): Promise<void> {
  const said = {
    received: { quantityMilli: milli },
    found: { quantityMilli: sent.milli, foundMilli: milli },
    lost: { lostMilli: milli },
    returned: { returnedMilli: milli },
  }[what];
  const isArrival = what === 'received' || what === 'found';
  const url = `/api/transfers/${sent.id}/${isArrival ? 'receive' : 'decide'}`;
  const lines = [{ lineNo: 1, ...said }];
  await done(app, shop.owner, 'POST', url, { _id: newId(), lines, note: null });
  diary.transfers.end(sent, what, milli);
}

/** A part of what is on its way the longest arrives, or all and more; is lost, or goes back. */
export async function arrive(doing: Doing): Promise<void> {
  const { stage, more } = doing;
  const sent = stage.diary.transfers.oldest();
  if (sent === undefined) return sendOn({ ...doing, more: { ...more, way: more.units % 3 } });
  const what = (['received', 'found', 'lost', 'returned'] as const)[more.way] ?? 'received';
  await end(stage, sent, { what, milli: Math.min(sent.milli, more.units * 500) });
}

/** Two kinds of goods are counted: of one something is missing, of the other there is more. */
export async function count(doing: Doing): Promise<void> {
  const { stage, place, more } = doing;
  const { app, shop, products, diary } = stage;
  const { branchId } = place.till;
  const counted = [keeping(products, more.minor), keeping(products, more.minor + 1)];
  const productIds = counted.map(({ productId }) => productId);
  const _id = newId();
  const url = `/api/counts/${_id}`;
  const by = async (path: string, body: object): Promise<CountDetail> =>
    done<CountDetail>(app, shop.owner, 'POST', path, { note: null, _id: newId(), ...body });
  await by('/api/counts', { _id, branchId, kind: 'partial', productIds, start: true });
  const wanted = [-more.units * 300, more.way === 0 ? 0 : more.units * 700];
  const differs: number[] = [];
  for (const [at, productId] of productIds.entries()) {
    // Less than nothing lies nowhere.
    const lies = diary.lies(branchId, productId);
    const quantityMilli = Math.max(0, lies + (wanted[at] ?? 0));
    differs.push(quantityMilli - lies);
    const entry = { _id: newId(), mode: 'set', productId, quantityMilli };
    await done(app, shop.owner, 'POST', `${url}/entries`, entry);
  }
  // The shop goes on meanwhile, until the next day perhaps.
  await sellSome(doing);
  app.clock.nowMs += more.units * 20_000_000;
  const act = async (name: string): Promise<unknown> => {
    const { version } = await done<CountDetail>(app, shop.owner, 'GET', url);
    return by(`${url}/${name}`, { version });
  };
  await act('finish');
  if (more.way === 3) return void (await act('cancel'));
  await act('post');
  let [missing, found, revalued] = [0, 0, 0];
  for (const [at, product] of productIds.entries()) {
    const moved = differs[at] ?? 0;
    if (moved === 0) continue;
    const kind = 'count';
    const differsBy =
      moved > 0
        ? diary.worth(branchId, product, moved)
        : -diary.take(branchId, product, -moved, { kind });
    if (moved > 0) {
      revalued += diary.put(branchId, product, { kind, milli: moved, minor: differsBy });
    }
    const sums = { missing: Math.max(-differsBy, 0), found: Math.max(differsBy, 0) };
    missing += sums.missing;
    found += sums.found;
    const dims = { ...diary.when(branchId), product, count: _id };
    diary.tell('counts', dims, { moved, differs: differsBy, ...sums });
  }
  diary.book(branchId, 'stock_count', [
    ['1200', found - missing + revalued],
    ['5100', missing],
    ['5110', -found],
    ['5000', -revalued],
  ]);
}

/** How long goods keep since the shop began, by what stands on their boxes. */
const KEEPS = { TWO: 2, FIVE: 5, TWELVE: 12, FORTY: 40 } as const;
const CODES = ['TWO', 'FIVE', 'TWELVE', 'FORTY'] as const;

/** Goods that keep some days come. */
async function comeToExpire({ stage, place, more }: Doing): Promise<void> {
  const { app, shop, products, suppliers, asked, diary } = stage;
  const { branchId } = place.till;
  const product = keptShort(products);
  const { productId } = product;
  const code = CODES[more.minor % CODES.length] ?? 'TWO';
  const expiresOn = addDays(asked.begins.slice(0, 10), KEEPS[code]);
  const [milli, unitCostMinor] = [more.units * 4_000, 900 + (more.minor % 97)];
  const line = { product, quantityMilli: milli, unitCostMinor, batchCode: code, expiresOn };
  const supplier = suppliers[more.way % 2] ?? '';
  const receipt = await receive(app, shop, receiptBody(shop, supplier, [line], { branchId }));
  const goods = more.units * 4 * unitCostMinor;
  diary.put(branchId, productId, { kind: 'receipt', milli, minor: goods });
  diary.book(branchId, 'goods_receipt', [
    ['1200', goods],
    ['2010', -goods],
  ]);
  diary.tell('purchases', { ...diary.when(branchId), supplier }, { deliveries: 1, goods });
  const bought = { when: diary.when(branchId), supplier, branch: branchId };
  diary.prices.came({ ...bought, product: productId, milli, minor: goods });
  diary.billing.came({
    ...{ id: receipt._id, supplier, branch: branchId, day: diary.dayOf(branchId), minor: goods },
    // It goes back by its batch; here none of it does.
    ...{ product: productId, leftMilli: 0 },
  });
  const url = `/api/stock/batches?branchId=${branchId}&productId=${productId}`;
  const { items } = await done<AnswerOf<typeof listBatches>>(app, shop.owner, 'GET', url);
  const id = items.find((one) => one.code === code)?._id ?? '';
  diary.batches.come({ id, branch: branchId, product: productId, code, expiresOn, milli });
}

/** Goods that expire come, are sold while they may be, or are written off. */
export async function expire(doing: Doing): Promise<void> {
  const { stage, place, more } = doing;
  const { app, shop, products, diary } = stage;
  const { branchId } = place.till;
  const product = keptShort(products);
  const { productId } = product;
  const milli = more.units * 1_000;
  if (more.way < 2) return comeToExpire(doing);
  if (more.way === 2) {
    const today = diary.dayOf(branchId);
    if (diary.batches.left(branchId, productId, today) < milli) return comeToExpire(doing);
    await sellSome(doing, product);
    return diary.batches.go(branchId, productId, milli, today);
  }
  if (diary.batches.left(branchId, productId) < milli) return comeToExpire(doing);
  const reason = 'expired';
  await done(app, shop.owner, 'POST', '/api/stock/adjustments', {
    ...{ _id: newId(), branchId, reason, note: null },
    lines: [{ productId, way: 'out', quantityMilli: milli }],
  });
  diary.batches.go(branchId, productId, milli);
  const minor = diary.take(branchId, productId, milli, { kind: 'adjustment' });
  diary.book(branchId, 'stock_adjustment', [
    ['5100', minor],
    ['1200', -minor],
  ]);
  const dims = { ...diary.when(branchId), product: productId, adjustmentReason: reason };
  diary.tell('adjustments', dims, { times: 1, movedValue: -minor });
}
