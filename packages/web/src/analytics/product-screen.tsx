import { can } from '@tillbook/core/permissions';
import { Package } from 'lucide-react';
import { t } from '../i18n/en/product-analytics.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useGo } from '../ui/use-go.ts';
import { useUrlState } from '../ui/url-state.ts';
import { AnalyticsFrame } from './analytics-frame.tsx';
import { TogetherPart, WhenPart } from './baskets-part.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { ProductDaysPanel } from './product-days-panel.tsx';
import { ProductStrip } from './product-strip.tsx';
import { keptOf, useAnalysedProduct, type Product } from './queries.ts';
import { ReturnsPanel } from './returns-panel.tsx';
import { SplitTable } from './split-table.tsx';

/** /business/analytics/products/{productId}: one product over a period. */
export function ProductAnalyticsScreen() {
  const query = useAnalysedProduct();
  const url = useUrlState();
  const { performance } = paths.business.analytics;
  const go = useGo();
  const mayView = can(useUser(), 'product.view');
  const product = query.data?.product;
  const way =
    product !== undefined && mayView ? paths.business.products({ id: product._id }) : null;
  return (
    <AnalyticsFrame
      title={product?.name ?? t('productAnalytics')}
      crumbs={[{ label: t('performance'), to: performance(keptOf(url)) }]}
      lead={product === undefined ? undefined : leadOf(product)}
      query={query}
      actions={way !== null && <ButtonLink to={way}>{t('toProduct')}</ButtonLink>}
      groups={
        way === null ? [] : [{ entries: [{ label: t('toProduct'), onSelect: () => go(way) }] }]
      }
      unknown={
        <Panel>
          <EmptyState icon={Package} title={t('productUnknown')}>
            {t('productUnknownHint')}
          </EmptyState>
        </Panel>
      }
    >
      {(data) => <Figures data={data} />}
    </AnalyticsFrame>
  );
}

function leadOf({ sku, categoryName, familyName, isArchived }: Product['product']): string {
  const parts = [sku, categoryName, familyName, isArchived ? t('archived') : null];
  return parts.filter((part) => part !== null).join(' · ');
}

function Figures({ data }: { readonly data: Product }) {
  return (
    <>
      <ProductStrip data={data} />
      <Columns aside>
        <Stack>
          <ProductDaysPanel data={data} />
          <TogetherPart product={data.product} head={data} />
        </Stack>
        <Stack>
          <MoneyPanel data={data} />
          <ReturnsPanel data={data} />
          <WhenPart product={data.product} head={data} />
        </Stack>
      </Columns>
      <SplitTable title={t('branches')} one={t('branch')} rows={data.branches} head={data} />
      {data.variants.length > 0 && (
        <SplitTable
          title={t('variantsOf', { name: data.product.familyName ?? '' })}
          one={t('variant')}
          rows={data.variants}
          head={data}
          isOfProducts
        />
      )}
    </>
  );
}
