import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { ENDPOINTS } from '@tillbook/core/contract';
import { BODY_MAX_BYTES } from '@tillbook/core/limits';
import { bindApprovals } from './approvals/approvals.routes.ts';
import { bindAudit } from './audit/audit.routes.ts';
import { bindBooks } from './books/books.routes.ts';
import { makeHashing, type Hashing } from './auth/hashing.ts';
import { bindAuth } from './auth/auth.routes.ts';
import { makeSecretBox, type SecretBox } from './auth/secret-box.ts';
import type { Clock } from './clock.ts';
import { bindCounts } from './counts/counts.routes.ts';
import { bindCustomers } from './customers/customers.routes.ts';
import type { Database } from './db/database.ts';
import type { NoteErasure } from './erasure.ts';
import { bindDebts } from './debts/debts.routes.ts';
import { refuseUnbound, type Doors } from './http/bind.ts';
import { countCalls, makeCallCounter, type CallCounter } from './http/call-counter.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import { serveHealth, serveMetrics } from './http/health.ts';
import { parseJsonBodies } from './http/json-bodies.ts';
import { serveLive } from './http/live.ts';
import { serveOpenApi } from './http/openapi.ts';
import { makeServer, refuseBroken } from './http/make-server.ts';
import { knowMethods } from './http/methods.ts';
import { handleError } from './http/problem.ts';
import { safeHeaders, serveWeb } from './http/web-files.ts';
import { startDrainer } from './outbox/drain.ts';
import { localMailbox, type Mailbox } from './mail/mailbox.ts';
import { serveMailbox } from './mail/mailbox-page.ts';
import type { Mailer } from './mail/mailer.ts';
import { listen } from './outbox/listen.sql.ts';
import { bindImports } from './imports/imports.routes.ts';
import { bindClosing } from './businesses/closing.routes.ts';
import { bindOwnership } from './businesses/ownership.routes.ts';
import { bindExports } from './exports/exports.routes.ts';
import { bindLabels } from './labels/labels.routes.ts';
import { bindApiKeys } from './businesses/api-keys.routes.ts';
import { theNet, type WebhookNet } from './businesses/webhook-address.ts';
import { bindWebhooks } from './businesses/webhooks.routes.ts';
import { bindBranches } from './businesses/branches.routes.ts';
import { bindBusinesses } from './businesses/businesses.routes.ts';
import { hearApprovals } from './notices/hear-approvals.ts';
import { bindMatching } from './matching/matching.routes.ts';
import { bindNotices } from './notices/notices.routes.ts';
import { bindPlatform } from './platform/platform.routes.ts';
import { noteSeenPage } from './platform/visit.ts';
import { bindVisits } from './platform/visits.routes.ts';
import { bindChangeSets } from './products/change-sets.routes.ts';
import { bindImages } from './products/images.routes.ts';
import { bindProductHistory } from './products/product-history.routes.ts';
import { bindProducts } from './products/products.routes.ts';
import { bindPromotions } from './products/promotions.ts';
import { bindWeighedCodes } from './products/weighed-codes.ts';
import { bindUpkeep } from './products/upkeep.routes.ts';
import { bindPurchasing } from './purchasing/purchasing.routes.ts';
import { bindReports } from './reports/reports.routes.ts';
import { bindSavedViews } from './reports/saved-views.routes.ts';
import { bindSamples } from './sample/samples.routes.ts';
import { bindDevices } from './sales/devices.routes.ts';
import { serveReceiptPage } from './sales/receipt-page.ts';
import { bindReceiptDesign, bindReceipts } from './sales/receipts.routes.ts';
import { bindRefundFacts } from './refunds/refund-facts.routes.ts';
import { bindBlindReturns } from './refunds/blind-returns.routes.ts';
import { bindRefunds } from './refunds/refunds.routes.ts';
import { bindUnsentFile } from './refunds/unsent-file.routes.ts';
import { bindGiftCards } from './gift-cards/gift-cards.routes.ts';
import { bindLoyalty } from './loyalty/loyalty.routes.ts';
import { bindPractice } from './sales/practice.routes.ts';
import { bindLaybys } from './sales/laybys.routes.ts';
import { bindParkedSales } from './sales/parked-sales.routes.ts';
import { bindQuotes } from './sales/quotes.routes.ts';
import { bindSales } from './sales/sales.routes.ts';
import { bindShifts } from './sales/shifts.routes.ts';
import { bindSync } from './sales/sync.routes.ts';
import { bindSellers } from './sales/sellers.routes.ts';
import { bindSelling } from './sales/selling.routes.ts';
import { bindTills } from './sales/tills.routes.ts';
import { bindTransfers } from './transfers/transfers.routes.ts';
import { bindStock } from './stock/stock.routes.ts';
import { bindUsers } from './users/users.routes.ts';

const COMPRESS_FROM_BYTES = 8_192;

/** What the application is built from. */
export interface AppDeps {
  /** As tillbook_app. */
  readonly db: Database;
  /** As tillbook_platform: counts over all businesses, for super admins. */
  readonly platformDb: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Of 32 bytes: closes what must not lie open in the database. */
  readonly secretKey: Buffer;
  /** Where the built web application lies; null: the API alone. */
  readonly webFolder?: string | null;
  /** Address as tillbook_app for live notices; null: nobody is told. */
  readonly liveUrl?: string | null;
  /** Folder whose disk is watched. */
  readonly dataDir?: string;
  readonly metricsToken?: string | null;
  readonly proxyHops?: number;
  /** Takes mails; absent: they go to the mailbox. */
  readonly mailer?: Mailer | null;
  /** Hashes passwords; absent: Argon2id by the server's own measure. */
  readonly hashing?: Hashing;
  /** Keeps mails where there is no mail server, and shows them at /mailbox on this machine. */
  readonly mailbox?: Mailbox | null;
  /** Keeps outside of the database that somebody was forgotten; absent: nobody does. */
  readonly erased?: NoteErasure;
  /** The origin people type; null: the address they asked by. */
  readonly publicUrl?: string | null;
  /** How webhooks reach the network; absent: the public internet alone. */
  readonly webhookNet?: WebhookNet;
  /** Whether browsers reach us by https. */
  readonly isHttps?: boolean;
  readonly https?: { readonly cert: Buffer; readonly key: Buffer } | null;
}

/**
 * Builds the application: every room's endpoints, one error door. The only file that
 * knows every room.
 */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Exactly the proxies we were told of are believed: hop 0 is the nearest one.
    trustProxy: (_address, hop) => hop < (deps.proxyHops ?? 0),
    serverFactory: (handler) => makeServer(handler, deps.https ?? null),
    clientErrorHandler: refuseBroken,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
  });
  await app.register(cookie);
  // Long answers only (a till's catalogue is 200 kB): a sale's is quicker sent than pressed.
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['gzip'],
    // Requests come unpacked: what unpacks to a thousandfold is never begun.
    globalDecompression: false,
  });
  parseJsonBodies(app);
  app.setErrorHandler(handleError);
  const answerMethods = knowMethods(app);
  safeHeaders(app);
  refuseCrossSite(app, deps.publicUrl ?? null);
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('x-api', '1');
    const isKept = reply.hasHeader('cache-control') || !request.url.startsWith('/api/');
    if (!isKept) void reply.header('cache-control', 'no-store');
  });
  const announce = await goLive(app, deps);
  const erased = deps.erased ?? (() => undefined);
  const doors: Doors = {
    ...{ app, db: deps.db, clock: deps.clock, bound: new Set<string>() },
    ...{ announce, erased, seen: noteSeenPage },
  };
  const { platformDb } = deps;
  const calls = makeCallCounter(deps.clock);
  countCalls(app, calls);
  const hashing = deps.hashing ?? makeHashing();
  const secrets = makeSecretBox(deps.secretKey);
  bindRooms(doors, {
    ...startMailing(app, deps),
    ...addressOf(deps),
    platformDb,
    hashing,
    secrets,
    calls,
    webhookNet: deps.webhookNet ?? theNet(false),
  });
  refuseUnbound(doors, ENDPOINTS);
  serveOpenApi(app);
  const health = {
    db: deps.db,
    clock: deps.clock,
    dataDir: deps.dataDir ?? '.',
    metricsToken: deps.metricsToken ?? null,
  };
  serveReceiptPage(app, deps);
  serveHealth(app, health);
  serveMetrics(app, health);
  await serveWeb(app, deps.webFolder ?? null, answerMethods);
  return app;
}

/** Connects outbox, notices and streams; the answer is what a committed write calls. */
async function goLive(app: FastifyInstance, deps: AppDeps): Promise<() => void> {
  const hub = serveLive(app, deps);
  app.addHook('preClose', async () => hub.close());
  if (deps.liveUrl === undefined || deps.liveUrl === null) return () => undefined;
  const drainer = startDrainer(deps.db, deps.clock, deps.log);
  const approvals = hearApprovals(deps);
  const onNotice = (payload: string): void => {
    hub.tell(payload);
    approvals.hear(payload);
  };
  const listener = await listen(deps.liveUrl, onNotice, hub.tellGap);
  app.addHook('onClose', async () => {
    await drainer.stop();
    await listener.stop();
    await approvals.stop();
  });
  return drainer.announce;
}

/** What rooms need besides the doors. */
export interface RoomDeps {
  readonly mailer: Mailer;
  /** Whether mails can be read at /mailbox. */
  readonly hasMailbox: boolean;
  /** Whether mails leave for a mail server. */
  readonly sendsMail: boolean;
  readonly publicUrl: string | null;
  readonly isHttps: boolean;
  readonly platformDb: Database;
  readonly hashing: Hashing;
  readonly secrets: SecretBox;
  readonly webhookNet: WebhookNet;
  readonly calls: CallCounter;
}

const addressOf = ({ publicUrl = null, isHttps = false }: AppDeps) => ({ publicUrl, isHttps });

/** Without a mail server mails stay in the mailbox, which nobody beyond this machine may see. */
function startMailing(
  app: FastifyInstance,
  deps: AppDeps,
): Pick<RoomDeps, 'mailer' | 'hasMailbox' | 'sendsMail'> {
  const mailbox = deps.mailbox ?? localMailbox(deps.clock);
  const mailer = deps.mailer ?? mailbox;
  const hasMailbox = mailer === mailbox && (deps.publicUrl ?? null) === null;
  if (hasMailbox) serveMailbox(app, mailbox);
  app.addHook('onClose', () => mailer.close());
  return { mailer, hasMailbox, sendsMail: mailer !== mailbox };
}

function bindRooms(doors: Doors, deps: RoomDeps): void {
  // One for all: it keeps the cores from being taken by those who guess.
  const { hashing } = deps;
  const auth = bindAuth(doors, { ...deps, hashing });
  bindUsers(doors, deps);
  bindBranches(doors);
  bindBusinesses(doors);
  bindApiKeys(doors, auth);
  bindWebhooks(doors, auth, deps.webhookNet);
  bindExports(doors, auth);
  bindClosing(doors, auth);
  bindOwnership(doors, auth);
  bindSamples(doors);
  bindPlatform(doors, { ...deps, refused: auth.refused });
  bindVisits(doors, auth);
  bindProducts(doors);
  bindUpkeep(doors);
  bindPromotions(doors);
  bindImages(doors);
  bindProductHistory(doors);
  bindChangeSets(doors);
  bindImports(doors);
  bindLabels(doors);
  bindWeighedCodes(doors);
  bindTills(doors);
  bindShifts(doors);
  bindSales(doors);
  bindPractice(doors);
  bindParkedSales(doors);
  bindQuotes(doors);
  bindLaybys(doors);
  bindGiftCards(doors);
  bindLoyalty(doors);
  bindSync(doors);
  bindDevices(doors);
  bindSellers(doors, { ...deps, hashing });
  bindApprovals(doors, hashing);
  bindAudit(doors);
  bindBooks(doors);
  bindNotices(doors);
  bindReceipts(doors, deps);
  bindReceiptDesign(doors);
  bindRefunds(doors);
  bindBlindReturns(doors);
  bindRefundFacts(doors);
  bindUnsentFile(doors);
  bindSelling(doors);
  bindTransfers(doors);
  bindCounts(doors);
  bindStock(doors);
  bindCustomers(doors);
  bindDebts(doors, deps);
  bindMatching(doors);
  bindPurchasing(doors);
  bindReports(doors);
  bindSavedViews(doors, deps);
}
