import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { rateOf } from '@tillbook/core/reports/figures';
import { saleResult } from '@tillbook/core/sales/sale-result.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/sale-result.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useKnownAddress } from '../layouts/known-address.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Amount } from '../ui/figures.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { SALES } from './queries.ts';
import { unitText } from './unit-text.ts';

type Result = AnswerOf<typeof saleResult>;
type Line = Result['lines'][number];

const LINES = 4;

/** What a sale earned and took off the shelf, for who sees all sales, and where it was acted on. */
export function SaleResult({ sale }: { readonly sale: Sale }) {
  const { data, error, refetch } = useQuery({
    queryKey: [SALES, 'result', sale._id],
    queryFn: ({ signal }) => call(saleResult, { params: { saleId: sale._id } }, { signal }),
  });
  if (error !== null && data === undefined) {
    return <ErrorCard title={t('failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonLines lines={LINES} />;
  return (
    <Stack>
      <Earned lines={data.lines} currency={sale.currency} />
      <Moved moves={data.moves} currency={sale.currency} />
      <AuditLink saleId={sale._id} />
    </Stack>
  );
}

/** Net sales, and what they cost for who may see it. */
interface Kept {
  readonly net: number;
  readonly cost: number | null;
}

const minus = (cost: number | null): number | null => (cost === null ? null : -cost);
const sumOf = (all: readonly Kept[]): Kept => ({
  net: all.reduce((sum, { net }) => sum + net, 0),
  cost: all.some(({ cost }) => cost === null)
    ? null
    : all.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
});
const soldBy = ({ netMinor, costMinor }: Line): Kept => ({ net: netMinor, cost: costMinor });
const backOf = ({ backNetMinor, backCostMinor }: Line): Kept => ({
  net: -backNetMinor,
  cost: minus(backCostMinor),
});

function Earned(props: { readonly lines: readonly Line[]; readonly currency: string }) {
  const { lines, currency } = props;
  const cells = ({ net, cost }: Kept) => [
    <Amount key="net" minor={net} />,
    ...(cost === null
      ? []
      : [<Amount key="cost" minor={cost} />, <Amount key="profit" minor={net - cost} />]),
  ];
  const back = sumOf(lines.map(backOf));
  const all = sumOf([sumOf(lines.map(soldBy)), back]);
  const hasBack = lines.some(({ backNetMinor }) => backNetMinor !== 0);
  const title = t('earned', { currency });
  return (
    <Panel title={title}>
      <Stack gap="small">
        <Finding {...all} />
        <PlainTable
          caption={title}
          headers={[t('line'), t('net'), ...(all.cost === null ? [] : [t('cost'), t('profit')])]}
          rows={[
            ...lines.map((line) => ({
              key: String(line.lineNo),
              cells: [<bdi key="name">{line.name}</bdi>, ...cells(soldBy(line))],
            })),
            ...(hasBack ? [{ key: 'back', cells: [t('back'), ...cells(back)] }] : []),
          ]}
          foot={[t('kept'), ...cells(all)]}
        />
      </Stack>
    </Panel>
  );
}

/** What is left of it, in a sentence; nothing where everything came back or cost is not shown. */
function Finding({ net, cost }: Kept) {
  const { amount, percent } = useFormat();
  const margin = cost === null ? null : rateOf(net - cost, net);
  if (cost === null || margin === null) return null;
  const share = percent(Math.round(margin / 10) * 10);
  return <p>{t('finding', { profit: amount(net - cost), net: amount(net), share })}</p>;
}

function Moved({ moves, currency }: Pick<Result, 'moves'> & { readonly currency: string }) {
  const format = useFormat();
  const seesCost = moves.every(({ valueMinor }) => valueMinor !== null);
  return (
    <Panel title={t('moved')}>
      {moves.length === 0 ? (
        <p>{t('movedNothing')}</p>
      ) : (
        <PlainTable
          caption={t('moved')}
          headers={[
            t('product'),
            t('quantity'),
            t('after'),
            ...(seesCost ? [t('value', { currency })] : []),
          ]}
          rows={moves.map((move, at) => ({
            key: `${at} ${move.productId}`,
            cells: [
              <bdi key="name">{move.name}</bdi>,
              unitText(format, move.quantityMilli, move.unit),
              unitText(format, move.afterMilli, move.unit),
              ...(move.valueMinor === null ? [] : [<Amount key="value" minor={move.valueMinor} />]),
            ],
          }))}
        />
      )}
    </Panel>
  );
}

/** Who did what with it; absent where the audit is not open. */
function AuditLink({ saleId }: { readonly saleId: string }) {
  const isKnown = useKnownAddress();
  const maySee = can(useUser(), 'audit.view');
  const to = paths.business.management({ view: 'audit', subjectId: saleId });
  if (!maySee || !isKnown(paths.business.management({ view: 'audit' }))) return null;
  return (
    <p>
      <AppLink to={to}>{t('audit')}</AppLink>
    </p>
  );
}
