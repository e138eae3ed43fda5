import { fieldsOf, filledText, normaliseUser, type SessionUser } from '@tillbook/core/auth/user';
import { DEVICE_HEADER } from '@tillbook/core/headers';
import { enterAsSeller, type SellerKey, type TillSeller } from '@tillbook/core/sales/sellers.api';
import {
  OFFLINE_PIN_LIFE_MS,
  signedClosing,
  signedDiscard,
  signedMove,
  signedOpening,
  signedText,
  waitAfterWrongPins,
} from '@tillbook/core/sales/who-sells';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { ApiReply, Send } from '../api/transport.ts';
import type { Credential } from './credentials.ts';
import type { CurrentSeller, KnownSeller, KnownSellers } from './known-sellers.ts';
import { lockText, signText, unlockText, type PinCrypto } from './pin-lock.ts';

/** What taking turns needs of the browser; a test hands in its own. */
export interface TurnsWorld {
  readonly known: KnownSellers;
  /** Without a session: the device shows its own secret. */
  readonly send: Send;
  readonly credential: (businessId: string) => Promise<Credential | null>;
  readonly dropCredential: (businessId: string) => Promise<void>;
  /** Null over plain http: nothing is kept there, and nothing signed. */
  readonly crypto: PinCrypto | null;
  readonly isOnline: () => boolean;
  readonly nowMs: () => number;
}

export interface Turn {
  readonly businessId: string;
  readonly branchId: string;
  readonly sellerId: string;
  readonly pin: string;
}

/** Why nobody came in: the server's own sentence, or what this device knows. */
export type WhyNotIn =
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown' | 'expired' | 'wrong' | 'gone' | 'silent' }
  | { readonly kind: 'wait'; readonly seconds: number };
export type Entered =
  { readonly kind: 'in'; readonly user: SessionUser; readonly bearer: string | null } | WhyNotIn;

/**
 * Longer than this nobody waits for the server who can go on without it: a change of sellers takes
 * under two seconds, of which the key and the shelf take 0.3 to 0.5.
 */
const SHORT_MS = 1_200;
const LONG_MS = 10_000;
/** What the server says of people who cannot come in by this device any more. */
const GONE = new Set(['NOT_FOUND', 'FORBIDDEN', 'BRANCH_FORBIDDEN', 'PIN_NOT_SET', 'PIN_NEEDED']);
/** What it says of the moment, and of nobody. */
const LATER = new Set(['RATE_LIMITED', 'UNAVAILABLE']);

/** By which key something was signed, and its signature. */
interface Proof {
  readonly keyId: string;
  readonly mac: string;
}

interface Opened {
  readonly user: SessionUser;
  readonly bearer: string;
  readonly key: SellerKey;
}

/** Several people at one device: who comes in, with the server or without it. */
export class Turns {
  readonly #world: TurnsWorld;
  #signer: CurrentSeller | null = null;
  #learning: Promise<void> = Promise.resolve();

  constructor(world: TurnsWorld) {
    this.#world = world;
  }

  /** By PIN; without an answer by what this device keeps of the seller. */
  enter = async (turn: Turn, isAgain = false): Promise<Entered> => {
    const { businessId, branchId, sellerId, pin } = turn;
    const { known, isOnline, dropCredential } = this.#world;
    const kept = await known.find(businessId, sellerId).catch(() => null);
    if (!isOnline()) return this.#enterHere(turn, kept);
    const body = { sellerId, branchId, pin };
    const reply = await this.#ask(businessId, body, kept === null ? LONG_MS : SHORT_MS);
    const opened = openedBy(reply);
    if (opened !== null) return this.#entered(turn, opened, kept);
    const refusal = refusalIn(reply);
    if (refusal === null) return kept === null ? { kind: 'silent' } : this.#enterHere(turn, kept);
    if (refusal.code === 'DEVICE_UNKNOWN' && !isAgain) {
      await dropCredential(businessId);
      return this.enter(turn, true);
    }
    if (GONE.has(refusal.code)) await known.drop(businessId, sellerId);
    return refusal;
  };

  /**
   * The session of whoever came in here without a connection; null: nobody answered who knows. A
   * server that was restored may not know the device: it shows itself anew before anybody is
   * forgotten here.
   */
  reopen = async (
    businessId: string,
    personId: string,
    isAgain = false,
  ): Promise<Opened | WhyNotIn | null> => {
    const seller = await this.#current(businessId);
    if (seller?.personId !== personId) return { kind: 'unknown' };
    const { branchId, keyId, secret } = seller;
    const body = { sellerId: personId, branchId, unlock: { keyId, secret } };
    const reply = await this.#ask(businessId, body, LONG_MS);
    const opened = openedBy(reply);
    if (opened !== null) return opened;
    const refusal = refusalIn(reply);
    if (refusal === null || LATER.has(refusal.code)) return null;
    if (refusal.code === 'DEVICE_UNKNOWN' && !isAgain) {
      await this.#world.dropCredential(businessId);
      return this.reopen(businessId, personId, true);
    }
    await this.#world.known.drop(businessId, personId);
    return refusal;
  };

  /** The key of who signed in by password; a PIN that was changed takes the older one away. */
  begin = async (
    businessId: string,
    seller: CurrentSeller,
    pinSetAt: string | null,
  ): Promise<void> => {
    const { known } = this.#world;
    const kept = await known.find(businessId, seller.personId);
    if (kept !== null && kept.pinSetAt !== pinSetAt) await known.drop(businessId, seller.personId);
    await this.#begin(businessId, seller);
  };

  /** What a seller sold, signed; null where there is no key of theirs. */
  proofOf = (businessId: string, sellerId: string, draft: SaleDraft): Promise<Proof | null> =>
    this.#sign(businessId, sellerId, signedText(sellerId, draft));

  /** The opening of a shift, signed; null where there is no key of who opened it. */
  openingProofOf = (
    businessId: string,
    tillId: string,
    opening: Parameters<typeof signedOpening>[1],
  ): Promise<Proof | null> =>
    this.#sign(businessId, opening.openedBy, signedOpening(tillId, opening));

  /** Cash that was moved, signed; null where there is no key of who moved it. */
  moveProofOf = (
    businessId: string,
    tillId: string,
    move: Parameters<typeof signedMove>[1],
  ): Promise<Proof | null> => this.#sign(businessId, move.movedBy, signedMove(tillId, move));

  /** The close of a shift, signed; null where there is no key of who closed it. */
  closingProofOf = (
    businessId: string,
    tillId: string,
    closing: Parameters<typeof signedClosing>[1],
  ): Promise<Proof | null> =>
    this.#sign(businessId, closing.closedBy, signedClosing(tillId, closing));

  /** A cart that was thrown away, signed; null where there is no key of who did it. */
  discardProofOf = (
    businessId: string,
    tillId: string,
    discard: Parameters<typeof signedDiscard>[1],
  ): Promise<Proof | null> =>
    this.#sign(businessId, discard.discardedBy, signedDiscard(tillId, discard));

  async #sign(businessId: string, personId: string, text: string): Promise<Proof | null> {
    const { crypto } = this.#world;
    const seller = crypto === null ? null : await this.#current(businessId);
    if (crypto === null || seller?.personId !== personId) return null;
    return { keyId: seller.keyId, mac: await signText(crypto, text, seller.secret) };
  }

  /** What the server says of the people here: who is gone or has another PIN is forgotten. */
  follow = async (businessId: string, people: readonly TillSeller[]): Promise<void> => {
    const { known, nowMs } = this.#world;
    for (const kept of await known.all(businessId)) {
      const now = people.find(({ _id }) => _id === kept.user._id);
      const isSame = now !== undefined && now.pinSetAt === kept.pinSetAt;
      if (!isSame) await known.drop(businessId, kept.user._id);
      else await known.keep(businessId, { ...kept, seenAtMs: nowMs() });
    }
  };

  /** Whether a PIN that is used here opens this device without a connection, too. */
  get keeps(): boolean {
    return this.#world.crypto !== null;
  }

  /** Waits until what was learnt of who came in last is kept. */
  learnt = (): Promise<void> => this.#learning;

  known = (businessId: string): Promise<readonly KnownSeller[]> =>
    this.#world.known.all(businessId).catch(() => []);

  async #ask(businessId: string, body: object, timeoutMs: number): Promise<ApiReply> {
    const credential = await this.#world.credential(businessId);
    if (credential === null) return { kind: 'failed', reason: 'network', message: '' };
    const { method, path } = enterAsSeller;
    const headers = { [DEVICE_HEADER]: `${credential.deviceId}.${credential.secret}` };
    return this.#world.send({ method, path, body, headers, timeoutMs });
  }

  async #entered(turn: Turn, opened: Opened, kept: KnownSeller | null): Promise<Entered> {
    const { businessId, branchId, sellerId: personId } = turn;
    const { keyId, secret } = opened.key;
    await this.#begin(businessId, { personId, branchId, keyId, secret });
    // What is slow on purpose keeps nobody waiting.
    const isNews = kept?.keyId !== keyId || kept.wrong > 0;
    if (isNews) this.#learning = this.#learn(turn, opened).catch(() => undefined);
    return { kind: 'in', user: opened.user, bearer: opened.bearer };
  }

  async #learn({ businessId, pin }: Turn, { user, key }: Opened): Promise<void> {
    const { crypto, known, nowMs } = this.#world;
    const { keyId, pinSetAt } = key;
    if (crypto === null || pinSetAt === null) return;
    const locked = await lockText(crypto, key.secret, pin);
    const fresh = { seenAtMs: nowMs(), wrong: 0, wrongAtMs: 0 };
    const seller = { user: { ...user, token: null }, keyId, pinSetAt, locked, ...fresh };
    await known.keep(businessId, seller);
  }

  async #enterHere(turn: Turn, kept: KnownSeller | null): Promise<Entered> {
    const { crypto, known } = this.#world;
    if (crypto === null || kept === null) return { kind: 'unknown' };
    const { businessId, branchId, sellerId, pin } = turn;
    const nowMs = this.#world.nowMs();
    if (nowMs >= kept.seenAtMs + OFFLINE_PIN_LIFE_MS) return { kind: 'expired' };
    const leftMs = kept.wrongAtMs + (waitAfterWrongPins(kept.wrong) ?? 0) - nowMs;
    if (kept.wrong > 0 && leftMs > 0) return { kind: 'wait', seconds: Math.ceil(leftMs / 1_000) };
    const wrong = kept.wrong + 1;
    // Counted on the disk before it is looked at: closing the page takes no try back.
    await known.keep(businessId, { ...kept, wrong, wrongAtMs: nowMs });
    const secret = await unlockText(crypto, kept.locked, pin);
    if (secret === null) {
      if (waitAfterWrongPins(wrong) !== null) return { kind: 'wrong' };
      await known.drop(businessId, sellerId);
      return { kind: 'gone' };
    }
    await known.keep(businessId, { ...kept, wrong: 0, wrongAtMs: 0 });
    await this.#begin(businessId, { personId: sellerId, branchId, keyId: kept.keyId, secret });
    return { kind: 'in', user: kept.user, bearer: null };
  }

  async #begin(businessId: string, seller: CurrentSeller): Promise<void> {
    this.#signer = seller;
    const { crypto, known } = this.#world;
    // Where nothing can be kept the key lasts as long as the page.
    if (crypto !== null) await known.setCurrent(businessId, seller).catch(() => undefined);
  }

  async #current(businessId: string): Promise<CurrentSeller | null> {
    this.#signer ??= await this.#world.known.current(businessId).catch(() => null);
    return this.#signer;
  }
}

function openedBy(reply: ApiReply): Opened | null {
  if (reply.kind === 'failed' || reply.status !== 200) return null;
  const read = enterAsSeller.response.safeParse(reply.body);
  const user = read.success ? normaliseUser(read.data.data) : null;
  if (!read.success || user === null) return null;
  return { user, bearer: read.data.bearer, key: read.data.sellerKey };
}

/** A refusal that says something; no answer, and a server in trouble, say nothing. */
function refusalIn(reply: ApiReply): Extract<WhyNotIn, { kind: 'refused' }> | null {
  if (reply.kind === 'failed') return null;
  const body = fieldsOf(reply.body);
  const code = filledText(body?.['code']);
  if (code === null || reply.status < 400 || reply.status >= 500) return null;
  return { kind: 'refused', code, message: filledText(body?.['message']) ?? code };
}
