import { Again, type Database, type Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import {
  addToRollupRows,
  dropEmptyRollups,
  type ProductDayRow,
  type TillHourRow,
} from '../sales/rollups.sql.ts';
import { lockAllTills } from '../sales/tills.sql.ts';
import {
  countFigures,
  figuresApart,
  unhurried,
  type Apart,
  type DayApart,
  type HourApart,
} from './figures-anew.sql.ts';

/** What a rebuild looked at, and what it found and made right. */
export interface Rebuilt {
  readonly hours: number;
  readonly days: number;
  /** One line for each figure that was not right: where, what was kept, what it is now. */
  readonly mended: readonly string[];
}

/**
 * Makes the figures per till and hour and per product and day those of the documents again, while
 * the shop sells. A posting writes document and figures in one transaction, so any snapshot that
 * shows one shows both: what a figure is apart from its documents is the fault alone, however much
 * is sold meanwhile. It is added to the figure, as a sale adds to it. Tills are held only where
 * something is apart, and only while it is written.
 */
export async function rebuildFigures(db: Database, businessId: string): Promise<Rebuilt> {
  return db.transact(openTenant(businessId), async (tx) => {
    await unhurried(tx);
    const { hours, days } = await figuresApart(tx);
    if (hours.length + days.length > 0) await mend(tx, businessId, hours, days);
    const mended = [...hours.map(lineOfHour), ...days.map(lineOfDay)];
    return { ...(await countFigures(tx, businessId)), mended };
  });
}

async function mend(
  tx: Tx,
  businessId: string,
  hours: readonly HourApart[],
  days: readonly DayApart[],
): Promise<void> {
  await lockAllTills(tx, businessId);
  const [surplus, missing] = [hours.filter(isSurplus), hours.filter((one) => !isSurplus(one))];
  const [tooMany, wrong] = [days.filter(isSurplus), days.filter((one) => !isSurplus(one))];
  // First what should not be there: a row of the wrong branch holds the place of the right one.
  const rid = { hours: surplus.map(hourOf), days: tooMany.map(dayOf) };
  await addToRollupRows(tx, businessId, rid);
  await dropEmptyRollups(tx, businessId, rid);
  await addToRollupRows(tx, businessId, { hours: missing.map(hourOf), days: wrong.map(dayOf) });
  const left = await figuresApart(tx);
  // Another rebuild may have mended the same meanwhile, or a till made since have sold and voided
  // on the very row that was taken away.
  if (left.hours.length + left.days.length > 0) throw new Again('mended by another meanwhile');
}

const isSurplus = ({ due }: Apart): boolean => due === null;

/** By how much each figure is apart. */
function apart({ due, kept }: Apart): Record<string, number> {
  const names = Object.keys(due ?? kept ?? {});
  return Object.fromEntries(names.map((name) => [name, (due?.[name] ?? 0) - (kept?.[name] ?? 0)]));
}

function hourOf(one: HourApart): TillHourRow {
  const { tillId, branchId, businessDate, hour } = one;
  return { tillId, branchId, businessDate, hour, ...apart(one) } as TillHourRow;
}

function dayOf(one: DayApart): ProductDayRow {
  const { productId, branchId, businessDate } = one;
  return { productId, branchId, businessDate, ...apart(one) } as ProductDayRow;
}

const lineOfHour = (one: HourApart): string =>
  `till ${one.tillId} on ${one.businessDate} at ${one.hour}: ${figuresOf(one)}`;
const lineOfDay = (one: DayApart): string =>
  `product ${one.productId} in branch ${one.branchId} on ${one.businessDate}: ${figuresOf(one)}`;

function figuresOf(one: Apart): string {
  const { due, kept } = one;
  if (due === null) return 'kept, though nothing was sold';
  if (kept === null) return 'not kept, though something was sold';
  return Object.keys(due)
    .filter((name) => due[name] !== kept[name])
    .map((name) => `${name} ${kept[name]} instead of ${due[name]}`)
    .join(', ');
}
