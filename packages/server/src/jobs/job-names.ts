/** Names under which runs are kept; what is written under one is never renamed. */
export const SEAL_JOB = 'audit.seal';
export const SUM_DAYS_JOB = 'books.days_summed';
export const SELF_AUDIT_JOB = 'books.self_audit';
export const BACKUP_JOB = 'backup.daily';
/** Done by hand or by whoever runs the service: no clock starts it. */
export const DRILL_JOB = 'backup.drill';
export const WATCH_JOB = 'notices.watch';
export const MORNING_JOB = 'notices.morning';
export const REPORTS_JOB = 'reports.mailed';
export const EXPORTS_JOB = 'exports.removed';
export const CLEAN_JOB = 'old.removed';

/** As many daily back-ups stay. */
export const BACKUP_KEPT_DAYS = 14;
