import { COMPARISON_VIEW, whyNotAsked } from '@tillbook/core/reports/saved-views';
import { t } from '../i18n/en/comparison.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { MenuGroup } from '../ui/menu.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { OPENED } from '../views/opened.ts';
import { useViewDeeds, type ViewDeeds } from '../views/use-view-deeds.tsx';
import { OpenedView, useViewGroups } from '../views/views-menu.tsx';
import { comparisonAskedOf, comparisonSaid, comparisonSearchOf } from './comparison-asked.ts';
import { useBranches } from './queries.ts';

/** What is compared, kept under names: opened, saved, changed, deleted and brought back. */
export function useComparisonViews(): {
  readonly groups: readonly MenuGroup[];
  readonly deeds: ViewDeeds;
} {
  const url = useUrlState();
  const format = useFormat();
  const branches = useBranches().data;
  const deeds = useViewDeeds(
    ({ _id }) => url.set({ [OPENED]: _id }),
    ({ _id }) => url.get(OPENED) === _id && url.set({ [OPENED]: undefined }),
  );
  const asked = comparisonAskedOf(url);
  const branchName = (id: string) => branches?.find((one) => one._id === id)?.name;
  const isKept = whyNotAsked(COMPARISON_VIEW, asked) === null;
  const groups = useViewGroups({
    ...{ of: COMPARISON_VIEW, asked, deeds },
    saidOf: (view) => comparisonSaid(view, branchName, format),
    searchOf: comparisonSearchOf,
    disabledReason: isKept ? null : t('viewNeedsTwo'),
  });
  return { groups, deeds };
}

/** What was done with them, and which one is open. */
export function ComparisonViews({ deeds }: { readonly deeds: ViewDeeds }) {
  const asked = comparisonAskedOf(useUrlState());
  return (
    <>
      {deeds.banner}
      {deeds.dialog}
      <OpenedView of={COMPARISON_VIEW} asked={asked} />
    </>
  );
}
