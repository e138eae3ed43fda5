import { Outlet } from '@tanstack/react-router';
import { t } from '../i18n/en/frame.ts';
import styles from './public-layout.module.css';
import { ThemeButton, useThemeHotkey } from './theme-button.tsx';

/** Pages without a shell: the name, one card of 400 px, the theme in the corner. */
export function PublicLayout() {
  useThemeHotkey();
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <span className={styles['name']}>{t('appName')}</span>
        <ThemeButton />
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['card']}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
