import { VISIT_HEADER } from '@tillbook/core/headers';
import type { PlatformBusinessDetail } from '@tillbook/core/platform/businesses.api';
import type { VisitPart } from '@tillbook/core/businesses/visits';
import type { ComponentType } from 'react';
import { t as platform } from '../i18n/en/platform.ts';
import { t } from '../i18n/en/visits.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { UrlTabs, tabOf } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { AuditPage, ProductsPage, SalesPage, StockPage } from './visit-lists.tsx';
import { BranchesPage, FiguresPage, SettingsPage, type Inside } from './visit-pages.tsx';
import { useLeave } from './visit-panel.tsx';

const PAGES: Readonly<Partial<Record<VisitPart, { label: string; of: ComponentType<Inside> }>>> = {
  figures: { label: t('page_analyticsOverview'), of: FiguresPage },
  products: { label: t('page_listProducts'), of: ProductsPage },
  stock: { label: t('page_listStock'), of: StockPage },
  sales: { label: t('page_listSales'), of: SalesPage },
  branches: { label: t('page_branchOverview'), of: BranchesPage },
  settings: { label: t('page_getBusinessSettings'), of: SettingsPage },
  audit: { label: t('page_listAudit'), of: AuditPage },
};

/** A business as its owner sees it, while they allow it: reading alone, each page noted. */
export function VisitView(props: {
  readonly business: PlatformBusinessDetail;
  readonly visit: NonNullable<PlatformBusinessDetail['visit']>;
}) {
  const { business, visit } = props;
  const format = useFormat();
  const url = useUrlState();
  const leave = useLeave(business._id, visit);
  const { _id: businessId, name, currency } = business;
  const crumbs = [
    { label: platform('businesses'), to: paths.admin.business() },
    { label: name, to: paths.admin.business({ view: businessId }) },
  ];
  const header = <PageHeader title={t('titleAdmin')} crumbs={crumbs} />;
  if (visit.standing !== 'open' || visit.endsAt === null) {
    const back = (
      <Button onClick={() => url.set({ inside: undefined, part: undefined })}>{t('back')}</Button>
    );
    return (
      <>
        {header}
        <Banner tone="warning" action={back}>
          {t('over')}
        </Banner>
      </>
    );
  }
  const tabs = visit.parts.flatMap((part) => {
    const shown = PAGES[part];
    return shown === undefined ? [] : [{ value: part, label: shown.label, Page: shown.of }];
  });
  const current = tabOf(tabs, url.get('part'));
  const Page = tabs.find(({ value }) => value === current)?.Page;
  const headers = { [VISIT_HEADER]: `${businessId}.${visit._id}` };
  const inside = { visitId: visit._id, headers, currency, hasCosts: visit.parts.includes('costs') };
  return (
    <>
      {header}
      <Stack>
        <Banner tone="warning" action={<Button onClick={() => void leave()}>{t('leave')}</Button>}>
          <strong>{t('notRead', { name, until: format.time(visit.endsAt) })}</strong>{' '}
          {t('alsoSeller')}
        </Banner>
        <UrlTabs name="part" label={t('pages')} tabs={tabs} drops={['q', 'sale']} />
        {Page !== undefined && <Page key={current} {...inside} />}
      </Stack>
    </>
  );
}
