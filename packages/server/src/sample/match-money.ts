import { moneyText } from '@tillbook/core/money';
import { addDays, businessDate, dayRange } from '@tillbook/core/reports/period';
import { foldCode } from '@tillbook/core/sales/payment-reference';
import { clerkOf } from '../customers/clerk.ts';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { keepStatement } from '../matching/add-statement.ts';
import { decide } from '../matching/decide.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { FoundedShop } from './founded.ts';
import { paidByPhone, statementLineId, type PaidByPhone } from './sample.sql.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Days that the statement tells of, the last of them yesterday. */
const DAYS = 7;
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** A provider writes a payment down some seconds after the till. */
const LATER_SECONDS = 40;
/** Too few, and a statement shows nothing. */
const LEAST = 4;
/** Of 1,000 that came in, what is charged at the end. */
const FEE = 8;

/** A line as providers write it. */
interface Told {
  readonly code: string;
  readonly atMs: number;
  readonly inMinor: number;
  readonly outMinor: number;
  readonly party: string;
}

/**
 * Last week's statement of the provider that most pay by, added as a person adds it. Most of it is
 * matched; one payment is nobody's sale, one sale is missing there, and the charge is explained.
 */
export async function matchMoney(db: Database, founded: FoundedShop, nowMs: number): Promise<void> {
  const { shop, businessId, staff, owner } = founded;
  const chance = chanceOf(`${shop.name} statement`);
  const provider = shop.providers[0]?.[0] ?? '';
  const today = businessDate(nowMs, shop.timezone, 0);
  const [{ fromMs }, { fromMs: toMs }] = [
    dayRange(addDays(today, -DAYS), shop.timezone, 0),
    dayRange(today, shop.timezone, 0),
  ];
  const paid = await db.read(openTenant(businessId), (reader) =>
    paidByPhone(reader, businessId, { provider, fromMs, toMs }),
  );
  if (paid.length < LEAST) return;
  const told = toldOf(founded, chance, paid, toMs);
  const accountant = staff.find(({ role }) => role === 'accountant') ?? owner;
  const addedMs = nowMs - 20 * MINUTE_MS;
  await keepStatement(
    db,
    clerkOf(accountant, () => addedMs),
    {
      ...{ _id: chance.id(addedMs), provider, fileName: `${provider}, last week.csv` },
      ...{ content: fileOf(founded, told), messages: null, columns: null, dateOrder: null },
      leavesOut: false,
    },
  );
  const explainedMs = nowMs - 15 * MINUTE_MS;
  await db.transact(openTenant(businessId), async (tx) => {
    const charge = foldCode(told.at(-1)?.code ?? '');
    await decide(
      tx,
      clerkOf(accountant, () => explainedMs),
      {
        ...{ _id: chance.id(explainedMs), step: 'mark', reason: 'fee', note: null },
        ...{ lineId: await statementLineId(tx, businessId, charge), tender: null },
      },
    );
  });
}

/** What the provider tells: a sale in the middle is missing, then comes what no till knows of. */
function toldOf(
  { shop }: FoundedShop,
  chance: Chance,
  paid: readonly PaidByPhone[],
  endMs: number,
): Told[] {
  const missing = Math.floor(paid.length / 2);
  const known = paid.flatMap(({ reference, atMs, amountMinor }, at): Told[] => {
    if (at === missing) return [];
    const laterMs = chance.between(1, LATER_SECONDS) * 1_000;
    const party = `2557${chance.text('0123456789', 8)}`;
    return [{ code: reference, atMs: atMs + laterMs, inMinor: amountMinor, outMinor: 0, party }];
  });
  const stranger = { atMs: endMs - 5 * HOUR_MS, inMinor: shop.slipMinor * 7, outMinor: 0 };
  const sum = known.reduce((all, { inMinor }) => all + inMinor, 0);
  const outMinor = Math.max(1, Math.round((sum * FEE) / 1_000 / shop.slipMinor)) * shop.slipMinor;
  const charge = { atMs: endMs - 10 * MINUTE_MS, inMinor: 0, outMinor };
  const newCode = (): string => chance.text(SIGNS, 10);
  return [
    ...known,
    { ...stranger, code: newCode(), party: 'NEEMA ALI' },
    { ...charge, code: newCode(), party: 'Business charges' },
  ];
}

/** A file of the provider, as base64. */
function fileOf({ shop }: FoundedShop, told: readonly Told[]): string {
  const shown = (minor: number): string => (minor === 0 ? '' : moneyText(minor, shop.currency));
  const rows = told.map(({ code, atMs, inMinor, outMinor, party }) =>
    [code, wallTime(atMs, shop.timezone), shown(inMinor), shown(outMinor), party].join(','),
  );
  const header = 'Receipt No.,Completion Time,Paid In,Withdrawn,Other Party Info';
  return Buffer.from([header, ...rows].join('\r\n')).toString('base64');
}

/** `2026-03-04 13:05:59`. */
function wallTime(atMs: number, timezone: string): string {
  const date = businessDate(atMs, timezone, 0);
  const { fromMs } = dayRange(date, timezone, 0);
  return `${date} ${new Date(atMs - fromMs).toISOString().slice(11, 19)}`;
}
