import type { TransferDetail, TransferLineAnswer } from '@tillbook/core/transfers/transfer-answers';
import { ScanBarcode } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { quantityMessage, QuantityField } from '../ui/number-field.tsx';
import { Panel, Row } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { goodsMessage } from './draft-values.ts';
import { useReceive } from './queries.ts';
import styles from './transfers.module.css';
import { allOf, foundMilli, receiptOf, withScan, type Typed } from './typed-quantities.ts';
import { unitWord } from './unit-word.ts';

const wrongIn = (
  typed: Typed,
  { lineNo, product, pendingMilli }: TransferLineAnswer,
): string | null => {
  const text = typed[lineNo] ?? '';
  if (text.trim() === '' || text.trim() === '0') return null;
  return quantityMessage(text, false) ?? goodsMessage(text, product.stepMilli, pendingMilli);
};

/** What arrived: typed, scanned, or all of it by one touch. */
export function ReceivePanel(props: {
  readonly transfer: TransferDetail;
  readonly onClose: () => void;
}) {
  const { transfer, onClose } = props;
  const [typed, setTyped] = useState<Typed>({});
  const [isChecked, setIsChecked] = useState(false);
  const receive = useReceive(transfer);
  const open = transfer.lines.filter(({ sentMilli }) => sentMilli > 0);
  const send = async (now: Typed) => {
    setIsChecked(true);
    const lines = receiptOf(open, now);
    if (open.some((line) => wrongIn(now, line) !== null) || lines.length === 0) return;
    try {
      await receive.mutateAsync(lines);
      notify.success(t('received'));
      onClose();
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  return (
    <Panel title={t('receiveTitle')}>
      <div className={styles['rows']}>
        <ScanLine lines={open} typed={typed} onTyped={setTyped} />
        {open.map((line) => (
          <ArrivedRow
            key={line.lineNo}
            line={line}
            typed={typed}
            error={isChecked ? wrongIn(typed, line) : null}
            onChange={(text) => setTyped({ ...typed, [line.lineNo]: text })}
          />
        ))}
        {isChecked && receiptOf(open, typed).length === 0 && (
          <p role="alert" className={styles['wrong']}>
            {t('countNeeded')}
          </p>
        )}
        <Row>
          <Button kind="primary" busy={receive.isPending} onClick={() => void send(typed)}>
            {receive.isPending ? t('receiveBusy') : t('receiveRun')}
          </Button>
          <Button onClick={() => setTyped(allOf(open))}>{t('allArrived')}</Button>
          <Button kind="quiet" onClick={onClose}>
            {t('back')}
          </Button>
        </Row>
      </div>
    </Panel>
  );
}

function ArrivedRow(props: {
  readonly line: TransferLineAnswer;
  readonly typed: Typed;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}) {
  const { line, typed, error, onChange } = props;
  const id = useId();
  const format = useFormat();
  const { product, pendingMilli, lineNo } = line;
  const more = foundMilli(line, typed);
  return (
    <div className={styles['row']} role="group" aria-label={product.name}>
      <span className={styles['rowName']}>
        <bdi>{product.name}</bdi>
        <small>
          {t('onItsWay')} <bdi className="number">{format.quantity(pendingMilli)}</bdi>
        </small>
      </span>
      <QuantityField
        id={id}
        name={`arrived-${lineNo}`}
        label={t('arrivedHere')}
        unit={unitWord(product.unit)}
        value={typed[lineNo] ?? ''}
        error={error}
        onChange={onChange}
        onBlur={() => undefined}
      />
      {more > 0 && (
        <p role="status" className={styles['said']}>
          {t('foundMore', { quantity: format.quantity(more) })}
        </p>
      )}
    </div>
  );
}

function ScanLine(props: {
  readonly lines: readonly TransferLineAnswer[];
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
}) {
  const { lines, typed, onTyped } = props;
  const id = useId();
  const [code, setCode] = useState('');
  const [said, setSaid] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || code.trim() === '') return;
    event.preventDefault();
    const found = withScan(lines, typed, code);
    if (found === null) setSaid(t('scanUnknown', { code: code.trim() }));
    else {
      const { line } = found;
      onTyped(found.typed);
      const quantity = found.typed[line.lineNo] ?? '';
      setSaid(t('scanned', { name: line.product.name, quantity }));
    }
    setCode('');
  };
  return (
    <div className={styles['picker']} data-print="no">
      <label htmlFor={id}>{t('scan')}</label>
      <div className={styles['pickerInput']}>
        <ScanBarcode size={16} aria-hidden />
        <input
          id={id}
          autoComplete="off"
          autoFocus
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status">{said}</p>
    </div>
  );
}
