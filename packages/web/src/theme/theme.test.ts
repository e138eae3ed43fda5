import { expect, test } from 'vitest';
import { createThemeStore, readTheme, THEME_KEY, type Theme } from './theme.ts';

function world(initial: Record<string, string>, prefersDark: boolean) {
  const entries = new Map(Object.entries(initial));
  const painted: Theme[] = [];
  let isDark = prefersDark;
  let tell = (): void => undefined;
  return {
    entries,
    painted,
    system: (next: boolean) => {
      isDark = next;
      tell();
    },
    onSystemChange: (listener: () => void) => void (tell = listener),
    storage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
    },
    prefersDark: () => isDark,
    paint: (theme: Theme) => void painted.push(theme),
  };
}

test.each([
  ['light', false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['dark', true, 'dark'],
  [null, false, 'light'],
  [null, true, 'dark'],
  ['system', true, 'dark'],
  ['DARK', false, 'light'],
  ['', false, 'light'],
])('stored %j with a dark system %j shows %s', (stored, prefersDark, expected) => {
  expect(readTheme(stored, prefersDark)).toBe(expected);
});

test("the system's preference chooses the first theme and is not stored as a choice", () => {
  const given = world({}, true);
  expect(createThemeStore(given).get()).toBe('dark');
  expect(given.painted).toEqual(['dark']);
  expect(given.entries.size).toBe(0);
});

test('a toggle paints, stores light or dark, and tells whoever listens', () => {
  const given = world({}, false);
  const store = createThemeStore(given);
  let told = 0;
  const stop = store.subscribe(() => (told += 1));
  store.toggle();
  expect(store.get()).toBe('dark');
  expect(given.entries.get(THEME_KEY)).toBe('dark');
  expect(given.painted).toEqual(['light', 'dark']);
  stop();
  store.toggle();
  expect(given.entries.get(THEME_KEY)).toBe('light');
  expect(told).toBe(1);
});

test('where storage is forbidden the theme still changes', () => {
  const given = world({}, false);
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  const store = createThemeStore({ ...given, storage: { getItem: forbidden, setItem: forbidden } });
  store.toggle();
  expect(store.get()).toBe('dark');
});

test('until somebody chooses, the theme goes with the system, also later on', () => {
  const given = world({}, false);
  const store = createThemeStore(given);
  let told = 0;
  store.subscribe(() => (told += 1));
  given.system(true);
  expect(store.get()).toBe('dark');
  expect(given.entries.size).toBe(0);
  given.system(false);
  expect([store.get(), told]).toEqual(['light', 2]);
  store.set('light');
  given.system(true);
  expect(store.get()).toBe('light');
});

test('what was chosen before stays as the system changes', () => {
  const given = world({ [THEME_KEY]: 'dark' }, true);
  const store = createThemeStore(given);
  given.system(false);
  expect([store.get(), given.painted]).toEqual(['dark', ['dark']]);
});
