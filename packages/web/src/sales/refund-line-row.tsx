import { DISPOSITIONS, REFUND_REASONS } from '@tillbook/core/refunds/reasons';
import { Minus, Plus } from 'lucide-react';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { QuantityField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import {
  leftOf,
  milliOf,
  problemOf,
  stepped,
  type LineChoice,
  type LineProblem,
  type RefundableLine,
} from './refund-choice.ts';
import { reasonName } from './refund-words.ts';
import { unitText } from './unit-text.ts';
import styles from './refunds.module.css';

interface RowProps {
  readonly line: RefundableLine;
  readonly chosen: LineChoice;
  readonly onChange: (more: Partial<LineChoice>) => void;
}

const stay = () => undefined;

/** A line of the sale: how much of it comes back, why, and where it goes. */
export function RefundLineRow({ line, chosen, onChange }: RowProps) {
  const format = useFormat();
  const left = leftOf(line);
  const unit = line.packName === null ? line.unit : '';
  const name = line.packName === null ? line.name : `${line.name} · ${line.packName}`;
  const said = (problem: LineProblem | null): string | null => {
    if (problem === null || problem === 'note') return null;
    if (problem === 'step') return t('step', { step: format.quantity(line.stepMilli) });
    return t('over', { left: format.quantity(left) });
  };
  const problem = problemOf(line, chosen);
  const id = `refund-${line.lineNo}`;
  return (
    <li className={styles['line']} data-chosen={milliOf(chosen) > 0 ? '' : undefined}>
      <div className={styles['name']}>
        <strong dir="auto">{name}</strong>
        <small>
          {t('left', {
            left: unitText(format, left, unit),
            sold: unitText(format, line.quantityMilli, unit),
          })}
        </small>
      </div>
      {left > 0 && (
        <div className={styles['steps']}>
          <IconButton
            label={t('less', { name })}
            icon={<Minus size={20} aria-hidden />}
            onClick={() => onChange({ quantity: stepped(line, chosen, -1) })}
          />
          <QuantityField
            id={`${id}-quantity`}
            name={`${id}-quantity`}
            label={t('quantity', { name })}
            value={chosen.quantity}
            error={said(problem)}
            placeholder="0"
            onChange={(quantity) => onChange({ quantity })}
            onBlur={stay}
          />
          <IconButton
            label={t('more', { name })}
            icon={<Plus size={20} aria-hidden />}
            onClick={() => onChange({ quantity: stepped(line, chosen, 1) })}
          />
        </div>
      )}
      {milliOf(chosen) > 0 && <Why line={line} chosen={chosen} onChange={onChange} />}
    </li>
  );
}

function Why({ line, chosen, onChange }: RowProps) {
  const id = `refund-${line.lineNo}`;
  const isUntold = problemOf(line, chosen) === 'note';
  return (
    <div className={styles['why']}>
      <SelectField
        id={`${id}-reason`}
        name={`${id}-reason`}
        label={t('reason')}
        value={chosen.reason}
        error={null}
        choices={REFUND_REASONS.map((value) => ({ value, label: reasonName(value) }))}
        onChange={(reason) => onChange({ reason })}
        onBlur={stay}
      />
      {line.kind !== 'service' && (
        <SelectField
          id={`${id}-disposition`}
          name={`${id}-disposition`}
          label={t('condition')}
          value={chosen.disposition}
          error={null}
          choices={DISPOSITIONS.map((value) => ({ value, label: t(`disposition_${value}`) }))}
          onChange={(disposition) => onChange({ disposition })}
          onBlur={stay}
        />
      )}
      {chosen.reason === 'other' && (
        <TextField
          id={`${id}-note`}
          name={`${id}-note`}
          label={t('note')}
          value={chosen.note}
          error={isUntold ? t('noteNeeded') : null}
          maxLength={200}
          onChange={(note) => onChange({ note })}
          onBlur={stay}
        />
      )}
    </div>
  );
}
