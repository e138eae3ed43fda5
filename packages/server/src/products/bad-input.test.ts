import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { newProduct, productRequests } from '../../test/product-requests.ts';
import {
  BARCODES_BAD,
  MONEY_BAD,
  QUANTITIES_BAD,
  TEXTS_BAD,
  type BadInput,
} from './bad-input.cases.ts';

let app: TestApp;
let shop: TestBusiness;
const { add, ask, edit, get, list } = productRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
});
afterAll(() => app.close());

interface Kind {
  readonly pointer: string;
  readonly body: (value: unknown) => Record<string, unknown>;
  /** What of the answer holds the value. */
  readonly stored: (answer: Awaited<ReturnType<typeof add>>['body']) => unknown;
}

const KINDS: readonly (readonly [string, Kind, readonly BadInput[]])[] = [
  [
    'name',
    { pointer: '#/name', body: (name) => ({ name }), stored: ({ name }) => name },
    TEXTS_BAD,
  ],
  [
    'price',
    {
      pointer: '#/priceMinor',
      body: (priceMinor) => ({ priceMinor }),
      stored: ({ priceMinor }) => priceMinor,
    },
    MONEY_BAD,
  ],
  [
    'cost',
    {
      pointer: '#/costMinor',
      body: (costMinor) => ({ costMinor }),
      stored: ({ costMinor }) => costMinor,
    },
    MONEY_BAD,
  ],
  [
    'opening stock',
    {
      pointer: '#/openingStock/0/quantityMilli',
      // By the gram, so that any whole thousandths will do.
      body: (quantityMilli) => ({
        unit: 'kg',
        openingStock: [{ branchId: shop.branches[0]?.branchId, quantityMilli }],
      }),
      stored: ({ quantityMilli }) => quantityMilli,
    },
    QUANTITIES_BAD,
  ],
  [
    'bar code',
    {
      pointer: '#/barcode',
      body: (barcode) => ({ barcode }),
      stored: ({ barcode }) => barcode,
    },
    BARCODES_BAD,
  ],
];

describe.each(KINDS)('%s', (_name, kind, rows) => {
  test.each(rows.map((row) => [row.id, row] as const))('%s', async (_id, row) => {
    const product = newProduct(shop, kind.body(row.value));
    const answer = await add(shop.owner, product);
    const isRefused = typeof row.expect === 'string' && row.expect !== 'accepted';
    const kept = await peek(app.database, 'select from product where product_id = $1', [
      product._id,
    ]);
    if (isRefused) {
      expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED']);
      // A number beyond every exact one breaks two checks, both said alike.
      const said = answer.body.errors?.map(({ pointer, code }) => `${pointer} ${code}`);
      expect([...new Set(said)]).toEqual([`${kind.pointer} ${row.expect}`]);
      expect(kept).toEqual([]);
    } else {
      const stored = typeof row.expect === 'object' ? row.expect.stored : row.value;
      expect(answer.status).toBe(200);
      expect(kind.stored(answer.body)).toEqual(stored);
      expect(kind.stored((await get(shop.owner, product._id)).body)).toEqual(stored);
      expect(kept).toHaveLength(1);
    }
  });
});

test('an edit checks its fields as adding does', async () => {
  const product = newProduct(shop);
  await add(shop.owner, product);
  const wrong = [
    [{ name: '' }, '#/name', 'REQUIRED'],
    [{ priceMinor: '5' }, '#/priceMinor', 'WRONG_TYPE'],
    [{ costMinor: -1 }, '#/costMinor', 'TOO_SMALL'],
    [{ barcode: '036000291453' }, '#/barcode', 'PATTERN'],
    [{ taxClassId: 'x' }, '#/taxClassId', 'INVALID_UUID'],
    [{ isArchived: 1 }, '#/isArchived', 'WRONG_TYPE'],
    [{ quantityMilli: 5 }, '#/quantityMilli', 'UNKNOWN_FIELD'],
    [{ openingStock: [] }, '#/openingStock', 'UNKNOWN_FIELD'],
  ] as const;
  for (const [change, pointer, code] of wrong) {
    const answer = await edit(shop.owner, product._id, { version: 1, ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([expect.objectContaining({ pointer, code })]);
  }
  expect((await get(shop.owner, product._id)).body.version).toBe(1);
});

test('a category, a SKU and a search may hold what looks like code; it stays text', async () => {
  const strange = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '__proto__'];
  for (const text of strange) {
    const product = newProduct(shop, { name: `N ${text}`, categoryName: text, sku: `${text}1` });
    const added = await add(shop.owner, product);
    expect(added.body).toMatchObject({ category: { name: text }, sku: `${text}1` });
    const { _id } = product;
    const found = await list(shop.owner, { q: `n ${text}`, limit: '100' });
    expect(found.body.items.find((row) => row._id === _id)?.name).toBe(`N ${text}`);
  }
});

test('bodies that are no JSON, too large or of another type are refused as such', async () => {
  const send = async (payload: string, type = 'application/json') => {
    const headers = { ...shop.owner.headers, 'content-type': type };
    const reply = await app.app.inject({ method: 'POST', url: '/api/products', headers, payload });
    return [reply.statusCode, reply.json<{ code: string }>().code];
  };
  expect(await send('{"name": NaN}')).toEqual([400, 'MALFORMED_JSON']);
  expect(await send('{"priceMinor": Infinity}')).toEqual([400, 'MALFORMED_JSON']);
  expect(await send('[1]')).toEqual([422, 'VALIDATION_FAILED']);
  expect(await send(`{"name":"${'x'.repeat(1_100_000)}"}`)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(await send('<a/>', 'text/xml')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  const huge = JSON.stringify(newProduct(shop, { priceMinor: 12_345 })).replace('12345', '1e400');
  expect(await send(huge)).toEqual([422, 'VALIDATION_FAILED']);
});

test('an id in the path that is none is not found', async () => {
  for (const id of ['x', '1', newId().toUpperCase(), '%00', '..%2f..%2fetc']) {
    expect((await ask(shop.owner, 'GET', `/api/products/${id}`)).status).toBe(404);
  }
});
