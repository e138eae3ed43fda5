import {
  addProduct as addProductApi,
  editProduct as editProductApi,
  getProduct,
  listProducts,
  productChoices,
  saveTaxClass,
} from '@tillbook/core/products/products.api';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { addProduct } from './add-product.ts';
import { addTaxClass } from './tax-classes.ts';
import { listBrands } from './brands.sql.ts';
import { listCategories } from './categories.sql.ts';
import { editProduct } from './edit-product.ts';
import { listProductsFor } from './list-products.ts';
import { productDetailFor } from './product-answer.ts';
import { authorOf } from './product-author.ts';
import { listTaxClasses } from './tax-classes.sql.ts';

/** The catalogue's doors. */
export function bindProducts(doors: Doors): void {
  bindRead(doors, listProducts, ({ reader, actor, query }) =>
    listProductsFor(reader, actor, query),
  );
  bindRead(doors, getProduct, ({ reader, actor, params }) =>
    productDetailFor(reader, actor, params.productId),
  );
  bindRead(doors, productChoices, async ({ reader, actor }) => {
    const { businessId, taxMode } = inBusiness(actor);
    const categories = await listCategories(reader, businessId);
    const brands = await listBrands(reader, businessId);
    return { taxMode, categories, brands, taxClasses: await listTaxClasses(reader, businessId) };
  });
  bindWrite(doors, addProductApi, async ({ tx, actor, body }) => {
    await addProduct(tx, authorOf(actor, doors.clock), body);
    return productDetailFor(tx, actor, body._id);
  });
  bindWrite(doors, editProductApi, async ({ tx, actor, params, body }) => {
    await editProduct(tx, authorOf(actor, doors.clock), params.productId, body);
    return productDetailFor(tx, actor, params.productId);
  });
  bindWrite(doors, saveTaxClass, ({ tx, actor, body }) =>
    addTaxClass(tx, authorOf(actor, doors.clock), body),
  );
}
