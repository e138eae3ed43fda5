import { t } from '../i18n/en/stock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { KpiCard, KpiMoney, KpiRow } from '../ui/kpi-card.tsx';
import { usePlaces } from '../ui/places.ts';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useSummary, type Summary } from './queries.ts';

const CARD_PX = 108;

/** What of the stock needs a look, in money; each figure leads to its rows. */
export function SummaryCards(props: { readonly branchId: string; readonly days: string }) {
  const { branchId, days } = props;
  const summary = useSummary(branchId, days);
  if (summary.data === undefined) {
    if (summary.error === null) return <SkeletonBlock height={CARD_PX} />;
    return <ErrorCard error={summary.error} onRetry={() => void summary.refetch()} />;
  }
  return <Cards summary={summary.data} branchId={branchId} days={days} />;
}

type Sum = Summary['dead'];

function Cards(props: {
  readonly summary: Summary;
  readonly branchId: string;
  readonly days: string;
}) {
  const { summary, branchId, days } = props;
  const places = usePlaces();
  const format = useFormat();
  const at = (view: string, search: Record<string, string>) =>
    places.to(view, { ...search, branchId });
  const inMoney = ({ count, valueMinor }: Sum) =>
    valueMinor === null ? format.number(count) : <KpiMoney minor={valueMinor} />;
  const note = ({ count, valueMinor }: Sum) =>
    valueMinor === null ? undefined : t('rowsCount', { count });
  return (
    <KpiRow>
      <KpiCard
        label={t('onHandValue')}
        value={inMoney(summary.onHand)}
        note={note(summary.onHand)}
        to={at('stock', {})}
      />
      <KpiCard
        label={t('show_low')}
        value={format.number(summary.low.count)}
        note={t('outToo', { count: summary.out.count })}
        to={at('stock', { show: 'low' })}
      />
      <KpiCard
        label={t('expiring30')}
        value={inMoney(summary.expiring30)}
        note={t('expiredToo', { count: summary.expired.count })}
        to={at('batches', { within: '30' })}
      />
      <KpiCard
        label={t('deadFor', { days })}
        value={inMoney(summary.dead)}
        note={note(summary.dead)}
        to={at('stock', { show: 'dead', days })}
      />
    </KpiRow>
  );
}
