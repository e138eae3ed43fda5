import { WINDOW_MINUTES_MAX } from '@tillbook/core/matching/matching.api';
import { RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../i18n/en/matching.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import styles from './matching.module.css';
import { useLookAgain, type Days } from './queries.ts';

/** Matches again, with so many minutes between a payment and its line. */
export function LookAgain(props: { readonly days: Days; readonly windowMinutes: number }) {
  const { days, windowMinutes } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const again = useLookAgain();
  const run = async () => {
    const wanted = Number(typed ?? windowMinutes);
    const minutes = Number.isFinite(wanted) ? Math.trunc(wanted) : windowMinutes;
    const chosen = Math.max(0, Math.min(WINDOW_MINUTES_MAX, minutes));
    try {
      const { matchedCount: count } = await again.mutateAsync({ ...days, windowMinutes: chosen });
      setTyped(null);
      notify.success(t('againDone', { count }));
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  return (
    <Row>
      <label className={styles['window']} htmlFor={id} title={t('againHint')}>
        {t('minutes')}
      </label>
      <input
        id={id}
        className={styles['minutes']}
        type="number"
        min={0}
        max={WINDOW_MINUTES_MAX}
        value={typed ?? windowMinutes}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        icon={<RotateCw size={16} aria-hidden />}
        busy={again.isPending}
        onClick={() => void run()}
      >
        {t('again')}
      </Button>
    </Row>
  );
}
