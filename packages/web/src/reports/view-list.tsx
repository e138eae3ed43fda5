import { Ellipsis } from 'lucide-react';
import { t } from '../i18n/en/report-views.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useViewDeeds, type ViewDeeds } from '../views/use-view-deeds.tsx';
import { useViews } from '../views/view-queries.ts';
import { useBranches } from './queries.ts';
import { reportTitle } from './report-words.ts';
import { addressOf, isOfReport, saidOf, type ReportView } from './view-asked.ts';
import styles from './reports.module.css';

/** Own views and those of everyone, before the reports they are of. */
export function ViewList({ words }: { readonly words: readonly string[] }) {
  const views = useViews();
  const deeds = useViewDeeds();
  if (views.error !== null) {
    const retry = () => void views.refetch();
    return <ErrorCard title={t('failed')} error={views.error} onRetry={retry} />;
  }
  // What is compared stands where it is compared.
  const all = views.data?.items.filter(isOfReport);
  const found = all?.filter((view) => matches(view, words));
  const isEmpty = all?.length === 0;
  return (
    <Stack>
      {deeds.banner}
      {deeds.dialog}
      {found === undefined && <SkeletonLines lines={2} />}
      {isEmpty && words.length === 0 && <Empty />}
      <div className={styles['groups']}>
        {[false, true].map((isShared) => (
          <Group
            key={String(isShared)}
            title={isShared ? t('everyone') : t('yours')}
            views={found?.filter((view) => view.isShared === isShared) ?? []}
            deeds={deeds}
          />
        ))}
      </div>
    </Stack>
  );
}

function matches({ name, report }: ReportView, words: readonly string[]): boolean {
  const said = `${name} ${reportTitle(report)}`.toLocaleLowerCase();
  return words.every((word) => said.includes(word));
}

function Empty() {
  return (
    <section aria-label={t('yours')} className={styles['group']}>
      <h2>{t('yours')}</h2>
      <p>{t('emptyHint')}</p>
    </section>
  );
}

function Group(props: {
  readonly title: string;
  readonly views: readonly ReportView[];
  readonly deeds: ViewDeeds;
}) {
  const { title, views, deeds } = props;
  if (views.length === 0) return null;
  return (
    <section aria-label={title} className={styles['group']}>
      <h2>{title}</h2>
      <ul>
        {views.map((view) => (
          <Item key={view._id} view={view} deeds={deeds} />
        ))}
      </ul>
    </section>
  );
}

function Item({ view, deeds }: { readonly view: ReportView; readonly deeds: ViewDeeds }) {
  const format = useFormat();
  const tab = useUrlState().get('tab');
  const branches = useBranches().data;
  const nameOf = (id: string) => branches?.find(({ _id }) => _id === id)?.name;
  const { name, report, isShared, ownerName, mayChange, mailed } = view;
  const label = t('actionsOf', { name });
  const said = [
    reportTitle(report),
    saidOf(view, nameOf, format),
    ...(isShared ? [t('byWhom', { name: ownerName })] : []),
    ...(mailed === null ? [] : [t(`mailed_${mailed}`)]),
  ];
  return (
    <li className={styles['view']}>
      <div>
        <AppLink to={addressOf(view, tab)}>
          <bdi>{name}</bdi>
        </AppLink>
        <p>{said.filter((part) => part !== '').join(' · ')}</p>
      </div>
      <Menu
        label={label}
        opener={<IconButton label={label} icon={<Ellipsis size={18} aria-hidden />} />}
        groups={[
          {
            entries: [
              { label: t('mail'), onSelect: () => deeds.mail(view) },
              ...(mayChange ? changesOf(view, deeds) : []),
            ],
          },
        ]}
      />
    </li>
  );
}

function changesOf(view: ReportView, deeds: ViewDeeds): MenuEntry[] {
  return [
    { label: t('rename'), onSelect: () => deeds.rename(view) },
    { label: t('delete'), tone: 'danger', onSelect: () => deeds.remove(view) },
  ];
}
