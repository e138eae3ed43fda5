import { z } from 'zod';
import { usedApproval } from '../approvals/used-approval.ts';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';

/** Apart from the sale: a receipt is the same on the device that made it, which knows of none. */
export const saleApprovals = endpoint({
  name: 'saleApprovals',
  method: 'GET',
  path: '/api/sales/:saleId/approvals',
  summary: 'Who approved what of a sale, its refunds and its void',
  access: may('sale.view_own'),
  params: z.strictObject({ saleId: id }),
  /** In the order of their use. */
  response: z.object({ approvals: z.array(usedApproval) }),
  refusals: ['NOT_FOUND'],
});

export const SALE_APPROVALS_ENDPOINTS = [saleApprovals] as const;
