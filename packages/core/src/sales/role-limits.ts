import { NO_RIGHTS } from '../own-rights.ts';
import { DEFAULT_FLAGS, type ChosenRights, type Right } from '../permissions.ts';
import type { RoleRights } from '../role-rights.ts';
import { limitsFor, type LimitedRole, type LimitsByRole } from './selling-rules.ts';

/** What each role may take off, by what the business chose for it. */
export function limitsByRole(rights: RoleRights): LimitsByRole {
  const of = (role: LimitedRole) =>
    limitsFor({
      ...{ role, permissions: DEFAULT_FLAGS },
      rights: { ...NO_RIGHTS, usual: rights[role] },
    });
  return { branch_manager: of('branch_manager'), seller: of('seller') };
}

/** The choices with these limits in them: what a role may not alone it asks for, or is denied. */
export function withLimits(rights: RoleRights, limits: LimitsByRole): RoleRights {
  const before = limitsByRole(rights);
  const of = (role: LimitedRole): ChosenRights => {
    const [was, is] = [before[role], limits[role]];
    const chosen = rights[role];
    const switched = (
      action: 'sale.override_price' | 'sale.exempt_tax',
      had: boolean,
      has: boolean,
    ) => (had === has ? {} : { [action]: (has ? 'allow' : 'ask') satisfies Right });
    const isOff = was.discountBasisPoints !== is.discountBasisPoints;
    return {
      ...chosen,
      actions: {
        ...chosen.actions,
        ...switched('sale.override_price', was.mayOverridePrice, is.mayOverridePrice),
        ...switched('sale.exempt_tax', was.mayExemptTax, is.mayExemptTax),
      },
      discountBasisPoints: isOff ? is.discountBasisPoints : chosen.discountBasisPoints,
    };
  };
  return { ...rights, branch_manager: of('branch_manager'), seller: of('seller') };
}
