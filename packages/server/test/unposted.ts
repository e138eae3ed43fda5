import type { AnswerOf } from '@tillbook/core/endpoint';
import type { SaleConflict } from '@tillbook/core/sales/sync.api';
import type { handOverFact } from '@tillbook/core/sales/unposted.api';
import type { UnsentPart } from '@tillbook/core/sales/unsent-file';
import type { TestApp } from './app.ts';
import type { TestPerson } from './builders.ts';
import type { TestDevice } from './facts.ts';
import { call } from './till.ts';

/** Hands a part over as its device would. */
export async function handOver(
  app: TestApp,
  device: Pick<TestDevice, 'headers'>,
  part: UnsentPart,
  sentAt = new Date(app.clock.nowMs).toISOString(),
) {
  const path = '/api/till/sync/unposted';
  return call<AnswerOf<typeof handOverFact>>(app, device, 'POST', path, { ...part, sentAt });
}

/** What became of it, in a word or two. */
export const handedAs = ({ body, status }: Awaited<ReturnType<typeof handOver>>): string =>
  status === 200 ? [body.state, body.code].filter(Boolean).join(' ') : String(status);

/** What could not be posted, as somebody sees it. */
export async function unpostedSeen(
  app: TestApp,
  person: Pick<TestPerson, 'headers'>,
): Promise<readonly SaleConflict[]> {
  const path = '/api/sale-conflicts?kind=not_posted&state=all';
  const answer = await call<{ items: SaleConflict[] }>(app, person, 'GET', path);
  return answer.body.items;
}

/** The fact behind a conflict, letter by letter. */
export const factBehind = (app: TestApp, person: Pick<TestPerson, 'headers'>, conflictId: string) =>
  call<{ text: string | null; code?: string }>(
    ...[app, person, 'GET' as const, `/api/sale-conflicts/${conflictId}/fact`],
  );
