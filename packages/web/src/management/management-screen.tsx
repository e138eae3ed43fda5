import { PackageOpen } from 'lucide-react';
import type { ComponentType } from 'react';
import { t } from '../i18n/en/management.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import styles from './management.module.css';
import { cardsFor, GROUPS, viewFor, type ManagementViews, type NamedView } from './views.ts';

/**
 * The frame of an area's management views: `?view=` shows one, without it they stand as cards by
 * group (`?group=` shows one group). What is unknown or not allowed is the area's not-found page.
 */
export function managementScreen(
  views: ManagementViews,
  NotFound: ComponentType,
): () => React.JSX.Element {
  return function ManagementScreen() {
    const url = useUrlState();
    const user = useUser();
    const name = url.get('view');
    const group = url.get('group');
    if (name === '' && (group === '' || GROUPS.some((known) => known === group))) {
      return <Index views={views} group={group} />;
    }
    const view = viewFor(views, user, name);
    return view === null ? <NotFound /> : <view.screen key={name} />;
  };
}

function Index({ views, group }: { readonly views: ManagementViews; readonly group: string }) {
  const user = useUser();
  const { area, crumbs } = usePlaces();
  const isManager = area === 'manager';
  const all = cardsFor(views, user);
  const cards = all.filter((card) => group === '' || card.group === group);
  const shown = GROUPS.find((known) => known === group);
  const title = shown === undefined ? t(isManager ? 'stock' : 'management') : t(shown);
  return (
    <>
      <PageHeader
        title={title}
        lead={t(isManager ? 'stockLead' : 'lead')}
        crumbs={shown === undefined ? [] : crumbs}
      />
      {cards.length === 0 && (
        <EmptyState icon={PackageOpen} title={t('nothingTitle')}>
          {t('nothingText')}
        </EmptyState>
      )}
      {cards.map((card) => (
        <section key={card.group} className={styles['group']} aria-label={t(card.group)}>
          {shown === undefined && all.length > 1 && <h2>{t(card.group)}</h2>}
          <ul className={styles['cards']}>
            {card.views.map((view) => (
              <li key={view.name}>
                <Card view={view} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Card({ view }: { readonly view: NamedView }) {
  const { to } = usePlaces();
  const Icon = view.icon;
  return (
    <AppLink to={to(view.name)} className={styles['card']!}>
      <Icon size={24} strokeWidth={1.75} aria-hidden />
      <span>
        <strong>{t(view.label)}</strong>
        <small>{t(`${view.label}Lead`)}</small>
      </span>
    </AppLink>
  );
}
