import type { Unit } from '../products/units.ts';
import type { BusinessType } from './businesses.api.ts';

/** Facts about a product that only some types of business keep, by their stored names. */
export const DETAIL_FIELDS = {
  genericName: { kind: 'text' },
  strength: { kind: 'text' },
  dosageForm: { kind: 'text' },
  schedule: { kind: 'text' },
  dosage: { kind: 'text' },
  ageLimit: { kind: 'whole' },
  origin: { kind: 'text' },
  ingredients: { kind: 'text' },
  allergens: { kind: 'text' },
  kitchenStation: { kind: 'text' },
  depositNote: { kind: 'text' },
  model: { kind: 'text' },
  warrantyMonths: { kind: 'whole' },
  size: { kind: 'text' },
  colour: { kind: 'text' },
  material: { kind: 'text' },
  season: { kind: 'text' },
  dimensions: { kind: 'text' },
  durationMinutes: { kind: 'whole' },
} as const satisfies Readonly<Record<string, { readonly kind: 'text' | 'whole' }>>;
export type DetailField = keyof typeof DETAIL_FIELDS;

/** Lists of stock that a type of business looks at first. */
export type StockList = 'low' | 'out' | 'expiring' | 'dead' | 'negative';

/** What a type of business switches: fields, lists, starting points, checks, receipt lines. */
export interface TypeProfile {
  readonly detailFields: readonly DetailField[];
  /** What a new product starts as. */
  readonly product: {
    readonly kind: 'goods' | 'kit' | 'service';
    readonly unit: Unit;
    readonly tracksBatches: boolean;
  };
  readonly starterCategories: readonly string[];
  readonly stockLists: readonly StockList[];
  /** A batch that comes in needs its expiry date. */
  readonly needsExpiry: boolean;
  /** Details printed under the product's name on the receipt. */
  readonly receiptDetails: readonly DetailField[];
}

const GOODS = { kind: 'goods', unit: 'piece', tracksBatches: false } as const;
const PERISHABLE = { ...GOODS, tracksBatches: true } as const;

/** The table of types; a business may change its type at any time, nothing is lost by it. */
export const TYPE_PROFILES: Readonly<Record<BusinessType, TypeProfile>> = {
  retail: {
    detailFields: ['model', 'size', 'colour', 'material', 'warrantyMonths'],
    product: GOODS,
    starterCategories: ['Home', 'Kitchen', 'Gifts', 'Stationery', 'Toys'],
    stockLists: ['low', 'out', 'dead'],
    needsExpiry: false,
    receiptDetails: ['size', 'colour'],
  },
  grocery: {
    detailFields: ['origin', 'ingredients', 'allergens', 'ageLimit', 'depositNote'],
    product: GOODS,
    starterCategories: [
      'Flour and rice',
      'Beans and grains',
      'Fresh produce',
      'Dairy and eggs',
      'Oil and spices',
      'Tea, coffee, sugar',
      'Bread and biscuits',
      'Drinks',
      'Household',
    ],
    stockLists: ['low', 'out', 'expiring', 'dead'],
    needsExpiry: false,
    receiptDetails: [],
  },
  pharmacy: {
    detailFields: ['genericName', 'strength', 'dosageForm', 'schedule', 'ageLimit'],
    product: PERISHABLE,
    starterCategories: [
      'Prescription medicines',
      'Over the counter',
      'Vitamins and supplements',
      'First aid',
      'Baby care',
      'Personal care',
    ],
    stockLists: ['expiring', 'low', 'out', 'dead'],
    needsExpiry: true,
    receiptDetails: ['strength', 'dosageForm'],
  },
  clothing: {
    detailFields: ['size', 'colour', 'material', 'season'],
    product: GOODS,
    starterCategories: ['Women', 'Men', 'Children', 'Shoes', 'Bags', 'Accessories'],
    stockLists: ['dead', 'low', 'out'],
    needsExpiry: false,
    receiptDetails: ['size', 'colour'],
  },
  hardware: {
    detailFields: ['dimensions', 'material', 'model'],
    product: GOODS,
    starterCategories: ['Tools', 'Paint', 'Plumbing', 'Electrical', 'Timber', 'Cement and steel'],
    stockLists: ['low', 'out', 'dead'],
    needsExpiry: false,
    receiptDetails: ['dimensions'],
  },
  restaurant: {
    detailFields: ['ingredients', 'allergens', 'kitchenStation'],
    product: { ...GOODS, unit: 'plate' },
    starterCategories: [
      'Starters',
      'Main dishes',
      'Sides',
      'Desserts',
      'Hot drinks',
      'Cold drinks',
    ],
    stockLists: ['low', 'out', 'expiring'],
    needsExpiry: false,
    receiptDetails: [],
  },
  bar: {
    detailFields: ['ageLimit', 'depositNote', 'origin'],
    product: { ...GOODS, unit: 'bottle' },
    starterCategories: ['Beer', 'Wine', 'Spirits', 'Soft drinks', 'Water', 'Snacks'],
    stockLists: ['low', 'out', 'dead'],
    needsExpiry: false,
    receiptDetails: ['depositNote'],
  },
  salon: {
    detailFields: ['durationMinutes'],
    product: { kind: 'service', unit: 'piece', tracksBatches: false },
    starterCategories: ['Hair', 'Nails', 'Skin', 'Massage', 'Products'],
    stockLists: ['low', 'out'],
    needsExpiry: false,
    receiptDetails: ['durationMinutes'],
  },
  electronics: {
    detailFields: ['model', 'warrantyMonths', 'colour'],
    product: GOODS,
    starterCategories: [
      'Phones',
      'Tablets and laptops',
      'Phone accessories',
      'Charging and cables',
      'Sound and video',
      'Computer accessories',
      'Repairs',
    ],
    stockLists: ['dead', 'low', 'out'],
    needsExpiry: false,
    receiptDetails: ['model', 'warrantyMonths'],
  },
  wholesale: {
    detailFields: ['origin', 'dimensions'],
    product: { ...GOODS, unit: 'carton' },
    starterCategories: ['Food', 'Drinks', 'Household', 'Personal care', 'Packaging'],
    stockLists: ['low', 'out', 'dead', 'expiring'],
    needsExpiry: false,
    receiptDetails: [],
  },
  agrovet: {
    detailFields: ['genericName', 'strength', 'dosage', 'season'],
    product: PERISHABLE,
    starterCategories: ['Seeds', 'Fertiliser', 'Animal feed', 'Veterinary', 'Pesticides', 'Tools'],
    stockLists: ['expiring', 'low', 'out', 'dead'],
    needsExpiry: true,
    receiptDetails: ['strength', 'dosage'],
  },
  other: {
    detailFields: Object.keys(DETAIL_FIELDS) as DetailField[],
    product: GOODS,
    starterCategories: [],
    stockLists: ['low', 'out', 'expiring', 'dead'],
    needsExpiry: false,
    receiptDetails: [],
  },
};

/** The details of a product that the type prints on receipts, in its order; null for none. */
export function receiptDetailsOf(
  businessType: string,
  details: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const printed = profileOf(businessType).receiptDetails.flatMap((field) => {
    const value = details[field];
    return value === undefined || value === '' ? [] : [[field, value] as const];
  });
  return printed.length === 0 ? null : Object.fromEntries(printed);
}

/** What a type switches; a type that this version does not know is `other`. */
export function profileOf(businessType: string): TypeProfile {
  const known: Readonly<Record<string, TypeProfile>> = TYPE_PROFILES;
  return Object.hasOwn(known, businessType)
    ? (known[businessType] as TypeProfile)
    : TYPE_PROFILES.other;
}
