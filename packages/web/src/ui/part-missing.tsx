import { useEffect, useRef } from 'react';
import { t as inSession } from '../i18n/en/session.ts';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import { tellMissing, type MissingProps } from './lazy-part.tsx';
import { useWindow } from './layer.ts';
import { isOutdated } from './outdated.ts';
import styles from './part-missing.module.css';
import { styleAgain, watchStyles } from './style-again.ts';

/**
 * Stands in place of a part that could not be fetched. One that can be closed is told as a dialog
 * of the browser's own: ours may be what did not come.
 */
function PartMissing(props: MissingProps) {
  return props.onClose === undefined ? (
    <Said {...props} leave={() => undefined} />
  ) : (
    <InWindow {...props} onClose={props.onClose} />
  );
}

function InWindow({ onClose, ...props }: MissingProps & { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useWindow();
  useEffect(() => dialog.current?.showModal(), []);
  // Gives the focus back to what opened it, where the part will look for it.
  const leave = () => dialog.current?.close();
  const close = () => {
    leave();
    onClose();
  };
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
      <Said {...props} leave={leave} onClose={close} />
    </dialog>
  );
}

function Said(props: MissingProps & { readonly leave: () => void }) {
  const { isOutdated: isOld, isTrying, onRetry, onClose, leave } = props;
  return (
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
        {onClose !== undefined && <Button onClick={onClose}>{t('close')}</Button>}
      </p>
    </div>
  );
}

/** From here on parts that do not come are told in their place. */
export function tellInPlace(): void {
  watchStyles();
  tellMissing({ isOutdated: (error) => isOutdated(error, window), styleAgain, PartMissing });
}
