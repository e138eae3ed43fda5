import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Browsers, Visitor, VisitOptions } from './browser.ts';
import { signedIn, type PlantedShop } from './plant.ts';
import type { Shop } from './server.ts';
import { soon } from './soon.ts';

/** A touch or Enter within this long of what came before is taken for a slip. */
const SLIP_MS = 350;

export const scanField = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Scan or search products' });

export const cart = (page: Page): Locator => page.getByRole('region', { name: 'Cart' });

/** A product on the shelf. */
export const tile = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Products' })
    .getByRole('button', { name: new RegExp(`^${name}`) });

export const payPanel = (page: Page): Locator => page.getByRole('form', { name: 'Payment' });

/** Waits until so many items are in the cart. */
export async function untilItems(page: Page, count: number): Promise<void> {
  const said = count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`;
  await cart(page).getByRole('heading', { name: said, exact: true }).waitFor();
}

/** Waits for the strip that says how the last sale ended: `Paid` or `Change`, and how much. */
export async function untilSold(
  page: Page,
  said: 'Paid' | 'Change' | 'On account',
  amount: string,
  currency = 'TZS',
): Promise<void> {
  const words = new RegExp(`^${said}\\s*${currency}\\s*${amount}$`);
  await page.getByRole('status').filter({ hasText: words }).waitFor();
  await cart(page).getByText('The cart is empty.').waitFor();
}

/** Opens a shift with the float of one of the suggestions; ends ready to sell. */
export async function openShift(page: Page, float: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Usual floats' })
    .getByRole('button', { name: float, exact: true })
    .click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await scanField(page).waitFor();
}

/**
 * The seller, signed in before the journey begins, in a browser of their own: the shift is open with
 * 50,000 in the drawer, nothing is in the cart.
 */
export async function sellerAtTill(
  browsers: Browsers,
  planted: PlantedShop,
  options: Omit<VisitOptions, 'storage'> = {},
): Promise<Visitor> {
  const storage = signedIn(planted.seller, planted);
  const seller = await browsers.visit({ ...options, storage });
  await seller.page.goto('/seller/new-sale');
  await openShift(seller.page, '50,000');
  return seller;
}

/** Lets the moment pass in which a second touch or Enter would be taken for a slip. */
export async function unhurried(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${SLIP_MS}))`);
}

/** Types as fast as a person does: closer keys would be a scanner's, which no field has. */
export const typeByHand = (page: Page, text: string): Promise<void> =>
  page.keyboard.type(text, { delay: 60 });

/**
 * Runs in the page: presses keys as a bar code scanner does, 8 ms apart by their own time. They are
 * made inside the page, each in a task of its own right after the one before: keys sent from here
 * would arrive with gaps whenever the machine is short of time. What a key does that nobody stops is
 * done as the browser does it.
 */
const PRESS_KEYS = `async (keys) => {
  const startMs = performance.now() - 8 * keys.length;
  const press = (key, at) => {
    const target = document.activeElement ?? document.body;
    const how = { key, bubbles: true, cancelable: true, composed: true };
    const down = new KeyboardEvent('keydown', how);
    Object.defineProperty(down, 'timeStamp', { value: startMs + 8 * at });
    if (target.dispatchEvent(down)) {
      // The key's character goes where the focus is by then.
      const focused = document.activeElement ?? document.body;
      if (key === 'Enter' && target.matches('button, a')) target.click();
      else if (key.length === 1 && focused.matches('input, textarea')) {
        document.execCommand('insertText', false, key);
      }
    }
    target.dispatchEvent(new KeyboardEvent('keyup', how));
  };
  for (const [at, key] of keys.entries()) {
    await scheduler.postTask(() => press(key, at), { priority: 'user-blocking' });
  }
}`;

/** Types a code as a bar code scanner does: its keys follow each other at once, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(`(${PRESS_KEYS})(${JSON.stringify([...code, 'Enter'])})`);
}

/** Starts counting what a person's hands do from here on. */
export async function countHands(
  page: Page,
): Promise<() => Promise<{ touches: number; keys: number }>> {
  await page.evaluate(`
    globalThis.hands = { touches: 0, keys: 0 };
    if (!globalThis.handsAreCounted) {
      globalThis.handsAreCounted = true;
      addEventListener('pointerdown', (e) => e.isTrusted && (hands.touches += 1), true);
      addEventListener('keydown', (e) => e.isTrusted && !e.repeat && (hands.keys += 1), true);
    }
  `);
  return () => page.evaluate<{ touches: number; keys: number }>('globalThis.hands');
}

/** What an act may cost; nothing of what is not named. */
export interface HandsBudget {
  readonly touches?: number;
  readonly keys?: number;
  /** The most keys that only lead on. */
  readonly tabs?: number;
}

/**
 * Does something with so many touches and keys, and fails when the hands did otherwise: a step more
 * is a fault, and so is a budget that nobody needs any more. Keys that only lead on through the page
 * (Tab, and the arrows of a menu) are counted by themselves, and may not be more than `tabs`: what
 * stands in between on a page changes, and fewer is no fault.
 */
export async function withHands(
  page: Page,
  what: string,
  { tabs = 0, ...budget }: HandsBudget,
  work: () => Promise<void>,
): Promise<void> {
  await page.evaluate(`
    globalThis.ledOn = 0;
    if (!globalThis.ledOnIsCounted) {
      globalThis.ledOnIsCounted = true;
      addEventListener('keydown', (e) => {
        const isInMenu = e.target instanceof Element && e.target.closest('[role=menu]') !== null;
        const leadsOn = e.key === 'Tab' || (e.key === 'ArrowDown' && isInMenu);
        if (e.isTrusted && !e.repeat && leadsOn) ledOn += 1;
      }, true);
    }
  `);
  const hands = await countHands(page);
  await work();
  const { touches, keys } = await hands();
  const ledOn = await page.evaluate<number>('globalThis.ledOn');
  expect({ what, touches, keys: keys - ledOn }).toEqual({ what, touches: 0, keys: 0, ...budget });
  expect(ledOn, `Tabs of: ${what}`).toBeLessThanOrEqual(tabs);
}

/** Waits until the device could do without the server: app, catalogue and secret are on it. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const kept = `(async () => {
    const [{ name, version }] = (await indexedDB.databases()).filter((d) => d.name === 'tillbook.device');
    const db = await new Promise((done) => {
      const asked = indexedDB.open(name, version);
      asked.onsuccess = () => done(asked.result);
    });
    const count = (store) => new Promise((done) => {
      const asked = db.transaction(store).objectStore(store).count();
      asked.onsuccess = () => done(asked.result);
    });
    const counts = await Promise.all(['catalogue', 'places', 'credentials'].map(count));
    db.close();
    return counts.every((n) => n > 0);
  })()`;
  await soon(() => page.evaluate<boolean>(kept)).toBe(true);
}

export interface SoldSale {
  readonly receipt: string;
  readonly total: number;
  readonly change: number;
  readonly paid: string;
  readonly sold: string;
}

/** Every sale in the books, oldest first, with its payments and lines in one text each. */
export function salesOf(shop: Shop): Promise<SoldSale[]> {
  return shop.look<SoldSale & Record<string, unknown>>(
    `select s.receipt_number receipt, s.total_minor::int total, s.change_minor::int change,
       (select string_agg(concat_ws(' ', p.method, p.provider, p.reference, p.amount_minor), ' + '
         order by p.position) from payment p where p.sale_id = s.sale_id) paid,
       (select string_agg(l.quantity_milli / 1000 || ' ' || l.name, ', ' order by l.line_no)
         from sale_line l where l.sale_id = s.sale_id) sold
     from sale s order by s.number`,
  );
}
