import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { CALL_KINDS } from './calls.ts';

export const platformDashboard = endpoint({
  name: 'platformDashboard',
  method: 'GET',
  path: '/api/dashboard/platform',
  summary: 'The platform: who waits, how many businesses, sales of today per currency',
  access: may('platform.view'),
  response: z.object({
    asOf: z.string(),
    /** The day that runs in every branch; null where it is not the same everywhere. */
    today: z.string().nullable(),
    waiting: z.number(),
    /** When who waits longest asked; null while nobody waits. */
    oldestWaitingAt: z.string().nullable(),
    businesses: z.number(),
    /** How all businesses stand, only where there are some. */
    standings: z.array(z.object({ standing: z.string(), count: z.number() })),
    activeToday: z.number(),
    /** Sales less voided ones: of each branch's today, and of its seven days up to today. */
    processed: z.object({ today: z.number(), week: z.number() }),
    settingUp: z.number(),
    /** Whether the service itself is in order. */
    service: z.object({
      lastBackupAt: z.string().nullable(),
      /** On disk; null where the last one did not say. */
      lastBackupBytes: z.number().nullable(),
      /** When a back-up was last restored on trial, and whether its books held. */
      lastDrill: z.object({ at: z.string(), isGood: z.boolean() }).nullable(),
      /** Nothing was backed up for more than a day, though there was something to back up. */
      isBackupOld: z.boolean(),
      lastSealAt: z.string().nullable(),
      /** Businesses whose last nightly look found a rule that does not hold. */
      brokenBooks: z.number(),
      /** Work by the clock that failed when it was due last. */
      failingJobs: z.number(),
      /** The first of them: what failed, where, why, and when it is tried again. */
      failures: z.array(
        z.object({
          job: z.string(),
          business: z.object({ _id: z.string(), name: z.string() }).nullable(),
          dueAt: z.string(),
          error: z.string(),
          nextTryAt: z.string().nullable(),
        }),
      ),
      /** What happened and was not told to open screens yet. */
      eventsWaiting: z.number(),
      databaseBytes: z.number(),
    }),
    currencies: z.array(
      z.object({
        currency: z.string(),
        businesses: z.number(),
        salesCount: z.number(),
        salesMinor: z.number(),
      }),
    ),
    /** Businesses that sold something, by week from Monday. */
    activeByWeek: z.array(z.object({ week: z.string(), count: z.number() })),
    /** What the server that answers was asked in the last 24 hours, or since it started. */
    calls: z.object({
      since: z.string(),
      kinds: z.array(
        z.object({
          kind: z.enum(CALL_KINDS),
          count: z.number(),
          failed: z.number(),
          slow: z.number(),
        }),
      ),
    }),
    /** Accounts and addresses with many refused sign-ins in a day, as that server saw them. */
    noisySignIns: z.array(
      z.object({
        kind: z.enum(['account', 'address']),
        who: z.string(),
        count: z.number(),
        lastAt: z.string(),
      }),
    ),
    /** Businesses that could sell and did not for a fortnight, who stopped last first. */
    quiet: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        ownerName: z.string(),
        /** Null: it never sold anything. */
        lastSaleAt: z.string().nullable(),
      }),
    ),
    signUps: z.array(z.object({ week: z.string(), count: z.number() })),
    newest: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        businessType: z.string(),
        ownerName: z.string(),
        status: z.string(),
        createdAt: z.string(),
      }),
    ),
  }),
  refusals: [],
});
