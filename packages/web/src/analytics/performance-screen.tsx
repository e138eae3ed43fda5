import { t } from '../i18n/en/analytics.ts';
import { t as mix } from '../i18n/en/mix.ts';
import { t as change } from '../i18n/en/profit-change.ts';
import { t as team } from '../i18n/en/team-signs.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { Stack } from '../ui/panel.tsx';
import { tabOf, UrlTabs, type UrlTab } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { AnalyticsFrame } from './analytics-frame.tsx';
import { ChangePanels } from './change-panels.tsx';
import { MixPanels } from './mix-panels.tsx';
import {
  keptOf,
  useChange,
  useMix,
  usePerformance,
  useTeamSigns,
  type Performance,
} from './queries.ts';
import { SellerTargetsPanel } from './seller-targets-panel.tsx';
import { RankingTable } from './ranking-table.tsx';
import { productsCut, productsFinding, rankFinding, sortOf } from './ranking-words.ts';
import { TeamPanel } from './team-panel.tsx';
import { useWaysOn } from './ways-on.ts';

const tabs = (): readonly UrlTab[] => [
  { value: 'products', label: t('products') },
  { value: 'categories', label: t('categories') },
  { value: 'branches', label: t('branches') },
  { value: 'sellers', label: t('sellers') },
  { value: 'team', label: team('team') },
  { value: 'mix', label: mix('mix') },
  { value: 'change', label: change('change') },
];

/** /business/analytics/performance: who and what sold, ranked. */
export function PerformanceScreen() {
  const by = useUrlState().get('by');
  if (by === 'team') return <Together />;
  if (by === 'change') return <Changed />;
  return by === 'mix' ? <Mixed /> : <Ranked />;
}

const Tabs = () => <UrlTabs name="by" label={t('rankedBy')} tabs={tabs()} drops={['sort']} />;

function Ranked() {
  const sort = sortOf(useUrlState().get('sort'));
  return (
    <AnalyticsFrame title={t('performance')} query={usePerformance(sort)}>
      {(data) => (
        <div>
          <Tabs />
          <Ranking data={data} />
        </div>
      )}
    </AnalyticsFrame>
  );
}

/** Everybody beside the team; no other period is. */
function Together() {
  return (
    <AnalyticsFrame title={t('performance')} query={useTeamSigns()} isAlone>
      {(data) => (
        <div>
          <Tabs />
          <TeamPanel data={data} />
        </div>
      )}
    </AnalyticsFrame>
  );
}

/** What sales and profit are made of; nothing is compared there. */
function Mixed() {
  const url = useUrlState();
  return (
    <AnalyticsFrame title={t('performance')} query={useMix()} isAlone>
      {(data) => (
        <div>
          <Tabs />
          <MixPanels
            data={data}
            pathOf={(id) => paths.business.analytics.product(id, keptOf(url))}
          />
        </div>
      )}
    </AnalyticsFrame>
  );
}

/** Why the period left more or less than the one beside it. */
function Changed() {
  const url = useUrlState();
  return (
    <AnalyticsFrame title={t('performance')} query={useChange()}>
      {(data) => (
        <div>
          <Tabs />
          <ChangePanels
            data={data}
            pathOf={(id) => paths.business.analytics.product(id, keptOf(url))}
          />
        </div>
      )}
    </AnalyticsFrame>
  );
}

function Ranking({ data }: { readonly data: Performance }) {
  const format = useFormat();
  const url = useUrlState();
  const ways = useWaysOn(data);
  const by = tabOf(tabs(), url.get('by'));
  const { products, categories, branches, sellers, productsCount, netMinor } = data;
  if (by === 'products') {
    const cut = productsCut(products.length, productsCount);
    return (
      <RankingTable
        title={t('products')}
        one={t('product')}
        finding={productsFinding(data)}
        rows={products}
        head={data}
        pathOf={(id) => (id === null ? null : paths.business.analytics.product(id, keptOf(url)))}
        note={t('abcHow')}
        cut={cut}
      />
    );
  }
  const [title, one, rows, pathOf] =
    by === 'categories'
      ? ([
          ...([t('categories'), t('category'), categories] as const),
          (id: string | null) => ways.of('sales-by-product', 'category', id),
        ] as const)
      : by === 'branches'
        ? ([
            ...([t('branches'), t('branch'), branches] as const),
            (id: string | null) => ways.report('sales-by-day', { branchId: id ?? undefined }),
          ] as const)
        : ([
            ...([t('sellers'), t('seller'), sellers] as const),
            (id: string | null) => ways.of('sales-by-seller', 'seller', id, { also: 'branch' }),
          ] as const);
  return (
    <Stack>
      <RankingTable
        title={title}
        one={one}
        finding={rankFinding(rows, netMinor, format)}
        rows={rows}
        head={data}
        pathOf={pathOf}
      />
      {by === 'sellers' && <SellerTargetsPanel data={data} pathOf={pathOf} />}
    </Stack>
  );
}
