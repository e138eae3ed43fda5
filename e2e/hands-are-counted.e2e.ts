import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowsers, type Browsers } from './harness/browser.ts';
import { scan, typeByHand, withHands, type HandsBudget } from './harness/till.ts';

/**
 * Every budget of touches and keys is held by one counter: that it notices a step too many is looked
 * at here, on a page that has a button and a field and no shop behind them.
 */
const PAGE = `<button onclick="this.dataset.done = 'yes'">Sell</button>
  <input aria-label="Code">
  <div role="menu"><button role="menuitem">Close shift</button></div>`;

let browsers: Browsers;
let page: Page;

beforeAll(async () => {
  browsers = await openBrowsers('http://127.0.0.1');
  ({ page } = await browsers.visit());
});
beforeEach(async () => void (await page.goto(`data:text/html,${encodeURIComponent(PAGE)}`)));
afterAll(() => browsers.close());

const sell = () => page.getByRole('button', { name: 'Sell' });
const code = () => page.getByRole('textbox', { name: 'Code' });

/** What the counter says of an act: nothing when it kept to its budget. */
const saidOf = (budget: HandsBudget, work: () => Promise<void>): Promise<string> =>
  withHands(page, 'an act', budget, work).then(
    () => '',
    (failure: unknown) => String(failure),
  );

async function touch(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await sell().click();
}

async function type(text: string): Promise<void> {
  await page.keyboard.press('F9');
  await typeByHand(page, text);
}

test('an act within its budget passes, one touch more or fewer does not', async () => {
  expect(await saidOf({ touches: 2 }, () => touch(2))).toBe('');
  expect(await saidOf({ touches: 2 }, () => touch(3))).toMatch(/deeply equal/);
  expect(await saidOf({ touches: 2 }, () => touch(1))).toMatch(/deeply equal/);
});

test('one key more or fewer does not pass, and a key held down with another is one', async () => {
  expect(await saidOf({ keys: 4 }, () => type('500'))).toBe('');
  expect(await saidOf({ keys: 4 }, () => type('5000'))).toMatch(/deeply equal/);
  expect(await saidOf({ keys: 4 }, () => type('50'))).toMatch(/deeply equal/);
  expect(await saidOf({ keys: 1 }, () => page.keyboard.press('Alt+2'))).toMatch(/deeply equal/);
  expect(await saidOf({ keys: 2 }, () => page.keyboard.press('Alt+2'))).toBe('');
});

test('a touch does not pass for a key, nor a key for a touch', async () => {
  expect(await saidOf({ keys: 1 }, () => touch(1))).toMatch(/deeply equal/);
  expect(await saidOf({ touches: 1 }, () => page.keyboard.press('F9'))).toMatch(/deeply equal/);
});

test('what a program does instead of hands is no hand: the act is short of its budget', async () => {
  const byProgram = async (): Promise<void> => {
    await page.evaluate(`document.querySelector('button').click()`);
    await sell().and(page.locator('[data-done=yes]')).waitFor();
  };
  expect(await saidOf({ touches: 1 }, byProgram)).toMatch(/deeply equal/);
  expect(await saidOf({ keys: 1 }, byProgram)).toMatch(/deeply equal/);
  expect(await saidOf({ keys: 3 }, () => code().fill('500'))).toMatch(/deeply equal/);
  // A scanner's keys are no person's.
  await code().focus();
  expect(await saidOf({ keys: 4 }, () => scan(page, '500'))).toMatch(/deeply equal/);
  expect(await code().inputValue()).toContain('500');
  expect(await saidOf({}, () => scan(page, '500'))).toBe('');
});

test('the Tabs to a button have a budget of their own, of which fewer is no fault', async () => {
  const goOn = async (): Promise<void> => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('a');
  };
  expect(await saidOf({ keys: 1, tabs: 2 }, goOn)).toBe('');
  expect(await saidOf({ keys: 1, tabs: 3 }, goOn)).toBe('');
  expect(await saidOf({ keys: 1, tabs: 1 }, goOn)).toMatch(/Tabs/);
  expect(await saidOf({ keys: 1 }, goOn)).toMatch(/Tabs/);
  expect(await saidOf({ keys: 3, tabs: 2 }, goOn)).toMatch(/deeply equal/);
});

test('an arrow leads on in a menu only, anywhere else it is a key', async () => {
  await page.getByRole('menuitem', { name: 'Close shift' }).focus();
  const arrow = () => page.keyboard.press('ArrowDown');
  expect(await saidOf({ tabs: 1 }, arrow)).toBe('');
  await code().focus();
  expect(await saidOf({ tabs: 1 }, arrow)).toMatch(/deeply equal/);
  expect(await saidOf({ keys: 1 }, arrow)).toBe('');
});
