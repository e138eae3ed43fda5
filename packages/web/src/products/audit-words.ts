import { t } from '../i18n/en/products.ts';
import type { Format } from '../i18n/format.ts';
import { detailWords as words } from '../ui/detail-words.ts';

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

/** The name on the screen, or null for a field that has none of its own. */
function nameOf(field: string): string | null {
  const known: Readonly<Record<string, (typeof NAMES)[keyof typeof NAMES]>> = NAMES;
  const key = known[field];
  return key === undefined ? null : t(key);
}

/** What an act on a product tells: each field, and where it is a change, from what to what. */
export const detailWords = (detail: Readonly<Record<string, unknown>>, format: Format): string =>
  words(detail, format, { nameOf });
