import { HEARTBEAT_EVERY_MS } from '@tillbook/core/sales/till-heartbeats';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/unsent.ts';
import { isOnline, onBackOnline } from '../session/browser-reach.ts';
import { session } from '../session/browser-session.ts';
import { pinDoor } from '../session/pin-door.ts';
import { connectLeftBehind, type LeftBehind } from '../session/left-behind.ts';
import { fillLock } from '../layouts/lock-place.tsx';
import { fillOnlineBadge } from '../layouts/online-badge.tsx';
import { notify } from '../ui/notify.ts';
import { holdBehindDiscards } from './behind-discards.ts';
import { BREAKS_AGAIN_MS, createBreaks, sendAgain } from './breaks.ts';
import {
  closingOutbox,
  credentials,
  keptCarts,
  moveOutbox,
  outbox,
  places,
  refundOutbox,
  shiftOutbox,
  unsent,
} from './browser-outbox.ts';
import {
  credentialFor,
  sendClosing,
  sendMove,
  sendOpening,
  sendRefund,
  sendSales,
} from './device-calls.ts';
import { keepSending } from './keep-sending.ts';
import { LockScreen } from './lock-screen.tsx';
import { PinSignIn } from './pin-sign-in.tsx';
import { reopenSession } from './reopen-session.ts';
import { syncOnce, type SyncResult } from './sync.ts';
import { tillLock } from './till-lock.ts';
import { countOf, partsOf } from './unsent-view.ts';
import { UnsentBadge } from './unsent-badge.tsx';

const LOCK = 'tillbook.sync';
/** A sale whose page is gone is done after this long, unless its till asks for it sooner. */
const ORPHAN_MS = 60_000;

const startedMs = nowMs();

interface Begun {
  readonly state: string;
  readonly sinceMs: number;
}

const isOrphan = ({ sinceMs }: Begun): boolean =>
  nowMs() - Math.max(sinceMs, startedMs) >= ORPHAN_MS;

/** Keeps those of one kind whose page is gone. @returns whether any is on its way */
async function keepOrphansOf<Kind extends Begun>(
  all: () => Promise<readonly Kind[]>,
  keep: (one: Kind) => Promise<unknown>,
): Promise<boolean> {
  const trying = (await all()).filter(({ state }) => state === 'trying');
  for (const one of trying) if (isOrphan(one)) await keep(one);
  return trying.length > 0;
}

/** What was being sent when its page ended, and no tab is at its till: it happened. */
async function keepOrphans(): Promise<boolean> {
  const { keep } = outbox;
  const found = [
    await keepOrphansOf(outbox.all, ({ draft }) => tillLock(draft.tillId, () => keep(draft._id))),
    await keepOrphansOf(refundOutbox.all, ({ fact }) => keep(fact._id)),
    await keepOrphansOf(shiftOutbox.all, ({ opening }) => keep(opening._id)),
    await keepOrphansOf(moveOutbox.all, ({ move }) => keep(move._id)),
    await keepOrphansOf(closingOutbox.all, ({ closing }) => keep(closing._id)),
  ];
  return found.includes(true);
}

const isHeldByDiscards = holdBehindDiscards({ closings: closingOutbox.all, sendDiscarded });

const OF_NO_SALE = t('ofNoSale');
const breaks = createBreaks(t('isBroken'));
/** What the server failed over, and what stayed for that alone, goes once more. */
const askAgain = () => sendAgain(outbox, [breaks.problem, OF_NO_SALE]).catch(() => undefined);

async function sendAll() {
  const hasOrphans = await keepOrphans();
  if (await isHeldByDiscards()) return 'later';
  const result = await syncOnce({
    lastSeq: outbox.lastSeq,
    unsent: outbox.all,
    credential: credentialFor,
    dropCredential: credentials.drop,
    turnOf: credentials.turnOf,
    send: sendSales,
    refunds: { unsent: refundOutbox.all, send: sendRefund, ofNoSale: OF_NO_SALE },
    openings: { unsent: shiftOutbox.all, send: sendOpening },
    moves: { unsent: moveOutbox.all, send: sendMove },
    closings: { unsent: closingOutbox.all, send: sendClosing },
    settle: outbox.settleAll,
    malformed: (saleId, problem) => outbox.mark(saleId, 'malformed', problem),
    breaks,
  });
  if (result !== 'sent') return result;
  const ended = await sendDiscarded();
  return ended === 'sent' && hasOrphans ? 'later' : ended;
}

let discardsTimer: ReturnType<typeof setTimeout> | undefined;

/** Discarded carts, which nobody waits for. Their code comes from the network, as all is sent. */
async function sendDiscarded(): Promise<SyncResult> {
  const part = await import('./send-discards-here.ts').catch(() => null);
  if (part === null) return 'sent';
  const { result, nextMs } = await part.sendDiscardsHere(breaks);
  clearTimeout(discardsTimer);
  // What can still be taken back goes when it cannot.
  if (nextMs !== null) discardsTimer = setTimeout(outbox.ask, nextMs);
  return result;
}

let hasTold = false;

/** Whether there is a till to tell of: most pages are none, and need none of that code. */
async function isTillHere(what: 'all' | 'news'): Promise<boolean> {
  if (hasTold || countOf(unsent.getSnapshot()) > 0) return true;
  return what === 'all' && (await places.all().catch(() => [])).length > 0;
}

/** Says that the device is on, or what waits by now. Its code comes later, like the carts'. */
async function tellOfTills(what: 'all' | 'news'): Promise<void> {
  if (!isOnline() || !(await isTillHere(what))) return;
  hasTold = true;
  const part = await import('./heartbeats-here.ts').catch(() => null);
  await part?.tellOfTills(what).catch(() => undefined);
}

/** Leads the sending for all tabs of this browser, until this one closes. */
function lead(): Promise<never> {
  const sendNow = keepSending({
    send: sendAll,
    onResult: (result) => {
      unsent.setResult(result);
      void tellOfTills('news');
    },
    wait: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  outbox.subscribe(sendNow);
  onBackOnline(sendNow);
  window.addEventListener('focus', sendNow);
  // Somebody signed in: the device may get the secret that it lacks.
  session.onIdentityChange(sendNow);
  // A page that is loaded anew may have come with a server that was mended.
  void askAgain().then(sendNow);
  setInterval(() => void askAgain(), BREAKS_AGAIN_MS);
  setInterval(() => void tellOfTills('all'), HEARTBEAT_EVERY_MS);
  return new Promise(() => undefined);
}

/** Says what stays here when a person signs out or the session ends. */
function sayWhatStays(): void {
  if (session.getSnapshot().user !== null) return;
  const waiting = unsent.getSnapshot();
  const count = countOf(waiting);
  if (count === 0) return;
  notify.info(t(waiting.sales.length === count ? 'staysHere' : 'staysOther', { count }));
}

/** What of a business lies here unfinished. */
async function leftHere(businessId: string, personId: string): Promise<LeftBehind> {
  const own = partsOf(unsent.getSnapshot()).filter((one) => one.businessId === businessId);
  const lines = await keptCarts.linesLeft({ businessId, personId }).catch(() => 0);
  return { lines, unsent: own.length };
}

/**
 * Sends what waits on this device: for whichever business, whoever is signed in or nobody, on
 * whatever screen. One tab does it for all.
 */
export function startSync(): void {
  unsent.subscribe(() => undefined);
  fillOnlineBadge(UnsentBadge);
  fillLock(LockScreen);
  pinDoor.fill(PinSignIn);
  // From now on it needs no code from the network.
  session.connectReopen(reopenSession);
  session.onIdentityChange(sayWhatStays);
  connectLeftBehind(leftHere);
  if ('locks' in navigator) void navigator.locks.request(LOCK, lead);
  else void lead();
}
