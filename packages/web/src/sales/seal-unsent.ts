import { UNSENT_PARTS_MAX } from '@tillbook/core/limits';
import {
  partText,
  sealText,
  type UnsentKind,
  type UnsentPart,
} from '@tillbook/core/sales/unsent-file';
import type { SealedUnsent } from '@tillbook/core/sales/unsent-file.api';
import { sha256Text } from '../api/sha256.ts';
import type { Credential } from './credentials.ts';
import type { UnsentState } from './device-database.ts';
import { signText, type PinCrypto } from './pin-lock.ts';
import { saleToSend } from './send-sales.ts';
import type { UnsentFile } from './export-unsent.ts';

/** One thing that waits, as it is sent. */
export interface PlacedPart {
  readonly _id: string;
  readonly businessId: string;
  readonly businessName: string | null;
  readonly seq: number;
  readonly state: UnsentState;
  readonly part: UnsentPart;
}

type Kept = Pick<PlacedPart, 'businessId' | 'seq' | 'state'>;

function placed(
  { businessId, seq, state }: Kept,
  kind: UnsentKind,
  tillId: string,
  fact: { readonly _id: string },
  businessName: string | null = null,
): PlacedPart {
  const part = { kind, tillId, text: JSON.stringify(fact) };
  return { _id: fact._id, businessId, businessName, seq, state, part };
}

/** All that waits, each as it is sent, in the order in which it was made. */
export function partsInOrder(all: UnsentFile): PlacedPart[] {
  const { sales, refunds, openings, moves, closings, discards = [] } = all;
  return [
    ...sales.map((one) => {
      const { draft, fact } = one;
      return placed(one, 'sale', draft.tillId, saleToSend(one), fact.businessName);
    }),
    ...refunds.map((one) => placed(one, 'refund', one.tillId, one.fact)),
    ...openings.map((one) => placed(one, 'shift', one.tillId, one.opening)),
    ...moves.map((one) => placed(one, 'move', one.tillId, one.move)),
    ...closings.map((one) => placed(one, 'closing', one.tillId, one.closing)),
    ...discards.map((one) => placed(one, 'discard', one.tillId, one.discard)),
  ].sort((a, b) => a.seq - b.seq);
}

/** What sealing needs of the browser; a test hands in its own. */
export interface SealWorld {
  readonly crypto: PinCrypto;
  /** What the device shows this business's server; null: it has nothing to seal by. */
  readonly credential: (businessId: string, seq?: number) => Promise<Credential | null>;
  /** By which of its secrets something is sent; absent: all by one. */
  readonly turnOf?: (businessId: string, seq: number) => Promise<string>;
}

/**
 * What waits here under the device's seal, for each business and device by itself: as it would be
 * sent, so that somebody else may bring it in when this device cannot. The secret itself is not in
 * it.
 */
export async function sealUnsent(
  all: UnsentFile,
  madeAt: string,
  { crypto, credential, turnOf }: SealWorld,
): Promise<readonly SealedUnsent[]> {
  const waiting = partsInOrder(all);
  const groups = new Map<string, PlacedPart[]>();
  for (const one of waiting) {
    const turn = (await turnOf?.(one.businessId, one.seq)) ?? '';
    const key = `${one.businessId} ${turn}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const sealed: SealedUnsent[] = [];
  for (const [first, ...more] of groups.values()) {
    if (first === undefined) continue;
    const { businessId, seq } = first;
    const own = await credential(businessId, seq);
    if (own === null) continue;
    const ofOne = [first, ...more];
    const businessName = ofOne.find((one) => one.businessName !== null)?.businessName ?? null;
    for (let at = 0; at < ofOne.length; at += UNSENT_PARTS_MAX) {
      const parts = ofOne.slice(at, at + UNSENT_PARTS_MAX).map(({ part }) => part);
      const hashes = await Promise.all(parts.map((part) => sha256Text(partText(part))));
      const text = sealText(own.deviceId, { madeAt, hashes });
      const seal = await signText(crypto, text, await sha256Text(own.secret));
      sealed.push({ businessId, businessName, deviceId: own.deviceId, madeAt, seal, parts });
    }
  }
  return sealed;
}
