import { DISPOSITIONS, isReasonTold, REFUND_REASONS } from '@tillbook/core/refunds/reasons';
import { X } from 'lucide-react';
import { t } from '../i18n/en/blind-returns.ts';
import { t as inRefunds } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MoneyField, QuantityField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { milliOf, problemsOf, type BlindLine } from './blind-choice.ts';
import { stepProblem } from './quantity-step.ts';
import { reasonName } from './refund-words.ts';
import styles from './refunds.module.css';

interface RowProps {
  readonly line: BlindLine;
  readonly currency: string;
  readonly onChange: (more: Partial<BlindLine>) => void;
  readonly onRemove: () => void;
}

const stay = () => undefined;

/** Goods without a receipt: how much, what is given for one, why, and where they go. */
export function BlindLineRow({ line, currency, onChange, onRemove }: RowProps) {
  const format = useFormat();
  const { product } = line;
  const { name } = product;
  const problems = problemsOf(line, currency);
  const id = `blind-${product._id}`;
  const price = format.money(product.priceMinor);
  const over = problems.price === 'over' ? t('priceOver', { price }) : t('priceNeeded');
  const step = stepProblem(product, milliOf(line) ?? 1, format);
  return (
    <li className={styles['line']} data-chosen="" data-goods="">
      <div className={styles['name']}>
        <strong dir="auto">{name}</strong>
        <small>{t('today', { price })}</small>
      </div>
      <div className={styles['steps']}>
        <IconButton
          label={t('remove', { name })}
          icon={<X size={20} aria-hidden />}
          onClick={onRemove}
        />
      </div>
      <div className={styles['why']}>
        <QuantityField
          id={`${id}-quantity`}
          name={`${id}-quantity`}
          label={inRefunds('quantity', { name })}
          value={line.quantity}
          error={problems.quantity ? (step ?? inRefunds('choose')) : null}
          onChange={(quantity) => onChange({ quantity })}
          onBlur={stay}
        />
        <MoneyField
          id={`${id}-price`}
          name={`${id}-price`}
          label={t('price')}
          currency={currency}
          value={line.price}
          error={problems.price === null ? null : over}
          onChange={(text) => onChange({ price: text })}
          onBlur={stay}
        />
        <Why line={line} onChange={onChange} />
      </div>
    </li>
  );
}

/** Why it comes back, and where it goes. */
function Why({ line, onChange }: Pick<RowProps, 'line' | 'onChange'>) {
  const id = `blind-${line.product._id}`;
  const isUntold = !isReasonTold(line.reason, line.note.trim() === '' ? null : line.note);
  return (
    <>
      <SelectField
        id={`${id}-reason`}
        name={`${id}-reason`}
        label={inRefunds('reason')}
        value={line.reason}
        error={null}
        choices={REFUND_REASONS.map((value) => ({ value, label: reasonName(value) }))}
        onChange={(reason) => onChange({ reason })}
        onBlur={stay}
      />
      <SelectField
        id={`${id}-disposition`}
        name={`${id}-disposition`}
        label={inRefunds('condition')}
        value={line.disposition}
        error={null}
        choices={DISPOSITIONS.map((value) => ({
          value,
          label: inRefunds(`disposition_${value}`),
        }))}
        onChange={(disposition) => onChange({ disposition })}
        onBlur={stay}
      />
      {line.reason === 'other' && (
        <TextField
          id={`${id}-note`}
          name={`${id}-note`}
          label={inRefunds('note')}
          value={line.note}
          error={isUntold ? inRefunds('noteNeeded') : null}
          maxLength={200}
          onChange={(note) => onChange({ note })}
          onBlur={stay}
        />
      )}
    </>
  );
}
