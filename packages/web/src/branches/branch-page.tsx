import type { BranchDetail } from '@tillbook/core/businesses/branches.api';
import { can } from '@tillbook/core/permissions';
import { useLocation } from '@tanstack/react-router';
import { t } from '../i18n/en/branches.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { DateTime } from '../ui/figures.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { tabOf, UrlTabs, type UrlTab } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { BranchDetails } from './branch-details.tsx';
import styles from './branches.module.css';
import { ClosingPanel } from './closing-panel.tsx';
import { CostsPanel } from './costs-panel.tsx';
import { useBranch } from './queries.ts';
import { TaxesPanel } from './taxes-panel.tsx';
import { TillsPanel } from './tills-panel.tsx';

/** `?id=…`: one branch, its parts under `?part=`. */
export function BranchPage({ branchId }: { readonly branchId: string }) {
  const branch = useBranch(branchId);
  const { pathname } = useLocation();
  const isManager = pathname.startsWith('/manager');
  const list = isManager ? paths.manager.dashboard({ tab: 'branches' }) : paths.business.branches();
  const { data } = branch;
  const badge = data !== undefined && data.state !== 'open' && <StatusBadge status={data.state} />;
  return (
    <>
      <PageHeader
        title={data?.name ?? t('branch')}
        crumbs={[{ label: t('title'), to: list }]}
        beside={badge}
      />
      {data !== undefined && <Parts branch={data} />}
      {branch.isPending && <SkeletonLines lines={8} />}
      {branch.isError && data === undefined && (
        <ErrorCard
          title={t('loadFailed')}
          error={branch.error}
          onRetry={() => void branch.refetch()}
        />
      )}
    </>
  );
}

function Parts({ branch }: { readonly branch: BranchDetail }) {
  const url = useUrlState();
  const mayManage = can(useUser(), 'branch.manage');
  const tab = (value: string, label: string): UrlTab => ({ value, label });
  const tabs = [
    tab('details', t('details')),
    tab('tills', t('tills')),
    tab('taxes', t('taxes')),
    ...(mayManage ? [tab('costs', t('costs'))] : []),
    tab('history', t('history')),
    ...(mayManage ? [tab('closing', t('closing'))] : []),
  ];
  const part = tabOf(tabs, url.get('part'));
  return (
    <Stack>
      <UrlTabs name="part" label={t('parts')} tabs={tabs} />
      {part === 'details' && (
        <BranchDetails key={branch.version} branch={branch} mayManage={mayManage} />
      )}
      {part === 'tills' && <TillsPanel branch={branch} mayManage={mayManage} />}
      {part === 'taxes' && (
        <TaxesPanel key={branch.version} branch={branch} mayManage={mayManage} />
      )}
      {part === 'costs' && <CostsPanel branch={branch} />}
      {part === 'history' && <History branch={branch} />}
      {part === 'closing' && <ClosingPanel branch={branch} />}
    </Stack>
  );
}

function History({ branch }: { readonly branch: BranchDetail }) {
  return (
    <Panel title={t('history')}>
      {branch.events.length === 0 && <p>{t('historyEmpty')}</p>}
      <ul className={styles['list']}>
        {branch.events.map(({ step, at, byName, note }) => (
          <li key={at}>
            <span>
              <strong>{t(`event_${step}`)}</strong>
              {note !== null && <small dir="auto"> {note}</small>}
            </span>
            <small>
              <bdi>{byName}</bdi>, <DateTime at={at} />
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
