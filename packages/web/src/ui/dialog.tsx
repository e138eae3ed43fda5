import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { lazyPart } from './lazy-part.tsx';

export interface DialogProps {
  readonly question: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Verbs, the safe one first. */
  readonly actions?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
}

export interface SheetProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays at the sheet's foot. */
  readonly actions?: ReactNode;
}

/**
 * A dialog whose title is the question. Focus stays inside and returns to the opener; Esc closes.
 * On phones it is a sheet at the bottom. Mount it while it is open, unmount it when closed.
 */
export const Dialog = lazyPart(() => import('./dialog-window.tsx'), 'DialogWindow');

/** A sheet from the side for a row's detail; from the bottom on phones. */
export const Sheet = lazyPart(() => import('./dialog-window.tsx'), 'SheetWindow');

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
