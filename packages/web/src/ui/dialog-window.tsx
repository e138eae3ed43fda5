import '../theme/mantine.css';
import { createTheme, Drawer, MantineProvider, Modal } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { useTheme } from '../theme/browser-theme.ts';
import { styleNonce } from '../theme/style-nonce.ts';
import type { DialogProps, SheetProps } from './dialog.tsx';
import styles from './dialog.module.css';
import { Layer, useWindow } from './layer.ts';

const LAYER = 200;
const SIZES = { small: '27rem', medium: '40rem', large: '60rem' } as const;
const AT_ONCE = { duration: 0 };

const theme = createTheme({ fontFamily: 'var(--font)', defaultRadius: 'md', focusRing: 'never' });

/** What the windows of Mantine ask for around them, nothing else here needs it; and their layer. */
function WindowFrame(props: { readonly onClose: () => void; readonly children: ReactNode }) {
  const layer = useWindow(props.onClose);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useTheme()}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      <Layer value={layer}>{props.children}</Layer>
    </MantineProvider>
  );
}

/** The window of a `Dialog`. */
export function DialogWindow(props: DialogProps) {
  const { question, onClose, children, actions, size = 'small' } = props;
  useReturnedFocus();
  return (
    <WindowFrame onClose={onClose}>
      <Modal.Root
        opened
        onClose={onClose}
        closeOnEscape={false}
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
    </WindowFrame>
  );
}

/**
 * When the dialog goes, the focus is again where it was when the dialog came; unless something that
 * was opened since has it.
 */
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
        const isFree = [null, document.body].includes(document.activeElement as HTMLElement | null);
        if (isFree && opener.isConnected) opener.focus({ preventScroll: true });
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

/** The window of a `Sheet`. */
export function SheetWindow(props: SheetProps) {
  const { title, onClose, children, actions } = props;
  useReturnedFocus();
  return (
    <WindowFrame onClose={onClose}>
      <Drawer.Root
        opened
        onClose={onClose}
        closeOnEscape={false}
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
    </WindowFrame>
  );
}
