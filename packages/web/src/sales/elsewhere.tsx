import { can } from '@tillbook/core/permissions';
import { availableMilli } from '@tillbook/core/sales/sold-goods';
import { Store } from 'lucide-react';
import { useContext, useState } from 'react';
import { useElsewhere } from '../api/use-elsewhere.ts';
import { t } from '../i18n/en/elsewhere.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ElsewhereList } from '../ui/elsewhere-list.tsx';
import { InPractice } from './in-practice.ts';
import type { TillProduct } from './till-product.ts';
import { unitText } from './unit-text.ts';

interface ElsewhereProps {
  readonly product: TillProduct;
  /** Where the till is. */
  readonly branchId: string;
  /** It is looked for at once, also while there is some here. */
  readonly isAsked?: boolean;
}

/** Whether it can be asked what others have: of what runs out, by who sees stock. */
function useMayAsk({ quantityMilli }: TillProduct): boolean {
  const user = useUser();
  const isPractice = useContext(InPractice);
  return quantityMilli !== null && can(user, 'stock.view') && !isPractice;
}

/** What other branches have of a product; asked at once where nothing of it is here. */
export function Elsewhere(props: ElsewhereProps) {
  return useMayAsk(props.product) ? <Asked {...props} /> : null;
}

function Asked({ product, branchId, isAsked }: ElsewhereProps) {
  const { productId, sellable, unit, quantityMilli } = product;
  const format = useFormat();
  const isOut = (quantityMilli ?? 0) <= 0;
  const { isAlone, ask, ...work } = useElsewhere({
    ...{ branchId, productId, isOnline: useOnline(), isAsked: isAsked ?? isOut },
  });
  if (isAlone) return null;
  // The server counts units and kits: of a pack there are as many as they fill.
  const counted = { ...sellable, kind: 'goods' as const };
  const quantityText = (milli: number) =>
    unitText(format, availableMilli(counted, () => milli) ?? milli, unit);
  return <ElsewhereList {...work} quantityText={quantityText} onAsk={ask} />;
}

/** The way to it from where too little is here. */
export function ElsewhereButton({ product, branchId }: ElsewhereProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayAsk(product)) return null;
  return (
    <>
      <Button icon={<Store size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('ask')}
      </Button>
      {isOpen && (
        <Dialog question={product.name} onClose={() => setIsOpen(false)}>
          <Elsewhere {...{ product, branchId }} isAsked />
        </Dialog>
      )}
    </>
  );
}
