import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  PHONE,
  pictureAsItIs,
  SIZES,
  TWO_FRAMES,
  untilStill,
} from './browser.ts';
import { cart } from './till.ts';

const THEMES = ['light', 'dark'] as const;
/** What axe looks at: each light once, and the tablet has the rules of the desk. */
const LOOKED_AT = new Set(['desk dark', 'phone light']);

/** What lies outside the window sideways, by what it is. */
const BESIDE = `(() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide <= 0) return [];
  const far = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > innerWidth + 1 && one.checkVisibility(),
  );
  return far.slice(0, 5).map((one) => one.tagName + ' ' + one.className + ' by ' + wide);
})()`;

/** The state that is on the screen, or is `opened` there, at each size and in each light. */
export async function look(page: Page, state: string, opened?: () => Promise<void>): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await opened?.();
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.locator(`html[data-theme=${theme}]`).waitFor();
      await untilStill(page);
      expect({ state, size, beside: await page.evaluate<string[]>(BESIDE) }).toEqual({
        ...{ state, size, beside: [] },
      });
      await pictureAsItIs(page, `till-${state}-${size}-${theme}`);
      if (LOOKED_AT.has(`${size} ${theme}`)) await expectAccessible(page);
    }
  }
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** On a phone the cart is behind the products until somebody opens it. */
export async function openCart(page: Page): Promise<void> {
  await page.evaluate(TWO_FRAMES);
  if (page.viewportSize()?.width !== PHONE.width || (await cart(page).isVisible())) return;
  await page
    .getByRole('button', { name: /^\d+ items?$/ })
    .first()
    .click();
  await cart(page).waitFor();
}
