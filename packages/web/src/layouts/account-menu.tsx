import { LogOut, Moon, Settings, Sun, UserRound } from 'lucide-react';
import { t as inFrame } from '../i18n/en/frame.ts';
import { t } from '../i18n/en/shell.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { themeStore, useTheme } from '../theme/browser-theme.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { useGo } from '../ui/use-go.ts';
import { useKnownAddress } from './known-address.ts';
import { monogram } from './monogram.ts';
import { signOut } from './sign-out.ts';
import styles from './top-bar.module.css';

const icon = { size: 16, 'aria-hidden': true } as const;

/** Behind the initials: profile, settings, theme, sign-out. */
export function AccountMenu() {
  const user = useUser();
  const go = useGo();
  const isKnown = useKnownAddress();
  const isDark = useTheme() === 'dark';
  const open = (to: string) => () => go(to);
  const places = [
    { label: t('profile'), to: paths.profile(), icon: <UserRound {...icon} /> },
    { label: t('settings'), to: paths.settings(), icon: <Settings {...icon} /> },
  ].filter(({ to }) => isKnown(to));
  return (
    <Menu
      label={t('yourAccount')}
      opener={
        <IconButton
          label={`${t('yourAccount')}: ${user.name}`}
          icon={<span className={styles['avatar']} data-letters={monogram(user.name)} />}
        />
      }
      groups={[
        {
          label: `${user.name} (${user.email})`,
          entries: places.map((place) => ({ ...place, onSelect: open(place.to) })),
        },
        {
          entries: [
            {
              label: isDark ? inFrame('themeToLight') : inFrame('themeToDark'),
              icon: isDark ? <Sun {...icon} /> : <Moon {...icon} />,
              onSelect: themeStore.toggle,
            },
            {
              label: t('signOut'),
              icon: <LogOut {...icon} />,
              onSelect: signOut,
            },
          ],
        },
      ]}
    />
  );
}
