import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { newId, type TestBusiness, type TestPerson, type TestProduct } from './builders.ts';

/** The catalogue of a business whose ids another one tries. */
export interface CatalogueWorld {
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  readonly families: readonly string[];
  readonly lists: readonly string[];
  readonly promotions: readonly string[];
  readonly taxClassId: string;
  /** The product whose branch price is set. */
  readonly priced: string;
  readonly pictured: string;
}

interface World {
  readonly mine: TestBusiness;
  readonly product: TestProduct;
  readonly catalogue: CatalogueWorld;
}

interface Probe {
  readonly make: (world: World) => { url?: string; body?: object };
  readonly by: (world: World) => TestPerson;
  readonly intruder: (other: TestBusiness) => TestPerson;
}

const owners = {
  by: (world: World): TestPerson => world.mine.owner,
  intruder: (other: TestBusiness): TestPerson => other.owner,
};

const variant = (size: string) => ({
  _id: newId(),
  optionValues: [size],
  sku: `V-${newId().slice(-8)}`,
  barcode: null,
  priceMinor: 1_000,
  costMinor: 600,
});
const family = (mine: TestBusiness) => ({
  _id: newId(),
  name: 'T-shirt',
  categoryName: null,
  taxClassId: mine.taxClasses.standard,
  options: [{ name: 'Size', values: ['S'] }],
  variants: [variant('S')],
});
const promotion = (productId: string) => ({
  ...{ name: 'Soap week', basisPoints: 1_000, amountMinor: null, buyCount: null, getCount: null },
  ...{ minimumMinor: 0, isCombinable: false, productIds: [productId], categoryIds: [] },
  ...{ startsOn: null, endsOn: null, weekdays: [], fromMinute: null, toMinute: null },
  // Off: what the other probes sell keeps its price.
  ...{ branchIds: [], priority: 0, isOn: false },
});
const ofProduct = ({ product }: World): string => `/api/products/${product.productId}`;
const ofBranch = ({ mine }: World): string => mine.branches[0]?.branchId ?? '';

/** Makes what the probes ask for, through the door. */
export async function makeCatalogueWorld(at: TestApp, mine: TestBusiness): Promise<CatalogueWorld> {
  async function add(
    url: string,
    body: Readonly<Record<string, unknown>> & { _id: string },
  ): Promise<string> {
    const { headers } = mine.owner;
    const answer = await at.app.inject({ method: 'POST', url, headers, payload: body });
    expect(answer.statusCode, answer.payload).toBe(200);
    return body._id;
  }
  async function four(url: string, more: object = {}): Promise<string[]> {
    const made: string[] = [];
    for (const name of ['North', 'East', 'South', 'West']) {
      made.push(await add(url, { _id: newId(), name, ...more }));
    }
    return made;
  }
  const plain = (name: string) => ({
    _id: newId(),
    name,
    sku: name.toUpperCase(),
    barcode: null,
    categoryName: null,
    taxClassId: mine.taxClasses.standard,
    priceMinor: 500,
    costMinor: 300,
  });
  const priced = await add('/api/products', plain('Priced'));
  const ofKind = { kind: 'percent', scope: 'goods', ...promotion(priced) };
  return {
    categories: await four('/api/categories', { parentId: null }),
    brands: await four('/api/brands'),
    families: [
      await add('/api/families', { ...family(mine), name: 'Shirt' }),
      await add('/api/families', { ...family(mine), name: 'Trousers' }),
    ],
    lists: await four('/api/price-lists'),
    promotions: await four('/api/promotions', ofKind),
    taxClassId: await add('/api/tax-classes', { _id: newId(), name: 'Half', taxBasisPoints: 900 }),
    priced,
    pictured: await add('/api/products', plain('Pictured')),
  };
}

const version = { version: 1 };

export const CATALOGUE_PROBES: Readonly<Record<string, Probe>> = {
  addFamily: { ...owners, make: ({ mine }) => ({ body: family(mine) }) },
  getFamily: {
    ...owners,
    make: ({ catalogue }) => ({ url: `/api/families/${catalogue.families[0]}` }),
  },
  editFamily: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/families/${catalogue.families[0]}`,
      body: { ...version, name: 'Blouse' },
    }),
  },
  addVariants: {
    ...owners,
    make: ({ catalogue, mine }) => ({
      url: `/api/families/${catalogue.families[1]}/variants`,
      body: {
        categoryName: null,
        taxClassId: mine.taxClasses.standard,
        variants: [variant('M')],
      },
    }),
  },
  addCategory: {
    ...owners,
    make: ({ catalogue }) => ({
      body: { _id: newId(), name: 'Below', parentId: catalogue.categories[0] },
    }),
  },
  editCategory: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/categories/${catalogue.categories[0]}`,
      body: { ...version, name: 'Renamed' },
    }),
  },
  mergeCategory: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/categories/${catalogue.categories[1]}/merge`,
      body: { ...version, intoId: catalogue.categories[2] },
    }),
  },
  removeCategory: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/categories/${catalogue.categories[3]}/remove`,
      body: version,
    }),
  },
  editBrand: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/brands/${catalogue.brands[0]}`,
      body: { ...version, name: 'Renamed' },
    }),
  },
  mergeBrand: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/brands/${catalogue.brands[1]}/merge`,
      body: { ...version, intoId: catalogue.brands[2] },
    }),
  },
  removeBrand: {
    ...owners,
    make: ({ catalogue }) => ({ url: `/api/brands/${catalogue.brands[3]}/remove`, body: version }),
  },
  editTaxClass: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/tax-classes/${catalogue.taxClassId}`,
      body: { ...version, name: 'Reduced' },
    }),
  },
  setBranchPrice: {
    ...owners,
    make: (world) => ({
      url: `/api/products/${world.catalogue.priced}/branch-price`,
      body: { ...version, branchId: ofBranch(world), priceMinor: 600 },
    }),
  },
  editPriceList: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/price-lists/${catalogue.lists[0]}`,
      body: { ...version, name: 'Wholesale' },
    }),
  },
  setListPrices: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/price-lists/${catalogue.lists[1]}/prices`,
      body: { prices: [{ productId: catalogue.priced, priceMinor: 900 }] },
    }),
  },
  listPricesOfList: {
    ...owners,
    make: ({ catalogue }) => ({ url: `/api/price-lists/${catalogue.lists[1]}/prices` }),
  },
  editPromotion: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/promotions/${catalogue.promotions[0]}`,
      body: { ...version, ...promotion(catalogue.priced) },
    }),
  },
  endPromotion: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/promotions/${catalogue.promotions[1]}/end`,
      body: version,
    }),
  },
  // A list without prices: what the other probes sell keeps its price.
  assignPriceList: {
    ...owners,
    make: (world) => ({
      url: `/api/branches/${ofBranch(world)}/price-list`,
      body: { priceListId: world.catalogue.lists[2] },
    }),
  },
  saveQuickKeys: {
    ...owners,
    make: (world) => ({
      url: `/api/branches/${ofBranch(world)}/quick-keys`,
      body: { ...version, soldIds: [world.catalogue.priced] },
    }),
  },
  removeProductImage: {
    ...owners,
    make: ({ catalogue }) => ({
      url: `/api/products/${catalogue.pictured}/remove-image`,
      body: version,
    }),
  },
  priceHistory: { ...owners, make: (world) => ({ url: `${ofProduct(world)}/price-history` }) },
  productMovements: { ...owners, make: (world) => ({ url: `${ofProduct(world)}/movements` }) },
  productSales: { ...owners, make: (world) => ({ url: `${ofProduct(world)}/sales` }) },
  productAudit: { ...owners, make: (world) => ({ url: `${ofProduct(world)}/audit` }) },
};

/** Endpoints of the catalogue that take nobody's id. */
export const CATALOGUE_WITHOUT_IDS = [
  'listFamilies',
  'listCategories',
  'listBrands',
  'addBrand',
  'listPriceLists',
  'addPriceList',
  'listPromotions',
  'addPromotion',
  'productDuplicates',
] as const;
