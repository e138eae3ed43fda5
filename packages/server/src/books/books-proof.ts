import { z } from 'zod';
import type { BooksProof } from '@tillbook/core/audit/proof.api';
import { lastSeal } from '../audit/seals.sql.ts';
import type { Reader } from '../db/database.ts';
import { BACKUP_JOB, BACKUP_KEPT_DAYS } from '../jobs/job-names.ts';
import { jobTroubles, lastServerRuns } from '../jobs/job-runs.sql.ts';
import { presentLook } from './looks.ts';
import { lastSelfAudits } from './self-audits.sql.ts';

const NIGHTS = 14;
const backupResult = z.object({ rows: z.number() });

/** What the nights proved of one business. */
export async function proofOf(reader: Reader, businessId: string): Promise<BooksProof> {
  const seal = await lastSeal(reader, businessId);
  const looks = await lastSelfAudits(reader, businessId, NIGHTS);
  return {
    seal:
      seal === null
        ? null
        : {
            sealNo: seal.sealNo,
            at: seal.sealedAt,
            streams: seal.streams,
            events: seal.events,
            hash: seal.hash,
          },
    looks: looks.map(presentLook),
    backup: await backupProof(reader),
    troubles: await jobTroubles(reader, businessId),
  };
}

async function backupProof(reader: Reader): Promise<BooksProof['backup']> {
  const runs = await lastServerRuns(reader, BACKUP_JOB);
  const good = runs.find(({ state }) => state === 'done');
  const bad = runs.find(({ state }) => state === 'failed');
  const left = backupResult.safeParse(JSON.parse(good?.result ?? 'null'));
  return {
    lastAt: good?.finishedAt ?? null,
    rows: left.success ? left.data.rows : null,
    failedAt: bad?.finishedAt ?? null,
    error: bad?.error ?? null,
    keptDays: BACKUP_KEPT_DAYS,
  };
}
