import { t } from '../i18n/en/sales.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { notify } from '../ui/notify.ts';
import { indexOf } from './product-index.ts';
import { JUST_ONE } from './scan-entry.ts';
import type { CounterWork } from './use-counter.ts';

const GiftLookUp = lazyPart(() => import('./gift-look-up.tsx'), 'GiftLookUp');
const NewCardDialog = lazyPart(() => import('./new-card.tsx'), 'NewCardDialog');
const OpenPriceDialog = lazyPart(() => import('./open-price.tsx'), 'OpenPriceDialog');

/** What the till asks before something can be sold; nothing while it asks nothing. */
export function Asking(props: {
  readonly work: Pick<CounterWork, 'asking' | 'catalogue' | 'add' | 'till'>;
  readonly branchId: string;
}) {
  const { work, branchId } = props;
  const { asked, close } = work.asking;
  if (asked === null) return null;
  if (asked.kind === 'price') {
    return <OpenPriceDialog key={asked.product._id} asked={asked} work={work.asking} />;
  }
  if (asked.kind === 'gift') {
    const { shiftId, lease } = work.till.place;
    const at = { shiftId, leaseId: lease.leaseId, branchId };
    return <GiftLookUp code={asked.code} at={at} onClose={close} />;
  }
  const onAdded = async (productId: string, name: string): Promise<void> => {
    close();
    const { data } = await work.catalogue.refetch();
    const product = indexOf(data?.pages.flatMap((page) => page.items) ?? []).byId.get(productId);
    if (product === undefined) notify.info(t('cardComes', { name }));
    else work.add(product, JUST_ONE);
  };
  return (
    <NewCardDialog
      missing={asked.missing}
      branchId={branchId}
      onClose={close}
      onAdded={(productId, name) => void onAdded(productId, name)}
    />
  );
}
