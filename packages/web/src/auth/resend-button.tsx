import { useState } from 'react';
import { t } from '../i18n/en/gates.ts';
import { notify } from '../ui/notify.ts';
import { Button } from '../ui/button.tsx';
import { sentenceOf } from '../ui/server-problem.ts';

/** Asks for another code, once the wait since the last one is over. */
export function ResendButton(props: {
  readonly seconds: number;
  readonly onResend: () => Promise<unknown>;
}) {
  const { seconds, onResend } = props;
  const [isBusy, setIsBusy] = useState(false);
  const resend = async () => {
    setIsBusy(true);
    try {
      await onResend();
      notify.info(t('codeSentAgain'));
    } catch (error) {
      notify.error(sentenceOf(error, t('statusFailed')));
    } finally {
      setIsBusy(false);
    }
  };
  const isWaiting = seconds > 0;
  return (
    <Button
      kind="quiet"
      size="small"
      busy={isBusy}
      disabledReason={isWaiting ? t('resendWait', { seconds }) : null}
      onClick={() => void resend()}
    >
      {isWaiting ? t('resendIn', { seconds }) : t('resend')}
    </Button>
  );
}
