import type { z } from 'zod';
import { fieldError, fieldErrors } from '@tillbook/core/field-errors';
import { Refusal, type FieldError } from '@tillbook/core/refusals';
import type { AnyEndpoint } from '@tillbook/core/endpoint';

/** What an endpoint takes, checked. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

function check(
  schema: z.ZodType | undefined,
  value: unknown,
  prefix: string,
  errors: FieldError[],
): unknown {
  if (schema === undefined) {
    errors.push(...unasked(value, prefix));
    return undefined;
  }
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  errors.push(...fieldErrors(parsed.error.issues, prefix));
  return undefined;
}

/** What was sent where nothing is taken. */
function unasked(value: unknown, prefix: string): FieldError[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [fieldError(prefix, 'WRONG_TYPE')];
  const keys = Object.keys(value);
  if (keys.length === 0) return [];
  return fieldErrors([{ code: 'unrecognized_keys', keys, path: [], message: '' }], prefix);
}

function refuseRepeated(query: unknown): void {
  for (const value of Object.values(query as Record<string, unknown>)) {
    if (Array.isArray(value)) throw new Refusal('DUPLICATE_PARAMETER');
  }
}

/**
 * Checks params, query and body of a request against the endpoint's shapes.
 * @throws Refusal 404 for an id in the path that cannot exist, 422 with every field error
 */
export function checkInput(
  endpoint: AnyEndpoint,
  request: { params: unknown; query: unknown; body: unknown },
): Input {
  const wrongParams: FieldError[] = [];
  const params = check(endpoint.params, request.params, '/', wrongParams);
  if (wrongParams.length > 0) throw new Refusal('NOT_FOUND');
  refuseRepeated(request.query);
  const errors: FieldError[] = [];
  const query = check(endpoint.query, request.query, '?', errors);
  const body = check(endpoint.body, bodyOf(endpoint, request.body), '#', errors);
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', {}, errors);
  return { params, query, body };
}

/** No body at all is an empty object where every field is optional, and says REQUIRED elsewhere. */
function bodyOf(endpoint: AnyEndpoint, body: unknown): unknown {
  if (body !== undefined) return body;
  return endpoint.body?.safeParse(undefined).success === true ? undefined : {};
}
