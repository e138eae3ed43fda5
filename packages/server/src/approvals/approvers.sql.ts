import type { Flags } from '@tillbook/core/permissions';
import { statement, type Reader } from '../db/database.ts';

const APPROVERS = statement(
  'list_approvers',
  `select m.person_id "personId", m.name, m.role, m.branch_ids "branchIds",
     p.set_at "setAt", p.locked_until "lockedUntil", own_rights(m.person_id) rights,
     json_build_object('canManageProducts', m.can_manage_products, 'canManageSales',
       m.can_manage_sales, 'canManageUsers', m.can_manage_users, 'canViewReports',
       m.can_view_reports, 'canManageInventory', m.can_manage_inventory, 'canManageCustomers',
       m.can_manage_customers, 'canProcessRefunds', m.can_process_refunds) permissions
   from member_rows($1) m left join pin_states($1) p using (person_id)
   where m.state = 'active' and not m.is_barred
     and m.role in ('business_admin', 'branch_manager')
   order by p.set_at is null, lower(m.name) collate "C", m.person_id`,
);

/** Somebody whose role may approve. */
export interface ApproverFacts {
  readonly personId: string;
  readonly name: string;
  readonly role: string;
  readonly branchIds: string[];
  readonly setAt: string | null;
  readonly permissions: Flags;
  /** What was chosen for them, as it is kept. */
  readonly rights: unknown;
  readonly lockedUntil: string | null;
}

/** Those who have a PIN first. @param personId null asks for all */
export async function approverRows(
  reader: Reader,
  personId: string | null,
): Promise<ApproverFacts[]> {
  return reader.rows<ApproverFacts>(APPROVERS, [personId]);
}
