import { useEffect, useRef } from 'react';
import { t as inSession } from '../i18n/en/session.ts';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import { tellMissing, type MissingProps } from './lazy-part.tsx';
import { isOutdated } from './outdated.ts';
import styles from './part-missing.module.css';
import { styleAgain, watchStyles } from './style-again.ts';

/**
 * Stands in place of a part that could not be fetched. One that can be closed is told as a dialog
 * of the browser's own: ours may be what did not come.
 */
function PartMissing({ isOutdated: isOld, isTrying, onRetry, onClose }: MissingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Gives the focus back to what opened it, where the part will look for it.
  const leave = () => dialog.current?.close();
  const close = () => {
    leave();
    onClose?.();
  };
  const said = (
    <div className={styles['said']} role="alert">
      <p>{isOld ? inSession('chunkErrorMessage') : t('partMissing')}</p>
      <p>
        {isOld && (
          <Button kind="primary" onClick={() => location.reload()}>
            {inSession('reloadPage')}
          </Button>
        )}
        <Button busy={isTrying} onClick={() => onRetry(leave)}>
          {t('tryAgain')}
        </Button>
        {onClose !== undefined && <Button onClick={close}>{t('close')}</Button>}
      </p>
    </div>
  );
  if (onClose === undefined) return said;
  return (
    <dialog
      ref={dialog}
      aria-modal
      aria-label={t('failed')}
      className={styles['dialog']}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {said}
    </dialog>
  );
}

/** From here on parts that do not come are told in their place. */
export function tellInPlace(): void {
  watchStyles();
  tellMissing({ isOutdated: (error) => isOutdated(error, window), styleAgain, PartMissing });
}
