import { t } from '../i18n/en/products.ts';
import { AppLink } from '../ui/app-link.tsx';
import { stringifySearch, useUrlState } from '../ui/url-state.ts';
import styles from '../ui/url-tabs.module.css';
import { isQuickView, QUICK_NAMES, QUICK_VIEWS } from './product-view.ts';

/** Views of the list that people come back to, as links that set its filters. */
export function QuickViews() {
  const url = useUrlState();
  const kept = Object.fromEntries(
    Object.entries(url.all).filter(([name]) => QUICK_NAMES.every((own) => own !== name)),
  );
  return (
    <nav aria-label={t('listViews')} className={styles['tabs']} data-print="no">
      {QUICK_VIEWS.map(([label, view]) => (
        <AppLink
          key={label}
          to={location.pathname + stringifySearch({ ...kept, ...view })}
          aria-current={isQuickView(view, url.get) ? 'page' : undefined}
        >
          {t(label)}
        </AppLink>
      ))}
    </nav>
  );
}
