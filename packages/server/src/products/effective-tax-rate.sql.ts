/**
 * SQL of the rate at which a branch taxes what it sells, as `core/products/effective-tax-rate.ts`
 * says it: the branch's own for the class of the product, else that of the class.
 * @param taxClass the alias of a row of `tax_class`
 * @param branchId an expression with the branch's id; null has no rate of its own
 */
export function effectiveTaxRate(taxClass: string, branchId: string): string {
  return `coalesce(
    (select branch_tax_rate.tax_basis_points from branch_tax_rate
     where branch_tax_rate.business_id = ${taxClass}.business_id
       and branch_tax_rate.branch_id = ${branchId}
       and branch_tax_rate.tax_class_id = ${taxClass}.tax_class_id),
    ${taxClass}.tax_basis_points)`;
}
