import * as auth from '@tillbook/core/auth/auth.api';
import type { passkeySignIn } from '@tillbook/core/auth/passkeys.api';
import type {
  LoginDecision,
  RefreshDecision,
  RegisterDecision,
} from '@tillbook/core/auth/session-decisions';
import * as decide from '@tillbook/core/auth/session-decisions';
import type { SessionUser } from '@tillbook/core/auth/user';
import { businessContextOf } from '@tillbook/core/auth/user';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { SESSION_CHECK_MS } from '@tillbook/core/limits';
import type { ApiReply, Send } from '../api/transport.ts';
import { createTransport } from '../api/transport.ts';
import type { SessionStorage } from './session-storage.ts';
import { Reopening, UNANSWERED, type Reopen, type Reopened } from './reopening.ts';
import { createSessionStorage } from './session-storage.ts';
import { pathAfterSwitch, type From } from './path-after-switch.ts';
import type { Request, SessionState, SessionWorld } from './session-world.ts';

/** A device that the server does not know is no sign-out of whoever uses it. */
const isOfDevice = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'DEVICE_UNKNOWN';

type Credentials = BodyInputOf<typeof auth.login> | BodyInputOf<typeof passkeySignIn>;
type SignInDoor = Pick<typeof auth.login | typeof passkeySignIn, 'method' | 'path'>;
type Registration = BodyInputOf<typeof auth.register>;
type BusinessChoice = BodyInputOf<typeof auth.switchBusiness>;

const SETTLED = { loading: false, authChecked: true } as const;
const NOBODY: SessionState = { ...SETTLED, user: null, businessContext: null };

/**
 * Who is signed in, in this browser: the stored user at once, then what the server says of it.
 * Every decision is core's (`auth/session-decisions`); this only carries it out. Free of any
 * framework: `subscribe` and `getSnapshot` fit React's external store.
 */
export class Session {
  readonly #world: SessionWorld;
  readonly #stored: SessionStorage;
  readonly #transport: Send;
  readonly #listeners = new Set<() => void>();
  readonly #identityListeners = new Set<() => void>();
  #state: SessionState;
  /** Counts who is signed in; an answer from an earlier count changes nothing. */
  #identity = 0;
  #lastAttemptMs: number | null = null;
  #isLeaving = false;
  readonly #reopening = new Reopening();

  constructor(world: SessionWorld) {
    this.#world = world;
    this.#stored = createSessionStorage(world.storage);
    this.#transport = createTransport({
      fetch: world.fetch,
      apiBase: world.apiBase,
      readToken: this.#stored.token,
      isAway: world.isAway,
      takeToken: (token, sent) => this.#takeToken(token, sent),
    });
    const user = this.#stored.user();
    this.#state =
      user === null
        ? NOBODY
        : { loading: true, authChecked: false, user, businessContext: this.#stored.context() };
  }

  getSnapshot = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells when another person, another business or nobody is signed in: caches are emptied. */
  onIdentityChange = (listener: () => void): (() => void) => {
    this.#identityListeners.add(listener);
    return () => this.#identityListeners.delete(listener);
  };

  /** Checks the stored user, once; without one no call is made. */
  start = async (): Promise<void> => {
    if (this.#state.authChecked || this.#lastAttemptMs !== null) return;
    const identity = this.#identity;
    const outcome = await this.#check();
    if (identity !== this.#identity) return;
    const decision = decide.afterValidation(outcome, this.#stored.token());
    if (decision.kind === 'replace') this.#keep(decision.user);
    else if (decision.kind === 'clear') {
      this.#forget();
      this.#world.toast(decision.toast);
    } else this.#set({ ...this.#state, ...SETTLED });
  };

  /** Asks the server for the user again; skipped under 30 s after the last attempt. */
  refresh = async (
    options: { readonly forced?: boolean; readonly silent?: boolean } = {},
  ): Promise<RefreshDecision['kind'] | 'skipped'> => {
    const { forced = false, silent = false } = options;
    const question = { nowMs: this.#world.nowMs(), lastAttemptMs: this.#lastAttemptMs, forced };
    if (this.#state.user === null || !decide.mayRefresh(question)) return 'skipped';
    const identity = this.#identity;
    const outcome = await this.#check();
    const { user } = this.#state;
    if (identity !== this.#identity || user === null) return 'skipped';
    const storedToken = this.#stored.token();
    const decision = decide.afterRefresh(outcome, { silent, storedToken });
    if (decision.kind === 'merge') this.#keep(decide.mergeUser(user, decision.user, storedToken));
    if (decision.kind === 'sign-out') {
      this.#forget();
      this.#world.toast(decision.toast);
      this.#world.navigate(decision.to);
    }
    return decision.kind;
  };

  /** Signs in by a way, says the one toast and goes where the decision leads. */
  login = async (credentials: Credentials, by: SignInDoor = auth.login): Promise<LoginDecision> => {
    const { method, path } = by;
    const outcome = await this.send({ method, path, body: credentials });
    const decision = decide.loginOutcome(outcome);
    if (decision.kind === 'signed-in') this.#enter(decision.user);
    if (decision.kind === 'second-step') return decision;
    this.#world.toast(decision.toast);
    if (decision.kind !== 'failed') this.#world.navigate(decision.to);
    return decision;
  };

  /** Registers; the decision's `result` reports what is still required. */
  register = async (
    registration: Registration,
  ): Promise<{ readonly decision: RegisterDecision; readonly outcome: ApiReply }> => {
    const { method, path } = auth.register;
    const outcome = await this.send({ method, path, body: registration });
    const decision = decide.registerOutcome(outcome);
    if (decision.kind === 'registered') this.#enter(decision.user);
    this.#world.toast(decision.toast);
    if (decision.kind === 'registered') this.#world.navigate(decision.to);
    return { decision, outcome };
  };

  /** Tells the server, then forgets the person whatever the server said. */
  logout = async (): Promise<void> => {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    const { method, path } = auth.logout;
    await this.#transport({ method, path, timeoutMs: SESSION_CHECK_MS });
    this.#isLeaving = false;
    this.#forget();
    this.#world.toast(decide.fixedToast('success', 'loggedOut'));
    this.#world.navigate('/login');
  };

  /** Works in another business from now on, here or from home; the caller shows a refusal. */
  switchBusiness = async (choice: BusinessChoice, from: From = 'here'): Promise<ApiReply> => {
    const { method, path } = auth.switchBusiness;
    const outcome = await this.send({ method, path, body: choice });
    const succeeded = outcome.kind === 'answer' && outcome.status === 200;
    const user = succeeded ? this.takeUser(outcome.body) : null;
    if (user !== null) {
      this.#changeIdentity();
      this.#world.navigate(pathAfterSwitch(user, from, this.#world));
    }
    return outcome;
  };

  /**
   * Takes the user that a call answered with (`{ data: { user } }`, as set-up and profile do) in
   * place of the stored one; null, and nothing changed, when the answer holds none.
   */
  takeUser = (answer: unknown): SessionUser | null => {
    const decision = decide.afterValidation(
      { kind: 'answer', status: 200, body: answer },
      this.#stored.token(),
    );
    if (decision.kind !== 'replace' || this.#state.user === null) return null;
    this.#keep(decision.user);
    return decision.user;
  };

  /** Who knows how to open a session that began without a connection. */
  connectReopen = (reopen: Reopen): void => this.#reopening.connect(reopen);

  /**
   * Somebody came in by PIN in place of whoever was here. Without a bearer there was no connection:
   * the session is opened as soon as there is one.
   */
  enterByPin = (user: SessionUser, bearer: string | null, to: string | null): void => {
    this.#lastAttemptMs = null;
    this.#storeBearer(bearer);
    this.#keep({ ...user, token: bearer });
    this.#changeIdentity();
    if (to !== null) this.#world.navigate(to);
  };

  /** The session of who is here already was opened: nothing on the screen changes. */
  takeBearer = (user: SessionUser, bearer: string): void => {
    if (this.#state.user?._id !== user._id) return;
    this.#storeBearer(bearer);
    this.#keep({ ...user, token: bearer });
  };

  /** Another tab changed what is stored: this one follows. */
  followStorage = (): void => {
    const user = this.#stored.user();
    const before = this.#state.user;
    if (user === null) {
      if (before !== null) this.#forget();
      return;
    }
    this.#set({ ...SETTLED, user, businessContext: this.#stored.context() });
    const isSame = before?._id === user._id && before.business?._id === user.business?._id;
    if (!isSame) this.#changeIdentity();
  };

  /** Sends one call under the rules of 401 and 403; never rejects. */
  send = async (request: Request): Promise<ApiReply> => {
    const opening = this.#opening();
    if (opening !== null && (await opening) === 'silent') return UNANSWERED;
    const identity = this.#identity;
    const token = this.#stored.token();
    const outcome = await this.#transport(request);
    if (outcome.kind !== 'answer') return outcome;
    const isOfSession = outcome.status === 401 && !isOfDevice(outcome.body);
    if (isOfSession && identity === this.#identity) this.#refused(request, token);
    if (outcome.status === 403) this.#world.log(`403 ${request.method} ${request.path}`);
    return outcome;
  };

  #refused(request: Request, sentToken: string | null): void {
    const token = this.#stored.token();
    // The token was renewed meanwhile: the refusal is of the old one.
    if (this.#isLeaving || token !== sentToken) return;
    const decision = decide.afterUnauthorized({
      path: this.#world.currentPath(),
      endpoint: request.path.split('?')[0] ?? '',
      isGate: request.isGate ?? false,
      hadSession: this.#state.user !== null || token !== null,
    });
    if (decision.clears) this.#forget();
    if (decision.toast !== null) this.#world.toast(decision.toast);
    if (decision.to !== null) this.#world.navigate(decision.to);
  }

  /** The session that is opened first, where its person came in without a connection. */
  #opening(): Promise<Reopened> | null {
    const isOpen = this.#state.user === null || this.#stored.token() !== null;
    return isOpen ? null : this.#reopening.begin();
  }

  #storeBearer(bearer: string | null): void {
    if (bearer === null) this.#stored.dropToken();
    else this.#stored.storeToken(bearer);
  }

  async #check(): Promise<ApiReply> {
    this.#lastAttemptMs = this.#world.nowMs();
    const opening = this.#opening();
    if (opening !== null && (await opening) === 'silent') return UNANSWERED;
    const { method, path } = auth.validateSession;
    return this.#transport({ method, path, timeoutMs: SESSION_CHECK_MS });
  }

  #takeToken(token: string, sent: string | null): void {
    // An answer to a session that has ended meanwhile must not bring it back.
    if (this.#stored.token() === sent) this.#stored.storeToken(token);
  }

  #enter(user: SessionUser): void {
    this.#lastAttemptMs = null;
    this.#keep({ ...user, token: user.token ?? this.#stored.token() });
    this.#changeIdentity();
  }

  #keep(user: SessionUser): void {
    const businessContext = businessContextOf(user);
    this.#stored.store(user, businessContext);
    this.#set({ ...SETTLED, user, businessContext });
  }

  #forget(): void {
    this.#stored.clear();
    this.#lastAttemptMs = null;
    const hadUser = this.#state.user !== null;
    this.#set(NOBODY);
    this.#identity += 1;
    if (hadUser) for (const listener of this.#identityListeners) listener();
  }

  #changeIdentity(): void {
    this.#identity += 1;
    for (const listener of this.#identityListeners) listener();
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
