import type { ListedView } from '@tillbook/core/reports/saved-views.api';
import {
  COMPARISON_VIEW,
  isSameAsked,
  VIEWS_MOST,
  type ViewAsked,
  type ViewOf,
} from '@tillbook/core/reports/saved-views';
import { Bookmark, Mail, Pencil, Plus, Replace, Trash2 } from 'lucide-react';
import { t } from '../i18n/en/report-views.ts';
import { Button } from '../ui/button.tsx';
import { Menu, type MenuEntry, type MenuGroup } from '../ui/menu.tsx';
import { useUrlState } from '../ui/url-state.ts';
import type { ViewDeeds } from './use-view-deeds.tsx';
import { OPENED } from './opened.ts';
import { useViews } from './view-queries.ts';
import styles from './views.module.css';

/** The view that the address opened, where it is one of this. */
export function useOpenedView(of: ViewOf): ListedView | null {
  const id = useUrlState().get(OPENED);
  const { data } = useViews();
  return data?.items.find((view) => view._id === id && view.report === of) ?? null;
}

/**
 * The saved views of a report or of the comparison: opens them, saves what is seen, changes the
 * opened one.
 */
export function ViewsMenu(props: {
  readonly of: ViewOf;
  readonly asked: ViewAsked;
  readonly deeds: ViewDeeds;
  /** What a view asks, in words. */
  readonly saidOf: (view: ListedView) => string;
  /** The same as an address has it. */
  readonly searchOf: (asked: ViewAsked) => Record<string, string | undefined>;
  /** Why what is seen cannot be saved. */
  readonly disabledReason?: string | null;
}) {
  const { of, asked, deeds, saidOf, searchOf, disabledReason = null } = props;
  const url = useUrlState();
  const { data } = useViews();
  const opened = useOpenedView(of);
  const views = data?.items.filter((view) => view.report === of) ?? [];
  const entryOf = (view: ListedView): MenuEntry => ({
    label: view.name,
    hint: saidOf(view),
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
          disabledReason: data?.left === 0 ? t('full', { most: VIEWS_MOST }) : disabledReason,
          onSelect: () => deeds.save(of, asked),
        },
        // Nobody reads lines by mail.
        ...(opened === null || of === COMPARISON_VIEW ? [] : [mailOf(opened, deeds)]),
        ...(opened?.mayChange === true ? ofOpened(opened, asked, deeds, disabledReason) : []),
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

function ofOpened(
  opened: ListedView,
  asked: ViewAsked,
  deeds: ViewDeeds,
  disabledReason: string | null,
): MenuEntry[] {
  const { name } = opened;
  return [
    {
      ...{ label: t('replaceNamed', { name }), icon: <Replace size={16} aria-hidden /> },
      disabledReason: isSameAsked(opened.asked, asked) ? t('unchanged') : disabledReason,
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
export function OpenedView(props: { readonly of: ViewOf; readonly asked: ViewAsked }) {
  const { of, asked } = props;
  const view = useOpenedView(of);
  if (view === null) return null;
  const { name } = view;
  const said = isSameAsked(view.asked, asked) ? t('open', { name }) : t('openChanged', { name });
  return <p className={styles['opened']}>{said}</p>;
}
