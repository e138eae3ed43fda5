import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bearer,
  givePassword,
  PASSWORD,
  post,
  send,
  signIn,
  validate,
} from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { mailsTo, newestCode } from '../../test/mailbox.ts';

let t: TestApp;
let shop: TestBusiness;
let count = 0;

interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly mailed: string;
  readonly copied: string;
}

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database, { name: 'Amina Shop' });
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.nowMs += 86_400_000;
});

async function invite(
  more: { email?: string; role?: string; business?: TestBusiness } = {},
): Promise<Invitation> {
  count += 1;
  const business = more.business ?? shop;
  const made = {
    id: newId(),
    email: more.email ?? `invited.${count}@example.test`,
    mailed: randomBytes(32).toString('base64url'),
    copied: randomBytes(32).toString('base64url'),
  };
  const hash = (secret: string) => createHash('sha256').update(secret).digest();
  await peek(
    t.database,
    `insert into invitation (invitation_id, business_id, name, email, role, branch_ids,
       mailed_hash, copied_hash, invited_by, created_at, expires_at)
     values ($1, $2, 'Juma', $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      made.id,
      business.businessId,
      made.email,
      more.role ?? 'seller',
      [business.branches[0]?.branchId],
      hash(made.mailed),
      hash(made.copied),
      business.owner.personId,
      new Date(t.clock.nowMs).toISOString(),
      new Date(t.clock.nowMs + 72 * 3_600_000).toISOString(),
    ],
  );
  return made;
}

const join = (email: string, secret: string, password = PASSWORD) =>
  post(t, '/api/auth/register', { name: 'Juma Ali', email, password, invite: secret });

const memberships = (email: string, businessId = shop.businessId) =>
  peek(
    t.database,
    `select m.role, m.state, m.branch_ids, m.can_manage_sales, m.can_manage_users
     from membership m join person p using (person_id)
     where p.email = $1 and m.business_id = $2`,
    [email, businessId],
  );

describe('an invitation’s link', () => {
  test('tells whom it is for, what as, and where', async () => {
    const { email, copied, mailed } = await invite();
    for (const secret of [copied, mailed]) {
      const answer = await post(t, '/api/auth/invitation', { invite: secret });
      expect(answer.json()).toEqual({
        email,
        name: 'Juma',
        role: 'seller',
        businessName: 'Amina Shop',
      });
    }
  });

  test.each([
    ['unknown', async () => randomBytes(32).toString('base64url')],
    [
      'expired',
      async () => {
        const { mailed } = await invite();
        t.clock.nowMs += 72 * 3_600_000;
        return mailed;
      },
    ],
    [
      'withdrawn',
      async () => {
        const { id, mailed } = await invite();
        await peek(
          t.database,
          'update invitation set cancelled_at = created_at where invitation_id = $1',
          [id],
        );
        return mailed;
      },
    ],
    [
      'used',
      async () => {
        const { email, mailed } = await invite();
        await join(email, mailed);
        return mailed;
      },
    ],
  ])('that is %s is refused, and creates nobody', async (_what, makeSecret) => {
    const secret = await makeSecret();
    const looked = await post(t, '/api/auth/invitation', { invite: secret });
    const joined = await join('juma.other@example.test', secret);
    for (const answer of [looked, joined]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'LINK_INVALID',
        message: 'This link is wrong, used or expired.',
      });
    }
    const rows = await peek(t.database, 'select from person where email = $1', [
      'juma.other@example.test',
    ]);
    expect(rows).toHaveLength(0);
  });

  test('guessed 30 times from one address meets a wall', async () => {
    const guess = () =>
      post(t, '/api/auth/invitation', { invite: randomBytes(32).toString('base64url') });
    for (let n = 0; n < 30; n += 1) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
  });
});

describe('a new person', () => {
  test('by the mailed link has a proved e-mail and waits for approval', async () => {
    const { email, mailed } = await invite();
    const answer = await join(email, mailed);
    expect(answer.statusCode).toBe(200);
    const { user, token } = answer.json();
    expect(user).toMatchObject({
      name: 'Juma Ali',
      role: 'seller',
      isEmailVerified: true,
      isVerified: false,
      requiresBusinessSetup: false,
      business: { _id: shop.businessId, name: 'Amina Shop' },
    });
    expect(mailsTo(t.mailbox, email)).toHaveLength(0);
    expect(await memberships(email)).toMatchObject([
      { role: 'seller', state: 'awaiting', branch_ids: [shop.branches[0]?.branchId] },
    ]);
    const closed = await send(t, 'GET', '/api/products', undefined, bearer(token));
    expect(closed.json().requiresAdminApproval).toBe(true);
    expect((await signIn(t, email)).json().code).toBe('ADMIN_APPROVAL_REQUIRED');
  });

  test('by the copied link proves the e-mail with a code first', async () => {
    const { email, copied } = await invite();
    const { user, token } = (await join(email, copied)).json();
    expect(user).toMatchObject({ isEmailVerified: false, role: 'seller' });
    expect((await signIn(t, email)).json().code).toBe('EMAIL_NOT_VERIFIED');
    const other = await post(
      t,
      '/api/auth/change-email',
      { email: 'elsewhere@example.test' },
      bearer(token),
    );
    expect(other.json().code).toBe('INVALID_STATE');
    const code = newestCode(t.mailbox, email);
    expect((await post(t, '/api/auth/verify-email', { code }, bearer(token))).statusCode).toBe(200);
    expect((await validate(t, bearer(token))).json().data.user.isEmailVerified).toBe(true);
    expect((await signIn(t, email)).json().code).toBe('ADMIN_APPROVAL_REQUIRED');
  });

  test('with another e-mail than the invited one is refused, and the link still works', async () => {
    const { email, mailed } = await invite();
    const answer = await join('somebody.else@example.test', mailed);
    expect(answer.json().code).toBe('LINK_INVALID');
    expect((await join(email, mailed)).statusCode).toBe(200);
  });

  test('cannot raise the role, and may join while sign-up is closed', async () => {
    const { email, mailed } = await invite();
    const raised = await post(t, '/api/auth/register', {
      name: 'Juma',
      email,
      password: PASSWORD,
      invite: mailed,
      role: 'business_admin',
    });
    expect(raised.statusCode).toBe(422);
    await peek(t.database, `update platform_setting set value = 'false' where name = $1`, [
      'sign_up_open',
    ]);
    expect((await join(email, mailed)).json().user.role).toBe('seller');
    await peek(t.database, `update platform_setting set value = 'true' where name = $1`, [
      'sign_up_open',
    ]);
  });

  test('drives out unproved rows of strangers who typed the address', async () => {
    const { email, mailed } = await invite();
    const stranger = await post(t, '/api/auth/register', {
      name: 'Stranger',
      email,
      password: PASSWORD,
    });
    await join(email, mailed);
    expect((await validate(t, bearer(stranger.json().token))).statusCode).toBe(401);
    const rows = await peek(t.database, 'select name from person where email = $1', [email]);
    expect(rows).toEqual([{ name: 'Juma Ali' }]);
  });

  test('is heard of by the business: its audit and its browsers', async () => {
    const other = await addBusiness(t.database);
    const { id, email, mailed } = await invite({ business: other });
    const { user } = (await join(email, mailed)).json();
    const [event] = await peek(t.database, 'select kind, subject_id from outbox_event', []);
    const audit = await peek(
      t.database,
      'select action, actor_name, detail from audit_event where business_id = $1',
      [other.businessId],
    );
    expect(event).toBeDefined();
    expect(audit).toEqual([
      {
        action: 'user.accept_invitation',
        actor_name: 'Juma Ali',
        detail: JSON.stringify({ invitationId: id, role: 'seller' }),
      },
    ]);
    const events = await peek(
      t.database,
      'select kind, subject_id from outbox_event where business_id = $1',
      [other.businessId],
    );
    expect(events).toEqual([{ kind: 'user_changed', subject_id: user._id }]);
  });
});

describe('somebody who has an account', () => {
  test('joins with its password, and works in both businesses', async () => {
    const other = await addBusiness(t.database);
    await givePassword(t, other.accountant);
    const { email } = other.accountant;
    const { copied } = await invite({ email, role: 'accountant' });
    const answer = await join(email, copied);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({
      _id: other.accountant.personId,
      name: other.accountant.name,
      isEmailVerified: true,
      isVerified: false,
      business: { _id: shop.businessId },
    });
    expect(await memberships(email)).toMatchObject([{ role: 'accountant', state: 'awaiting' }]);
    const signedIn = await signIn(t, email);
    expect(signedIn.json().data.user.business._id).toBe(other.businessId);
  });

  test('is refused with another password, and the link still works', async () => {
    const other = await addBusiness(t.database);
    await givePassword(t, other.accountant);
    const { email } = other.accountant;
    const { mailed } = await invite({ email });
    const answer = await join(email, mailed, 'not this password');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ pointer: '#/password', code: 'MISMATCH' }]);
    expect(await memberships(email)).toHaveLength(0);
    expect((await join(email, mailed)).statusCode).toBe(200);
  });

  test('who guesses at that password is slowed down like at the sign-in', async () => {
    const other = await addBusiness(t.database);
    await givePassword(t, other.accountant);
    const { email } = other.accountant;
    const { mailed } = await invite({ email });
    for (let n = 0; n < 5; n += 1) {
      expect((await join(email, mailed, 'not this password')).statusCode).toBe(422);
    }
    expect((await join(email, mailed)).statusCode).toBe(429);
    expect((await signIn(t, email)).statusCode).toBe(429);
  });

  test('comes back after leaving as a new member: waiting, with the first flags', async () => {
    const { seller } = await addBusiness(t.database);
    await givePassword(t, seller);
    await peek(
      t.database,
      `insert into membership (person_id, business_id, role, state, asked_at, can_manage_users,
         can_manage_sales)
       values ($1, $2, 'branch_manager', 'suspended', now(), true, false)`,
      [seller.personId, shop.businessId],
    );
    const { mailed } = await invite({ email: seller.email });
    expect((await join(seller.email, mailed)).statusCode).toBe(200);
    expect(await memberships(seller.email)).toMatchObject([
      { role: 'seller', state: 'awaiting', can_manage_users: false, can_manage_sales: true },
    ]);
  });

  test('who works there already, or runs the platform, cannot use it', async () => {
    await givePassword(t, shop.owner);
    const { mailed } = await invite({ email: shop.owner.email });
    expect((await join(shop.owner.email, mailed)).json().code).toBe('LINK_INVALID');
    expect(await memberships(shop.owner.email)).toMatchObject([
      { role: 'business_admin', state: 'active' },
    ]);
    const root = await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true });
    await givePassword(t, root);
    const second = await invite({ email: root.email });
    expect((await join(root.email, second.mailed)).json().code).toBe('LINK_INVALID');
    expect(await memberships(root.email)).toHaveLength(0);
  });
});
