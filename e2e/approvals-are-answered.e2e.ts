import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  expectSaid,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
} from './harness/browser.ts';
import { PASSWORD } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const TOLD_MS = 20_000;
let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
  planted = await plantShop(shop);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** A seller asks, as a till does. */
async function ask(details: string, shareBasisPoints = 2_400): Promise<string> {
  const _id = newId();
  const [branch] = planted.branches;
  const answer = await fetch(`${shop.url}/api/approvals`, {
    method: 'POST',
    headers: { ...planted.seller.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ _id, kind: 'discount_over_limit', branchId: branch?.branchId, tillId: branch?.tillId },
      ...{ amountMinor: 1_200_000, limitMinor: 500_000, shareBasisPoints, details: [details] },
      ...{ subject: details, reason: 'Regular' },
    }),
  });
  expect(answer.status).toBe(200);
  return _id;
}

test('a manager hears of a question wherever they are, and answers it on their screen', async () => {
  const manager = await browsers.visit({ storage: signedIn(planted.manager, planted) });
  const { page } = manager;
  await page.goto('/manager/dashboard?tab=stock&view=approvals');
  await page.getByText('Nothing waits for you').waitFor();
  const first = await ask('2 × Sugar 1 kg: 12,000 off');
  const told = `${planted.seller.name} asks for an approval. Answer it under Approvals.`;
  await expect.poll(() => manager.said, { timeout: TOLD_MS }).toContain(told);
  const waiting = page.getByRole('region', { name: 'Waiting for an answer' });
  const card = waiting.getByRole('region', { name: /^Discount over the limit/ });
  await card.getByText('2 × Sugar 1 kg: 12,000 off').waitFor();
  await expectAccessible(page);
  await picture(page, 'approvals-waiting');
  await card.getByRole('textbox', { name: 'Note' }).fill('For once');
  await card.getByRole('button', { name: 'Approve' }).click();
  await waiting.getByText('Nothing waits for you').waitFor();
  const row = page.getByRole('row', { name: /2 × Sugar 1 kg/ });
  await row.getByText('Approved, not used yet').waitFor();
  // More than they may take off themselves: a no is theirs to say, a yes is not.
  const second = await ask('5 × Rice: everything off', 10_000);
  const beyond = 'You would have to ask for this yourself: somebody who may do more approves it.';
  const approve = waiting.getByRole('button', { name: 'Approve' });
  await approve.waitFor();
  await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true');
  await approve.hover();
  await page.getByText(beyond).waitFor();
  await picture(page, 'approvals-beyond-own-limit');
  await waiting.getByRole('button', { name: 'Refuse' }).click();
  await page
    .getByRole('row', { name: /5 × Rice/ })
    .getByText('Refused')
    .waitFor();
  await picture(page, 'approvals-answered');
  const decided = await shop.look<{ id: string; answer: string; way: string; note: string | null }>(
    `select approval_id id, answer, way, note from approval_decision
     where decided_by = $1 order by decided_at`,
    [planted.manager.personId],
  );
  expect(decided).toEqual([
    { id: first, answer: 'approved', way: 'screen', note: 'For once' },
    { id: second, answer: 'refused', way: 'screen', note: null },
  ]);
  await page.goto('/manager/dashboard?tab=stock&view=approvals&state=refused');
  await page.getByRole('row', { name: /5 × Rice/ }).waitFor();
  expect(await page.getByRole('row', { name: /2 × Sugar/ }).count()).toBe(0);
  expect(manager.troubles).toEqual([]);
  await manager.close();
});

test('the owner sees it under Management, on a phone too', async () => {
  await ask('1 × Salt: all of it off');
  const storage = signedIn(planted.owner, planted);
  const owner = await browsers.visit({ storage, viewport: PHONE });
  const { page } = owner;
  await page.goto('/business/management?view=approvals');
  await page.getByText('1 × Salt: all of it off').waitFor();
  await expectAccessible(page);
  await picture(page, 'approvals-phone');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Nothing waits for you').waitFor();
  expect(owner.troubles).toEqual([]);
  await owner.close();
});

test('a PIN is set with the password, and cleared by the owner', async () => {
  const manager = await browsers.visit({ storage: signedIn(planted.manager, planted) });
  const { page } = manager;
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'PIN' });
  await panel.getByText('You have no PIN in this business.').waitFor();
  await panel.getByLabel('Your password', { exact: true }).fill('not mine at all');
  await panel.getByLabel('New PIN').fill('1234');
  await panel.getByRole('button', { name: 'Set PIN' }).click();
  await panel.getByText('This PIN is too easy to guess; choose another.').first().waitFor();
  await panel.getByLabel('New PIN').fill('2580');
  await panel.getByRole('button', { name: 'Set PIN' }).click();
  await panel.getByText('The password is wrong.').first().waitFor();
  await panel.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: 'Set PIN' }).click();
  await panel.getByRole('button', { name: 'Change PIN' }).waitFor();
  await expectSaid(manager, 'Your PIN is saved.');
  await picture(page, 'pin-set');
  const kept = () =>
    shop.look<{ hash: string }>('select pin_hash hash from person_pin where person_id = $1', [
      planted.manager.personId,
    ]);
  expect((await kept())[0]?.hash).toMatch(/^\$argon2id\$/);
  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await owner.page.goto(`/business/users?id=${planted.manager.personId}`);
  await owner.page.getByRole('button', { name: 'Clear PIN' }).click();
  await expectSaid(owner, `The PIN of ${planted.manager.name} is cleared.`);
  expect(await kept()).toEqual([]);
  await manager.close();
  await owner.close();
});
