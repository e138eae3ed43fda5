import { ProductLookupScreen } from './products/product-lookup-screen.tsx';
import { lazyPart } from './ui/lazy-part.tsx';

const LookupHere = lazyPart(() => import('./sales/lookup-here.tsx'), 'LookupHere');

/** /seller/products, with what the till keeps while the server cannot be asked. */
export function SellerProducts() {
  return <ProductLookupScreen offline={LookupHere} />;
}
