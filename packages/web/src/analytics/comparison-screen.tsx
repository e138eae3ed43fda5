import { can } from '@tillbook/core/permissions';
import { COMPARED_LEAST, type ComparedBy } from '@tillbook/core/reports/comparison';
import { GitCompareArrows } from 'lucide-react';
import { t } from '../i18n/en/comparison.ts';
import { FormatProvider, useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { UrlTabs, type UrlTab } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import type { ViewDeeds } from '../views/use-view-deeds.tsx';
import { ViewsMenu } from '../views/views-menu.tsx';
import { AnalyticsFrame } from './analytics-frame.tsx';
import { Suggested } from './comparison-suggested.tsx';
import { ComparisonLines } from './comparison-lines.tsx';
import { ComparisonPicker } from './comparison-picker.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { ComparisonViews, useComparisonViews } from './comparison-views.tsx';
import { shownFigures } from './comparison-words.ts';
import { Select } from './period-bar.tsx';
import { RatesUsed } from './rates-used.tsx';
import { comparedOf, useComparison, type Compared } from './queries.ts';

type Tab = UrlTab & { readonly value: ComparedBy };

const tabs = (ownsSome: boolean): readonly Tab[] => [
  { value: 'product', label: t('products') },
  { value: 'variant', label: t('variants') },
  { value: 'category', label: t('categories') },
  { value: 'branch', label: t('branches') },
  { value: 'seller', label: t('sellers') },
  { value: 'period', label: t('periods') },
  ...(ownsSome ? [{ value: 'business', label: t('businesses') } as const] : []),
];

/** /business/analytics/comparison: two to six of a kind on the same axes. */
export function ComparisonScreen() {
  const query = useComparison();
  const isOfBranches = comparedOf(useUrlState()).by !== 'business';
  const { groups, deeds } = useComparisonViews();
  return (
    <AnalyticsFrame
      title={t('comparison')}
      query={query}
      isAlone
      isOfBranches={isOfBranches}
      unknown={<Unknown />}
      actions={<ViewsMenu groups={groups} />}
      groups={groups}
    >
      {(data) => (query.error === null ? <Asked data={data} deeds={deeds} /> : null)}
    </AnalyticsFrame>
  );
}

function Unknown() {
  const url = useUrlState();
  return (
    <Panel>
      <EmptyState
        icon={GitCompareArrows}
        title={t('unknown')}
        action={<Button onClick={() => url.set({ of: undefined })}>{t('clear')}</Button>}
      >
        {t('unknownHint')}
      </EmptyState>
    </Panel>
  );
}

function Asked({ data, deeds }: { readonly data: Compared; readonly deeds: ViewDeeds }) {
  const url = useUrlState();
  const ownsSome = can(useUser(), 'dashboard.business');
  const { by, subjects } = comparedOf(url);
  const isDamaged = typeof subjects === 'string';
  // The answer of before may stand until the new one is there.
  const isOther = data.by !== by;
  return (
    <>
      <UrlTabs name="by" label={t('comparedBy')} tabs={tabs(ownsSome)} drops={['of', 'figure']} />
      <ComparisonViews deeds={deeds} />
      {isDamaged ? (
        <Panel>
          <EmptyState
            icon={GitCompareArrows}
            title={t('damaged')}
            action={<Button onClick={() => url.set({ of: undefined })}>{t('clear')}</Button>}
          />
        </Panel>
      ) : (
        <ComparisonPicker by={by} keys={subjects} data={data} />
      )}
      {!isDamaged && subjects.length < COMPARED_LEAST && (
        <Panel>
          <EmptyState
            icon={GitCompareArrows}
            title={t('atLeastTwo')}
            action={<Suggested by={by} onChoose={(of) => url.set({ of: of.join(',') })} />}
          >
            {t('atLeastTwoHint')}
          </EmptyState>
        </Panel>
      )}
      {!isDamaged && !isOther && data.subjects.length >= COMPARED_LEAST && (
        <InItsCurrency data={data} />
      )}
    </>
  );
}

/** Businesses are shown in the currency that they have together, everything else in the own. */
function InItsCurrency({ data }: { readonly data: Compared }) {
  const { timeZone, formats } = useFormat().place;
  const { beside, currency } = data;
  if (beside === undefined) return <Shown data={data} />;
  return (
    <FormatProvider {...{ currency, timeZone, formats }}>
      <RatesUsed beside={beside} />
      <Shown data={data} />
    </FormatProvider>
  );
}

function Shown({ data }: { readonly data: Compared }) {
  const url = useUrlState();
  const figures = shownFigures(data);
  const figure = figures.find(({ name }) => name === url.get('figure')) ?? figures[0];
  const isIndex = url.get('shown') === 'index';
  if (figure === undefined) return null;
  return (
    <>
      <ComparisonLines
        data={data}
        figure={figure}
        isIndex={isIndex}
        choice={
          <>
            <Select
              label={t('figure')}
              value={figure.name}
              choices={figures.map(({ name, label }) => [name, label])}
              onChange={(name) => url.set({ figure: name === 'netSales' ? undefined : name })}
            />
            <Select
              label={t('shown')}
              value={isIndex ? 'index' : ''}
              choices={[
                ['', t('absolute')],
                ['index', t('index')],
              ]}
              onChange={(shown) => url.set({ shown })}
            />
          </>
        }
      />
      <ComparisonTable data={data} isIndex={isIndex} />
    </>
  );
}
