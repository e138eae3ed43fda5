import {
  guessBy,
  whyNotBy,
  type BranchNamed,
  type FieldTable,
  type MatchOf,
  type WhyNotMatch,
} from './match-headers.ts';

/** The columns that a file of products may have, and how their headers are recognised. */

export const IMPORT_FIELDS = [
  'name',
  'sku',
  'barcode',
  'category',
  'brand',
  'unit',
  'price',
  'cost',
  'tax',
  'floor',
  'point',
  'stock',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** A column of the file given to a field of products; stock is of one branch. */
export type Match = MatchOf<ImportField>;

/** Headers as people write them, folded: English, French, Spanish, Portuguese, German, Swahili … */
const SYNONYMS: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    ...['name', 'productname', 'product', 'item', 'itemname', 'description', 'title', 'article'],
    ...['nom', 'produit', 'nomduproduit', 'designation', 'nombre', 'producto', 'descripcion'],
    ...['nome', 'produto', 'descricao', 'bezeichnung', 'produkt', 'artikel', 'artikelname'],
    ...['jina', 'bidhaa', 'jinalabidhaa', 'الاسم', 'المنتج', 'اسمالمنتج', 'naam', 'urunadi'],
  ],
  sku: [
    ...['sku', 'code', 'itemcode', 'productcode', 'itemno', 'itemnumber', 'ref', 'reference'],
    ...['articleno', 'codearticle', 'codigo', 'referencia', 'codigodoproduto', 'artikelnummer'],
    ...['artikelnr', 'artnr', 'msimbo', 'الرمز', 'رمز', 'stockcode', 'partnumber', 'handle'],
  ],
  barcode: [
    ...['barcode', 'barcodes', 'ean', 'ean13', 'upc', 'gtin', 'codebarre', 'codebarres', 'isbn'],
    ...['codigodebarras', 'codigobarras', 'strichcode', 'barkodi', 'الباركود', 'باركود', 'barkod'],
  ],
  category: [
    ...['category', 'categories', 'group', 'department', 'productcategory', 'itemgroup', 'type'],
    ...['categorie', 'famille', 'rayon', 'categoria', 'departamento', 'grupo', 'kategorie'],
    ...['warengruppe', 'kundi', 'aina', 'الفئة', 'التصنيف', 'producttype', 'kategori'],
  ],
  brand: [
    ...['brand', 'make', 'manufacturer', 'marque', 'marca', 'fabricante', 'marke', 'hersteller'],
    ...['chapa', 'العلامة', 'الماركة', 'vendor', 'marka'],
  ],
  unit: [
    ...['unit', 'units', 'uom', 'unitofmeasure', 'measure', 'unite', 'unidad', 'unidade'],
    ...['einheit', 'kipimo', 'الوحدة', 'mengeneinheit'],
  ],
  price: [
    ...['price', 'sellingprice', 'saleprice', 'retailprice', 'unitprice', 'salesprice', 'rate'],
    ...['prix', 'prixdevente', 'precio', 'preciodeventa', 'precioventa', 'preco', 'precodevenda'],
    ...['preis', 'verkaufspreis', 'vk', 'bei', 'beiyakuuza', 'السعر', 'سعرالبيع', 'mrp', 'fiyat'],
  ],
  cost: [
    ...['cost', 'costprice', 'buyingprice', 'purchaseprice', 'unitcost', 'costperitem', 'cogs'],
    ...['cout', 'prixdachat', 'prixachat', 'coste', 'costo', 'preciodecompra', 'custo'],
    ...['precodecusto', 'einkaufspreis', 'ek', 'gharama', 'beiyakununulia', 'التكلفة', 'سعرالشراء'],
  ],
  tax: [
    ...['tax', 'taxclass', 'taxrate', 'vat', 'vatrate', 'gst', 'salestax', 'taxcode', 'tva'],
    ...['taxe', 'iva', 'impuesto', 'imposto', 'mwst', 'steuer', 'ust', 'kodi', 'الضريبة', 'kdv'],
  ],
  floor: [
    ...['floorprice', 'lowestprice', 'minimumprice', 'minprice', 'minsellingprice', 'floor'],
    ...['prixminimum', 'preciominimo', 'precominimo', 'mindestpreis', 'beiyachini'],
  ],
  point: [
    ...['reorderpoint', 'reorderlevel', 'minstock', 'minimumstock', 'alertquantity', 'lowstock'],
    ...['lowstocklevel', 'stockminimum', 'seuil', 'stockminimo', 'estoqueminimo', 'meldebestand'],
    ...['mindestbestand', 'kiwangochachini', 'reorder'],
  ],
  stock: [
    ...['stock', 'quantity', 'qty', 'openingstock', 'onhand', 'instock', 'stockonhand', 'balance'],
    ...['openingbalance', 'quantityonhand', 'currentstock', 'quantite', 'existencias', 'cantidad'],
    ...['estoque', 'quantidade', 'bestand', 'menge', 'idadi', 'akiba', 'الكمية', 'المخزون', 'adet'],
  ],
};

const TABLE: FieldTable<ImportField> = {
  fields: IMPORT_FIELDS,
  synonyms: SYNONYMS,
  branched: 'stock',
  naming: ['name', 'sku', 'barcode'],
};

/** Which column is which, as far as the headers say; each column and each field at most once. */
export function guessMatches(
  headers: readonly string[],
  branches: readonly BranchNamed[],
): Match[] {
  return guessBy(TABLE, headers, branches);
}

/** Why columns may not be matched so, or null. A name is needed, nothing may be there twice. */
export function whyNotMatch(matches: readonly Match[], columnsCount: number): WhyNotMatch | null {
  return whyNotBy(TABLE, matches, columnsCount);
}
