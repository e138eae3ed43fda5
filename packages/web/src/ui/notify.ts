import { createToastStore } from './toast-store.ts';

/** This browser's toasts. */
export const toastStore = createToastStore({
  now: () => performance.now() + performance.timeOrigin,
  wait: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** Says something in a toast: `notify.success(t('saved'))`. */
export const notify = {
  success: (text: string): void => void toastStore.show('success', text),
  error: (text: string): void => void toastStore.show('error', text),
  info: (text: string): void => void toastStore.show('info', text),
} as const;
