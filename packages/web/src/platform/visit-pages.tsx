import { branchOverview } from '@tillbook/core/businesses/branches.api';
import { getBusinessSettings } from '@tillbook/core/businesses/settings.api';
import type { AnswerOf, AnyEndpoint, QueryInputOf } from '@tillbook/core/endpoint';
import { analyticsOverview } from '@tillbook/core/reports/analytics.api';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { t as branches } from '../i18n/en/branches.ts';
import { t as business } from '../i18n/en/businesses.ts';
import { t as stock } from '../i18n/en/stock.ts';
import { t } from '../i18n/en/visits.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { TYPE_CHOICES } from '../i18n/type-name.ts';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { NoData } from '../ui/figures.tsx';
import { figureName } from '../ui/figure-words.ts';
import { Facts, Panel } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';

/** The visit that a page is read in. */
export interface Inside {
  readonly visitId: string;
  /** What lets the server know which visit it is. */
  readonly headers: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly hasCosts: boolean;
}

/** One answer of the business, read once: each reading is noted for its owner. */
export function useSeen<E extends AnyEndpoint>(
  endpoint: E,
  { visitId, headers }: Inside,
  given: { readonly query?: object; readonly params?: object } = {},
) {
  return useQuery({
    queryKey: ['visit', visitId, endpoint.name, given],
    queryFn: async ({ signal }) => {
      const asked = given as { query: QueryInputOf<AnyEndpoint> };
      return (await call(endpoint as AnyEndpoint, asked, { signal, headers })) as AnswerOf<E>;
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
  });
}

interface Answered<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** What was read, or why it was not. */
export function Seen<Data>(props: {
  readonly of: Answered<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  const { of, children } = props;
  if (of.data !== undefined) return children(of.data);
  if (of.isError) return <ErrorCard error={of.error} onRetry={() => void of.refetch()} />;
  return <SkeletonLines lines={6} />;
}

/** The figures of the last four weeks beside those before. */
export function FiguresPage(inside: Inside) {
  const { currency } = inside;
  const format = useFormat();
  const seen = useSeen(analyticsOverview, inside);
  return (
    <Seen of={seen}>
      {({ now, before, from, to }) => {
        const money = (minor: number | null): ReactNode =>
          minor === null ? <NoData /> : format.money(minor, currency);
        const profit = ({ netMinor, costMinor }: typeof now) =>
          costMinor === null ? null : netMinor - costMinor;
        const title = t('figuresOf', { from: format.date(from), to: format.date(to) });
        const rows: readonly (readonly [string, ReactNode, ReactNode])[] = [
          [figureName('netSales'), money(now.netMinor), money(before.netMinor)],
          [figureName('receipts'), format.number(now.salesCount), format.number(before.salesCount)],
          [figureName('discounts'), money(now.discountMinor), money(before.discountMinor)],
          [figureName('refunds'), money(now.refundedMinor), money(before.refundedMinor)],
          [figureName('tax'), money(now.taxMinor), money(before.taxMinor)],
          ...(inside.hasCosts
            ? ([[figureName('profit'), money(profit(now)), money(profit(before))]] as const)
            : []),
        ];
        return (
          <Panel title={title}>
            <PlainTable
              caption={title}
              headers={[t('figure'), t('now'), t('compared')]}
              rows={rows.map(([label, ...cells]) => ({ key: label, cells: [label, ...cells] }))}
            />
          </Panel>
        );
      }}
    </Seen>
  );
}

/** The branches with their day so far. */
export function BranchesPage(inside: Inside) {
  const format = useFormat();
  const seen = useSeen(branchOverview, inside);
  return (
    <Seen of={seen}>
      {({ branches: rows, currency }) => (
        <Panel title={t('page_branchOverview')}>
          <PlainTable
            caption={t('page_branchOverview')}
            headers={[
              ...[t('branch'), branches('sales'), branches('count_shifts')],
              ...[branches('lowStock'), branches('tills')],
            ]}
            rows={rows.map((row) => ({
              key: row._id,
              cells: [
                row.name,
                format.money(row.salesMinor.value, currency),
                format.number(row.openShifts),
                format.number(row.lowStock),
                format.number(row.tills),
              ],
            }))}
          />
        </Panel>
      )}
    </Seen>
  );
}

/** What the owner decided about the business. */
export function SettingsPage(inside: Inside) {
  const format = useFormat();
  const seen = useSeen(getBusinessSettings, inside);
  return (
    <Seen of={seen}>
      {(settings) => {
        const { businessType } = settings;
        const type = TYPE_CHOICES.find(({ value }) => value === businessType)?.label;
        const facts = [
          { label: t('name'), value: <span dir="auto">{settings.name}</span> },
          { label: t('type'), value: type ?? businessType },
          { label: business('currency'), value: settings.currency },
          { label: business('timezone'), value: settings.timezone },
          { label: business('taxMode'), value: business(`taxMode_${settings.taxMode}`) },
          { label: business('taxNumber'), value: settings.taxNumber ?? <NoData /> },
          { label: t('oversold'), value: stock(`policy_${settings.stockPolicy}`) },
          {
            label: business('targetMargin'),
            value: format.percent(settings.targetMarginBasisPoints),
          },
          { label: business('receiptHeader'), value: settings.receiptHeader ?? <NoData /> },
          { label: business('receiptFooter'), value: settings.receiptFooter ?? <NoData /> },
        ];
        return (
          <Panel title={t('page_getBusinessSettings')}>
            <Facts facts={facts} />
          </Panel>
        );
      }}
    </Seen>
  );
}
