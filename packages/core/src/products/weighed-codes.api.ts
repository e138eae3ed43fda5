import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { WEIGHED_PREFIXES } from './weighed-codes.ts';

const weighedCode = z.strictObject({
  prefix: z.enum(WEIGHED_PREFIXES),
  kind: z.enum(['weight', 'price']),
  itemDigits: z.int().min(4).max(6),
  decimals: z.int().min(0).max(3),
});

/** One for each prefix there is. */
const CODES_MAX = 10;

const weighedCodes = z.object({ codes: z.array(weighedCode) });

export const listWeighedCodes = endpoint({
  name: 'listWeighedCodes',
  method: 'GET',
  path: '/api/weighed-codes',
  summary: 'How the codes that scales print are read',
  access: may('product.view'),
  response: weighedCodes,
  refusals: [],
});

export const saveWeighedCodes = endpoint({
  name: 'saveWeighedCodes',
  method: 'PUT',
  path: '/api/weighed-codes',
  summary: 'Say how the codes that scales print are read, all prefixes at once',
  access: may('branch.manage'),
  body: z.strictObject({
    codes: z
      .array(weighedCode)
      .max(CODES_MAX)
      .refine((all) => new Set(all.map(({ prefix }) => prefix)).size === all.length, {
        error: 'NOT_UNIQUE',
      }),
  }),
  response: weighedCodes,
  refusals: [],
});

export const WEIGHED_CODES_ENDPOINTS = [listWeighedCodes, saveWeighedCodes] as const;
