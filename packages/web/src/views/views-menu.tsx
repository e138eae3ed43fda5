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

export interface ViewsShown {
  readonly of: ViewOf;
  readonly asked: ViewAsked;
  readonly deeds: ViewDeeds;
  /** What a view asks, in words. */
  readonly saidOf: (view: ListedView) => string;
  /** The same as an address has it. */
  readonly searchOf: (asked: ViewAsked) => Record<string, string | undefined>;
  /** Why what is seen cannot be saved. */
  readonly disabledReason?: string | null;
}

/**
 * The saved views of a report or of the comparison, as a menu has them: they open, what is seen is
 * saved, the opened one is changed. Empty until what is seen is known.
 */
export function useViewGroups(shown: ViewsShown | null): readonly MenuGroup[] {
  const url = useUrlState();
  const { data } = useViews();
  const opened = useOpenedView(shown?.of ?? COMPARISON_VIEW);
  if (shown === null) return [];
  const { of, asked, deeds, saidOf, searchOf, disabledReason = null } = shown;
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
        ...(of === COMPARISON_VIEW ? [] : [mailOf(opened, deeds)]),
        ...(opened?.mayChange === true ? ofOpened(opened, asked, deeds, disabledReason) : []),
      ],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The saved views behind a button. */
export function ViewsMenu({ groups }: { readonly groups: readonly MenuGroup[] }) {
  return (
    <Menu
      label={t('views')}
      opener={<Button icon={<Bookmark size={16} aria-hidden />}>{t('views')}</Button>}
      groups={groups}
    />
  );
}

/** What is mailed again and again has a name. */
function mailOf(opened: ListedView | null, deeds: ViewDeeds): MenuEntry {
  const icon = <Mail size={16} aria-hidden />;
  if (opened === null) {
    const nothing = () => undefined;
    return { label: t('mail'), icon, disabledReason: t('mailNeedsView'), onSelect: nothing };
  }
  const { name, mailed } = opened;
  return {
    ...{ label: t('mailNamed', { name }), icon },
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
