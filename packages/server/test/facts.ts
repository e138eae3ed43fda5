import type { FactOutcome, SaleFactInput } from '@tillbook/core/sales/sync.api';
import type { TestApp } from './app.ts';
import { newId, TEST_NOW, type TestPerson } from './builders.ts';
import { call, draftOf, type Cart, type OpenTill } from './till.ts';

/** An enrolled device: what it sends goes out under its own secret. */
export interface TestDevice {
  readonly deviceId: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Enrols the device that holds the till, or a new one. */
export async function enrol(
  app: TestApp,
  person: TestPerson,
  deviceId: string = newId(),
): Promise<TestDevice> {
  const body = { _id: deviceId, name: 'Counter tablet' };
  const answer = await call<{ deviceId: string; secret: string }>(
    ...[app, person, 'POST' as const, '/api/devices', body],
  );
  if (answer.status !== 200) throw new Error(answer.text);
  const { secret } = answer.body;
  return { deviceId, secret, headers: { 'tillbook-device': `${deviceId}.${secret}` } };
}

/** A sale that happened: a draft with its seller. */
export function factOf(till: OpenTill, seller: Pick<TestPerson, 'personId'>, cart: Cart) {
  return { ...draftOf(till, cart), sellerId: seller.personId };
}

/** A fact with the next number of its till, which is counted. */
export function nextFact(till: OpenTill, seller: Pick<TestPerson, 'personId'>, cart: Cart) {
  const fact = factOf(till, seller, cart);
  till.lastNumber = fact.number;
  return fact;
}

export interface SyncAnswer {
  readonly status: number;
  readonly outcomes: readonly FactOutcome[];
  readonly text: string;
}

/** Sends facts as the device would. */
export async function sync(
  app: TestApp,
  device: Pick<TestDevice, 'headers'>,
  facts: readonly SaleFactInput[],
  options: { readonly tillId?: string; readonly sentAt?: string } = {},
): Promise<SyncAnswer> {
  const { tillId = facts[0]?.tillId ?? '', sentAt = new Date(app.clock.nowMs).toISOString() } =
    options;
  const payload = { tillId, sentAt, sales: facts };
  const answer = await call<{ outcomes?: FactOutcome[] }>(
    ...[app, device, 'POST' as const, '/api/till/sync', payload],
  );
  return { status: answer.status, outcomes: answer.body.outcomes ?? [], text: answer.text };
}

/** The conflicts of each outcome, or the code of what is malformed. */
export const told = ({ outcomes }: SyncAnswer): string[] =>
  outcomes.map(({ state, conflicts, code }) =>
    state === 'posted' ? conflicts.join(' ') || 'posted' : `malformed ${code ?? ''}`,
  );

export const at = (offsetMs: number): string => new Date(TEST_NOW + offsetMs).toISOString();
