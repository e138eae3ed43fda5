import { DISCARD_NOTE_MAX_CHARACTERS } from '@tillbook/core/limits';
import { READY_REASONS, whyNotDiscard, type DiscardWhy } from '@tillbook/core/sales/cart-discards';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { t } from '../i18n/en/discards.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './discards.module.css';

const MARK = 'discard-note';

/** Why a cart is thrown away: one touch, or its number; or in own words. */
export function DiscardReasons(props: {
  readonly isBusy: boolean;
  readonly onWhy: (why: DiscardWhy) => void;
}) {
  const { isBusy, onWhy } = props;
  const [words, setWords] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const note = words.trim().normalize('NFC') === '' ? null : words.trim().normalize('NFC');
  const own: DiscardWhy = { reason: 'other', note };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement;
    const reason = READY_REASONS[Number(event.key) - 1];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isTyped || !isPlain || reason === undefined || isBusy) return;
    event.preventDefault();
    onWhy({ reason, note: null });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNotDiscard(own) === null && !isBusy) onWhy(own);
  };
  return (
    <div className={styles['why']} onKeyDown={onKeyDown}>
      <ul className={styles['reasons']} aria-label={t('why')}>
        {READY_REASONS.map((reason, at) => (
          <li key={reason}>
            <button
              type="button"
              ref={at === 0 ? first : undefined}
              className={styles['reason']}
              aria-keyshortcuts={String(at + 1)}
              data-autofocus={at === 0 ? '' : undefined}
              disabled={isBusy}
              onClick={() => onWhy({ reason, note: null })}
            >
              <kbd aria-hidden>{at + 1}</kbd>
              {t(`reason_${reason}`)}
            </button>
          </li>
        ))}
      </ul>
      <form className={styles['own']} onSubmit={onSubmit}>
        <TextField
          id={MARK}
          name={MARK}
          label={t('ownWords')}
          maxLength={DISCARD_NOTE_MAX_CHARACTERS}
          value={words}
          error={null}
          onChange={setWords}
          onBlur={() => undefined}
        />
        <Button
          type="submit"
          disabledReason={whyNotDiscard(own) === null ? null : t('sayWhy')}
          busy={isBusy}
        >
          {t('discard')}
        </Button>
      </form>
    </div>
  );
}
