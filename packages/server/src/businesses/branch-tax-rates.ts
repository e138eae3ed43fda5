import type { saveBranchTaxRates } from '@tillbook/core/businesses/branches.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { saveTaxRates, taxRatesOfBranch } from './branch-tax-rates.sql.ts';
import { lockBranch, touchBranch } from './branches.sql.ts';
import { recordOfBranch } from './record-of-branch.ts';

/**
 * Says at which rates a branch taxes from now on; what was sold keeps the rate of its line. The
 * same again changes nothing, whatever its version.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED for a class of no or another business,
 *   VERSION_CONFLICT
 */
export async function saveTheTaxRates(
  tx: Tx,
  actor: Actor,
  asked: BodyOf<typeof saveBranchTaxRates> & { readonly branchId: string },
  at: string,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { branchId, version, rates } = asked;
  const branch = await lockBranch(tx, businessId, branchId);
  if (branch === null) throw new Refusal('NOT_FOUND');
  const known = await taxRatesOfBranch(tx, businessId, branchId);
  const changes = rates.flatMap(({ taxClassId, taxBasisPoints }, index) => {
    const before = known.find((one) => one.taxClassId === taxClassId);
    if (before === undefined) {
      const pointer = `#/rates/${String(index)}/taxClassId`;
      throw new Refusal('VALIDATION_FAILED', {}, [fieldError(pointer, 'NOT_IN_LIST')]);
    }
    const { name, ownBasisPoints } = before;
    return ownBasisPoints === taxBasisPoints
      ? []
      : [{ taxClassId, name, from: ownBasisPoints, to: taxBasisPoints }];
  });
  if (changes.length === 0) return;
  if (branch.version !== version) throw new Refusal('VERSION_CONFLICT');
  const changed = changes.map(({ taxClassId, to }) => ({ taxClassId, taxBasisPoints: to }));
  await saveTaxRates(tx, businessId, branchId, changed);
  await touchBranch(tx, businessId, branchId);
  const detail = Object.fromEntries(changes.map(({ name, from, to }) => [name, { from, to }]));
  await recordOfBranch(tx, actor, at, { branchId, action: 'branch.tax_rates_saved', detail });
}
