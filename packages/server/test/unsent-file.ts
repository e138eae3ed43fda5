import { createHash, createHmac } from 'node:crypto';
import { partText, sealText, type UnsentPart } from '@tillbook/core/sales/unsent-file';
import type { BroughtOutcome } from '@tillbook/core/sales/unsent-file.api';
import type { TestApp } from './app.ts';
import { newId, TEST_NOW, type TestPerson } from './builders.ts';
import type { TestDevice } from './facts.ts';
import { call } from './till.ts';

/** A file of what a device had not sent. */
export interface TestFile {
  readonly deviceId: string;
  readonly madeAt: string;
  readonly seal: string;
  readonly hashes: readonly string[];
  readonly parts: readonly UnsentPart[];
}

export const partOf = (kind: UnsentPart['kind'], tillId: string, fact: object): UnsentPart => ({
  ...{ kind, tillId, text: JSON.stringify(fact) },
});

const hashOf = (part: UnsentPart): string =>
  createHash('sha256').update(partText(part)).digest('base64url');

/** The file as a device with this secret would seal it. */
export function fileOf(
  { deviceId, secret }: Pick<TestDevice, 'deviceId' | 'secret'>,
  parts: readonly UnsentPart[],
  madeAt = new Date(TEST_NOW).toISOString(),
): TestFile {
  const hashes = parts.map(hashOf);
  const key = createHash('sha256').update(secret).digest();
  const text = sealText(deviceId, { madeAt, hashes });
  const seal = createHmac('sha256', key).update(text).digest('base64url');
  return { deviceId, madeAt, seal, hashes, parts };
}

/** One request with the parts at these places, of the till and the kind of the first. */
export async function bring(
  app: TestApp,
  person: Pick<TestPerson, 'headers'>,
  { deviceId, madeAt, seal, hashes, parts }: TestFile,
  places: readonly number[] = parts.map((_part, place) => place),
) {
  const [first = 0] = places;
  const { tillId = newId(), kind = 'sale' } = parts[first] ?? {};
  const sent = places.map((place) => ({ at: place, text: parts[place]?.text ?? '' }));
  const answer = await call<{ outcomes?: BroughtOutcome[]; code?: string }>(
    ...[app, person, 'POST' as const, `/api/devices/${deviceId}/unsent`],
    { madeAt, seal, hashes, tillId, kind, parts: sent },
  );
  return { status: answer.status, code: answer.body.code ?? null, outcomes: answer.body.outcomes };
}

/** Each part in a request of its own, in their order; what became of each. */
export async function bringEach(
  app: TestApp,
  person: Pick<TestPerson, 'headers'>,
  file: TestFile,
): Promise<string[]> {
  const said: string[] = [];
  for (const place of file.parts.keys()) {
    const { outcomes, code } = await bring(app, person, file, [place]);
    said.push(...(outcomes === undefined ? [code ?? ''] : broughtAs(outcomes)));
  }
  return said;
}

/** What became of them: how, and what was odd about it. */
export const broughtAs = (outcomes: readonly BroughtOutcome[] = []): string[] =>
  outcomes.map(({ state, conflicts, code }) => [state, ...conflicts, code ?? ''].join(' ').trim());
