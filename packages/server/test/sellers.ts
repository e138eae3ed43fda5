import { createHmac } from 'node:crypto';
import type { WireUser } from '@tillbook/core/auth/auth.api';
import type { SellerKey } from '@tillbook/core/sales/sellers.api';
import { saleFact, type SaleFactInput } from '@tillbook/core/sales/sync.api';
import { signedText } from '@tillbook/core/sales/who-sells';
import { draftOfFact } from '../src/sales/sync-draft.ts';
import type { TestApp } from './app.ts';
import { PIN } from './approvals.ts';
import type { TestDevice } from './facts.ts';

export interface Entered {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly left?: number;
    readonly bearer: string;
    readonly data: { readonly user: WireUser };
    readonly sellerKey: SellerKey;
  };
  /** What the browser sends from now on. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Asked {
  readonly sellerId: string;
  readonly branchId: string;
  readonly pin?: string;
  readonly unlock?: { readonly keyId: string; readonly secret: string };
}

/** Somebody enters at a device, by PIN unless a key is given. */
export async function enter(
  at: TestApp,
  device: Pick<TestDevice, 'headers'>,
  asked: Asked,
  headers: Readonly<Record<string, string>> = {},
): Promise<Entered> {
  const payload = asked.unlock === undefined ? { pin: PIN, ...asked } : asked;
  const answer = await at.app.inject({
    ...{ method: 'POST', url: '/api/till/enter', payload },
    headers: { ...device.headers, ...headers },
  });
  const body = answer.json<Entered['body']>();
  const sid = answer.cookies.find(({ name }) => name.endsWith('sid'));
  const cookie = sid === undefined ? {} : { cookie: `${sid.name}=${sid.value}` };
  const own = { authorization: `Bearer ${body.bearer}`, ...cookie };
  return { status: answer.statusCode, body, headers: own };
}

/** A fact as its seller's device signs it. */
export function signed(fact: SaleFactInput, { keyId, secret }: SellerKey): SaleFactInput {
  const text = signedText(fact.sellerId, draftOfFact(saleFact.parse(fact)));
  const mac = createHmac('sha256', Buffer.from(secret, 'base64url')).update(text);
  return { ...fact, proof: { keyId, mac: mac.digest('base64url') } };
}
