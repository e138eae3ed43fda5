import { t } from '../i18n/en/products.ts';
import { useKnownAddress } from '../layouts/known-address.ts';
import { can } from '@tillbook/core/permissions';
import { useUser } from '../session/use-session.ts';
import type { MenuGroup } from '../ui/menu.tsx';
import { usePlaces } from '../ui/places.ts';
import { useGo } from '../ui/use-go.ts';
import { useUrlState } from '../ui/url-state.ts';

const VIEWS = ['bulk', 'imports', 'labels', 'categories'] as const;

/** Ways on from the list: work on many products at once. Only those that have a screen. */
export function useMoreActions(): readonly MenuGroup[] {
  const go = useGo();
  const url = useUrlState();
  const { to } = usePlaces();
  const isKnown = useKnownAddress();
  const mayManage = can(useUser(), 'product.manage');
  const known = VIEWS.filter((view) => isKnown(to(view)));
  if (!mayManage || known.length === 0) return [];
  const { q, categoryId } = url.all;
  return [
    {
      entries: known.map((view) => ({
        label: t(`goTo_${view}`),
        onSelect: () => go(to(view, view === 'bulk' ? { q, categoryId } : {})),
      })),
    },
  ];
}
