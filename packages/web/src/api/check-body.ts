import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { fieldErrors } from '@tillbook/core/field-errors';

/**
 * What the contract finds wrong with a body before it is sent, by field name as `useForm` wants
 * it: the same checks and sentences as the server's. Empty when all is well.
 */
export function checkBody(endpoint: AnyEndpoint, body: unknown): Readonly<Record<string, string>> {
  const read = endpoint.body?.safeParse(body, { reportInput: true });
  if (read === undefined || read.success) return {};
  const found: Record<string, string> = {};
  for (const { pointer, message } of fieldErrors(read.error.issues)) {
    found[pointer.replace(/^#\/?/u, '').replaceAll('/', '.')] ??= message;
  }
  return found;
}
