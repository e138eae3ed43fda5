import {
  CircleCheck,
  CircleDot,
  CloudOff,
  Info,
  OctagonX,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/status.ts';
import styles from './status-badge.module.css';

export type StatusTone = 'success' | 'warning' | 'danger' | 'info' | 'queued' | 'neutral';
export type Status = Parameters<typeof t>[0];

const ICONS: Readonly<Record<StatusTone, LucideIcon>> = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonX,
  info: Info,
  queued: CloudOff,
  neutral: CircleDot,
};

const TONES: Readonly<Record<Status, StatusTone>> = {
  active: 'success',
  approved: 'success',
  attention: 'danger',
  awaitingApproval: 'warning',
  awaitingEmail: 'warning',
  cancelled: 'neutral',
  checking: 'info',
  closed: 'neutral',
  closing: 'warning',
  completed: 'success',
  counting: 'info',
  deactivated: 'neutral',
  done: 'success',
  draft: 'neutral',
  failed: 'danger',
  inStock: 'success',
  invited: 'info',
  low: 'warning',
  offline: 'queued',
  onItsWay: 'info',
  online: 'success',
  open: 'info',
  out: 'danger',
  oversold: 'danger',
  paid: 'success',
  parked: 'neutral',
  partPaid: 'warning',
  partReceived: 'warning',
  partRefunded: 'warning',
  posted: 'success',
  refunded: 'neutral',
  rejected: 'danger',
  running: 'info',
  savedHere: 'queued',
  sending: 'queued',
  sent: 'success',
  settingUp: 'info',
  suspended: 'danger',
  undone: 'neutral',
  voided: 'neutral',
  waitsForYou: 'warning',
};

/** A state as icon, word and colour; the words are the same on every screen. */
export function StatusBadge({ status }: { readonly status: Status }) {
  return <ToneBadge tone={TONES[status]}>{t(status)}</ToneBadge>;
}

/** A state in a room's own word. */
export function ToneBadge(props: { readonly tone: StatusTone; readonly children: ReactNode }) {
  const Icon = ICONS[props.tone];
  return (
    <span className={styles['badge']} data-tone={props.tone}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      {props.children}
    </span>
  );
}
