import { parseQuantity, quantityText } from '@tillbook/core/quantity';
import type { TransferDetail, TransferLineAnswer } from '@tillbook/core/transfers/transfer-answers';
import { useId, useState } from 'react';
import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { QuantityField } from '../ui/number-field.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { goodsMessage } from './draft-values.ts';
import { useDecide } from './queries.ts';
import styles from './transfers.module.css';
import { unitWord } from './unit-word.ts';
import { fromName } from './words.ts';

const FATES = ['kept', 'lost', 'returned'] as const;
type Fate = (typeof FATES)[number];

interface Decision {
  readonly fate: Fate;
  readonly quantity: string;
}
type Decisions = Readonly<Record<number, Decision>>;

const wrongIn = (line: TransferLineAnswer, { fate, quantity }: Decision): string | null => {
  if (fate === 'kept') return null;
  const wrong = goodsMessage(quantity, line.product.stepMilli, line.pendingMilli);
  if (wrong !== null) return wrong;
  const read = parseQuantity(quantity);
  const isMore = read.ok && read.milli > line.pendingMilli;
  return isMore ? t('moreGoods', { quantity: quantityText(line.pendingMilli) }) : null;
};

/** What the server is told: lines that are still on their way are left out. */
function told(lines: readonly TransferLineAnswer[], decisions: Decisions) {
  return lines.flatMap(({ lineNo }) => {
    const decision = decisions[lineNo];
    if (decision === undefined || decision.fate === 'kept') return [];
    const read = parseQuantity(decision.quantity);
    const milli = read.ok ? read.milli : 0;
    return decision.fate === 'lost'
      ? [{ lineNo, lostMilli: milli, returnedMilli: 0 }]
      : [{ lineNo, lostMilli: 0, returnedMilli: milli }];
  });
}

/** Asks, line by line, what became of what did not arrive. */
export function DecideDialog(props: {
  readonly transfer: TransferDetail;
  readonly onClose: () => void;
}) {
  const { transfer, onClose } = props;
  const pending = transfer.lines.filter(({ pendingMilli }) => pendingMilli > 0);
  const [decisions, setDecisions] = useState<Decisions>({});
  const [isChecked, setIsChecked] = useState(false);
  const decide = useDecide(transfer);
  const decisionOf = (line: TransferLineAnswer): Decision =>
    decisions[line.lineNo] ?? { fate: 'kept', quantity: quantityText(line.pendingMilli) };
  const run = async () => {
    setIsChecked(true);
    const lines = told(pending, decisions);
    if (pending.some((line) => wrongIn(line, decisionOf(line)) !== null)) return;
    if (lines.length === 0) return onClose();
    try {
      await decide.mutateAsync({ lines, note: null });
      notify.success(t('decided'));
      onClose();
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t('back')}</Button>
      <Button kind="primary" busy={decide.isPending} onClick={() => void run()}>
        {t('decideRun')}
      </Button>
    </>
  );
  return (
    <Dialog question={t('decideQuestion')} onClose={onClose} actions={actions} size="medium">
      <p className={styles['lead']}>{t('decideLead')}</p>
      <div className={styles['rows']}>
        {pending.map((line) => (
          <FateRow
            key={line.lineNo}
            line={line}
            source={fromName(transfer)}
            decision={decisionOf(line)}
            error={isChecked ? wrongIn(line, decisionOf(line)) : null}
            onChange={(decision) => setDecisions({ ...decisions, [line.lineNo]: decision })}
          />
        ))}
      </div>
    </Dialog>
  );
}

function FateRow(props: {
  readonly line: TransferLineAnswer;
  readonly source: string;
  readonly decision: Decision;
  readonly error: string | null;
  readonly onChange: (decision: Decision) => void;
}) {
  const { line, source, decision, error, onChange } = props;
  const id = useId();
  const format = useFormat();
  const { product, pendingMilli } = line;
  const { fate } = decision;
  const field = { onBlur: () => undefined };
  return (
    <div className={styles['row']} role="group" aria-label={product.name}>
      <span className={styles['rowName']}>
        <bdi>{product.name}</bdi>
        <small>
          {t('onItsWay')} <bdi className="number">{format.quantity(pendingMilli)}</bdi>
        </small>
      </span>
      <SelectField<Fate>
        {...field}
        id={`${id}-fate`}
        name="fate"
        label={t('fate')}
        value={fate}
        error={null}
        width="short"
        choices={[
          { value: 'kept', label: t('kept') },
          { value: 'lost', label: t('lost') },
          { value: 'returned', label: t('backAt', { place: source }) },
        ]}
        onChange={(chosen) => onChange({ ...decision, fate: chosen })}
      />
      {fate !== 'kept' && (
        <QuantityField
          {...field}
          id={`${id}-quantity`}
          name="quantity"
          label={t('howMany')}
          unit={unitWord(product.unit)}
          value={decision.quantity}
          error={error}
          onChange={(quantity) => onChange({ ...decision, quantity })}
        />
      )}
      {fate !== 'kept' && (
        <p role="status" className={styles['said']}>
          {fate === 'lost'
            ? t('lostMeans', { quantity: decision.quantity, name: product.name })
            : t('returnedMeans', {
                quantity: decision.quantity,
                name: product.name,
                place: source,
              })}
        </p>
      )}
    </div>
  );
}
