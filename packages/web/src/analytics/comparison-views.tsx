import { COMPARISON_VIEW, whyNotAsked } from '@tillbook/core/reports/saved-views';
import { t } from '../i18n/en/comparison.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Row } from '../ui/panel.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { OPENED } from '../views/opened.ts';
import { useViewDeeds } from '../views/use-view-deeds.tsx';
import { OpenedView, ViewsMenu } from '../views/views-menu.tsx';
import { comparisonAskedOf, comparisonSaid, comparisonSearchOf } from './comparison-asked.ts';
import { useBranches } from './queries.ts';

/** What is compared, kept under names: opened, saved, changed, deleted and brought back. */
export function ComparisonViews() {
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
  return (
    <>
      {deeds.banner}
      {deeds.dialog}
      <div data-print="no">
        <Row>
          <ViewsMenu
            of={COMPARISON_VIEW}
            {...{ asked, deeds }}
            saidOf={(view) => comparisonSaid(view, branchName, format)}
            searchOf={comparisonSearchOf}
            disabledReason={isKept ? null : t('viewNeedsTwo')}
          />
        </Row>
      </div>
      <OpenedView of={COMPARISON_VIEW} asked={asked} />
    </>
  );
}
