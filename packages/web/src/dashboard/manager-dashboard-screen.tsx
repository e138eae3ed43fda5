import { can } from '@tillbook/core/permissions';
import { ShoppingCart } from 'lucide-react';
import { t } from '../i18n/en/dashboard.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink, Linked } from '../ui/app-link.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Money, Quantity } from '../ui/figures.tsx';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { needsOf } from './alert-needs.ts';
import { managersAlertPaths } from './alert-places.ts';
import { BranchChoice, useBranchShown } from './branch-choice.tsx';
import { BreakEvenPanel } from './break-even-panel.tsx';
import { Narrowing, useDayNarrowed } from './counted.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import styles from './dashboard.module.css';
import { DayCards } from './day-cards.tsx';
import { managersPlaces } from './day-places.ts';
import { tenderReport } from './figure-reports.ts';
import { HoursPanel } from './hours-panel.tsx';
import { MorePanel } from './more-panel.tsx';
import { NeedsYou } from './needs-you.tsx';
import { OpenSince } from './open-since.tsx';
import { useManagersDay, type ManagersDay } from './queries.ts';
import { PaymentsPanel, ProductsPanel } from './ranking-panels.tsx';
import { TillsBehind } from './tills-behind.tsx';
import { WhatChangedPanel, type ChangePlaces } from './what-changed-panel.tsx';

/** /manager/dashboard: today in the manager's branches. */
export function ManagerDashboardScreen() {
  const query = useManagersDay(useBranchShown());
  return (
    <DashboardFrame title={t('manager')} query={query} actions={<BranchChoice />}>
      {(day) => <Day day={day} />}
    </DashboardFrame>
  );
}

const tab = (name: string, search: object = {}): string =>
  paths.manager.dashboard({ tab: name, ...search });

const CHANGES: ChangePlaces = {
  report: (search) => tab('reports', search),
  sales: (search) => tab('sales', search),
};

function Day({ day }: { readonly day: ManagersDay }) {
  const branchId = useBranchShown();
  const user = useUser();
  const needs = needsOf(day.alerts, managersAlertPaths(user, day, branchId));
  const places = managersPlaces(user, day, branchId);
  const today = { from: day.businessDate, to: day.businessDate, branchId };
  return (
    <Narrowing to={useDayNarrowed(day, branchId, day.salesCount.value)}>
      <TillsBehind branchId={branchId} />
      <DayCards day={day} behind={places.collected} />
      <Columns aside>
        <Stack>
          <HoursPanel
            day={day}
            action={<SellLink />}
            toOf={(hour) =>
              can(user, 'sale.view') ? tab('sales', { ...today, hour: String(hour) }) : null
            }
          />
          <BreakEvenPanel branchId={branchId} />
          <WhatChangedPanel branchId={branchId} places={CHANGES} />
          <ProductsPanel
            products={day.topProducts}
            pathOf={(id) => tab('stock', { view: 'products', id })}
          />
        </Stack>
        <Stack>
          <NeedsYou needs={needs} />
          <MorePanel day={day} places={places} />
          <DrawersPanel shifts={day.openShifts} />
          <PaymentsPanel
            tenders={day.tenders}
            toOf={(method) =>
              can(user, 'report.view')
                ? tab('reports', { ...tenderReport(method), ...today })
                : null
            }
          />
          <StockPanel products={day.outOfStock} branchId={branchId} />
        </Stack>
      </Columns>
    </Narrowing>
  );
}

function SellLink() {
  const user = useUser();
  if (!can(user, 'sale.post')) return null;
  return (
    <ButtonLink
      to={paths.manager.sell()}
      kind="primary"
      icon={<ShoppingCart size={18} aria-hidden />}
    >
      {t('newSale')}
    </ButtonLink>
  );
}

function DrawersPanel({ shifts }: { readonly shifts: ManagersDay['openShifts'] }) {
  const maySeeShifts = can(useUser(), 'shift.manage');
  return (
    <Panel
      title={t('drawers')}
      actions={<AppLink to={tab('cash', { state: 'open' })}>{t('seeAll')}</AppLink>}
    >
      {shifts.length === 0 && (
        <p className={styles['count']}>
          {t('drawersNone')} {t('drawersNoneHint')}
        </p>
      )}
      <ul className={styles['rows']}>
        {shifts.map((shift) => (
          <li key={shift._id}>
            <span>
              <strong dir="auto">
                <Linked to={maySeeShifts ? tab('cash', { shift: shift._id }) : null}>
                  {shift.sellerName}
                </Linked>
              </strong>
              <small dir="auto">
                {t('openShiftOf', { till: shift.tillName, branch: shift.branchName })}
              </small>
            </span>
            <span>
              <strong>
                <Money minor={shift.salesMinor} />
              </strong>
              <small>
                {t('salesCounted', { count: shift.salesCount })} · <OpenSince at={shift.openedAt} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const OUT_MAX = 10;

function StockPanel(props: {
  readonly products: ManagersDay['outOfStock'];
  readonly branchId: string | undefined;
}) {
  const { products, branchId } = props;
  const soon = can(useUser(), 'purchase.view') && (
    <AppLink to={tab('stock', { view: 'reorder', by: 'cover', branchId })}>
      {t('runsOutSoon')}
    </AppLink>
  );
  return (
    <Panel title={t('outOfStock')} actions={soon}>
      {products.length === 0 && <p className={styles['count']}>{t('outOfStockNone')}</p>}
      {products.length === OUT_MAX && <p className={styles['count']}>{t('outOfStockMost')}</p>}
      <ul className={styles['rows']}>
        {products.map(({ _id, name, branchName, quantityMilli }) => (
          <li key={`${_id} ${branchName}`}>
            <span>
              <strong dir="auto">
                <AppLink to={tab('stock', { view: 'products', id: _id })}>{name}</AppLink>
              </strong>
              <small dir="auto">{branchName}</small>
            </span>
            <span>
              <StatusBadge status={quantityMilli < 0 ? 'oversold' : 'out'} />
              <small>
                <Quantity milli={quantityMilli} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
