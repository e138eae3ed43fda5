import type { BodyInputOf } from '@tillbook/core/endpoint';
import { ADJUSTMENT_REASONS } from '@tillbook/core/stock/adjustments';
import { postAdjustment } from '@tillbook/core/stock/adjustments.api';
import type { StockRow } from '@tillbook/core/stock/stock.api';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/stock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceField, SelectField } from '../ui/choice-field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader, SectionHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextAreaField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useUrlState } from '../ui/url-state.ts';
import { AdjustmentLine } from './adjustment-line.tsx';
import {
  adjustmentBody,
  adjustmentMessages,
  aliasesOf,
  estimateMinor,
  isReason,
  lineField,
  reasonIn,
  wayIn,
  withLine,
  withoutLine,
  type AdjustmentValues,
  type FormLine,
} from './adjustment-values.ts';
import { GoodsFinder } from './goods-finder.tsx';
import { useBranches, useRefetchStock, useStockOf } from './queries.ts';
import styles from './stock.module.css';

type Branches = NonNullable<ReturnType<typeof useBranches>['data']>;

/** `view=adjustments&id=new`: what changed, why, and what that does to the books. */
export function NewAdjustment() {
  const url = useUrlState();
  const places = usePlaces();
  const branches = useBranches();
  const wanted = url.get('branchId') || (branches.data?.[0]?._id ?? '');
  const first = useStockOf(wanted, url.get('productId'));
  const crumbs = [...places.crumbs, { label: t('adjustmentsTitle'), to: places.to('adjustments') }];
  const isReady = branches.data !== undefined && !first.isLoading;
  return (
    <>
      <PageHeader title={t('newAdjustment')} crumbs={crumbs} lead={t('newAdjustmentLead')} />
      {branches.error !== null && branches.data === undefined && (
        <ErrorCard error={branches.error} onRetry={() => void branches.refetch()} />
      )}
      {!isReady && branches.error === null && <SkeletonLines lines={6} />}
      {isReady && (
        <AdjustmentForm
          branches={branches.data ?? []}
          branchId={wanted}
          first={first.data?.items[0]}
        />
      )}
    </>
  );
}

const lineFor = (row: StockRow): FormLine => ({
  key: newId(),
  product: row.product,
  tracksBatches: row.tracksBatches,
  unitCostMinor: row.unitCostMinor,
  held: { branchId: row.branch._id, quantityMilli: row.quantityMilli },
});

function useBeginning(branchId: string, first: StockRow | undefined) {
  const url = useUrlState();
  const [begun] = useState(() => {
    const reason = url.get('reason');
    const values = { branchId, reason: isReason(reason) ? reason : 'damage', note: '' };
    if (first === undefined) return { values: values as AdjustmentValues, lines: [] };
    const line = lineFor(first);
    const batch = { [lineField(line, 'batchId')]: url.get('batchId') };
    return { values: { ...withLine(values, line), ...batch }, lines: [line] };
  });
  return begun;
}

function useAdjustmentForm(branchId: string, first: StockRow | undefined) {
  const url = useUrlState();
  const refetch = useRefetchStock();
  const currency = useFormat().place.currency ?? '';
  const { run, unsure } = useAttempt({
    subject: 'stock-adjustment',
    send: (body: BodyInputOf<typeof postAdjustment>) => call(postAdjustment, { body }),
    onDone: ({ _id, number }) => {
      notify.success(t('posted', { number }));
      void refetch();
      const gone = { productId: undefined, batchId: undefined, reason: undefined };
      url.set({ ...gone, branchId: undefined, id: _id });
    },
  });
  const begun = useBeginning(branchId, first);
  const [lines, setLines] = useState<readonly FormLine[]>(begun.lines);
  const words = { batchNeeded: t('batchNeeded'), quantityZero: t('quantityZero') };
  const form = useForm<AdjustmentValues>({
    initial: begun.values,
    aliases: aliasesOf(lines),
    validate: (values) => adjustmentMessages(values, lines, { currency, words }),
    submit: async (values) => {
      const body = adjustmentBody(newId(), values, lines, currency);
      const names = lines.map(({ product }) => product.name).join(', ');
      await run(body, `${t('newAdjustment')}: ${names}`);
    },
  });
  const add = (row: StockRow) => {
    const line = lineFor(row);
    setLines([...lines, line]);
    form.replace(withLine(form.values, line));
  };
  const remove = (line: FormLine) => {
    setLines(lines.filter((one) => one !== line));
    form.replace(withoutLine(form.values, line));
  };
  return { form, unsure, lines, currency, add, remove };
}

function AdjustmentForm(props: {
  readonly branches: Branches;
  readonly branchId: string;
  readonly first: StockRow | undefined;
}) {
  const work = useAdjustmentForm(props.branchId, props.first);
  const { form, unsure, lines, currency, add, remove } = work;
  const finder = useRef<HTMLInputElement>(null);
  const textOf = (name: string) => ({ ...form.bind(name), value: form.values[name] ?? '' });
  if (unsure !== false) return unsure;
  return (
    <>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Form form={form} label={t('newAdjustment')}>
        {props.branches.length > 1 && (
          <SelectField
            {...textOf('branchId')}
            label={t('branch')}
            width="medium"
            choices={props.branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        )}
        <ChoiceField
          {...textOf('reason')}
          value={reasonIn(form.values) as string}
          label={t('reasonQuestion')}
          cardWidth={208}
          choices={ADJUSTMENT_REASONS.map((reason) => ({
            value: reason as string,
            label: t(`reason_${reason}`),
            hint: t(`effect_${reason}`),
          }))}
        />
        <SectionHeader title={t('goods')} />
        <GoodsFinder branchId={form.values['branchId'] ?? ''} onPick={add} ref={finder} />
        <ul className={styles['lines']} aria-label={t('goods')}>
          {lines.map((line) => (
            <AdjustmentLine
              key={line.key}
              {...{ form, line, currency }}
              onRemove={() => {
                remove(line);
                finder.current?.focus();
              }}
            />
          ))}
        </ul>
        <TextAreaField {...textOf('note')} label={t('note')} rows={2} maxLength={500} optional />
        <Effect values={form.values} lines={lines} currency={currency} />
        <FormActions>
          <Button
            kind="primary"
            type="submit"
            busy={form.isBusy}
            disabledReason={lines.length === 0 ? t('goodsNeeded') : null}
          >
            {form.isBusy ? t('posting') : t('post')}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

/** What posting it will do to stock and profit, worked out while it is typed. */
function Effect(props: {
  readonly values: AdjustmentValues;
  readonly lines: readonly FormLine[];
  readonly currency: string;
}) {
  const { values, lines, currency } = props;
  const format = useFormat();
  const minor = estimateMinor(values, lines, currency);
  if (lines.length === 0 || minor === null) return null;
  const amount = format.money(Math.abs(minor), currency);
  const isMixed = new Set(lines.map((line) => wayIn(values, line))).size > 1;
  const isOwn = reasonIn(values) === 'own_use';
  const said = isMixed
    ? minor < 0
      ? t('estimateLess', { amount })
      : t('estimateMore', { amount })
    : minor < 0
      ? t(isOwn ? 'estimateOwn' : 'estimateLoss', { amount })
      : t('estimateGain', { amount });
  return (
    <output className={styles['effect']} aria-label={t('effect')}>
      {minor === 0 ? t('estimateNothing') : said}
    </output>
  );
}
