import { useUrlState } from '../ui/url-state.ts';
import { DraftPage, EditPage } from './draft-page.tsx';
import { OfferPage } from './offer-page.tsx';
import { TransferList } from './transfer-list.tsx';
import { TransferPage } from './transfer-page.tsx';

/** `view=transfers`: the list, one transfer (`id`), its draft (`part`), an offer (`offer`). */
export function TransfersScreen() {
  const url = useUrlState();
  const id = url.get('id');
  const part = url.get('part');
  const offer = url.get('offer');
  if (offer !== '') return <OfferPage key={offer} offerId={offer} />;
  if (id !== '' && part === 'edit') return <EditPage key={id} transferId={id} />;
  if (id !== '') return <TransferPage key={id} transferId={id} />;
  if (part === 'new') return <DraftPage />;
  return <TransferList />;
}
