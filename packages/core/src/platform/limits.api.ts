import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';
import { LIMITED } from './limits.ts';

export const limitsHere = endpoint({
  name: 'limitsHere',
  method: 'GET',
  path: '/api/limits',
  summary: 'What the caller and the business in use may have here at most, and have now',
  access: signedIn,
  response: z.object({
    /** Only what has a limit. */
    limits: z.array(z.object({ of: z.enum(LIMITED), limit: z.number(), count: z.number() })),
  }),
  refusals: [],
});

export const PLATFORM_LIMITS_ENDPOINTS = [limitsHere] as const;
