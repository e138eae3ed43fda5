import { useSyncExternalStore } from 'react';
import { createThemeStore, type Theme } from './theme.ts';

function paint(theme: Theme): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.dataset['mantineColorScheme'] = theme;
  const bar = getComputedStyle(root).getPropertyValue('--surface').trim();
  if (bar !== '') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** This browser's theme. */
export const themeStore = createThemeStore({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  },
  prefersDark: () => dark.matches,
  onSystemChange: (listener) => dark.addEventListener('change', listener),
  paint,
});

/** The theme in force; the component is drawn again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(themeStore.subscribe, themeStore.get);
}
