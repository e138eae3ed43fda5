import { can } from '@tillbook/core/permissions';
import type { Preset } from '@tillbook/core/reports/presets';
import { ShoppingCart } from 'lucide-react';
import { t } from '../i18n/en/dashboard.ts';
import { useKnownAddress } from '../layouts/known-address.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Columns, Row, Stack } from '../ui/panel.tsx';
import { needsOf } from './alert-needs.ts';
import { ownersAlertPaths } from './alert-places.ts';
import { BranchChoice, useBranchShown } from './branch-choice.tsx';
import { BreakEvenPanel } from './break-even-panel.tsx';
import { Narrowing, useDayNarrowed } from './counted.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { DayCards } from './day-cards.tsx';
import { ownersPlaces } from './day-places.ts';
import { tenderReport } from './figure-reports.ts';
import { GettingStarted } from './getting-started.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { MorePanel } from './more-panel.tsx';
import { NeedsYou } from './needs-you.tsx';
import { PeriodChoice, usePeriodShown } from './period-choice.tsx';
import { useOwnersDay, type OwnersDay } from './queries.ts';
import { BranchesPanel, PaymentsPanel, ProductsPanel } from './ranking-panels.tsx';
import { TillsBehind } from './tills-behind.tsx';
import { WhatChangedPanel, type ChangePlaces } from './what-changed-panel.tsx';

const PeriodView = lazyPart(() => import('./period-view.tsx'), 'PeriodView');

const CHANGES: ChangePlaces = { report: paths.business.reports, sales: paths.business.sales };

/** /business/dashboard: the owner's day, over the business or one branch. */
export function BusinessDashboardScreen() {
  const branchId = useBranchShown();
  const query = useOwnersDay(branchId);
  const preset = usePeriodShown();
  return (
    <DashboardFrame
      title={t('dashboard')}
      query={query}
      actions={
        <Row>
          <PeriodChoice />
          <BranchChoice />
        </Row>
      }
    >
      {(day) => (
        <>
          <TillsBehind branchId={branchId} />
          {preset === 'today' ? <Day day={day} /> : <OtherDays day={day} preset={preset} />}
        </>
      )}
    </DashboardFrame>
  );
}

function OtherDays({ day, preset }: { readonly day: OwnersDay; readonly preset: Preset }) {
  const branchId = useBranchShown();
  return (
    <PeriodView
      preset={preset}
      today={day.businessDate}
      branchId={branchId}
      needs={<NeedsYou needs={needsOf(day.alerts, ownersAlertPaths(day, branchId))} />}
    />
  );
}

function Day({ day }: { readonly day: OwnersDay }) {
  const { alerts, gettingStarted, branches, topProducts, tenders } = day;
  const branchId = useBranchShown();
  const needs = needsOf(alerts, ownersAlertPaths(day, branchId));
  const places = ownersPlaces(day, branchId);
  const today = { from: day.businessDate, to: day.businessDate, branchId };
  return (
    <Narrowing to={useDayNarrowed(day, branchId, day.salesCount.value)}>
      {gettingStarted !== null && <GettingStarted steps={gettingStarted.steps} />}
      <DayCards day={day} behind={places.collected} />
      <Columns aside>
        <Stack>
          <HoursPanel
            day={day}
            action={<SellLink hasProducts={day.productsCount > 0} />}
            toOf={(hour) => paths.business.sales({ ...today, hour: String(hour) })}
          />
          <BreakEvenPanel branchId={branchId} />
          <WhatChangedPanel branchId={branchId} places={CHANGES} />
          <ProductsPanel
            products={topProducts}
            pathOf={(id) => paths.business.products({ id })}
            action={
              <AppLink to={paths.business.management({ view: 'reorder', by: 'cover', branchId })}>
                {t('runsOutSoon')}
              </AppLink>
            }
          />
        </Stack>
        <Stack>
          <NeedsYou needs={needs} />
          <MorePanel day={day} places={places} />
          {branches.length > 1 && (
            <BranchesPanel
              branches={branches}
              toOf={(one) => paths.business.sales({ ...today, branchId: one })}
            />
          )}
          <PaymentsPanel
            tenders={tenders}
            toOf={(method) => paths.business.reports({ ...tenderReport(method), ...today })}
          />
        </Stack>
      </Columns>
    </Narrowing>
  );
}

/** What to do while nothing is sold: sell, or first put something on the shelf. */
function SellLink({ hasProducts }: { readonly hasProducts: boolean }) {
  const user = useUser();
  const isKnown = useKnownAddress();
  const to = paths.business.sell();
  if (!hasProducts || !can(user, 'sale.post') || !isKnown(to)) return null;
  return (
    <ButtonLink to={to} kind="primary" icon={<ShoppingCart size={18} aria-hidden />}>
      {t('newSale')}
    </ButtonLink>
  );
}
