/**
 * SQL of the price at which a branch sells a product, as `core/products/effective-price.ts` says
 * it: the branch's own, else that of its list unless the list is archived, else the product's.
 * @param product the alias of a row of `product`
 * @param branchId an expression with the branch's id
 */
export function effectivePrice(product: string, branchId: string): string {
  return `coalesce(
    (select branch_price.price_minor from branch_price
     where branch_price.business_id = ${product}.business_id
       and branch_price.branch_id = ${branchId}
       and branch_price.product_id = ${product}.product_id),
    (select listed.price_minor
     from branch priced
     join price_list list on list.business_id = priced.business_id
       and list.price_list_id = priced.price_list_id and list.archived_at is null
     join price_list_price listed on listed.business_id = priced.business_id
       and listed.price_list_id = priced.price_list_id
       and listed.product_id = ${product}.product_id
     where priced.business_id = ${product}.business_id and priced.branch_id = ${branchId}),
    ${product}.price_minor)`;
}
