import { describe, expect, it } from 'vitest';
import { DEFAULT_FLAGS } from '../permissions.ts';
import { whyNotDecide, whyNotUse, type GivenApproval, type NeedsApproval } from './who-approves.ts';

const asked = { requestedBy: 'asha', branchId: 'market' };
const somebody = (role: string, branchIds: readonly string[] | null, personId = 'boss') => ({
  role,
  personId,
  branchIds,
  permissions: DEFAULT_FLAGS,
});

describe('who answers', () => {
  it.each([
    ['business_admin', null, null],
    ['branch_manager', ['market'], null],
    ['branch_manager', ['harbour', 'market'], null],
    ['branch_manager', ['harbour'], 'BRANCH_FORBIDDEN'],
    ['branch_manager', [], 'BRANCH_FORBIDDEN'],
    ['seller', ['market'], 'PERMISSION_REQUIRED'],
    ['accountant', null, 'PERMISSION_REQUIRED'],
    ['super_admin', null, 'PERMISSION_REQUIRED'],
    ['chief', null, 'PERMISSION_REQUIRED'],
  ] as const)('%s of %j: %s', (role, branchIds, why) => {
    expect(whyNotDecide(somebody(role, branchIds), asked)).toBe(why);
  });

  it.each(['business_admin', 'branch_manager'])('a %s does not answer themselves', (role) => {
    expect(whyNotDecide(somebody(role, null, 'asha'), asked)).toBe('SELF_APPROVAL');
  });

  it('no flag makes a seller an approver', () => {
    const flags = Object.keys(DEFAULT_FLAGS).map((flag) => [flag, true]);
    const permissions = Object.fromEntries(flags) as typeof DEFAULT_FLAGS;
    const seller = { ...somebody('seller', ['market']), permissions };
    expect(whyNotDecide(seller, asked)).toBe('PERMISSION_REQUIRED');
  });
});

describe('an approval lets through', () => {
  const given: GivenApproval = {
    ...asked,
    kind: 'discount_over_limit',
    amountMinor: 5_000,
    shareBasisPoints: 2_000,
    subjectHash: 'a cart',
    state: 'approved',
  };
  const act: NeedsApproval = {
    personId: 'asha',
    branchId: 'market',
    kind: 'discount_over_limit',
    amountMinor: 5_000,
    shareBasisPoints: 2_000,
    subjectHash: 'a cart',
  };

  it('what it was given for, and less', () => {
    expect(whyNotUse(given, act)).toBeNull();
    expect(whyNotUse(given, { ...act, amountMinor: 0 })).toBeNull();
    // Of a share that nobody told, somebody without a ceiling said yes.
    expect(whyNotUse({ ...given, shareBasisPoints: null }, act)).toBeNull();
  });

  it.each([
    ['another person', { personId: 'juma' }],
    ['another branch', { branchId: 'harbour' }],
    ['another kind', { kind: 'void_sale' }],
    ['one cent more', { amountMinor: 5_001 }],
    ['one hundredth of a percent more', { shareBasisPoints: 2_001 }],
    ['another cart', { subjectHash: 'another cart' }],
  ] as const)('not %s', (_what, other) => {
    expect(whyNotUse(given, { ...act, ...other })).toBe('APPROVAL_MISMATCH');
  });

  it('nothing when what was asked for was not kept', () => {
    expect(whyNotUse({ ...given, subjectHash: null }, act)).toBe('APPROVAL_MISMATCH');
  });

  it.each([
    ['asked', 'APPROVAL_REQUIRED'],
    ['refused', 'APPROVAL_REQUIRED'],
    ['withdrawn', 'APPROVAL_REQUIRED'],
    ['expired', 'APPROVAL_EXPIRED'],
    ['used', 'APPROVAL_USED'],
  ] as const)('nothing when it is %s', (state, why) => {
    expect(whyNotUse({ ...given, state }, act)).toBe(why);
  });
});
