import * as upkeep from '@tillbook/core/products/categories.api';
import * as families from '@tillbook/core/products/families.api';
import * as prices from '@tillbook/core/products/prices.api';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { addFamily, addVariants } from './add-family.ts';
import * as brands from './brands.ts';
import * as categories from './categories.ts';
import { editFamily, familyFor, listFamiliesFor } from './edit-family.ts';
import { editProduct } from './edit-product.ts';
import { priceHistoryFor } from './price-history.ts';
import * as lists from './price-lists.ts';
import { productDetailFor } from './product-answer.ts';
import { authorOf } from './product-author.ts';
import { editTaxClass } from './tax-classes.ts';

/** The doors of families and of what products are sorted by. */
export function bindUpkeep(doors: Doors): void {
  bindFamilies(doors);
  bindCategories(doors);
  bindBrands(doors);
  bindPrices(doors);
}

function bindFamilies(doors: Doors): void {
  bindRead(doors, families.listFamilies, ({ reader, actor, query }) =>
    listFamiliesFor(reader, actor, query),
  );
  bindRead(doors, families.getFamily, ({ reader, actor, params }) =>
    familyFor(reader, actor, params.familyId),
  );
  bindWrite(doors, families.addFamily, async ({ tx, actor, body }) => {
    await addFamily(tx, authorOf(actor, doors.clock), body);
    return familyFor(tx, actor, body._id);
  });
  bindWrite(doors, families.addVariants, async ({ tx, actor, params, body }) => {
    await addVariants(tx, authorOf(actor, doors.clock), params.familyId, body);
    return familyFor(tx, actor, params.familyId);
  });
  bindWrite(doors, families.editFamily, async ({ tx, actor, params, body }) => {
    await editFamily(tx, authorOf(actor, doors.clock), params.familyId, body);
    return familyFor(tx, actor, params.familyId);
  });
}

function bindCategories(doors: Doors): void {
  bindRead(doors, upkeep.listCategories, async ({ reader, actor }) => ({
    items: await categories.readCategories(reader, inBusiness(actor).businessId),
  }));
  bindWrite(doors, upkeep.addCategory, ({ tx, actor, body }) =>
    categories.addCategory(tx, authorOf(actor, doors.clock), body),
  );
  bindWrite(doors, upkeep.editCategory, ({ tx, actor, params, body }) =>
    categories.editCategory(tx, authorOf(actor, doors.clock), params.categoryId, body),
  );
  bindWrite(doors, upkeep.mergeCategory, ({ tx, actor, params, body }) =>
    categories.mergeCategory(tx, authorOf(actor, doors.clock), params.categoryId, body),
  );
  bindWrite(doors, upkeep.removeCategory, ({ tx, actor, params, body }) =>
    categories.removeCategory(tx, authorOf(actor, doors.clock), params.categoryId, body.version),
  );
  bindWrite(doors, upkeep.editTaxClass, ({ tx, actor, params, body }) =>
    editTaxClass(tx, authorOf(actor, doors.clock), params.taxClassId, body),
  );
}

function bindBrands(doors: Doors): void {
  bindRead(doors, upkeep.listBrands, async ({ reader, actor }) => ({
    items: await brands.readBrands(reader, inBusiness(actor).businessId),
  }));
  bindWrite(doors, upkeep.addBrand, ({ tx, actor, body }) =>
    brands.addBrand(tx, authorOf(actor, doors.clock), body),
  );
  bindWrite(doors, upkeep.editBrand, ({ tx, actor, params, body }) =>
    brands.editBrand(tx, authorOf(actor, doors.clock), params.brandId, body),
  );
  bindWrite(doors, upkeep.mergeBrand, ({ tx, actor, params, body }) =>
    brands.mergeBrand(tx, authorOf(actor, doors.clock), params.brandId, body),
  );
  bindWrite(doors, upkeep.removeBrand, ({ tx, actor, params, body }) =>
    brands.removeBrand(tx, authorOf(actor, doors.clock), params.brandId, body.version),
  );
}

function bindPrices(doors: Doors): void {
  bindWrite(doors, prices.setBranchPrice, async ({ tx, actor, params, body }) => {
    const { branchId, priceMinor, ...change } = body;
    const branchPrices = [{ branchId, priceMinor }];
    const author = authorOf(actor, doors.clock);
    await editProduct(tx, author, params.productId, { ...change, branchPrices });
    return productDetailFor(tx, actor, params.productId);
  });
  bindRead(doors, prices.listPriceLists, async ({ reader, actor }) => ({
    items: await lists.readPriceLists(reader, inBusiness(actor).businessId),
  }));
  bindWrite(doors, prices.addPriceList, ({ tx, actor, body }) =>
    lists.addPriceList(tx, authorOf(actor, doors.clock), body),
  );
  bindWrite(doors, prices.editPriceList, ({ tx, actor, params, body }) =>
    lists.editPriceList(tx, authorOf(actor, doors.clock), params.priceListId, body),
  );
  bindRead(doors, prices.listPricesOfList, ({ reader, actor, params, query }) =>
    lists.listPricesFor(reader, actor, params.priceListId, query),
  );
  bindWrite(doors, prices.setListPrices, ({ tx, actor, params, body }) =>
    lists.setListPrices(tx, authorOf(actor, doors.clock), params.priceListId, body),
  );
  bindWrite(doors, prices.assignPriceList, ({ tx, actor, params, body }) =>
    lists.assignPriceList(tx, authorOf(actor, doors.clock), params.branchId, body.priceListId),
  );
  bindRead(doors, prices.priceHistory, ({ reader, actor, params, query }) =>
    priceHistoryFor(reader, actor, params.productId, query),
  );
}
