import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { RefundFact } from '@tillbook/core/refunds/refund-facts.api';
import type { CashMoveFactInput } from '@tillbook/core/sales/cash-move-facts.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { addProducts, TEST_NOW, type TestBusiness, type TestProduct } from './builders.ts';
import { peek, type TestDatabase } from './database.ts';
import { addOpenTills } from './many-tills.ts';
import { postJson } from './processes.ts';
import type { OpenTill } from './till.ts';

/** Something that a device showed as done, as it shows it. */
export type Done =
  | { readonly kind: 'sale'; readonly sale: Sale }
  | { readonly kind: 'refund'; readonly refund: RefundFact }
  | { readonly kind: 'move'; readonly move: CashMoveFactInput };

/** What a fleet of devices came to, as it prints it. */
export interface FleetResult {
  readonly devices: readonly {
    readonly tillId: string;
    readonly shown: readonly Done[];
    readonly left: readonly string[];
    /** What it handed over, and why. */
    readonly handed: readonly string[];
  }[];
  readonly fates: Readonly<Record<string, number>>;
  readonly kills: number;
  readonly refused: number;
  readonly sendingMs: number;
}

export interface FleetShop {
  readonly shop: TestBusiness;
  readonly products: readonly TestProduct[];
  readonly tills: readonly (OpenTill & { readonly secret: string })[];
}

/** A shop whose seller may give back, with so many devices, each with a till in its hands and a secret. */
export async function fleetShop(
  database: TestDatabase,
  shop: TestBusiness,
  given: {
    readonly origin: string;
    readonly devices: number;
    readonly products: readonly { readonly priceMinor: number; readonly quantityMilli: number }[];
  },
): Promise<FleetShop> {
  const products = await addProducts(
    database,
    shop,
    given.products.map((one, at) => ({ name: `Product ${at}`, costMinor: 701, ...one })),
  );
  const branchId = shop.branches[0]?.branchId ?? '';
  const may = 'update membership set can_process_refunds = true where person_id = $1';
  await peek(database, may, [shop.seller.personId]);
  const tills = await addOpenTills(database, shop, branchId, given.devices);
  const enrolled = tills.map(async (till) => {
    const body = { _id: till.deviceId, name: 'Tablet' };
    const answer = await postJson(`${given.origin}/api/devices`, shop.seller.headers, body);
    return { ...till, secret: (JSON.parse(answer.text) as { secret: string }).secret };
  });
  return { shop, products, tills: await Promise.all(enrolled) };
}

export interface FleetPlan {
  readonly origins: readonly string[];
  readonly seed: number;
  readonly salesPerDevice: number;
  readonly plan: 'rough' | 'queue';
  /** What the servers' clocks say now. */
  readonly startMs?: number;
  readonly forgets?: boolean;
  /** What is not a sale goes before all that are. */
  readonly hurries?: boolean;
  /** All that the network does to a request, from the first one on; else anything now and then. */
  readonly fates?: readonly ('fine' | 'lost' | 'unheard')[];
  /** What one device held under an earlier release of the app. */
  readonly kept?: object;
  /** At the end devices hand over what the server could make nothing of. */
  readonly handsOver?: boolean;
}

const PROGRAM = join(import.meta.dirname, '../../web/test/fleet.ts');

/** Runs the devices, with the app's own code, in a process of their own. */
export async function runFleet(made: FleetShop, plan: FleetPlan): Promise<FleetResult> {
  const { shop, products, tills } = made;
  const [branch] = shop.branches;
  const given = {
    ...{ startMs: TEST_NOW, forgets: false, hurries: false, ...plan },
    ...{ businessId: shop.businessId, currency: shop.currency, seller: shop.seller, branch },
    tills: tills.map((till, at) => ({ ...till, code: `R${at}` })),
    products: products.map(({ productId, name, sku, priceMinor }) => ({
      ...{ _id: productId, name, sku, kind: 'goods', unit: 'piece', stepMilli: 1_000 },
      ...{ barcode: null, barcodes: [], categoryName: null, brandName: null, sellerNote: null },
      ...{ imageId: null, priceMinor, floorPriceMinor: null, taxBasisPoints: 1_800 },
      ...{ isOpenPrice: false, quantityMilli: 10_000, packs: [], components: [] },
      reorderPointMilli: null,
    })),
  };
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  child.stdin.end(JSON.stringify(given));
  const printed = await text(child.stdout);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`the fleet ended with ${code}`);
  return JSON.parse(printed) as FleetResult;
}

/** A sale in one line of text, as far as a device and the books both tell it. */
function lineOfSale(sale: Sale): string {
  const lines = sale.lines.map(
    ({ productId, quantityMilli, totalMinor }) => `${productId} ${quantityMilli} ${totalMinor}`,
  );
  const paid = sale.payments.map(({ method, amountMinor, reference }) =>
    [method, amountMinor, reference ?? '-'].join(' '),
  );
  const { _id, receiptNumber, totalMinor, taxMinor, changeMinor, note, customer } = sale;
  const money = `${totalMinor} tax ${taxMinor} change ${changeMinor}`;
  // Of one number there is one customer, whichever device made it first.
  const told = [_id, receiptNumber, money, ...lines, ...paid, customer?.phone ?? 'anybody', note];
  return told.join(' | ');
}

function lineOfRefund(refund: RefundFact): string {
  const { _id, saleId, paperNumber, totalMinor, lines } = refund;
  const back = lines.map(
    ({ lineNo, quantityMilli, disposition }) => `${lineNo} ${quantityMilli} ${disposition}`,
  );
  return [_id, saleId, paperNumber, totalMinor, ...back].join(' | ');
}

const lineOfMove = ({ _id, kind, amountMinor, category, reason }: CashMoveFactInput): string =>
  [_id, kind, amountMinor, category ?? '-', reason].join(' | ');

function lineOf(done: Done): string {
  if (done.kind === 'sale') return lineOfSale(done.sale);
  return done.kind === 'refund' ? lineOfRefund(done.refund) : lineOfMove(done.move);
}

/** What each device shows as done, in its order. */
export const shownBy = ({ devices }: FleetResult): string[][] =>
  devices.map(({ shown }) => shown.map(lineOf));

/** The sales that the devices show as done. */
export const soldBy = ({ devices }: FleetResult): Sale[] =>
  devices.flatMap(({ shown }) => shown.flatMap((one) => (one.kind === 'sale' ? [one.sale] : [])));

/** What the books have of each till, in the order in which it was posted. */
export async function postedOn(database: TestDatabase, made: FleetShop): Promise<string[][]> {
  const rows = await peek<{ tillId: string; told: string }>(
    database,
    // Each is read once: 500 rows were read 500 times in two minutes.
    `with told as materialized (
       select s.till_id, s.sale_id id, concat_ws(' | ', s.sale_id, s.receipt_number,
         s.total_minor || ' tax ' || s.tax_minor || ' change ' || s.change_minor,
         (select string_agg(concat_ws(' ', l.product_id, l.quantity_milli, l.total_minor), ' | '
            order by l.line_no) from sale_line l where l.sale_id = s.sale_id),
         (select string_agg(concat_ws(' ', p.method, p.amount_minor, coalesce(p.reference, '-')),
            ' | ' order by p.position) from payment p where p.sale_id = s.sale_id),
         case when s.customer_id is null then 'anybody' else (select c.phone from customer c
            where c.business_id = s.business_id and c.customer_id = s.customer_id) end,
         coalesce(s.note, '')) told
       from sale s where s.business_id = $1
       union all
       select r.till_id, r.refund_id, concat_ws(' | ', r.refund_id, r.sale_id, r.paper_number,
         r.total_minor, (select string_agg(concat_ws(' ', l.sale_line_no, l.quantity_milli,
            l.disposition), ' | ' order by l.line_no) from refund_line l
            where l.refund_id = r.refund_id))
       from refund_fact r where r.business_id = $1
       union all
       select f.till_id, m.move_id, concat_ws(' | ', m.move_id, m.kind, m.amount_minor,
         coalesce(m.category, '-'), m.reason)
       from cash_move m join cash_move_fact f using (business_id, move_id)
       where m.business_id = $1
     ), posted as materialized (
       select seq, stream_id till_id, coalesce(detail::json ->> 'moveId', subject_id::text)::uuid id
       from audit_event where business_id = $1 and action in ('sale_posted', 'refund_synced',
         'cash_paid_in', 'cash_paid_out', 'cash_dropped', 'drawer_opened')
     )
     select told.till_id "tillId", told from told join posted using (till_id, id) order by seq`,
    [made.shop.businessId],
  );
  return made.tills.map(({ tillId }) =>
    rows.filter((row) => row.tillId === tillId).map(({ told }) => told),
  );
}

/** Numbers that come twice or are missing, and gaps that were told, by till. */
export function gapsOf(database: TestDatabase, made: FleetShop): Promise<object[]> {
  return peek(
    database,
    `select till_id, series, count(*)::int, max(number) from sale where business_id = $1
     group by till_id, series having count(*) <> max(number) or min(number) <> 1
       or count(distinct number) <> count(*) or count(gap_from) > 0`,
    [made.shop.businessId],
  );
}
