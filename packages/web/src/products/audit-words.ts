import { t } from '../i18n/en/products.ts';
import type { Format } from '../i18n/format.ts';

/** Fields of the audit that have a name on the screen. */
const NAMES = {
  barcode: 'barcode',
  barcodes: 'moreBarcodes',
  branchPrices: 'branchPrices',
  brandName: 'brand',
  categoryName: 'category',
  components: 'components',
  costMinor: 'cost',
  description: 'description',
  floorPriceMinor: 'floorPrice',
  kind: 'kind',
  name: 'name',
  openingStock: 'openingStock',
  packs: 'packs',
  priceMinor: 'price',
  quantityMilli: 'quantity',
  reorderPoints: 'reorder',
  sellerNote: 'sellerNote',
  shelf: 'shelf',
  sku: 'sku',
  stepMilli: 'step',
  targetMarginBasisPoints: 'targetMargin',
  isOpenPrice: 'isOpenPrice',
  tracksBatches: 'tracksBatches',
  unit: 'unit',
} as const;

/** `optionValues` is `option values`, `isArchived` is `is archived`. */
function nameOf(field: string): string {
  const known: Readonly<Record<string, (typeof NAMES)[keyof typeof NAMES]>> = NAMES;
  const key = known[field];
  if (key !== undefined) return t(key);
  const words = field.replace(/(Minor|Milli|BasisPoints)$/u, '');
  return words.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`).trim();
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false;
/** What only programs read, and what says nothing. */
const isShown = ([field, value]: [string, unknown]): boolean =>
  !/(^_id|Ids?)$/u.test(field) &&
  !isNothing(value) &&
  !(Array.isArray(value) && value.length === 0) &&
  !(isObject(value) && Object.keys(value).length === 0);

function wordOf(field: string, value: unknown, format: Format): string {
  if (isNothing(value)) return '–';
  if (Array.isArray(value)) return value.map((part) => wordOf(field, part, format)).join('; ');
  if (isObject(value)) {
    const parts = Object.entries(value).filter(isShown);
    return parts.map(([name, part]) => `${nameOf(name)} ${wordOf(name, part, format)}`).join(', ');
  }
  if (typeof value !== 'number') return value === true ? '✓' : String(value);
  if (field.endsWith('Minor')) return format.money(value);
  if (field.endsWith('Milli')) return format.quantity(value);
  if (field.endsWith('BasisPoints')) return format.percent(value);
  return String(value);
}

const LONGEST = 240;

/** What an act of the audit tells: each field, and where it is a change, from what to what. */
export function detailWords(detail: Readonly<Record<string, unknown>>, format: Format): string {
  const said = Object.entries(detail)
    .filter(isShown)
    .map(([field, value]) => {
      const isChange = isObject(value) && 'from' in value && 'to' in value;
      if (!isChange) return `${nameOf(field)}: ${wordOf(field, value, format)}`;
      const before = wordOf(field, value['from'], format);
      return `${nameOf(field)}: ${before} → ${wordOf(field, value['to'], format)}`;
    });
  const all = said.join(' · ');
  return all.length > LONGEST ? `${all.slice(0, LONGEST)}…` : all;
}
