import { useUrlState } from '../ui/url-state.ts';
import { EditProductView } from './edit-product.tsx';
import { FamilyView } from './family-view.tsx';
import { NewProductView } from './new-product.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductsIndex } from './products-index.tsx';

/** /business/products: the list, `?id=…`, `?view=new` and `?view=edit&id=…`. */
export function ProductsScreen() {
  const url = useUrlState();
  const id = url.get('id');
  if (url.get('view') === 'new') return <NewProductView />;
  if (url.get('view') === 'edit' && id !== '') return <EditProductView key={id} productId={id} />;
  const familyId = url.get('familyId');
  if (url.get('view') === 'family' && familyId !== '') {
    return <FamilyView key={familyId} familyId={familyId} />;
  }
  if (id !== '') return <ProductDetails key={id} productId={id} />;
  return <ProductsIndex />;
}
