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

/** A column of the file given to a field; stock is of one branch. */
export interface Match {
  readonly field: ImportField;
  readonly branchId: string | null;
  /** From 0. */
  readonly column: number;
}

export interface BranchNamed {
  readonly branchId: string;
  readonly name: string;
  readonly code: string;
}

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

/** Lower case, without accents, blanks and signs: "Prix de vente (TTC)" is prixdeventettc. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** What stands beside the word: a currency in brackets, a star, "(required)". */
const bare = (header: string): string => foldHeader(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ''));

/** Below this many letters the name of a branch is found in too many headers. */
const BRANCH_NAME_LETTERS_MIN = 2;

function stockOf(header: string, branches: readonly BranchNamed[]): BranchNamed | null {
  const folded = foldHeader(header);
  const named = branches.find(({ name, code }) => {
    const parts = [foldHeader(name), foldHeader(code)].filter(
      (part) => part.length >= BRANCH_NAME_LETTERS_MIN,
    );
    return parts.some((part) => {
      if (!folded.includes(part)) return false;
      const rest = folded.replace(part, '');
      return rest === '' || SYNONYMS.stock.includes(rest);
    });
  });
  return named ?? null;
}

/** Which column is which, as far as the headers say; each column and each field at most once. */
export function guessMatches(
  headers: readonly string[],
  branches: readonly BranchNamed[],
): Match[] {
  const matches: Match[] = [];
  const isGiven = (field: ImportField, branchId: string | null): boolean =>
    matches.some((one) => one.field === field && one.branchId === branchId);
  const give = (field: ImportField, branchId: string | null, column: number): void => {
    if (!isGiven(field, branchId)) matches.push({ field, branchId, column });
  };
  for (const [column, header] of headers.entries()) {
    const word = bare(header);
    const branch = stockOf(header, branches);
    const field = IMPORT_FIELDS.find((one) => SYNONYMS[one].includes(word));
    if (branch !== null) give('stock', branch.branchId, column);
    else if (field === 'stock') give('stock', branches[0]?.branchId ?? null, column);
    else if (field !== undefined) give(field, null, column);
  }
  return matches.filter(({ field, branchId }) => field !== 'stock' || branchId !== null);
}

/** Why columns may not be matched so, or null. A name is needed, nothing may be there twice. */
export function whyNotMatch(
  matches: readonly Match[],
  columnsCount: number,
): 'REQUIRED' | 'NOT_UNIQUE' | 'OUT_OF_RANGE' | null {
  const fields = matches.map(({ field, branchId }) => `${field} ${branchId ?? ''}`);
  const columns = matches.map(({ column }) => column);
  if (!matches.some(({ field }) => field === 'name' || field === 'sku' || field === 'barcode')) {
    return 'REQUIRED';
  }
  if (new Set(fields).size < fields.length || new Set(columns).size < columns.length) {
    return 'NOT_UNIQUE';
  }
  const isBranched = matches.every((one) => (one.field === 'stock') === (one.branchId !== null));
  if (!isBranched) return 'REQUIRED';
  return columns.some((column) => column >= columnsCount) ? 'OUT_OF_RANGE' : null;
}
