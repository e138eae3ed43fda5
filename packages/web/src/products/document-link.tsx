import { useKnownAddress } from '../layouts/known-address.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { NoData, PaperNumber } from '../ui/figures.tsx';
import { usePlaces, type Places } from '../ui/places.ts';

/** The view that shows documents of a kind. */
const VIEWS: Readonly<Record<string, string>> = {
  stock_adjustment: 'adjustments',
  transfer: 'transfers',
  transfer_in: 'transfers',
  transfer_out: 'transfers',
  transfer_loss: 'transfers',
  stock_count: 'counts',
  goods_receipt: 'receipts',
  supplier_return: 'returns',
};

/** Where a document is shown in this area, or null. */
export function documentAddress(
  source: { readonly kind: string; readonly _id: string },
  places: Places,
  isKnown: (address: string) => boolean,
): string | null {
  if (source.kind === 'sale') {
    return places.area === 'business' ? paths.business.sales({ id: source._id }) : null;
  }
  const view = VIEWS[source.kind];
  if (view === undefined || places.area === 'seller' || !isKnown(places.to(view))) return null;
  return places.to(view, { id: source._id });
}

/** The document that moved stock: its number, as a link where its screen is. */
export function DocumentLink(props: {
  readonly source: {
    readonly kind: string;
    readonly _id: string;
    readonly number: string | null;
  };
}) {
  const { source } = props;
  const address = documentAddress(source, usePlaces(), useKnownAddress());
  if (source.number === null) return <NoData />;
  const said = <PaperNumber>{source.number}</PaperNumber>;
  return address === null ? said : <AppLink to={address}>{said}</AppLink>;
}
