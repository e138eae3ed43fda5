import type { AuditEvent } from '@tillbook/core/audit/audit.api';
import { t } from '../i18n/en/audit.ts';

/** Where something was done: the till and its branch, or the office. */
export function placeWords({ tillName, branchName }: AuditEvent): string {
  if (tillName === null) return t('office');
  return branchName === null ? tillName : `${branchName}, ${tillName}`;
}
