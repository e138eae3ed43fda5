import { AdminDashboardScreen } from './dashboard/admin-dashboard-screen.tsx';
import { NoticeActions } from './platform/notice-actions.tsx';

/** /admin/dashboard: the platform now, with what can be said to all businesses. */
export function AdminHome() {
  return <AdminDashboardScreen actions={<NoticeActions />} />;
}
