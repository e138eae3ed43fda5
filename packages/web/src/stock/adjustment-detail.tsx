import { can } from '@tillbook/core/permissions';
import { reverseAdjustment, type AdjustmentDetail } from '@tillbook/core/stock/adjustments.api';
import { whyNotReverse } from '@tillbook/core/stock/adjustments';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/stock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Amount, DateTime, Money, NoData, Quantity } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Facts, Panel, Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useAdjustment, useRefetchStock } from './queries.ts';
import styles from './stock.module.css';

type Line = AdjustmentDetail['lines'][number];

/** `view=adjustments&id=…`: what one adjustment did, and taking it back. */
export function AdjustmentView({ adjustmentId }: { readonly adjustmentId: string }) {
  const places = usePlaces();
  const found = useAdjustment(adjustmentId);
  const crumbs = [...places.crumbs, { label: t('adjustmentsTitle'), to: places.to('adjustments') }];
  if (found.data === undefined) {
    return (
      <>
        <PageHeader title={t('adjustment')} crumbs={crumbs} />
        {found.error === null ? (
          <SkeletonLines lines={6} />
        ) : (
          <ErrorCard error={found.error} onRetry={() => void found.refetch()} />
        )}
      </>
    );
  }
  const adjustment = found.data;
  return (
    <Stack>
      <PageHeader
        title={adjustment.number}
        crumbs={crumbs}
        lead={t(`reason_${adjustment.reason}`)}
        actions={<TakeBack adjustment={adjustment} />}
      />
      <Links adjustment={adjustment} />
      <About adjustment={adjustment} />
      <Lines adjustment={adjustment} />
    </Stack>
  );
}

/** What it takes back, or what took it back. */
function Links({ adjustment }: { readonly adjustment: AdjustmentDetail }) {
  const places = usePlaces();
  const { reversalOf, reversedBy } = adjustment;
  const other = reversalOf ?? reversedBy;
  if (other === null) return null;
  return (
    <Banner tone={reversedBy === null ? 'info' : 'warning'}>
      {t(reversalOf === null ? 'takenBackBy' : 'takesBack')}{' '}
      <AppLink to={places.to('adjustments', { id: other._id })}>{other.number}</AppLink>
    </Banner>
  );
}

function About({ adjustment }: { readonly adjustment: AdjustmentDetail }) {
  const { valueMinor, note } = adjustment;
  return (
    <Panel title={t('about')}>
      <Facts
        facts={[
          { label: t('branch'), value: adjustment.branch.name },
          { label: t('reason'), value: t(`reason_${adjustment.reason}`) },
          { label: t('posted_at'), value: <DateTime at={adjustment.postedAt} /> },
          { label: t('postedBy'), value: adjustment.postedByName },
          ...(valueMinor === null
            ? []
            : [{ label: t('valueChange'), value: <Money minor={valueMinor} />, isFigure: true }]),
          ...(note === null ? [] : [{ label: t('note'), value: note }]),
        ]}
      />
    </Panel>
  );
}

function Lines({ adjustment }: { readonly adjustment: AdjustmentDetail }) {
  const currency = useFormat().place.currency ?? '';
  const seesCost = adjustment.valueMinor !== null;
  return (
    <DataTable
      caption={t('goods')}
      columns={useLineColumns(currency, seesCost, adjustment)}
      rows={adjustment.lines}
      rowKey={(line) => String(line.lineNo)}
      rowLabel={(line) => line.productName}
      empty={null}
    />
  );
}

function useLineColumns(
  currency: string,
  seesCost: boolean,
  adjustment: AdjustmentDetail,
): readonly Column<Line>[] {
  const places = usePlaces();
  const hasBatches = adjustment.lines.some(({ batches }) => batches.length > 0);
  const product: Column<Line> = {
    key: 'product',
    header: t('product'),
    card: 'title',
    cell: (line) => (
      <span className={styles['product']}>
        <AppLink to={places.products({ id: line.productId })}>{line.productName}</AppLink>
        <bdi dir="ltr">{line.sku}</bdi>
      </span>
    ),
  };
  const batches: Column<Line> = {
    key: 'batches',
    header: t('batch'),
    cell: (line) => (line.batches.length === 0 ? <NoData /> : <Batches line={line} />),
  };
  const value: Column<Line> = {
    key: 'value',
    header: t('valueHeader', { currency }),
    align: 'end',
    cell: (line) => (line.valueMinor === null ? <NoData /> : <Amount minor={line.valueMinor} />),
  };
  return [
    product,
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'end',
      card: 'figure',
      cell: (line) => <Quantity milli={line.quantityMilli} />,
    },
    ...(hasBatches ? [batches] : []),
    ...(seesCost ? [value] : []),
    {
      key: 'after',
      header: t('afterIt'),
      align: 'end',
      cell: (line) => <Quantity milli={line.quantityAfterMilli} />,
    },
  ];
}

function Batches({ line }: { readonly line: Line }) {
  const format = useFormat();
  return line.batches
    .map(({ code, quantityMilli }) => `${code} ${format.quantity(quantityMilli)}`)
    .join(', ');
}

/** Takes it back after asking; a mistake stays visible beside what took it back. */
function TakeBack({ adjustment }: { readonly adjustment: AdjustmentDetail }) {
  const user = useUser();
  const url = useUrlState();
  const refetch = useRefetchStock();
  const [isAsked, setIsAsked] = useState(false);
  const reversalId = useRef(newId());
  if (!can(user, 'stock.adjust') || whyNotReverse(adjustment) !== null) return null;
  const run = async () => {
    const params = { adjustmentId: adjustment._id };
    try {
      const body = { _id: reversalId.current, note: null };
      const done = await call(reverseAdjustment, { params, body });
      notify.success(t('takenBack', { number: adjustment.number }));
      setIsAsked(false);
      await refetch();
      url.set({ id: done._id }, 'push');
    } catch (error) {
      notify.error(sentenceOf(error, t('takeBackFailed')));
      setIsAsked(false);
      await refetch();
    }
  };
  return (
    <>
      <Button icon={<Undo2 size={16} aria-hidden />} onClick={() => setIsAsked(true)}>
        {t('takeBack')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={t('takeBackQuestion', { number: adjustment.number })}
          confirm={t('takeBack')}
          keep={t('keep')}
          tone="danger"
          onConfirm={run}
          onClose={() => setIsAsked(false)}
        >
          {t('takeBackText')}
        </ConfirmDialog>
      )}
    </>
  );
}
