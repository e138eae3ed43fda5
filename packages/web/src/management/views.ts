import type { Action } from '@tillbook/core/actions';
import { can, type Bearer } from '@tillbook/core/permissions';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { t } from '../i18n/en/management.ts';

export const GROUPS = ['selling', 'stock', 'buying', 'catalogue', 'control'] as const;
export type Group = (typeof GROUPS)[number];
type WithLead<K> = K extends `${infer Name}Lead` ? Name : never;
/** Texts that have a sentence beside them: `transfers` and `transfersLead`. */
export type ViewLabel = WithLead<Parameters<typeof t>[0]>;

/** One view below `/business/management`, and below a manager's Stock where it is for branches. */
export interface ManagementView {
  readonly screen: ComponentType;
  readonly group: Group;
  /** Its name and its sentence in `i18n/en/management.ts`. */
  readonly label: ViewLabel;
  readonly icon: LucideIcon;
  /** Without this permission the view is absent, not greyed. */
  readonly action: Action;
  /** The search parameters it understands besides `view`. */
  readonly search: readonly string[];
  /** `both`: owners and managers; a manager sees own branches. `manager`: the owner has a page. */
  readonly areas: 'business' | 'both' | 'manager';
}

export type ManagementViews = Readonly<Record<string, ManagementView>>;
export type ManagementArea = 'business' | 'manager';

/** The views of one area. */
export function viewsIn(views: ManagementViews, area: ManagementArea): ManagementViews {
  return Object.fromEntries(
    Object.entries(views).filter(([, { areas }]) => areas === 'both' || areas === area),
  );
}

/** What the router has to know of an area's views: parameters, values that exist, groups. */
export function routeParts(views: ManagementViews) {
  const all = Object.entries(views);
  return {
    search: [...new Set(all.flatMap(([, { search }]) => search))],
    views: {
      view: all.map(([name]) => name),
      group: GROUPS.filter((group) => all.some(([, view]) => view.group === group)),
    },
    groups: Object.fromEntries(all.map(([name, { group }]) => [name, group])),
  };
}

export type NamedView = ManagementView & { readonly name: string };

/** The page of cards: each group with the views that this person may open; no empty groups. */
export function cardsFor(views: ManagementViews, bearer: Bearer) {
  const named = Object.entries(views).map(([name, view]): NamedView => ({ ...view, name }));
  return GROUPS.map((group) => ({
    group,
    views: named.filter((view) => view.group === group && can(bearer, view.action)),
  })).filter((card) => card.views.length > 0);
}

/** The view of that name, or null: not there, or not for this person. */
export function viewFor(
  views: ManagementViews,
  bearer: Bearer,
  name: string,
): ManagementView | null {
  const view = Object.hasOwn(views, name) ? views[name] : undefined;
  return view !== undefined && can(bearer, view.action) ? view : null;
}
