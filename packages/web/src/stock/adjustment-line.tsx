import { waysOf } from '@tillbook/core/stock/adjustments';
import { Trash2 } from 'lucide-react';
import { t } from '../i18n/en/stock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Quantity } from '../ui/figures.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MoneyField, QuantityField, readQuantity } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { FieldBinding, Form } from '../ui/use-form.ts';
import {
  lineField,
  reasonIn,
  wayIn,
  type AdjustmentValues,
  type FormLine,
} from './adjustment-values.ts';
import { useBatchesOf, useStockOf } from './queries.ts';
import styles from './stock.module.css';

type LineField = Parameters<typeof lineField>[1];

/** One product of an adjustment: how much, which batch, and what is left after it. */
export function AdjustmentLine(props: {
  readonly form: Form<AdjustmentValues>;
  readonly line: FormLine;
  readonly currency: string;
  readonly onRemove: () => void;
}) {
  const { form, line, currency, onRemove } = props;
  const way = wayIn(form.values, line);
  const branchId = form.values['branchId'] ?? '';
  return (
    <li className={styles['line']} aria-label={line.product.name}>
      <div className={styles['lineHead']}>
        <div>
          <h3 dir="auto">{line.product.name}</h3>
          <OnHand {...{ branchId, line, way }} typed={form.values[lineField(line, 'quantity')]} />
        </div>
        <IconButton
          label={t('removeLine', { name: line.product.name })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={onRemove}
        />
      </div>
      <LineFields {...{ form, line, currency, branchId, way }} />
    </li>
  );
}

/** What is typed of a line: the reason decides which fields there are. */
function LineFields(props: {
  readonly form: Form<AdjustmentValues>;
  readonly line: FormLine;
  readonly currency: string;
  readonly branchId: string;
  readonly way: 'in' | 'out';
}) {
  const { form, line, currency, branchId, way } = props;
  const textOf = (field: LineField): FieldBinding<string> => {
    const name = lineField(line, field);
    return { ...form.bind(name), value: form.values[name] ?? '' };
  };
  const mayChoose = waysOf(reasonIn(form.values)).length > 1;
  return (
    <div className={styles['lineFields']}>
      {mayChoose && (
        <SelectField
          {...textOf('way')}
          value={way}
          label={t('way')}
          width="short"
          choices={(['out', 'in'] as const).map((one) => ({
            value: one as string,
            label: t(`way_${one}`),
          }))}
        />
      )}
      <QuantityField {...textOf('quantity')} label={t('quantity')} autoFocus />
      {way === 'in' && (
        <MoneyField
          {...textOf('cost')}
          label={t('unitCost')}
          hint={t('unitCostHint')}
          currency={currency}
          optional
        />
      )}
      {line.tracksBatches && way === 'in' && (
        <>
          <TextField
            {...textOf('code')}
            label={t('batch')}
            width="short"
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            {...textOf('expires')}
            label={t('goodUntil')}
            type="date"
            width="short"
            optional
          />
        </>
      )}
      {line.tracksBatches && way === 'out' && (
        <BatchChoice {...{ branchId, line }} field={textOf('batchId')} />
      )}
    </div>
  );
}

/** What lies there, and what will. */
function OnHand(props: {
  readonly branchId: string;
  readonly line: FormLine;
  readonly way: 'in' | 'out';
  readonly typed: string | undefined;
}) {
  const { branchId, line, way, typed = '' } = props;
  const found = useStockOf(branchId, line.product._id).data?.items[0];
  if (found === undefined) return <p>{line.product.sku}</p>;
  const milli = readQuantity(typed);
  const after = milli === null ? null : found.quantityMilli + (way === 'in' ? milli : -milli);
  return (
    <p>
      {line.product.sku} · {t('onHand')} <Quantity milli={found.quantityMilli} />
      {after !== null && (
        <span data-loss={after < 0 ? '' : undefined}>
          {' '}
          · {t('after')} <Quantity milli={after} />
        </span>
      )}
    </p>
  );
}

/** The batch goods leave from; the first to expire where nothing is chosen. */
function BatchChoice(props: {
  readonly branchId: string;
  readonly line: FormLine;
  readonly field: FieldBinding<string>;
}) {
  const { branchId, line, field } = props;
  const format = useFormat();
  const batches = useBatchesOf(branchId, line.product._id, true).data?.items ?? [];
  const choices = batches.map((batch) => ({
    value: batch._id,
    label: t('batchChoice', {
      code: batch.code,
      day: batch.expiresOn === null ? t('noExpiry') : format.date(batch.expiresOn),
      quantity: format.quantity(batch.quantityMilli),
    }),
  }));
  return (
    <SelectField
      {...field}
      label={t('batch')}
      placeholder={t('firstToExpire')}
      width="medium"
      choices={choices}
    />
  );
}
