import { can, isBranchBound } from '@tillbook/core/permissions';
import type { ProductRow } from '@tillbook/core/products/products.api';
import { useElsewhere } from '../api/use-elsewhere.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { ElsewhereList } from '../ui/elsewhere-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { unitWord } from './unit-word.ts';

interface ElsewhereProps {
  readonly product: Pick<ProductRow, '_id' | 'kind' | 'unit' | 'isArchived'>;
  /** It is looked for at once. */
  readonly isAsked: boolean;
  /** It stands by itself among the parts of a page. */
  readonly isPanel?: boolean;
}

/** What other branches have, for who works in one: whoever works in all sees it by branch. */
export function Elsewhere(props: ElsewhereProps) {
  const { product } = props;
  const user = useUser();
  const isSold = product.kind !== 'service' && !product.isArchived;
  const branch = isBranchBound(user.role) && can(user, 'stock.view') ? user.branch : null;
  if (branch === null || !isSold) return null;
  return <Asked key={product._id} {...props} branchId={branch._id} />;
}

function Asked(props: ElsewhereProps & { readonly branchId: string }) {
  const { product, branchId, isAsked, isPanel = false } = props;
  const { _id: productId, unit } = product;
  const { quantity } = useFormat();
  const { isAlone, ask, ...work } = useElsewhere({
    ...{ branchId, productId, isAsked, isOnline: useOnline() },
  });
  if (isAlone) return null;
  // Whole things are counted without a word.
  const word = unit === 'piece' ? '' : ` ${unitWord(unit)}`;
  const quantityText = (milli: number) => `${quantity(milli)}${word}`;
  const list = <ElsewhereList {...work} quantityText={quantityText} onAsk={ask} />;
  return isPanel ? <Panel>{list}</Panel> : list;
}
