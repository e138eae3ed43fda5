import type { TestProduct } from './builders.ts';
import { newId } from './builders.ts';
import { parkedDraftOf } from './parked.ts';
import { done } from './purchasing.ts';
import type { Doing } from './report-deeds.ts';
import type { Happening } from './report-oracle.ts';

const DAY_MS = 86_400_000;

/** What was put aside, and lies there until it is taken up. */
interface Put {
  readonly dims: Happening['dims'];
  readonly sums: Readonly<Record<string, number>>;
  readonly parkedMs: number;
}

export function makeParked() {
  const lying = new Map<string, Put>();
  const park = (id: string, put: Put): void => void lying.set(id, put);
  const end = (id: string): void => void lying.delete(id);
  /** As it lies there at an instant. */
  const at = (nowMs: number): Happening[] =>
    [...lying.values()].map(({ dims, sums, parkedMs }) => {
      const daysParked = Math.max(Math.floor((nowMs - parkedMs) / DAY_MS), 0);
      return { dims, sums: { ...sums, daysParked } };
    });
  return { park, end, at };
}

/** Teas are put aside, some by a clock that is days behind or ahead; some are put away again. */
export async function parkTea({ stage, place, more, customerId: known }: Doing): Promise<void> {
  const { app, shop, products, diary } = stage;
  const { till } = place;
  const tea = products[2] as TestProduct;
  const parkedMs = app.clock.nowMs + (more.way - 2) * DAY_MS;
  const customerId = more.minor % 3 === 0 ? null : known;
  const draft = parkedDraftOf(till, tea, {
    ...{ _id: newId(), customerId, parkedAt: new Date(parkedMs).toISOString() },
  });
  const [line] = draft.content.lines;
  if (line === undefined) throw new Error('No line');
  const lines = [
    { ...line, quantityMilli: more.units * 1_000 },
    { ...line, quantityMilli: 1_500, unitPriceMinor: more.minor },
  ];
  await done(app, shop.owner, 'POST', '/api/parked-sales', {
    ...draft,
    content: { ...draft.content, lines },
  });
  const { branchId: branch, tillId, deviceId } = till;
  const parkedTotal = more.units * line.unitPriceMinor + Math.round((more.minor * 3) / 2);
  diary.parked.park(draft._id, {
    dims: { branch, till: tillId, customer: customerId, parkedSale: draft._id },
    ...{ sums: { parkedSales: 1, parkedLines: 2, parkedTotal }, parkedMs },
  });
  if (more.way !== 0) return;
  await done(app, shop.owner, 'POST', `/api/parked-sales/${draft._id}/end`, { tillId, deviceId });
  diary.parked.end(draft._id);
}
