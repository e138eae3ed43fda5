import { Moon, Sun } from 'lucide-react';
import { t } from '../i18n/en/frame.ts';
import { themeStore, useTheme } from '../theme/browser-theme.ts';
import { useHotkeys } from '../ui/hotkeys.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** Alt+Shift+T switches the theme on every page; each layout calls this once. */
export function useThemeHotkey(): void {
  useHotkeys(t('navigation'), [
    {
      keys: 'alt+shift+t',
      label: t('toggleTheme'),
      run: themeStore.toggle,
      inFields: true,
      everywhere: true,
    },
  ]);
}

/** Switches between light and dark. */
export function ThemeButton() {
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? t('themeToLight') : t('themeToDark')}
      icon={isDark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
      onClick={themeStore.toggle}
      aria-keyshortcuts="Alt+Shift+T"
    />
  );
}
