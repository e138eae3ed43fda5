import { CloudOff, Info, OctagonX, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import styles from './banner.module.css';

const ICONS = { info: Info, warning: TriangleAlert, danger: OctagonX, queued: CloudOff } as const;

/** One persistent message for the whole page; only what does not block can be dismissed. */
export function Banner(props: {
  readonly tone?: keyof typeof ICONS;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
}) {
  const { tone = 'info', children, action, onDismiss } = props;
  const Icon = ICONS[tone];
  return (
    <div
      className={styles['banner']}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles['text']}>{children}</div>
      {action}
      {onDismiss !== undefined && (
        <button type="button" aria-label={t('close')} onClick={onDismiss}>
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
