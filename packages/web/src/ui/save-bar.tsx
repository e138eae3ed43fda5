import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import styles from './form.module.css';
import { useHotkeys } from './hotkeys.ts';
import type { Form } from './use-form.ts';

/** Asks once before unsaved changes are left, inside the app and when the tab is closed. */
export function DirtyGuard({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      question={t('leaveQuestion')}
      confirm={t('leave')}
      keep={t('keepEditing')}
      tone="danger"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {t('leaveExplained')}
    </ConfirmDialog>
  );
}

/** Appears with the first change of a form: what is unsaved, Discard and Save. */
export function SaveBar<V extends object>({
  form,
  save = t('save'),
}: {
  readonly form: Form<V>;
  readonly save?: string;
}) {
  const isShown = form.isDirty || form.isBusy;
  useHotkeys(t('unsavedChanges'), [
    { keys: 'mod+s', label: save, run: () => void form.submit(), inFields: true },
  ]);
  useEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--save-bar-height', isShown ? '4.5rem' : '0px');
    return () => void root.style.removeProperty('--save-bar-height');
  }, [isShown]);
  return (
    <>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      {isShown && (
        <div className={styles['saveBar']} role="region" aria-label={t('unsavedChanges')}>
          <span>{t('unsavedChanges')}</span>
          <div>
            <Button kind="quiet" onClick={() => form.reset()}>
              {t('discard')}
            </Button>
            <Button
              kind="primary"
              type="submit"
              busy={form.isBusy}
              onClick={() => void form.submit()}
            >
              {form.isBusy ? t('saving') : save}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
