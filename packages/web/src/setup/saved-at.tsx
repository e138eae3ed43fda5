import { useFormat } from '../i18n/format-context.tsx';
import { t } from '../i18n/en/setup.ts';
import styles from './setup.module.css';

/** When the draft was last kept on this device; its room is there before. */
export function SavedAt({ savedAtMs }: { readonly savedAtMs: number | null }) {
  const { time } = useFormat();
  return (
    <p className={styles['saved']} role="status">
      {savedAtMs !== null && t('draftSaved', { time: time(new Date(savedAtMs).toISOString()) })}
    </p>
  );
}
