import type { ReportName } from '@tillbook/core/reports/reports';
import type { ListedView } from '@tillbook/core/reports/saved-views.api';
import { isSameAsked, VIEWS_MOST, type ViewAsked } from '@tillbook/core/reports/saved-views';
import { Bookmark, Mail, Pencil, Plus, Replace, Trash2 } from 'lucide-react';
import { t } from '../i18n/en/report-views.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, type MenuEntry, type MenuGroup } from '../ui/menu.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useBranches } from './queries.ts';
import type { ViewDeeds } from './use-view-deeds.tsx';
import { OPENED, saidOf, searchOf } from './view-asked.ts';
import { useViews } from './view-queries.ts';
import styles from './reports.module.css';

/** The view that the address opened, where it is one of this report. */
export function useOpenedView(report: ReportName): ListedView | null {
  const id = useUrlState().get(OPENED);
  const { data } = useViews();
  return data?.items.find((view) => view._id === id && view.report === report) ?? null;
}

/** The saved views of one report: opens them, saves what is seen, changes the opened one. */
export function ViewsMenu(props: {
  readonly report: ReportName;
  readonly asked: ViewAsked;
  readonly deeds: ViewDeeds;
}) {
  const { report, asked, deeds } = props;
  const url = useUrlState();
  const format = useFormat();
  const { data } = useViews();
  const branches = useBranches().data;
  const opened = useOpenedView(report);
  const views = data?.items.filter((view) => view.report === report) ?? [];
  const nameOf = (id: string) => branches?.find((one) => one._id === id)?.name;
  const entryOf = (view: ListedView): MenuEntry => ({
    label: view.name,
    hint: saidOf(view, nameOf, format),
    isCurrent: view._id === opened?._id,
    onSelect: () => url.set({ ...searchOf(view.asked), [OPENED]: view._id }, 'push'),
  });
  const groups: readonly MenuGroup[] = [
    { label: t('yours'), entries: views.filter((one) => !one.isShared).map(entryOf) },
    { label: t('everyone'), entries: views.filter((one) => one.isShared).map(entryOf) },
    {
      entries: [
        {
          ...{ label: t('saveAs'), icon: <Plus size={16} aria-hidden /> },
          disabledReason: data?.left === 0 ? t('full', { most: VIEWS_MOST }) : null,
          onSelect: () => deeds.save(report, asked),
        },
        ...(opened === null ? [] : [mailOf(opened, deeds)]),
        ...(opened?.mayChange === true ? ofOpened(opened, asked, deeds) : []),
      ],
    },
  ];
  return (
    <Menu
      label={t('views')}
      opener={<Button icon={<Bookmark size={16} aria-hidden />}>{t('views')}</Button>}
      groups={groups.filter(({ entries }) => entries.length > 0)}
    />
  );
}

function mailOf(opened: ListedView, deeds: ViewDeeds): MenuEntry {
  const { name, mailed } = opened;
  return {
    ...{ label: t('mailNamed', { name }), icon: <Mail size={16} aria-hidden /> },
    ...(mailed === null ? {} : { hint: t(`mail_${mailed}`) }),
    onSelect: () => deeds.mail(opened),
  };
}

function ofOpened(opened: ListedView, asked: ViewAsked, deeds: ViewDeeds): MenuEntry[] {
  const { name } = opened;
  return [
    {
      ...{ label: t('replaceNamed', { name }), icon: <Replace size={16} aria-hidden /> },
      disabledReason: isSameAsked(opened.asked, asked) ? t('unchanged') : null,
      onSelect: () => deeds.replace(opened, asked),
    },
    {
      ...{ label: t('renameNamed', { name }), icon: <Pencil size={16} aria-hidden /> },
      onSelect: () => deeds.rename(opened),
    },
    {
      ...{ label: t('deleteNamed', { name }), icon: <Trash2 size={16} aria-hidden /> },
      ...{ tone: 'danger', onSelect: () => deeds.remove(opened) },
    },
  ];
}

/** Which view is open, and whether it still shows what was saved. */
export function OpenedView(props: { readonly report: ReportName; readonly asked: ViewAsked }) {
  const { report, asked } = props;
  const view = useOpenedView(report);
  if (view === null) return null;
  const { name } = view;
  const said = isSameAsked(view.asked, asked) ? t('open', { name }) : t('openChanged', { name });
  return <p className={styles['span']}>{said}</p>;
}
