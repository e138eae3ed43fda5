import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { addProducts, TEST_NOW, type TestBusiness, type TestProduct } from './builders.ts';
import { peek, type TestDatabase } from './database.ts';
import { addOpenTills } from './many-tills.ts';
import { postJson } from './processes.ts';
import type { OpenTill } from './till.ts';

/** What a fleet of devices came to, as it prints it. */
export interface FleetResult {
  readonly devices: readonly {
    readonly tillId: string;
    readonly shown: readonly Sale[];
    readonly left: readonly string[];
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

/** A shop with so many devices, each with a till in its hands and a secret of its own. */
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
  /** All that the network does to a request, from the first one on; else anything now and then. */
  readonly fates?: readonly ('fine' | 'lost' | 'unheard')[];
  /** What one device held under an earlier release of the app. */
  readonly kept?: object;
}

const PROGRAM = join(import.meta.dirname, '../../web/test/fleet.ts');

/** Runs the devices, with the app's own code, in a process of their own. */
export async function runFleet(made: FleetShop, plan: FleetPlan): Promise<FleetResult> {
  const { shop, products, tills } = made;
  const [branch] = shop.branches;
  const given = {
    ...{ startMs: TEST_NOW, forgets: false, ...plan },
    ...{ businessId: shop.businessId, currency: shop.currency, seller: shop.seller, branch },
    tills: tills.map((till, at) => ({ ...till, code: `R${at}` })),
    products: products.map(({ productId, name, sku, priceMinor }) => ({
      ...{ _id: productId, name, sku, kind: 'goods', unit: 'piece', stepMilli: 1_000 },
      ...{ barcode: null, barcodes: [], categoryName: null, brandName: null, sellerNote: null },
      ...{ imageId: null, priceMinor, floorPriceMinor: null, taxBasisPoints: 1_800 },
      ...{ isOpenPrice: false, quantityMilli: 10_000, packs: [], components: [] },
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
  const paid = sale.payments.map(({ method, amountMinor }) => `${method} ${amountMinor}`);
  const { _id, receiptNumber, totalMinor, taxMinor, changeMinor, note } = sale;
  const money = `${totalMinor} tax ${taxMinor} change ${changeMinor}`;
  return [_id, receiptNumber, money, ...lines, ...paid, note ?? ''].join(' | ');
}

/** What each device shows as done, in its order. */
export const shownBy = ({ devices }: FleetResult): string[][] =>
  devices.map(({ shown }) => shown.map(lineOfSale));

/** What the books have of each till, in the order in which it was posted. */
export async function postedOn(database: TestDatabase, made: FleetShop): Promise<string[][]> {
  const rows = await peek<{ tillId: string; told: string }>(
    database,
    `select s.till_id "tillId", concat_ws(' | ', s.sale_id, s.receipt_number,
       s.total_minor || ' tax ' || s.tax_minor || ' change ' || s.change_minor,
       (select string_agg(concat_ws(' ', l.product_id, l.quantity_milli, l.total_minor), ' | '
          order by l.line_no) from sale_line l where l.sale_id = s.sale_id),
       (select string_agg(p.method || ' ' || p.amount_minor, ' | ' order by p.position)
          from payment p where p.sale_id = s.sale_id), coalesce(s.note, '')) told
     from sale s
     join audit_event e on e.business_id = s.business_id and e.stream_id = s.till_id
       and e.subject_id = s.sale_id and e.action = 'sale_posted'
     where s.business_id = $1 order by e.seq`,
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
