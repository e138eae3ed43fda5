import type { LightMyRequestResponse } from 'fastify';
import type { FieldError, RefusalCode } from '@tillbook/core/refusals';

/** What a refusal says, beside the fields of the answer that a test hoped for. */
export interface Problem {
  readonly code: RefusalCode;
  readonly message: string;
  readonly permission: string;
  readonly errors: readonly FieldError[];
  readonly requiresEmailVerification: boolean;
  readonly requiresAdminApproval: boolean;
}

/** An answer whose body is what the test expects, or a problem. */
export interface Answered<T> {
  readonly statusCode: number;
  readonly headers: LightMyRequestResponse['headers'];
  json(): T & Problem;
}

/** Gives an injected answer the type of its body. */
export async function answered<T>(reply: Promise<LightMyRequestResponse>): Promise<Answered<T>> {
  const { statusCode, headers, body } = await reply;
  return { statusCode, headers, json: () => JSON.parse(body) as T & Problem };
}
