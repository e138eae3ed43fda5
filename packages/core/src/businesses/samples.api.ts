import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';

export const samples = endpoint({
  name: 'samples',
  method: 'GET',
  path: '/api/business/samples',
  summary: 'Whether the business in use is a sample, which can be removed',
  access: may('branch.manage'),
  response: z.object({ isSample: z.boolean() }),
  refusals: [],
});

export const removeSamples = endpoint({
  name: 'removeSamples',
  method: 'POST',
  path: '/api/business/samples/remove',
  summary: 'Remove every sample business and the sample people, from within one of them',
  access: may('branch.manage'),
  body: z.strictObject({}),
  response: z.object({ removed: z.number() }),
  refusals: ['INVALID_STATE'],
});

export const SAMPLES_ENDPOINTS = [samples, removeSamples] as const;
