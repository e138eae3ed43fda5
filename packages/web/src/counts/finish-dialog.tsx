import type { CountDetail } from '@tillbook/core/counts/count-answers';
import { useId, useState } from 'react';
import { t } from '../i18n/en/counts.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useAct } from './queries.ts';

type Uncounted = 'leave' | 'zero';

/** Ends the counting, and says what becomes of lines that nobody counted. */
export function FinishDialog(props: {
  readonly count: CountDetail;
  /** What was counted is still on its way. */
  readonly isSending: boolean;
  readonly onClose: () => void;
}) {
  const { count, isSending, onClose } = props;
  const id = useId();
  const act = useAct(count);
  const url = useUrlState();
  const [uncounted, setUncounted] = useState<Uncounted>('leave');
  const left = count.openCount - count.openCountedCount;
  const run = async () => {
    try {
      await act.mutateAsync({ what: 'finish', uncounted });
      url.set({ show: undefined });
      onClose();
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t('back')}</Button>
      <Button kind="primary" busy={act.isPending || isSending} onClick={() => void run()}>
        {t('finish')}
      </Button>
    </>
  );
  return (
    <Dialog question={t('finishQuestion')} onClose={onClose} actions={actions}>
      <Stack>
        <p>{t('finishLead')}</p>
        <p>{left === 0 ? t('finishAll') : t('finishLeft', { count: left })}</p>
        {left > 0 && (
          <ChoiceField<Uncounted>
            id={id}
            name="uncounted"
            label={t('uncounted')}
            value={uncounted}
            error={null}
            choices={[
              { value: 'leave', label: t('leaveLines') },
              { value: 'zero', label: t('zeroLines') },
            ]}
            onChange={setUncounted}
            onBlur={() => undefined}
          />
        )}
      </Stack>
    </Dialog>
  );
}
