import { getRoleRights, saveRoleRights } from '@tillbook/core/auth/role-rights.api';
import { isoOf } from '../clock.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { chooseForRoles, roleRightsFor } from './choose-role-rights.ts';

/** What each role may, chosen by the business. */
export function bindRoleRights(doors: Doors): void {
  bindRead(doors, getRoleRights, ({ reader, actor }) => roleRightsFor(reader, actor));
  bindWrite(doors, saveRoleRights, ({ tx, actor, body }) =>
    chooseForRoles(tx, actor, body, isoOf(doors.clock)),
  );
}
