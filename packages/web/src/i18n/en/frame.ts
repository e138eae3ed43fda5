import { room } from '../room.ts';

/** Texts around every page, before and after signing in. */
export const t = room('frame', {
  appName: 'Tillbook',
  navigation: 'Navigation',
  themeToDark: 'Switch to the dark theme',
  themeToLight: 'Switch to the light theme',
  toggleTheme: 'Light or dark theme',
});
