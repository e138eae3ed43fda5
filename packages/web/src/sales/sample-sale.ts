import type { TillPromotion } from '@tillbook/core/promotions/promotions.api';
import type { ReceiptTexts } from '@tillbook/core/sales/receipts.api';
import { everydayPrice } from '@tillbook/core/sales/denominations';
import { tenderSuggestions } from '@tillbook/core/sales/payment';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { t } from '../i18n/en/receipt-sample.ts';
import { changeCart, EMPTY_CART, type Cart } from './cart.ts';
import type { PaidPart } from './pay.ts';
import { presentFact } from './present-fact.ts';
import { promoterOf } from './promoted.ts';
import { draftSale } from './sale-draft.ts';
import { NO_SELLING } from './selling.ts';
import { tillProducts, type CatalogueRow, type TillProduct } from './till-product.ts';
import { totalOf, type TaxRules } from './totals.ts';

/** Whose receipts are arranged. */
export interface SampleShop extends TaxRules {
  readonly name: string;
  readonly currency: string;
  readonly timezone: string;
  readonly texts: ReceiptTexts;
}

/** The usual rate of many countries. */
const SAMPLE_RATE = 1_800;
const SELLER_ID = 'sample-seller';

function product(sku: string, name: string, priceMinor: number, taxed = true): TillProduct {
  const row: CatalogueRow = {
    ...{ _id: sku, sku, name, priceMinor, kind: 'goods', unit: 'piece', stepMilli: 1_000 },
    ...{ barcode: null, barcodes: [], categoryId: null, categoryName: null },
    ...{ categoryColour: null, brandName: null },
    ...{ sellerNote: null, imageId: null, floorPriceMinor: null, isOpenPrice: false },
    ...{ quantityMilli: 99_000, reorderPointMilli: null, packs: [], components: [] },
    taxBasisPoints: taxed ? SAMPLE_RATE : 0,
  };
  const [made] = tillProducts(row);
  if (made === undefined) throw new Error('a row is a product');
  return made;
}

const THREE_FOR_TWO: TillPromotion = {
  ...{ _id: 'sample', name: t('promotion'), kind: 'buy_get', scope: 'goods', basisPoints: 10_000 },
  ...{ amountMinor: null, buyCount: 2, getCount: 1, minimumMinor: 0, isCombinable: false },
  ...{ productIds: ['SOAP-2'], categoryIds: [], startsOn: null, endsOn: null, weekdays: [] },
  ...{ fromMinute: null, toMinute: null, priority: 0, isOn: true, endedAt: null },
};

const LEASE: TillLease = {
  ...{ tillId: 'sample', tillName: 'Till 1', tillCode: '1', leaseId: 'sample', series: 'A' },
  ...{ branchId: 'sample', branchName: '', branchCode: 'SMP', lastNumber: 122, openShift: null },
  branchDay: null,
};

function sampleCart(goods: readonly TillProduct[]): Cart {
  const [rice, oil, soap] = goods;
  if (rice === undefined || oil === undefined || soap === undefined) return EMPTY_CART;
  const customer = { _id: 'sample', name: t('customer'), phone: null };
  return (
    [
      { kind: 'add', product: rice, quantityMilli: 2_000 },
      { kind: 'add', product: oil, quantityMilli: 1_000 },
      { kind: 'add', product: soap, quantityMilli: 3_000 },
      {
        kind: 'discount',
        soldId: oil._id,
        discount: { kind: 'percent', basisPoints: 1_000, reason: t('reason') },
      },
      { kind: 'note', soldId: soap._id, note: t('lineNote') },
      { kind: 'note', soldId: null, note: t('saleNote') },
      { kind: 'customer', customer },
    ] as const
  ).reduce(changeCart, EMPTY_CART);
}

/**
 * A sale that a shop could make today, priced, taxed and presented by the rules of the till: goods
 * of two rates, a promotion, something off, a note, a customer, and change. Nobody is told of it.
 */
export function sampleSale(shop: SampleShop, nowMs: number): Sale {
  const price = everydayPrice(shop.currency);
  const goods = [
    product('RICE-5', t('rice'), price * 3, false),
    product('OIL-1', t('oil'), price * 2),
    product('SOAP-2', t('soap'), price),
  ];
  const content = sampleCart(goods);
  const selling: TillSelling = {
    ...NO_SELLING,
    promotions: { timezone: shop.timezone, cutoffMinutes: 0, items: [THREE_FOR_TWO] },
    receipts: { ...NO_SELLING.receipts, texts: shop.texts },
  };
  const byId = new Map(goods.map((one) => [one._id, one]));
  const promoted = promoterOf(selling, { byId }, nowMs)(content.lines);
  const totalMinor = totalOf(content, shop, promoted)?.totalMinor ?? 0;
  const tenderedMinor = tenderSuggestions(totalMinor, shop.currency)[1] ?? totalMinor;
  const cash: PaidPart = {
    ...{ method: 'cash', paymentTypeId: null, typeName: null, provider: null, reference: null },
    ...{ amountMinor: totalMinor, tenderedMinor },
  };
  const place = { lease: LEASE, shiftId: 'sample', lastNumber: LEASE.lastNumber };
  const made = { saleId: 'sample', content, promoted, parts: [cash], totalMinor, roundingMinor: 0 };
  const draft = draftSale(place, { ...made, occurredAtMs: nowMs }, () => 'sample');
  const fact = presentFact(draft, content, {
    lease: { ...LEASE, branchName: t('branch') },
    business: { name: shop.name, currency: shop.currency, zone: shop.timezone },
    seller: { _id: SELLER_ID, name: t('seller') },
    rules: shop,
    selling,
    product: (soldId) => byId.get(soldId),
  });
  return { ...fact, branchAddress: t('address') };
}
