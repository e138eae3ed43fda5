import {
  platformBusiness,
  reactivateBusiness,
  suspendBusiness,
  type PlatformBusinessDetail,
} from '@tillbook/core/platform/businesses.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/platform.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Format } from '../i18n/format.ts';
import { TYPE_CHOICES } from '../i18n/type-name.ts';
import { paths } from '../paths.ts';
import { roleTitle } from '../session/role-name.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { DateTime } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Facts, Panel, Stack, type Fact } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ActLog, Ago, Health, StandingBadge } from './parts.tsx';
import { PLATFORM, useRefetchPlatform } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { VisitPanel } from './visit-panel.tsx';
import { VisitView } from './visit-view.tsx';

/** One business as the platform sees it, and stopping it. */
export function BusinessView({ businessId }: { readonly businessId: string }) {
  const format = useFormat();
  const isInside = useUrlState().get('inside') !== '';
  const query = useQuery({
    queryKey: [PLATFORM, 'business', businessId],
    queryFn: ({ signal }) => call(platformBusiness, { params: { businessId } }, { signal }),
  });
  const crumbs = [{ label: t('businesses'), to: paths.admin.business() }];
  if (query.data === undefined) {
    return (
      <>
        <PageHeader title={t('business')} crumbs={crumbs} />
        {query.isError ? (
          <ErrorCard
            title={t('notFound')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </>
    );
  }
  const business = query.data;
  const inside = business.visit;
  if (isInside && inside?.isMine === true && inside.standing !== 'asked') {
    return <VisitView business={business} visit={inside} />;
  }
  return (
    <>
      <PageHeader
        title={business.name}
        crumbs={crumbs}
        beside={<StandingBadge standing={business.standing} />}
        actions={<Standing business={business} />}
      />
      <Stack>
        {business.suspendedAt !== null && (
          <Banner tone="warning">
            <strong>{t('stoppedBecause')}</strong>{' '}
            <span dir="auto">{business.suspendedReason}</span> (
            <DateTime at={business.suspendedAt} />)
          </Banner>
        )}
        <Columns>
          <Panel title={t('business')}>
            <Facts facts={factsOf(business, format)} />
          </Panel>
          <BranchesPanel business={business} />
        </Columns>
        <VisitPanel business={business} />
        <Columns>
          <Panel title={t('log')}>
            <ActLog acts={business.log} />
          </Panel>
          <DevicesPanel devices={business.devices} />
        </Columns>
      </Stack>
    </>
  );
}

function factsOf(business: PlatformBusinessDetail, format: Format): Fact[] {
  const { owner, people, businessType } = business;
  const type = TYPE_CHOICES.find(({ value }) => value === businessType)?.label ?? businessType;
  const count = people.map((one) => `${roleTitle(one.role)} ${one.count}`).join(', ');
  return [
    {
      label: t('owner'),
      value: (
        <>
          <AppLink to={paths.admin.users({ id: owner._id })}>
            <bdi>{owner.name}</bdi>
          </AppLink>{' '}
          (<bdi dir="ltr">{owner.email}</bdi>)
        </>
      ),
    },
    { label: t('type'), value: business.isSample ? `${type} (${t('sample')})` : type },
    { label: t('currency'), value: business.currency },
    { label: t('timezone'), value: business.timezone },
    { label: t('people'), value: count },
    {
      label: t('products'),
      value: (
        <AppLink to={paths.admin.products({ businessId: business._id })}>
          {business.productsCount}
        </AppLink>
      ),
    },
    {
      label: t('lastSale'),
      value: <Ago at={business.lastSaleAt} never={t('neverSold')} />,
    },
    { label: t('books'), value: <Health business={business} /> },
    {
      label: t('lastThirtyDays'),
      value: format.money(business.recent.salesMinor, business.currency),
    },
    { label: t('created'), value: <DateTime at={business.createdAt} show="date" /> },
  ];
}

function BranchesPanel({ business }: { readonly business: PlatformBusinessDetail }) {
  const format = useFormat();
  const { branches } = business;
  const sales = (
    <AppLink to={paths.admin.sales({ businessId: business._id })}>{t('sales')}</AppLink>
  );
  return (
    <Panel title={t('branches')} actions={sales}>
      <PlainTable
        caption={t('branches')}
        headers={[t('branch'), t('tills'), t('salesThirtyDays')]}
        rows={branches.map(({ _id, name, tillsCount, salesCount }) => ({
          key: _id,
          cells: [name, format.number(tillsCount), format.number(salesCount)],
        }))}
      />
    </Panel>
  );
}

function DevicesPanel(props: { readonly devices: PlatformBusinessDetail['devices'] }) {
  const facts = props.devices.map(({ name, lastSeenAt }) => ({
    label: name,
    value: <Ago at={lastSeenAt} never={t('neverSeen')} />,
  }));
  return (
    <Panel title={t('devices')}>
      {facts.length === 0 ? <p>{t('devicesNone')}</p> : <Facts facts={facts} />}
    </Panel>
  );
}

/** Stopping a business and letting it go on. */
function Standing({ business }: { readonly business: PlatformBusinessDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const refetch = useRefetchPlatform();
  const { _id: businessId, name, version, standing } = business;
  const params = { businessId };
  const close = () => setIsAsking(false);
  const done = async (said: string) => {
    await refetch();
    close();
    notify.success(said);
  };
  if (business.suspendedAt !== null) {
    return (
      <>
        <Button kind="primary" onClick={() => setIsAsking(true)}>
          {t('letGoOn')}
        </Button>
        {isAsking && (
          <ConfirmDialog
            question={t('letGoOnQuestion', { name })}
            confirm={t('letGoOn')}
            keep={t('cancel')}
            onClose={close}
            onConfirm={() =>
              call(reactivateBusiness, { params, body: { version } }).then(
                () => done(t('reactivated', { name })),
                (error: unknown) => notify.error(sentenceOf(error, t('actFailed'))),
              )
            }
          >
            {t('letGoOnHint')}
          </ConfirmDialog>
        )}
      </>
    );
  }
  if (standing === 'setting_up') return null;
  return (
    <>
      <Button kind="dangerQuiet" onClick={() => setIsAsking(true)}>
        {t('stop')}
      </Button>
      {isAsking && (
        <ReasonDialog
          question={t('stopQuestion', { name })}
          hint={t('reasonHintBusiness')}
          confirm={t('stop')}
          endpoint={suspendBusiness}
          version={version}
          onClose={close}
          onConfirm={async (reason) => {
            await call(suspendBusiness, { params, body: { version, reason } });
            await done(t('stopped', { name }));
          }}
        >
          {t('stopHint')}
        </ReasonDialog>
      )}
    </>
  );
}
