import type { SaleDraft } from './sales.api.ts';

/** JSON with the keys of every object in order; what is null or absent is not there. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`);
  return `{${pairs.join(',')}}`;
}

/**
 * The canonical text of what happened in a sale: lines with the prices shown, payments, total,
 * till, shift, series, number and time. The server keeps its SHA-256 under the sale's `_id`: the
 * same content again gets the first answer, another one is refused. The key itself (`_id`) and
 * what belongs to the attempt (the device's lease, approvals) are not content, nor the number of
 * who pays: it does not stay, and could be guessed by its hash. Lines and payments keep their
 * order. A field that is null says the same as one that is absent, so a field added later leaves
 * the text of older sales as it was.
 */
export function saleContent(draft: SaleDraft): string {
  const { _id, leaseId, approvalIds, sentAt, ...content } = draft;
  const payments = draft.payments.map(({ payerPhone, ...payment }) => payment);
  return canonical({ ...content, payments });
}
