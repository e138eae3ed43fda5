import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Quote } from '@tillbook/core/sales/quotes.api';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
} from '../../test/processes.ts';
import { quoteDraftOf, saleOfQuote } from '../../test/quotes.ts';
import type { OpenTill } from '../../test/till.ts';

const TILLS = 12;

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

const codeOf = ({ status, code, text }: HttpAnswer): string =>
  status === 200 ? 'sold' : (code ?? text);

test('12 tills of two servers sell one quote: one does; or it is withdrawn first', async () => {
  const servers = await startTwo(database, { connections: 30 });
  const at = (nth: number, path: string): string => `${servers[nth % 2]?.origin}/api${path}`;
  try {
    const shop = await addBusiness(database, { branchCount: 1 });
    const [soap] = (await addProducts(database, shop, [
      { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 100_000 },
    ])) as [TestProduct];
    const branchId = shop.branches[0]?.branchId ?? '';
    const tills = await addOpenTills(database, shop, branchId, TILLS);
    const { headers } = shop.seller;
    const lines = [{ product: soap, quantityMilli: 2_000 }];
    const quoted = async (): Promise<Quote> => {
      const body = quoteDraftOf(tills[0] as OpenTill, { lines });
      // The same request of a till that lost its answer: one quote.
      const asked = [0, 1, 0, 1].map((nth) => postJson(at(nth, '/quotes'), headers, body));
      const saved = await Promise.all(asked);
      expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(saved.map(({ text }) => text)).size).toBe(1);
      return JSON.parse(saved[0]?.text ?? '') as Quote;
    };
    const sell = (quote: Quote, by: readonly OpenTill[]): Promise<HttpAnswer>[] =>
      by.map((till, nth) => postJson(at(nth, '/sales'), headers, saleOfQuote(till, quote)));
    const codes = (await Promise.all(sell(await quoted(), tills))).map(codeOf);
    const used = Array.from({ length: TILLS - 1 }, () => 'QUOTE_USED');
    expect([...codes].sort()).toEqual([...used, 'sold']);
    const others = tills.filter((_till, nth) => codes[nth] !== 'sold');
    const second = await quoted();
    const sold = Promise.all(sell(second, others));
    const path = `/quotes/${second._id}/withdraw`;
    const gone = await postJson(at(0, path), headers, { reason: 'Sold out' });
    const [last, ...rest] = (await sold).map(codeOf).sort().reverse();
    const why = gone.status === 200 ? 'QUOTE_WITHDRAWN' : 'QUOTE_USED';
    expect(last).toBe(gone.status === 200 ? why : 'sold');
    expect(new Set(rest)).toEqual(new Set([why]));
    const sales = gone.status === 200 ? 1 : 2;
    const kept = await peek(
      database,
      `select (select count(*)::int from sale) sales, (select count(*)::int from quote) quotes,
         (select count(sale_id)::int from quote) accepted`,
    );
    expect(kept).toEqual([{ sales, quotes: 2, accepted: sales }]);
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

// The last of all: it leaves a quote that was sold twice.
test('with the quote’s lock and the look at whether it is open switched off, two sell it', async () => {
  const rewrites: Rewrites = [
    ['order by q.quote_id for no key update of q', 'order by q.quote_id'],
    [' and sale_id is null and withdrawn_at is null', ''],
  ];
  const open = await startTwo(database, { connections: 4, isHeld: true, rewrites });
  try {
    const shop = await addBusiness(database, { branchCount: 1 });
    // Of a service: no shelf makes one wait for the other.
    const [cut] = (await addProducts(database, shop, [
      { name: 'Cut', kind: 'service', priceMinor: 1_000, costMinor: 0, quantityMilli: 0 },
    ])) as [TestProduct];
    const tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', 2);
    const { headers } = shop.seller;
    const body = quoteDraftOf(tills[0] as OpenTill, {
      lines: [{ product: cut, quantityMilli: 1_000 }],
    });
    const quote = await postJson(`${open[0]?.origin}/api/quotes`, headers, body);
    const draft = (till: OpenTill) => saleOfQuote(till, JSON.parse(quote.text) as Quote);
    const acts = tills.map(
      (till, nth) => () => postJson(`${open[nth]?.origin}/api/sales`, headers, draft(till)),
    );
    expect((await heldAtTheEnd(database, shop, acts)).map(codeOf)).toEqual(['sold', 'sold']);
    const text = 'select count(*)::int n from sale where business_id = $1';
    expect(await peek(database, text, [shop.businessId])).toEqual([{ n: 2 }]);
  } finally {
    await Promise.all(open.map((server) => server.kill()));
  }
});
