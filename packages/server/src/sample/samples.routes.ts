import { removeSamples, samples } from '@tillbook/core/businesses/samples.api';
import { Refusal } from '@tillbook/core/refusals';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindSteps, type Doors } from '../http/bind.ts';
import { removeSamplesFrom } from './remove-sample-data.ts';
import { isSampleInUse } from './sample.sql.ts';

/** What somebody who has looked around does with the samples. */
export function bindSamples(doors: Doors): void {
  const { db, clock } = doors;
  bindRead(doors, samples, async ({ reader }) => ({ isSample: await isSampleInUse(reader) }));

  // Whoever removes them is one of them: their session ends with the business.
  bindSteps(doors, removeSamples, async ({ actor }) => {
    const { businessId } = inBusiness(actor);
    const isSample = await db.read(openTenant(businessId), isSampleInUse);
    if (!isSample) throw new Refusal('INVALID_STATE');
    return { removed: await removeSamplesFrom(db, clock) };
  });
}
