import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addProducts, newId, type TestBusiness } from '../../test/builders.ts';
import { brokenBooks } from '../../test/books.ts';
import { peek } from '../../test/database.ts';
import { newProduct, productRequests } from '../../test/product-requests.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
const { add, edit, get, list, ask } = productRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
});
afterAll(() => app.close());

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';

/** A product of everything that a product can have. */
const whole = (change: Record<string, unknown> = {}) => ({
  ...newProduct(shop),
  kind: 'goods',
  unit: 'kg',
  brandName: 'Azam',
  description: 'Fine white flour.\nKeep dry.',
  sellerNote: 'Ask for the big bag',
  shelf: 'A3',
  floorPriceMinor: 300_000,
  targetMarginBasisPoints: 2_000,
  details: { origin: 'Mbeya' },
  barcodes: [
    { barcode: `OWN-${newId().slice(-8)}`, kind: 'own' },
    { barcode: `SUP-${newId().slice(-8)}`, kind: 'supplier' },
  ],
  packs: [
    {
      _id: newId(),
      name: 'Sack',
      unitsMilli: 25_000,
      priceMinor: 7_500_000,
      barcodes: [`SACK-${newId().slice(-8)}`],
    },
  ],
  reorderPoints: [{ branchId: branch(0), pointMilli: 10_000, quantityMilli: 50_000 }],
  branchPrices: [{ branchId: branch(1), priceMinor: 330_000 }],
  ...change,
});

const history = (id: string) =>
  ask<{ items: { what: string; beforeMinor: number | null; afterMinor: number | null }[] }>(
    shop.owner,
    'GET',
    `/api/products/${id}/price-history`,
  );
const prices = async (id: string): Promise<string[]> =>
  (await history(id)).body.items
    .map(({ what, beforeMinor, afterMinor }) => `${what} ${beforeMinor} ${afterMinor}`)
    .sort();

test('a product is kept with everything that was said of it', async () => {
  const asked = whole();
  const added = await add(shop.owner, asked);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const [own, supplier] = asked.barcodes;
  expect(added.body).toMatchObject({
    kind: 'goods',
    unit: 'kg',
    // Kilograms are sold by the gram where nothing else is said.
    stepMilli: 1,
    brand: { name: 'Azam' },
    description: 'Fine white flour.\nKeep dry.',
    sellerNote: 'Ask for the big bag',
    shelf: 'A3',
    floorPriceMinor: 300_000,
    targetMarginBasisPoints: 2_000,
    details: { origin: 'Mbeya' },
    barcodes: [own, supplier],
    packs: [{ ...asked.packs[0], isArchived: false }],
    components: [],
    family: null,
  });
  expect(added.body.stock).toMatchObject([
    {
      branchId: branch(0),
      reorderPointMilli: 10_000,
      reorderQuantityMilli: 50_000,
      branchPriceMinor: null,
      priceMinor: 320_000,
    },
    {
      branchId: branch(1),
      reorderPointMilli: null,
      branchPriceMinor: 330_000,
      priceMinor: 330_000,
    },
  ]);
  expect((await get(shop.owner, asked._id)).body).toEqual(added.body);
  expect(await prices(asked._id)).toEqual([
    'branch_price null 330000',
    'cost null 275000',
    'floor null 300000',
    'pack_price null 7500000',
    'price null 320000',
  ]);
});

test('the same request again changes nothing, one with another part is refused', async () => {
  const asked = whole();
  await add(shop.owner, asked);
  const rows = () =>
    peek(app.database, 'select * from price_change where product_id = $1', [asked._id]);
  const before = await rows();
  expect((await add(shop.owner, asked)).status).toBe(200);
  expect(await rows()).toEqual(before);
  for (const change of [{ shelf: 'B1' }, { packs: [] }, { barcodes: [] }, { branchPrices: [] }]) {
    const again = await add(shop.owner, { ...asked, ...change });
    expect([again.status, again.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  }
});

test('a request as it was before products had more is still the same request', async () => {
  const asked = newProduct(shop);
  await add(shop.owner, asked);
  const again = await add(shop.owner, { ...asked, kind: 'goods', unit: 'piece', packs: [] });
  expect(again.status).toBe(200);
});

test('a product is found by each of its codes', async () => {
  const asked = whole();
  await add(shop.owner, asked);
  const codes = [
    ...asked.barcodes.map(({ barcode }) => barcode),
    ...asked.packs.flatMap(({ barcodes }) => barcodes),
  ];
  for (const q of codes) {
    const found = await list(shop.owner, { q });
    expect(found.body.items.map(({ _id }) => _id)).toEqual([asked._id]);
  }
});

test('a code that stands on another product, or its pack, is refused by name and place', async () => {
  const first = whole({ name: 'Owner of codes', barcode: `M-${newId().slice(-8)}` });
  await add(shop.owner, first);
  const taken = {
    main: first.barcode as unknown as string,
    own: first.barcodes[0]?.barcode ?? '',
    pack: first.packs[0]?.barcodes[0] ?? '',
  };
  const cases = [
    [{ barcode: taken.own, barcodes: [], packs: [] }, '#/barcode'],
    [{ barcodes: [{ barcode: taken.main, kind: 'own' }], packs: [] }, '#/barcodes/0/barcode'],
    [
      {
        barcodes: [],
        packs: [
          { _id: newId(), name: 'Box', unitsMilli: 2_000, priceMinor: 1, barcodes: [taken.pack] },
        ],
      },
      '#/packs/0/barcodes/0',
    ],
  ] as const;
  for (const [change, pointer] of cases) {
    const refused = await add(shop.owner, whole({ ...change, name: 'Late' }));
    expect([refused.status, refused.body.code]).toEqual([409, 'DUPLICATE_VALUE']);
    const { errors } = refused.body;
    expect(errors?.map((one) => one.pointer)).toEqual([pointer]);
    expect(errors?.[0]?.message).toContain('Owner of codes');
    if (pointer !== '#/barcode') expect(errors?.[0]?.message).toMatch(/bar code \S+ is/);
  }
  expect(await peek(app.database, `select from product where name = 'Late'`)).toEqual([]);
});

test('lists that are sent replace the old ones; packs that are not named are archived', async () => {
  const asked = whole();
  await add(shop.owner, asked);
  const [sack] = asked.packs;
  const half = { _id: newId(), name: 'Half sack', unitsMilli: 12_500, priceMinor: 3_900_000 };
  const code = sack?.barcodes[0] ?? '';
  app.clock.nowMs += 60_000;
  const changed = await edit(shop.owner, asked._id, {
    version: 1,
    // The code of the pack that goes becomes the main one in the same act.
    barcode: code,
    barcodes: [],
    packs: [half],
    reason: 'New sizes',
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(changed.body.version).toBe(2);
  expect(changed.body.barcode).toBe(code);
  expect(changed.body.barcodes).toEqual([]);
  expect(changed.body.packs).toEqual([
    { ...half, barcodes: [], isArchived: false },
    { ...sack, barcodes: [], isArchived: true },
  ]);
  const codes = await peek(
    app.database,
    'select barcode, kind from product_barcode where product_id = $1',
    [asked._id],
  );
  expect(codes).toEqual([{ barcode: code, kind: 'main' }]);
  expect((await history(asked._id)).body.items[0]).toMatchObject({
    what: 'pack_price',
    pack: { name: 'Half sack' },
    beforeMinor: null,
    afterMinor: 3_900_000,
    reason: 'New sizes',
    source: 'product',
    changedByName: shop.owner.name,
  });
  // A pack that was archived comes back under its id.
  const back = await edit(shop.owner, asked._id, {
    version: 2,
    packs: [half, { ...sack, barcodes: [] }],
  });
  expect(back.body.packs.map(({ isArchived }) => isArchived)).toEqual([false, false]);
});

test('what is not sent stays, and an edit of nothing keeps the version', async () => {
  const asked = whole();
  const added = await add(shop.owner, asked);
  const same = await edit(shop.owner, asked._id, { version: 1, packs: asked.packs });
  expect(same.body).toEqual(added.body);
  const noted = await edit(shop.owner, asked._id, { version: 1, sellerNote: null });
  expect(noted.body).toMatchObject({ version: 2, sellerNote: null, shelf: 'A3', unit: 'kg' });
  const late = await edit(shop.owner, asked._id, { version: 1, shelf: 'C1' });
  expect([late.status, late.body.code]).toEqual([412, 'VERSION_CONFLICT']);
});

test('a pack of another product is not taken over', async () => {
  const first = whole();
  await add(shop.owner, first);
  const second = whole({ name: 'Second' });
  await add(shop.owner, second);
  const stolen = { ...first.packs[0], barcodes: [], name: 'Stolen' };
  const refused = await edit(shop.owner, second._id, { version: 1, packs: [stolen] });
  expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
  expect((await get(shop.owner, first._id)).body.packs[0]?.name).toBe('Sack');
});

test('what does not fit together is refused beside its field, and nothing is stored', async () => {
  const cases = [
    [{ floorPriceMinor: 320_001 }, '#/floorPriceMinor FLOOR_ABOVE_PRICE'],
    [
      { branchPrices: [{ branchId: branch(0), priceMinor: 1 }] },
      '#/branchPrices/0/priceMinor BELOW_FLOOR',
    ],
    [{ kind: 'kit', reorderPoints: [] }, '#/components TOO_FEW'],
    [{ kind: 'service' }, '#/reorderPoints ONLY_GOODS'],
    [
      {
        kind: 'service',
        reorderPoints: [],
        openingStock: [{ branchId: branch(0), quantityMilli: 1 }],
      },
      '#/openingStock ONLY_GOODS',
    ],
  ] as const;
  for (const [change, expected] of cases) {
    const asked = whole(change);
    const refused = await add(shop.owner, asked);
    const { errors = [] } = refused.body;
    expect([refused.status, errors.map(({ pointer, code }) => `${pointer} ${code}`)]).toEqual([
      422,
      [expected],
    ]);
    expect((await get(shop.owner, asked._id)).status).toBe(404);
  }
});

test('a kit is made of goods of this shop, and they cannot become anything else meanwhile', async () => {
  const parts = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 600, quantityMilli: 5_000 },
    { name: 'Towel', priceMinor: 9_000, costMinor: 6_000, quantityMilli: 0 },
  ]);
  const [soap, towel] = parts.map(({ productId }) => productId);
  const components = [
    { productId: soap ?? '', quantityMilli: 3_000 },
    { productId: towel ?? '', quantityMilli: 1_000 },
  ];
  const kit = { ...newProduct(shop, { name: 'Bath set' }), kind: 'kit', components };
  const added = await add(shop.owner, kit);
  expect(added.body.components).toMatchObject([
    { productId: soap, name: 'Soap', quantityMilli: 3_000 },
    { productId: towel, name: 'Towel', quantityMilli: 1_000 },
  ]);
  // A kit has no stock of its own.
  const levels = 'select from stock_level where product_id = $1';
  expect(await peek(app.database, levels, [kit._id])).toEqual([]);
  const nested = {
    ...newProduct(shop),
    kind: 'kit',
    components: [{ productId: kit._id, quantityMilli: 1 }],
  };
  const inKit = await add(shop.owner, nested);
  expect([inKit.status, inKit.body.message]).toEqual([
    422,
    'A kit is made of goods, not of kits or services.',
  ]);
  const [foreign] = await addProducts(app.database, other, [
    { name: 'Foreign', priceMinor: 1, costMinor: 1, quantityMilli: 0 },
  ]);
  const ofOther = await add(shop.owner, {
    ...newProduct(shop),
    kind: 'kit',
    components: [{ productId: foreign?.productId, quantityMilli: 1 }],
  });
  expect([ofOther.status, ofOther.body.code]).toEqual([404, 'NOT_FOUND']);
  const inStock = await edit(shop.owner, soap ?? '', { version: 1, kind: 'service' });
  expect([inStock.status, inStock.body.message]).toEqual([
    409,
    'Some of it lies in stock. Move or write it off first.',
  ]);
  const inUse = await edit(shop.owner, towel ?? '', { version: 1, kind: 'service' });
  expect([inUse.status, inUse.body.message]).toEqual([
    409,
    'A kit is made of it. Change the kit first.',
  ]);
  // The kit becomes goods: its parts go, and it gets levels.
  const goods = await edit(shop.owner, kit._id, { version: 1, kind: 'goods' });
  expect(goods.body).toMatchObject({ kind: 'goods', components: [] });
  expect(await peek(app.database, levels, [kit._id])).toHaveLength(2);
  expect((await edit(shop.owner, towel ?? '', { version: 1, kind: 'service' })).status).toBe(200);
});

test('a kit takes whole steps of its parts; one that took parts of them before stays as it is', async () => {
  const [soap, rice] = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 600, quantityMilli: 5_000, stepMilli: 1_000 },
    { name: 'Rice', priceMinor: 3_000, costMinor: 2_000, quantityMilli: 0, stepMilli: 250 },
  ]);
  const parts = (ofSoap: number, ofRice: number) => [
    { productId: soap?.productId ?? '', quantityMilli: ofSoap },
    { productId: rice?.productId ?? '', quantityMilli: ofRice },
  ];
  const kit = { ...newProduct(shop, { name: 'Parcel' }), kind: 'kit' };
  const refused = await add(shop.owner, { ...kit, components: parts(500, 750) });
  expect([refused.status, refused.body.code, refused.body.errors]).toMatchObject([
    ...[422, 'VALIDATION_FAILED'],
    [{ pointer: '#/components/0/quantityMilli', code: 'NOT_IN_STEPS' }],
  ]);
  expect((await add(shop.owner, { ...kit, components: parts(1_000, 750) })).status).toBe(200);
  // The step of what it is made of is made coarser: what the kit takes stays, and goes no further.
  const coarser = { version: 1, stepMilli: 1_000 };
  expect((await edit(shop.owner, rice?.productId ?? '', coarser)).status).toBe(200);
  const same = { version: 1, name: 'Family parcel', components: parts(2_000, 750) };
  expect((await edit(shop.owner, kit._id, same)).status).toBe(200);
  const more = await edit(shop.owner, kit._id, { version: 2, components: parts(2_000, 500) });
  expect(more.body.errors).toMatchObject([
    { pointer: '#/components/1/quantityMilli', code: 'NOT_IN_STEPS' },
  ]);
});

test('goods in stock keep what they are measured in, counted ones may be called otherwise', async () => {
  const openingStock = [{ branchId: branch(0), quantityMilli: 5_000 }];
  const asked = newProduct(shop, { openingStock });
  await add(shop.owner, asked);
  const refused = await edit(shop.owner, asked._id, { version: 1, unit: 'kg' });
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
    409,
    { pointer: '#/unit', code: 'HAS_STOCK' },
  ]);
  const bottles = await edit(shop.owner, asked._id, { version: 1, unit: 'bottle' });
  expect(bottles.body).toMatchObject({ unit: 'bottle', stepMilli: 1_000, quantityMilli: 5_000 });
});

test('a new cost reaches the shelves that never had any, and no others', async () => {
  const openingStock = [{ branchId: branch(0), quantityMilli: 2_000 }];
  const asked = newProduct(shop, { openingStock });
  await add(shop.owner, asked);
  await edit(shop.owner, asked._id, { version: 1, costMinor: 300_000 });
  const levels = await peek(
    app.database,
    `select branch_id "branchId", unit_cost_minor::int "cost", value_minor::int "value"
     from stock_level where product_id = $1 order by last_movement desc`,
    [asked._id],
  );
  expect(levels).toEqual([
    { branchId: branch(0), cost: 275_000, value: 550_000 },
    { branchId: branch(1), cost: 300_000, value: 0 },
  ]);
  expect(await prices(asked._id)).toContain('cost 275000 300000');
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('points and prices go only into branches that are open to who sets them', async () => {
  const manager = shop.manager;
  await peek(
    app.database,
    'update membership set can_manage_products = true where person_id = $1',
    [manager.personId],
  );
  const asked = newProduct(shop);
  await add(shop.owner, asked);
  const priceIn = (at: number) => ({
    version: 1,
    branchPrices: [{ branchId: branch(at), priceMinor: 400_000 }],
  });
  const forbidden = await edit(manager, asked._id, priceIn(1));
  expect([forbidden.status, forbidden.body.code]).toEqual([403, 'BRANCH_FORBIDDEN']);
  expect((await edit(manager, asked._id, priceIn(0))).status).toBe(200);
  const foreign = await edit(shop.owner, asked._id, {
    version: 2,
    reorderPoints: [{ branchId: other.branches[0]?.branchId, pointMilli: 1, quantityMilli: 1 }],
  });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
});

test('whoever may not see costs sees no target and no cost in the history', async () => {
  const asked = whole();
  await add(shop.owner, asked);
  const seen = await get(shop.seller, asked._id);
  expect(seen.body).toMatchObject({ costMinor: null, targetMarginBasisPoints: null });
  const told = await ask<{ items: { what: string }[] }>(
    shop.seller,
    'GET',
    `/api/products/${asked._id}/price-history?what=cost`,
  );
  expect(told.body.items).toEqual([]);
});

test('two edits of the parts of one product at the same moment: one is kept', async () => {
  const asked = whole();
  await add(shop.owner, asked);
  const answers = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) =>
      edit(shop.owner, asked._id, {
        version: 1,
        packs: [{ _id: newId(), name, unitsMilli: 2_000, priceMinor: 100 }],
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  const { packs } = (await get(shop.owner, asked._id)).body;
  expect(packs.filter(({ isArchived }) => !isArchived)).toHaveLength(1);
});
