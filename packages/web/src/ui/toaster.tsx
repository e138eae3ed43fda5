import { CircleCheck, Info, OctagonX, X } from 'lucide-react';
import { useEffect, useSyncExternalStore, type FocusEvent } from 'react';
import { t } from '../i18n/en/ui.ts';
import { toastStore } from './notify.ts';
import type { Toast } from './toast-store.ts';
import styles from './toaster.module.css';

const ICONS = { success: CircleCheck, error: OctagonX, info: Info } as const;

/** The messages at the top right. Mounted once, beside the router. */
export function Toaster() {
  const { visible } = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  useEffect(() => {
    const follow = () => {
      if (document.hidden) toastStore.pause('hidden');
      else toastStore.resume('hidden');
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  const isEmpty = visible.length === 0;
  useEffect(() => {
    // An element that is gone sends neither mouseleave nor blur.
    if (!isEmpty) return;
    toastStore.resume('hover');
    toastStore.resume('focus');
  }, [isEmpty]);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) toastStore.resume('focus');
  };
  return (
    <section
      className={styles['toasts']}
      aria-label={t('messages')}
      data-print="no"
      onMouseEnter={() => toastStore.pause('hover')}
      onMouseLeave={() => toastStore.resume('hover')}
      onFocus={() => toastStore.pause('focus')}
      onBlur={leave}
    >
      {/* Live regions must stand in the page before they are filled. */}
      <div role="status" aria-relevant="additions" className={styles['list']}>
        {visible.filter((toast) => toast.kind !== 'error').map(card)}
      </div>
      <div role="alert" aria-relevant="additions" className={styles['list']}>
        {visible.filter((toast) => toast.kind === 'error').map(card)}
      </div>
    </section>
  );
}

function card(toast: Toast) {
  const Icon = ICONS[toast.kind];
  const close = () => toastStore.close(toast.id);
  return (
    <div
      key={toast.id}
      className={styles['toast']}
      data-kind={toast.kind}
      style={{ order: -toast.id }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span dir="auto">{toast.text}</span>
      <button type="button" aria-label={t('close')} onClick={close}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
