import { Drawer, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

const closeButton = { 'aria-label': t('close') };
const layer = 200;

/**
 * A dialog whose title is the question. Focus stays inside and returns to the opener; Esc closes.
 * On phones it is a sheet at the bottom. Mount it while it is open, unmount it when closed.
 */
export function Dialog(props: {
  readonly question: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Verbs, the safe one first. */
  readonly actions?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
}) {
  const { question, onClose, children, actions, size = 'small' } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      title={question}
      centered
      zIndex={layer}
      size={{ small: '27rem', medium: '40rem', large: '60rem' }[size]}
      closeButtonProps={closeButton}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles['content']!, inner: styles['inner']!, title: styles['title']! }}
    >
      {children}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </Modal>
  );
}

/** Asks before what cannot be undone. The safe answer has the focus. */
export function ConfirmDialog(props: {
  readonly question: string;
  readonly children?: ReactNode;
  /** The verb that does it. */
  readonly confirm: string;
  /** The verb that leaves all as it is. */
  readonly keep: string;
  readonly tone?: 'primary' | 'danger';
  /** A promise keeps the button busy; a rejection keeps the dialog open. */
  readonly onConfirm: () => void | Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { question, children, confirm, keep, tone = 'primary', onConfirm, onClose } = props;
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      await onConfirm();
    } finally {
      setIsBusy(false);
    }
  };
  const actions = (
    <>
      <Button autoFocus onClick={onClose}>
        {keep}
      </Button>
      <Button kind={tone} busy={isBusy} onClick={() => void run()}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog question={question} onClose={onClose} actions={actions}>
      {children}
    </Dialog>
  );
}

/** A sheet from the side for a row's detail; from the bottom on phones. */
export function Sheet(props: {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays at the sheet's foot. */
  readonly actions?: ReactNode;
}) {
  const { title, onClose, children, actions } = props;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      zIndex={layer}
      size="30rem"
      closeButtonProps={closeButton}
      transitionProps={{ duration: 0 }}
      classNames={{
        content: styles['sheet']!,
        inner: styles['sheetInner']!,
        title: styles['title']!,
        body: styles['sheetBody']!,
      }}
    >
      {children}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </Drawer>
  );
}
