import { ApiError } from '../api/api-error.ts';

/** Whether the server knows nothing by this id: asking again will not change it. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
