import { Drawer, Modal } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

const LAYER = 200;
const SIZES = { small: '27rem', medium: '40rem', large: '60rem' } as const;
const AT_ONCE = { duration: 0 };

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
  readonly size?: keyof typeof SIZES;
}) {
  const { question, onClose, children, actions, size = 'small' } = props;
  useReturnedFocus();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered
      zIndex={LAYER}
      size={SIZES[size]}
      transitionProps={AT_ONCE}
      classNames={{ content: styles['content']!, inner: styles['inner']! }}
    >
      <Modal.Overlay className={styles['overlay']!} />
      <Modal.Content>
        <Head onClose={onClose}>
          <Modal.Title className={styles['title']!}>{question}</Modal.Title>
        </Head>
        <div className={styles['body']}>
          {children}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** When the dialog goes, the focus is again where it was when the dialog came. */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // Later, since an effect that is only run again is no farewell.
      setTimeout(() => {
        if (isThere.current || !(opener instanceof HTMLElement)) return;
        if (opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}

/** Title and close button; no `header` element, which would be the page's second banner. */
function Head(props: { readonly children: ReactNode; readonly onClose: () => void }) {
  return (
    <div className={styles['head']}>
      {props.children}
      <button type="button" aria-label={t('close')} onClick={props.onClose}>
        <X size={20} aria-hidden />
      </button>
    </div>
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
  useReturnedFocus();
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      zIndex={LAYER}
      size="30rem"
      transitionProps={AT_ONCE}
      classNames={{ content: styles['sheet']!, inner: styles['sheetInner']! }}
    >
      <Drawer.Overlay className={styles['overlay']!} />
      <Drawer.Content>
        <Head onClose={onClose}>
          <Drawer.Title className={styles['title']!}>{title}</Drawer.Title>
        </Head>
        <div className={styles['sheetBody']}>
          {children}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
