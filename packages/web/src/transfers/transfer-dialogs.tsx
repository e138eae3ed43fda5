import { parseQuantity, quantityText } from '@tillbook/core/quantity';
import type { TransferDetail, TransferLineAnswer } from '@tillbook/core/transfers/transfer-answers';
import { useId, useState } from 'react';
import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { quantityMessage, QuantityField } from '../ui/number-field.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { goodsMessage } from './draft-values.ts';
import { useCallOff, useSend } from './queries.ts';
import styles from './transfers.module.css';
import type { Typed } from './typed-quantities.ts';
import { unitWord } from './unit-word.ts';
import { fromName, toName } from './words.ts';

interface DialogProps {
  readonly transfer: TransferDetail;
  readonly onClose: () => void;
}

const textOf = (typed: Typed, line: TransferLineAnswer): string =>
  typed[line.lineNo] ?? quantityText(line.wantedMilli);

/** Zero leaves a line at home. */
function wrongIn(text: string, line: TransferLineAnswer): string | null {
  const read = parseQuantity(text);
  if (read.ok && read.milli === 0) return null;
  return quantityMessage(text, true) ?? goodsMessage(text, line.product.stepMilli);
}

/** Sends the goods of a draft; each quantity may still be made smaller. */
export function SendDialog({ transfer, onClose }: DialogProps) {
  const [typed, setTyped] = useState<Typed>({});
  const [isChecked, setIsChecked] = useState(false);
  const send = useSend(transfer);
  const { lines, number, kind } = transfer;
  const run = async () => {
    setIsChecked(true);
    if (lines.some((line) => wrongIn(textOf(typed, line), line) !== null)) return;
    const leaving = lines.map((line) => {
      const read = parseQuantity(textOf(typed, line));
      return { lineNo: line.lineNo, quantityMilli: read.ok ? read.milli : 0 };
    });
    try {
      await send.mutateAsync(leaving);
      notify.success(t('sentDone', { number }));
      onClose();
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t('back')}</Button>
      <Button kind="primary" busy={send.isPending} onClick={() => void run()}>
        {t('send')}
      </Button>
    </>
  );
  return (
    <Dialog
      question={t('sendQuestion', { number })}
      onClose={onClose}
      actions={actions}
      size="medium"
    >
      <p className={styles['lead']}>{t('sendLead', { place: fromName(transfer) })}</p>
      {kind === 'outgoing' && (
        <p className={styles['lead']}>{t('sendOffer', { name: toName(transfer) })}</p>
      )}
      <div className={styles['rows']}>
        {lines.map((line) => (
          <LeavingRow
            key={line.lineNo}
            line={line}
            text={textOf(typed, line)}
            error={isChecked ? wrongIn(textOf(typed, line), line) : null}
            onChange={(text) => setTyped({ ...typed, [line.lineNo]: text })}
          />
        ))}
      </div>
    </Dialog>
  );
}

function LeavingRow(props: {
  readonly line: TransferLineAnswer;
  readonly text: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}) {
  const { line, text, error, onChange } = props;
  const id = useId();
  const format = useFormat();
  const { product, onHandMilli, lineNo } = line;
  return (
    <div className={styles['row']} role="group" aria-label={product.name}>
      <span className={styles['rowName']}>
        <bdi>{product.name}</bdi>
        {onHandMilli !== null && (
          <small>{t('onHand', { quantity: format.quantity(onHandMilli) })}</small>
        )}
      </span>
      <QuantityField
        id={id}
        name={`leaves-${lineNo}`}
        label={t('quantity')}
        unit={unitWord(product.unit)}
        value={text}
        error={error}
        onChange={onChange}
        onBlur={() => undefined}
      />
    </div>
  );
}

/** Asks before a transfer is called off, and says where its goods go. */
export function CallOffDialog({ transfer, onClose }: DialogProps) {
  const callOff = useCallOff(transfer);
  const { number, state, kind } = transfer;
  const place = fromName(transfer);
  const isOffer = kind === 'outgoing' && state === 'started';
  const said =
    state === 'draft'
      ? t('callOffDraft')
      : isOffer
        ? t('takeBackSent', { place })
        : t('callOffSent', { place });
  return (
    <ConfirmDialog
      question={t('callOffQuestion', { number })}
      confirm={isOffer ? t('takeBack') : t('callOff')}
      keep={t('back')}
      tone="danger"
      onConfirm={async () => {
        try {
          await callOff.mutateAsync(null);
          notify.success(t('calledOff', { number }));
          onClose();
        } catch (error) {
          notify.error(sentenceOf(error, t('failed')));
        }
      }}
      onClose={onClose}
    >
      {said}
    </ConfirmDialog>
  );
}
