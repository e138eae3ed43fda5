import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '@tillbook/core/contract';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { everyRow, pathOf } from '../../test/bad-input/probe.ts';
import { ROUTES } from '../../test/bad-input/routes.ts';
import { addBusiness, addPerson, type TestBusiness, type TestPerson } from '../../test/builders.ts';

let at: TestApp;
let shop: TestBusiness;
let root: TestPerson;
beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  root = await addPerson(at.database, { role: 'super_admin', isSuperAdmin: true });
});
afterAll(() => at.close());

const platforms = ENDPOINTS.filter(
  ({ access }) => access.kind === 'action' && access.action.startsWith('platform.'),
);

test.each(platforms.map((endpoint) => ({ name: endpoint.name, endpoint })))(
  '$name is a super admin’s alone, by right asked; nobody of a business changes a row',
  async ({ name, endpoint }) => {
    const ask = ({ headers }: Pick<TestPerson, 'headers'>) =>
      at.app.inject({
        ...{ method: endpoint.method, url: pathOf(endpoint), headers },
        ...(endpoint.body === undefined ? {} : { payload: ROUTES[name]?.body ?? {} }),
      });
    const before = await everyRow(at.database);
    for (const who of [shop.owner, shop.manager, shop.seller, shop.accountant]) {
      expect((await ask(who)).json()).toMatchObject({ code: 'PERMISSION_REQUIRED' });
    }
    const stranger = { headers: { authorization: `Bearer s1_${'x'.repeat(43)}` } };
    expect((await ask(stranger)).statusCode).toBe(401);
    expect(await everyRow(at.database)).toEqual(before);
    // What it names is not there for a super admin either, but they are let in.
    expect([200, 404, 409, 412]).toContain((await ask(root)).statusCode);
  },
);

test('a super admin does nothing that is a business’s', async () => {
  const theirs = ENDPOINTS.filter(
    ({ access }) => access.kind === 'action' && !access.action.startsWith('platform.'),
  );
  expect(theirs.length).toBeGreaterThan(100);
  for (const endpoint of theirs) {
    const answer = await at.app.inject({
      ...{ method: endpoint.method, url: pathOf(endpoint), headers: root.headers },
      ...(endpoint.body === undefined ? {} : { payload: ROUTES[endpoint.name]?.body ?? {} }),
    });
    // A query that is asked for and missing, or a file that is no picture, is refused before.
    const { code } = answer.json<{ code: string }>();
    const isShut = ['PERMISSION_REQUIRED', 'VALIDATION_FAILED', 'UNSUPPORTED_MEDIA_TYPE'];
    expect(isShut, endpoint.name).toContain(code);
  }
});
