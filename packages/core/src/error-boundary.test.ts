import { expect, it } from 'vitest';
import { boundaryWords, classifyError, TIPS } from './error-boundary.ts';
import { TEXTS } from './texts.ts';

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

it.each([
  [
    'Chrome import',
    new TypeError('Failed to fetch dynamically imported module: https://x/a.js'),
    'module',
  ],
  [
    'Firefox import',
    new TypeError('error loading dynamically imported module: https://x/a.js'),
    'module',
  ],
  ['Safari import', new TypeError('Importing a module script failed.'), 'module'],
  ['stylesheet of a screen', new Error('Unable to preload CSS for /assets/a.css'), 'module'],
  ['module wins over chunk', named('ChunkLoadError', 'dynamically imported module'), 'module'],
  ['Chrome fetch', new TypeError('Failed to fetch'), 'network'],
  ['Firefox fetch', new TypeError('NetworkError when attempting to fetch resource.'), 'network'],
  ['Safari fetch', new TypeError('Load failed'), 'network'],
  ['network by name', named('NetworkError', 'A network error occurred.'), 'network'],
  ['network wins over chunk', named('ChunkLoadError', 'could not fetch'), 'network'],
  ['chunk by message', new Error('Loading chunk 42 failed.'), 'chunk'],
  ['stylesheet chunk', new Error('Loading CSS chunk 7 failed.'), 'chunk'],
  ['chunk by name in the message', new Error('ChunkLoadError: 42'), 'chunk'],
  ['chunk by name', named('ChunkLoadError', 'x'), 'chunk'],
  ['anything else', new Error('Cannot read properties of undefined'), 'unknown'],
  ['a file that did not load', new Error('Load failed for a.png'), 'unknown'],
  ['a thrown text', 'Failed to fetch', 'network'],
  ['nothing at all', undefined, 'unknown'],
  ['null', null, 'unknown'],
  ['a message that is no text', { message: 4 }, 'unknown'],
])('sorts %s', (_name, error, kind) => {
  expect(classifyError(error)).toBe(kind);
});

it.each([
  [
    new Error('error loading dynamically imported module'),
    'Module Loading Error',
    'Component failed to load. This might be due to a missing file or deployment issue.',
    false,
  ],
  [
    new TypeError('Failed to fetch'),
    'Network Connection Error',
    'Network connection issue detected. Please check your internet connection.',
    false,
  ],
  [
    named('ChunkLoadError', 'Loading chunk 1 failed'),
    'Application Update Required',
    'Application update detected. Reloading may resolve the issue.',
    true,
  ],
  [new Error('The cart is broken'), 'Something Went Wrong', 'The cart is broken', false],
  [
    new Error('  '),
    'Something Went Wrong',
    'An unexpected error occurred while loading this component.',
    false,
  ],
  [
    undefined,
    'Something Went Wrong',
    'An unexpected error occurred while loading this component.',
    false,
  ],
])('says of %s its title and message, and reloads on retry only for an update', (...row) => {
  const [error, title, message, reloadsOnRetry] = row;
  const words = boundaryWords(error);
  expect(words).toMatchObject({ title, message, reloadsOnRetry });
  expect(words.tips.map((tip) => TIPS[tip]).join(' ').length).toBeGreaterThan(20);
  expect(TEXTS[words.titleKey]).toBe(title);
  expect(words.messageKey === null ? message : TEXTS[words.messageKey]).toBe(message);
});
