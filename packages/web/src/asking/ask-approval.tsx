import type { Approval } from '@tillbook/core/approvals/approvals.api';
import { APPROVAL_NOTE_MAX_CHARACTERS } from '@tillbook/core/limits';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/en/asking.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { TextField } from '../ui/text-field.tsx';
import type { Need } from './approval-need.ts';
import { useAsking, useQuestion } from './approval-queries.ts';
import styles from './asking.module.css';
import { PinHere } from './pin-here.tsx';
import { useLeft } from './use-left.ts';

interface AskProps {
  readonly need: Need;
  /** Does the act with the approval. */
  readonly onApproved: (approvalId: string) => Promise<void>;
  readonly onClose: () => void;
}

const stay = () => undefined;

/**
 * Asks for what the seller may not do alone: on the managers’ own screens, or by a PIN here.
 * Once somebody said yes the act is done by itself.
 */
export function AskApproval({ need, onApproved, onClose }: AskProps) {
  const { money } = useFormat();
  const asking = useAsking(need);
  const question = useQuestion(asking.approvalId).data;
  const isOnline = useOnline();
  const [reason, setReason] = useState('');
  const { kind, amountMinor, limitMinor, details } = need;
  const isWaiting = question?.state === 'asked';
  const close = () => {
    if (isWaiting) asking.takeBack();
    onClose();
  };
  const isOpen = question === undefined || isWaiting;
  return (
    <Dialog question={t('title')} onClose={close}>
      <Stack>
        <p className={styles['what']}>
          {t(`says_${kind}`, { amount: money(amountMinor) })}{' '}
          {limitMinor > 0 && t('alone', { limit: money(limitMinor) })}
        </p>
        <ul className={styles['details']}>
          {details.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
        {!isOnline && <Banner tone="warning">{t('offline')}</Banner>}
        {question === undefined && (
          <Ask
            reason={reason}
            onReason={setReason}
            stopped={isOnline ? null : t('offline')}
            onAsk={() => asking.ask(reason)}
          />
        )}
        {isWaiting && <Waiting question={question} onTakeBack={close} />}
        {isOpen && (
          <PinHere
            need={need}
            stopped={isOnline ? null : t('offline')}
            onPin={(given) => asking.approveByPin({ ...given, reason })}
          />
        )}
        {question !== undefined && !isWaiting && (
          <Answered
            question={question}
            onApproved={onApproved}
            onAgain={asking.startAgain}
            onClose={onClose}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function Ask(props: {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly stopped: string | null;
  readonly onAsk: () => Promise<unknown>;
}) {
  const { reason, onReason, stopped, onAsk } = props;
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setError(null);
    setBusy(true);
    try {
      await onAsk();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <>
      <TextField
        id="asking-reason"
        name="reason"
        label={t('reason')}
        optional
        value={reason}
        error={null}
        maxLength={APPROVAL_NOTE_MAX_CHARACTERS}
        onChange={onReason}
        onBlur={stay}
      />
      {error !== null && <Banner tone="danger">{sentenceOf(error, t('failed'))}</Banner>}
      <Button
        kind="primary"
        size="big"
        wide
        autoFocus
        icon={<Send size={20} aria-hidden />}
        busy={isBusy}
        disabledReason={stopped}
        onClick={() => void ask()}
      >
        {t('askScreen')}
      </Button>
    </>
  );
}

/** How long it still waits, by the server's clock. */
function Waiting(props: { readonly question: Approval; readonly onTakeBack: () => void }) {
  const { question, onTakeBack } = props;
  const { text, share } = useLeft(question);
  return (
    <div className={styles['waiting']}>
      <p role="status">
        <strong>{t('waiting')}</strong>
      </p>
      <p className={styles['hint']}>{t('waitingHint')}</p>
      <progress value={share} max={1} aria-label={t('waiting')} />
      <Row justify="between">
        <span className="number">{t('left', { time: text })}</span>
        <Button kind="quiet" onClick={onTakeBack}>
          {t('takeBack')}
        </Button>
      </Row>
    </div>
  );
}

/** A yes does the act; a no and the end of waiting are said, and lead on. */
function Answered(props: {
  readonly question: Approval;
  readonly onApproved: (approvalId: string) => Promise<void>;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}) {
  const { question, onApproved, onAgain, onClose } = props;
  const { _id, state, note } = question;
  const name = question.decidedByName ?? '';
  const done = useRef('');
  useEffect(() => {
    if (state !== 'approved' || done.current === _id) return;
    done.current = _id;
    void onApproved(_id);
  });
  if (state === 'approved' || state === 'used') {
    return <p role="status">{t('doing', { name })}</p>;
  }
  const refused = note === null ? t('refusedBy', { name }) : t('refusedNote', { name, note });
  return (
    <>
      <Banner tone={state === 'refused' ? 'danger' : 'warning'}>
        {state === 'refused' ? refused : t('expired')}
      </Banner>
      <Row justify="end">
        <Button onClick={onClose}>{t('close')}</Button>
        <Button kind="primary" autoFocus onClick={onAgain}>
          {t('again')}
        </Button>
      </Row>
    </>
  );
}
