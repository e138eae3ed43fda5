import { useState } from 'react';
import { t } from '../i18n/en/session.ts';
import { t as inShell } from '../i18n/en/shell.ts';
import { matching } from '../layouts/palette-match.ts';
import { useKnownAddress } from '../layouts/known-address.ts';
import { useNavigation } from '../layouts/use-navigation.ts';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import styles from './auth.module.css';

/** Every place that this person may go to, and those that are everybody's. */
function usePlaces() {
  const entries = useNavigation();
  const isKnown = useKnownAddress();
  const own = entries.flatMap((entry) => [
    entry,
    ...(entry.children ?? []).filter(({ to }) => to !== entry.to),
  ]);
  const places = own.map(({ to, label }) => ({ id: to, label: inShell(label) }));
  const shared = [
    { id: paths.profile(), label: inShell('profile') },
    { id: paths.settings(), label: inShell('settings') },
  ].filter(({ id, label }) => isKnown(id) && !places.some((place) => place.label === label));
  return [...places, ...shared].map((place) => ({ ...place, group: '', run: () => undefined }));
}

/** For a page that leads nowhere: the places one may open, searched by their names; sign out. */
export function WaysOn() {
  const places = usePlaces();
  const [typed, setTyped] = useState('');
  const found = matching(places, typed, '');
  return (
    <section className={styles['ways']} aria-label={t('youMayOpen')}>
      <h2>{t('youMayOpen')}</h2>
      <SearchField label={t('searchPlaces')} value={typed} onChange={setTyped} />
      {found.length === 0 && <p role="status">{t('noSuchPlace')}</p>}
      <ul>
        {found.map(({ id, label }) => (
          <li key={id}>
            <AppLink to={id}>{label}</AppLink>
          </li>
        ))}
      </ul>
      <div>
        <Button kind="quiet" onClick={() => void session.logout()}>
          {t('switchAccount')}
        </Button>
      </div>
    </section>
  );
}
