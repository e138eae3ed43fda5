import { can } from '@tillbook/core/permissions';
import { ShoppingCart } from 'lucide-react';
import { t } from '../i18n/en/products.ts';
import { useKnownAddress } from '../layouts/known-address.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { usePlaces } from '../ui/places.ts';

/** From a product that was looked up to the sale in progress; for sellers who may. */
export function SellIt({ productId }: { readonly productId: string }) {
  const user = useUser();
  const { area } = usePlaces();
  const isKnown = useKnownAddress();
  if (area !== 'seller' || !can(user, 'sale.post') || !isKnown(paths.seller.newSale())) return null;
  return (
    <ButtonLink
      kind="primary"
      to={paths.seller.newSale({ add: productId })}
      icon={<ShoppingCart size={16} aria-hidden />}
    >
      {t('sellIt')}
    </ButtonLink>
  );
}
