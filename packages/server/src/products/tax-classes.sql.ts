import { statement, type Reader, type Tx } from '../db/database.ts';

export interface TaxClassRow {
  readonly _id: string;
  readonly name: string;
  readonly taxBasisPoints: number;
  readonly isDefault: boolean;
  readonly version: number;
}

const TAX_CLASSES = statement(
  'list_tax_classes',
  `select tax_class_id "_id", name, tax_basis_points "taxBasisPoints", is_default "isDefault",
     version
   from tax_class where business_id = $1 order by is_default desc, name`,
);

/** The default class first. */
export async function listTaxClasses(reader: Reader, businessId: string): Promise<TaxClassRow[]> {
  return reader.rows<TaxClassRow>(TAX_CLASSES, [businessId]);
}

const ADD = statement(
  'add_tax_class',
  `insert into tax_class (business_id, tax_class_id, name, tax_basis_points)
   values ($1, $2, $3, $4) on conflict (business_id, tax_class_id) do nothing
   returning tax_class_id`,
);

/** Adds a tax class that is not the default; false when the id is there already. */
export async function insertTaxClass(
  tx: Tx,
  businessId: string,
  taxClass: { _id: string; name: string; taxBasisPoints: number },
): Promise<boolean> {
  const { _id, name, taxBasisPoints } = taxClass;
  return (await tx.rows(ADD, [businessId, _id, name, taxBasisPoints])).length === 1;
}

const NO_DEFAULT = statement(
  'no_default_tax_class',
  `update tax_class set is_default = false, version = version + 1
   where business_id = $1 and is_default and tax_class_id <> $2`,
);
const CHANGE = statement(
  'change_tax_class',
  `update tax_class set name = $4, tax_basis_points = $5, is_default = $6, version = version + 1
   where business_id = $1 and tax_class_id = $2 and version = $3 returning version`,
);

/** Changes a tax class that still has this version; where it becomes the default, no other is. */
export async function updateTaxClass(
  tx: Tx,
  businessId: string,
  given: {
    _id: string;
    version: number;
    name: string;
    taxBasisPoints: number;
    isDefault: boolean;
  },
): Promise<boolean> {
  const { _id, version, name, taxBasisPoints, isDefault } = given;
  if (isDefault) await tx.rows(NO_DEFAULT, [businessId, _id]);
  const values = [businessId, _id, version, name, taxBasisPoints, isDefault];
  return (await tx.rows(CHANGE, values)).length === 1;
}
