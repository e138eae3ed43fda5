import type { MatchList, MatchRow, MoneyStatement } from '@tillbook/core/matching/matching.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { getMatching } from '@tillbook/core/matching/matching.api';
import type { TestApp } from './app.ts';
import { newId, type TestPerson, type TestProduct } from './builders.ts';
import { ask, done } from './purchasing.ts';
import { draftOf, post, type OpenTill } from './till.ts';

/** The days around the tests' own. */
export const MATCH_DAYS = 'from=2026-03-01&to=2026-03-31';

export const csvOf = (...lines: readonly string[]): string =>
  Buffer.from(
    ['Receipt No.,Completion Time,Paid In,Withdrawn,Other Party', ...lines].join('\r\n'),
  ).toString('base64');

export const statementBody = (content: string, more: object = {}) => ({
  ...{ _id: newId(), provider: 'M-Pesa', fileName: 'march.csv', content, messages: null },
  ...{ columns: null, dateOrder: null, leavesOut: false },
  ...more,
});

export const keepStatement = (
  at: TestApp,
  by: TestPerson,
  content: string,
  more: object = {},
): Promise<MoneyStatement> =>
  done<MoneyStatement>(
    ...([at, by, 'POST', '/api/matching/statements'] as const),
    statementBody(content, more),
  );

export const matchingOf = (at: TestApp, by: TestPerson): Promise<AnswerOf<typeof getMatching>> =>
  done(at, by, 'GET', `/api/matching?${MATCH_DAYS}`);

export async function listOf(at: TestApp, by: TestPerson, list: MatchList): Promise<MatchRow[]> {
  const url = `/api/matching/rows?${MATCH_DAYS}&list=${list}`;
  return (await done<{ items: MatchRow[] }>(at, by, 'GET', url)).items;
}

export const decide = (at: TestApp, by: TestPerson, body: object) =>
  ask<{ _id: string }>(at, by, 'POST', '/api/matching/decisions', { _id: newId(), ...body });

/** A sale of so many pieces, paid by mobile money under this code. */
export async function paidByPhone(
  at: TestApp,
  by: TestPerson,
  till: OpenTill,
  product: TestProduct,
  given: { readonly pieces: number; readonly reference: string; readonly provider?: string | null },
): Promise<string> {
  const { pieces, reference, provider = 'M-Pesa' } = given;
  const amountMinor = pieces * product.priceMinor;
  const _id = newId();
  const draft = draftOf(till, {
    lines: [{ product, quantityMilli: pieces * 1_000 }],
    payments: [{ _id, method: 'mobile_money', amountMinor, provider, reference }],
  });
  const answer = await post(at, by, till, draft);
  if (answer.status !== 200) throw new Error(answer.text);
  return _id;
}
