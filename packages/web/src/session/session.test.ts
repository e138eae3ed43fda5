import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_KEYS } from './session-storage.ts';
import { fakeWorld, LATER, OFFLINE, seller, shop, start, type FakeAnswer } from './fake-session.ts';

const answered = (...answers: FakeAnswer[]) => answers.map((answer) => ({ answer }));

const EXPIRED = 'error: Session expired. Please login again.';

beforeEach(() => {
  vi.useFakeTimers();
});

describe('at start-up', () => {
  it('is checked at once without any call when nobody is stored', async () => {
    const { session, calls } = await start(fakeWorld());
    expect(session.getSnapshot()).toEqual({
      loading: false,
      authChecked: true,
      user: null,
      businessContext: null,
    });
    expect(calls).toEqual([]);
  });

  it('takes the stored user and context at once, and is loading until the server answers', () => {
    const { session } = fakeWorld({ stored: seller, token: 't0', answers: [LATER] });
    void session.start();
    const state = session.getSnapshot();
    expect(state).toMatchObject({ loading: true, authChecked: false });
    expect(state.user).toMatchObject({ role: 'seller', token: 't0' });
    expect(state.businessContext).toEqual({
      businessId: 'b1',
      businessType: 'grocery',
      branchId: 'r1',
      currency: 'TZS',
      timezone: 'Africa/Dar_es_Salaam',
    });
  });

  it('asks with the bearer and cookies, once however often it is started', async () => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.answers.push([200, { data: { user: seller } }]);
    await Promise.all([world.session.start(), world.session.start()]);
    await world.session.start();
    expect(world.calls).toHaveLength(1);
    expect(world.calls[0]).toMatchObject({
      method: 'GET',
      path: '/api/auth/validate-session',
      credentials: 'include',
      bearer: 't0',
    });
  });

  it('replaces user and context on 200 with user data', async () => {
    const moved = { ...seller, name: 'Ali B', branch: { _id: 'r2', name: 'Mbezi' } };
    const world = await start(
      fakeWorld({ stored: seller, token: 't0', answers: [[200, { data: { user: moved } }]] }),
    );
    const state = world.session.getSnapshot();
    expect(state).toMatchObject({ loading: false, authChecked: true });
    expect(state.user).toMatchObject({ name: 'Ali B', token: 't0' });
    expect(state.businessContext?.branchId).toBe('r2');
    expect(world.stored(SESSION_KEYS.user)).toContain('Ali B');
    expect(world.stored(SESSION_KEYS.businessContext)).toContain('r2');
    expect(world.said).toEqual([]);
  });

  it('clears user, context and token on 401 and says so once', async () => {
    const world = await start(fakeWorld({ stored: seller, token: 't0', answers: [[401, null]] }));
    expect(world.session.getSnapshot()).toMatchObject({ user: null, businessContext: null });
    expect(world.session.getSnapshot()).toMatchObject({ loading: false, authChecked: true });
    expect(world.keys()).toEqual(['tillbook.theme']);
    expect(world.said).toEqual([EXPIRED]);
  });

  it.each([
    ['200 without user data', [200, { data: {} }]],
    ['200 with an HTML page', [200, '<html>']],
    ['200 with broken JSON', [200, '{"data":{"user"']],
    ['204', [204, null]],
    ['304', [304, null]],
    ['403', [403, { requiresAdminApproval: true }]],
    ['404', [404, { message: 'Not found.' }]],
    ['429', [429, null]],
    ['500', [500, null]],
    ['503 with HTML', [503, '<html>']],
    ['a lost connection', OFFLINE],
  ] as const)('keeps the cached user on %s', async (_name, answer) => {
    const world = await start(fakeWorld({ stored: seller, token: 't0', answers: [answer] }));
    const state = world.session.getSnapshot();
    expect(state).toMatchObject({ loading: false, authChecked: true });
    expect(state.user).toMatchObject({ role: 'seller', token: 't0' });
    expect(state.businessContext?.businessId).toBe('b1');
    expect(world.stored(SESSION_KEYS.token)).toBe('t0');
    expect(world.said).toEqual([]);
    expect(world.went).toEqual([]);
  });

  it('waits 8000 ms for an answer, no longer, and keeps the user then', async () => {
    const world = fakeWorld({ stored: seller, token: 't0', answers: [LATER] });
    void world.session.start();
    await vi.advanceTimersByTimeAsync(7999);
    expect(world.session.getSnapshot()).toMatchObject({ loading: true, authChecked: false });
    expect(world.calls[0]?.isAborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.session.getSnapshot()).toMatchObject({ loading: false, authChecked: true });
    expect(world.session.getSnapshot().user).toMatchObject({ role: 'seller' });
    expect(world.calls[0]?.isAborted()).toBe(true);
  });

  it('takes an answer that comes after 7999 ms', async () => {
    const world = fakeWorld({ stored: seller, token: 't0', answers: [LATER] });
    const started = world.session.start();
    await vi.advanceTimersByTimeAsync(7999);
    world.answerLater(401, null);
    await started;
    expect(world.session.getSnapshot().user).toBeNull();
  });

  it('lets a sign-in during the check win over its late 401', async () => {
    const world = fakeWorld({ stored: seller, token: 't0', answers: [LATER] });
    const started = world.session.start();
    world.answers.push([200, { data: { user: { ...seller, _id: 'p2' }, token: 't2' } }]);
    await world.session.login({ email: 'a@x.tz', password: 'x' });
    world.answerLater(401, null);
    await started;
    expect(world.session.getSnapshot().user).toMatchObject({ _id: 'p2', token: 't2' });
    expect(world.said).toEqual(['success: Login successful']);
  });

  it.each(['{', '[]', '"x"', '{"name":"no role"}'])(
    'treats a damaged stored user (%s) as nobody',
    async (text) => {
      const world = await start(fakeWorld({ storedText: text, token: 't0' }));
      expect(world.session.getSnapshot()).toMatchObject({ user: null, authChecked: true });
      expect(world.calls).toEqual([]);
    },
  );

  it('works from memory where storage is forbidden', async () => {
    const world = await start(fakeWorld({ forbidsStorage: true }));
    world.answers.push([200, { data: { user: seller, token: 't1' } }], [200, { items: [] }]);
    await world.session.login({ email: 'a@x.tz', password: 'x' });
    await world.session.send({ method: 'GET', path: '/api/products' });
    expect(world.calls[1]?.bearer).toBe('t1');
  });
});

describe('a refresh', () => {
  async function signedIn() {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.answers.push([200, { data: { user: { ...seller, preferences: { theme: 'dark' } } } }]);
    return start(world);
  }

  it('is skipped until 30,000 ms after start-up, unless forced', async () => {
    const world = await signedIn();
    vi.advanceTimersByTime(29_999);
    expect(await world.session.refresh()).toBe('skipped');
    expect(world.calls).toHaveLength(1);
    world.answers.push([500, null]);
    expect(await world.session.refresh({ forced: true })).toBe('keep');
    // The failed attempt counts.
    vi.advanceTimersByTime(29_999);
    expect(await world.session.refresh()).toBe('skipped');
    vi.advanceTimersByTime(1);
    world.answers.push([200, { data: { user: seller } }]);
    expect(await world.session.refresh()).toBe('merge');
    expect(world.calls).toHaveLength(3);
  });

  it('merges: new facts and context, the stored token and preferences stay', async () => {
    const world = await signedIn();
    const business = { ...shop, currency: 'KWD' };
    const fresh = { ...seller, name: 'Ali B', business, preferences: { theme: 'light' } };
    world.answers.push([200, { data: { user: fresh } }]);
    await world.session.refresh({ forced: true });
    const { user, businessContext } = world.session.getSnapshot();
    expect(user).toMatchObject({ name: 'Ali B', token: 't0', preferences: { theme: 'dark' } });
    expect(businessContext?.currency).toBe('KWD');
  });

  it('stores a token of the answer first, and keeps that one', async () => {
    const world = await signedIn();
    world.answers.push([200, { data: { user: seller }, token: 't9' }]);
    await world.session.refresh({ forced: true });
    expect(world.session.getSnapshot().user?.token).toBe('t9');
    expect(world.stored(SESSION_KEYS.token)).toBe('t9');
  });

  it.each([401, 404])('signs out on %i with the toast once, and goes to /login', async (status) => {
    const world = await signedIn();
    world.answers.push([status, null]);
    expect(await world.session.refresh({ forced: true })).toBe('sign-out');
    expect(world.session.getSnapshot().user).toBeNull();
    expect(world.keys()).toEqual(['tillbook.theme']);
    expect(world.said).toEqual([EXPIRED]);
    expect(world.went).toEqual(['/login']);
  });

  it.each([401, 404])('keeps the user on %i when silent', async (status) => {
    const world = await signedIn();
    world.answers.push([status, null]);
    expect(await world.session.refresh({ forced: true, silent: true })).toBe('keep');
    expect(world.session.getSnapshot().user).not.toBeNull();
    expect([world.said, world.went]).toEqual([[], []]);
  });

  it.each(answered([403, null], [429, null], [500, null], [200, '<html>'], OFFLINE))(
    'keeps the user on $answer',
    async ({ answer }) => {
      const world = await signedIn();
      world.answers.push(answer);
      expect(await world.session.refresh({ forced: true })).toBe('keep');
      expect(world.session.getSnapshot().user).not.toBeNull();
    },
  );

  it('ends after 8000 ms and keeps the user', async () => {
    const world = await signedIn();
    world.answers.push(LATER);
    const refreshed = world.session.refresh({ forced: true });
    await vi.advanceTimersByTimeAsync(7999);
    expect(world.calls[1]?.isAborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await refreshed).toBe('keep');
  });

  it('asks nothing when nobody is signed in', async () => {
    const world = await start(fakeWorld());
    expect(await world.session.refresh({ forced: true })).toBe('skipped');
    expect(world.calls).toEqual([]);
  });

  it('changes nothing when the person signed out meanwhile', async () => {
    const world = await signedIn();
    world.answers.push(LATER, [200, null]);
    const refreshed = world.session.refresh({ forced: true });
    await world.session.logout();
    world.answerLater(200, { data: { user: seller }, token: 'late' });
    expect(await refreshed).toBe('skipped');
    expect(world.session.getSnapshot().user).toBeNull();
    expect(world.keys()).toEqual(['tillbook.theme']);
  });
});

describe('a sign-in', () => {
  const body = { email: 'ali@x.tz', password: 'correct-horse-till' };

  it('stores user, token and context, says so once and goes to the dashboard', async () => {
    const world = await start(fakeWorld({ path: '/login' }));
    world.answers.push([200, { message: 'ok', data: { user: seller, token: 't1' } }]);
    const decision = await world.session.login(body);
    expect(decision.kind).toBe('signed-in');
    expect(world.calls[0]).toMatchObject({ method: 'POST', path: '/api/auth/login', body });
    expect(world.session.getSnapshot()).toMatchObject({
      user: { role: 'seller', token: 't1' },
      businessContext: { businessId: 'b1' },
    });
    expect(world.stored(SESSION_KEYS.token)).toBe('t1');
    expect(world.stored(SESSION_KEYS.shopName)).toBe('Amina Shop');
    expect(world.said).toEqual(['success: Login successful']);
    expect(world.went).toEqual(['/seller/dashboard']);
  });

  it('of somebody without a business stores no context and no shop name', async () => {
    const world = await start(fakeWorld({ path: '/login' }));
    const user = { role: 'business_admin', isEmailVerified: true };
    world.answers.push([200, { data: { user, token: 't1' } }]);
    await world.session.login(body);
    expect(world.session.getSnapshot().businessContext).toBeNull();
    expect(world.keys()).toEqual(['tillbook.theme', 'tillbook.token', 'tillbook.user']);
    expect(world.went).toEqual(['/setup/business']);
  });

  it.each([
    [
      { requiresEmailVerification: true },
      '/email-verification',
      'info: Please verify your email address to continue',
    ],
    [
      { requiresAdminApproval: true },
      '/pending-verification',
      'info: Your account is pending admin approval',
    ],
  ])('held at a gate by %j stores nothing', async (flags, to, sentence) => {
    const world = await start(fakeWorld({ path: '/login' }));
    world.answers.push([403, { message: 'x', ...flags }]);
    await world.session.login(body);
    expect(world.session.getSnapshot().user).toBeNull();
    expect(world.keys()).toEqual(['tillbook.theme']);
    expect(world.said).toEqual([sentence]);
    expect(world.went).toEqual([to]);
  });

  it.each([
    [[401, { message: 'E-mail or password is wrong.' }], 'error: E-mail or password is wrong.'],
    [[500, null], 'error: Login failed'],
    [[200, { data: {} }], 'error: Invalid response format from server'],
    [OFFLINE, 'error: Failed to fetch'],
  ] as const)(
    'that fails with %j shows its own toast only, and stays',
    async (answer, sentence) => {
      const world = await start(fakeWorld({ path: '/login', answers: [answer] }));
      expect((await world.session.login(body)).kind).toBe('failed');
      expect(world.said).toEqual([sentence]);
      expect(world.went).toEqual([]);
      expect(world.session.getSnapshot()).toMatchObject({ user: null, authChecked: true });
    },
  );
});

describe('a registration', () => {
  const body = { name: 'Amina', email: 'amina@x.tz', password: 'correct-horse-till' };
  const owner = {
    role: 'business_admin',
    requiresEmailVerification: true,
    requiresBusinessSetup: true,
  };

  it('stores the user, says so, goes on and reports what is required', async () => {
    const world = await start(fakeWorld({ path: '/register' }));
    world.answers.push([201, { message: 'ok', user: owner, token: 't1' }]);
    const { decision } = await world.session.register(body);
    expect(decision).toMatchObject({
      kind: 'registered',
      result: {
        requiresEmailVerification: true,
        requiresBusinessSetup: true,
        requiresAdminApproval: true,
      },
    });
    expect(world.said).toEqual(['success: Registration successful!']);
    expect(world.went).toEqual(['/email-verification']);
    expect(world.stored(SESSION_KEYS.token)).toBe('t1');
  });

  it.each([
    [[201, { user: owner }], 'error: Invalid response format from server'],
    [[201, { token: 't1' }], 'error: Invalid response format from server'],
    [[422, { message: 'At least 8 characters.' }], 'error: At least 8 characters.'],
    [OFFLINE, 'error: Registration failed'],
  ] as const)('that fails with %j signs nobody in', async (answer, sentence) => {
    const world = await start(fakeWorld({ path: '/register', answers: [answer] }));
    expect((await world.session.register(body)).decision.kind).toBe('failed');
    expect(world.session.getSnapshot().user).toBeNull();
    expect(world.said).toEqual([sentence]);
    expect(world.went).toEqual([]);
  });
});

describe('a sign-out', () => {
  it.each(answered([200, { message: 'x' }], [401, null], [500, null], [200, '<html>'], OFFLINE))(
    'answered with $answer clears everything but the theme, with its own toast only',
    async ({ answer }) => {
      const world = fakeWorld({ stored: seller, token: 't0' });
      world.answers.push([200, { data: { user: seller } }]);
      await start(world);
      world.answers.push(answer);
      await world.session.logout();
      expect(world.calls[1]).toMatchObject({
        method: 'GET',
        path: '/api/auth/logout',
        bearer: 't0',
      });
      expect(world.session.getSnapshot()).toMatchObject({ user: null, businessContext: null });
      expect(world.keys()).toEqual(['tillbook.theme']);
      expect(world.said).toEqual(['success: Logged out successfully']);
      expect(world.went).toEqual(['/login']);
    },
  );

  it('does not wait for a silent server longer than 8000 ms', async () => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.answers.push([200, { data: { user: seller } }], LATER);
    await start(world);
    const left = world.session.logout();
    await vi.advanceTimersByTimeAsync(7999);
    expect(world.session.getSnapshot().user).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await left;
    expect(world.session.getSnapshot().user).toBeNull();
  });

  it('says nothing of expiry when another call fails with 401 meanwhile', async () => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.answers.push([200, { data: { user: seller } }], LATER, [401, null]);
    await start(world);
    const left = world.session.logout();
    await world.session.send({ method: 'GET', path: '/api/products' });
    world.answerLater(200, null);
    await left;
    expect(world.said).toEqual(['success: Logged out successfully']);
  });
});

describe('nobody at the page', () => {
  it('is told with every call, the session check too, until somebody does something', async () => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    const user = [200, { data: { user: seller } }] as const;
    world.answers.push(user, [200, null], user, [200, null]);
    const call = { method: 'GET', path: '/api/products' } as const;
    await start(world);
    world.place.isAway = true;
    await world.session.send(call);
    await world.session.refresh({ forced: true });
    world.place.isAway = false;
    await world.session.send(call);
    expect(world.calls.map(({ isBackground }) => isBackground)).toEqual([false, true, true, false]);
  });
});

describe('a 401 of any call', () => {
  async function signedIn(path: string) {
    const world = fakeWorld({ stored: seller, token: 't0', path });
    world.answers.push([200, { data: { user: seller } }]);
    return start(world);
  }
  const call = { method: 'GET', path: '/api/products?limit=5' } as const;

  it('clears, says so once however many calls fail, and goes to /login', async () => {
    const world = await signedIn('/seller/products');
    world.answers.push([401, null], [401, null], [401, null]);
    await Promise.all([1, 2, 3].map(() => world.session.send(call)));
    expect(world.session.getSnapshot()).toMatchObject({ user: null, businessContext: null });
    expect(world.keys()).toEqual(['tillbook.theme']);
    expect(world.said).toEqual([EXPIRED]);
    expect(world.went).toEqual(['/login']);
  });

  it('does not redirect on a login path', async () => {
    const world = await signedIn('/login');
    world.answers.push([401, null]);
    await world.session.send(call);
    expect(world.said).toEqual([EXPIRED]);
    expect(world.went).toEqual([]);
  });

  it('of an earlier session does not end the next one', async () => {
    const world = await signedIn('/seller/products');
    world.answers.push(LATER, [200, null]);
    const late = world.session.send(call);
    await world.session.logout();
    world.answers.push([200, { data: { user: seller, token: 't2' } }]);
    await world.session.login({ email: 'a@x.tz', password: 'x' });
    world.answerLater(401, null);
    await late;
    expect(world.session.getSnapshot().user).not.toBeNull();
    expect(world.said).not.toContain(EXPIRED);
  });

  it('of a token that was renewed meanwhile does not end the session', async () => {
    const world = await signedIn('/seller/products');
    world.answers.push(LATER, [200, { data: { user: seller }, token: 't1' }]);
    const late = world.session.send(call);
    await world.session.refresh({ forced: true });
    world.answerLater(401, null);
    await late;
    expect(world.session.getSnapshot().user).toMatchObject({ token: 't1' });
    expect(world.said).toEqual([]);
  });

  it('lets a waiting page offer sign-in when nobody was signed in', async () => {
    const world = await start(fakeWorld({ path: '/email-verification', answers: [[401, null]] }));
    await world.session.send({ method: 'GET', path: '/api/auth/gate-status', isGate: true });
    expect([world.said, world.went]).toEqual([[], []]);
  });
});

describe('other answers', () => {
  it('only logs a 403: nothing is said, cleared or left', async () => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.answers.push([200, { data: { user: seller } }], [403, { requiresAdminApproval: true }]);
    await start(world);
    await world.session.send({ method: 'POST', path: '/api/sales', body: {} });
    expect(world.session.getSnapshot().user).not.toBeNull();
    expect([world.said, world.went]).toEqual([[], []]);
    expect(world.logged).toEqual(['403 POST /api/sales']);
  });

  it.each([
    [200, { token: 'n' }, 'n'],
    [200, { data: { token: 'n' } }, 'n'],
    [500, { token: 'n' }, 'n'],
    [403, { token: 'n' }, 'n'],
    [200, { token: '' }, 't0'],
    [200, { token: 7 }, 't0'],
    [200, { user: { token: 'n' } }, 't0'],
  ])('%i with %j leaves the token %s for the next call', async (status, body, token) => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.answers.push([200, { data: { user: seller } }], [status, body], [200, null]);
    await start(world);
    await world.session.send({ method: 'GET', path: '/api/products' });
    await world.session.send({ method: 'GET', path: '/api/products' });
    expect(world.calls[2]?.bearer).toBe(token);
  });
});

describe('another business', () => {
  it('becomes the one in use: user, context, caches and the dashboard of the role there', async () => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.answers.push([200, { data: { user: seller } }]);
    await start(world);
    const emptied = vi.fn();
    world.session.onIdentityChange(emptied);
    const there = { ...seller, role: 'branch_manager', business: { ...shop, _id: 'b2' } };
    world.answers.push([200, { data: { user: there } }]);
    await world.session.switchBusiness({ businessId: 'b2' });
    expect(world.session.getSnapshot()).toMatchObject({
      user: { role: 'branch_manager', token: 't0' },
      businessContext: { businessId: 'b2' },
    });
    expect(world.went).toEqual(['/manager/dashboard']);
    expect(emptied).toHaveBeenCalledTimes(1);
  });

  it('keeps the screen where the role has it there too', async () => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.place.path = '/seller/products';
    world.answers.push([200, { data: { user: seller } }], [200, { data: { user: seller } }]);
    await start(world);
    await world.session.switchBusiness({ businessId: 'b2' });
    expect(world.went).toEqual(['/seller/products']);
  });

  it('keeps the part of the screen, and nothing that names a thing of the business left', async () => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.place.path = '/profile';
    world.place.search = '?tab=today&id=0b&branchId=1c&q=soap&view=parked';
    world.answers.push([200, { data: { user: seller } }], [200, { data: { user: seller } }]);
    await start(world);
    await world.session.switchBusiness({ businessId: 'b2' });
    expect(world.went).toEqual(['/profile?tab=today&view=parked']);
    world.answers.push([200, { data: { user: seller } }]);
    await world.session.switchBusiness({ businessId: 'b2' }, 'home');
    expect(world.went.at(-1)).toBe('/seller/dashboard');
  });

  it('goes on at an address of it, where the role has that', async () => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.place.path = '/profile';
    world.answers.push([200, { data: { user: seller } }], [200, { data: { user: seller } }]);
    await start(world);
    const sold = { to: '/seller/sales?from=2026-03-11' };
    await world.session.switchBusiness({ businessId: 'b2' }, sold);
    expect(world.went).toEqual(['/seller/sales?from=2026-03-11']);
    world.answers.push([200, { data: { user: seller } }]);
    await world.session.switchBusiness({ businessId: 'b2' }, { to: '/business/sales' });
    expect(world.went.at(-1)).toBe('/seller/dashboard');
  });

  it('that is refused changes nothing', async () => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.answers.push([200, { data: { user: seller } }], [404, { message: 'Not found.' }]);
    await start(world);
    const before = world.session.getSnapshot();
    await world.session.switchBusiness({ businessId: 'b2' });
    expect(world.session.getSnapshot()).toBe(before);
    expect(world.went).toEqual([]);
  });
});

describe('another tab', () => {
  it('that signs out signs this one out, without a toast', async () => {
    const world = fakeWorld({ stored: seller, token: 't0' });
    world.answers.push([200, { data: { user: seller } }]);
    await start(world);
    for (const key of Object.values(SESSION_KEYS)) world.entries.delete(key);
    world.session.followStorage();
    expect(world.session.getSnapshot().user).toBeNull();
    expect(world.said).toEqual([]);
  });

  it('that signs another person in is followed, and caches are emptied', async () => {
    const world = await start(fakeWorld());
    const emptied = vi.fn();
    world.session.onIdentityChange(emptied);
    world.entries.set(SESSION_KEYS.user, JSON.stringify({ ...seller, _id: 'p9' }));
    world.session.followStorage();
    expect(world.session.getSnapshot().user?._id).toBe('p9');
    expect(emptied).toHaveBeenCalledTimes(1);
    world.session.followStorage();
    expect(emptied).toHaveBeenCalledTimes(1);
  });
});

it('tells its listeners of every change, and no more after they left', async () => {
  const world = fakeWorld({ stored: seller, token: 't0' });
  const heard = vi.fn();
  const leave = world.session.subscribe(heard);
  world.answers.push([200, { data: { user: seller } }], [200, null]);
  await start(world);
  expect(heard).toHaveBeenCalledTimes(1);
  leave();
  await world.session.logout();
  expect(heard).toHaveBeenCalledTimes(1);
});
