import { can } from '@tillbook/core/permissions';
import { ShoppingCart } from 'lucide-react';
import { t } from '../i18n/en/dashboard.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Money, Quantity } from '../ui/figures.tsx';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { needsOf } from './alert-needs.ts';
import { BranchChoice, useBranchShown } from './branch-choice.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import styles from './dashboard.module.css';
import { DayCards } from './day-cards.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { NeedsYou } from './needs-you.tsx';
import { OpenSince } from './open-since.tsx';
import { useManagersDay, type ManagersDay } from './queries.ts';
import { PaymentsPanel, ProductsPanel } from './ranking-panels.tsx';

/** /manager/dashboard: today in the manager's branches. */
export function ManagerDashboardScreen() {
  const query = useManagersDay(useBranchShown());
  return (
    <DashboardFrame title={t('manager')} query={query} actions={<BranchChoice />}>
      {(day) => <Day day={day} />}
    </DashboardFrame>
  );
}

function Day({ day }: { readonly day: ManagersDay }) {
  const needs = needsOf(day.alerts, {});
  return (
    <>
      <DayCards day={day} />
      <Columns aside>
        <Stack>
          <HoursPanel day={day} action={<SellLink />} />
          <ProductsPanel products={day.topProducts} />
        </Stack>
        <Stack>
          <NeedsYou needs={needs} />
          <DrawersPanel shifts={day.openShifts} />
          <PaymentsPanel tenders={day.tenders} />
          <StockPanel products={day.outOfStock} />
        </Stack>
      </Columns>
    </>
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
  return (
    <Panel title={t('drawers')}>
      {shifts.length === 0 && (
        <p className={styles['count']}>
          {t('drawersNone')} {t('drawersNoneHint')}
        </p>
      )}
      <ul className={styles['rows']}>
        {shifts.map((shift) => (
          <li key={shift._id}>
            <span>
              <strong dir="auto">{shift.sellerName}</strong>
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

function StockPanel({ products }: { readonly products: ManagersDay['outOfStock'] }) {
  return (
    <Panel title={t('outOfStock')}>
      {products.length === 0 && <p className={styles['count']}>{t('outOfStockNone')}</p>}
      {products.length === OUT_MAX && <p className={styles['count']}>{t('outOfStockMost')}</p>}
      <ul className={styles['rows']}>
        {products.map(({ _id, name, branchName, quantityMilli }) => (
          <li key={`${_id} ${branchName}`}>
            <span>
              <strong dir="auto">{name}</strong>
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
