const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Prelude for work that has no caller (jobs, sample data): opens one tenant. */
export function openTenant(businessId: string): string {
  if (!UUID.test(businessId)) throw new Error('not a business id');
  return `set local app.business_id = '${businessId}'`;
}

/** Prelude for work on global functions only: no tenant is open, so every tenant table is empty. */
export const noTenant = 'select 1';

/** SQL for the business of the open tenant, for statements sent before its id is known to us. */
export const openTenantId = `nullif(current_setting('app.business_id', true), '')::uuid`;
