import type { ManagementViews } from './management/views.ts';

/**
 * The views of Management, one line each; `routes.tsx` gives them to the owner's area and, where
 * they are for branches, to the manager's Stock. To add one:
 *
 *   transfers: {
 *     screen: lazyScreen(() => import('./stock/transfers-screen.tsx'), 'TransfersScreen'),
 *     group: 'stock',            // stock | buying | catalogue
 *     label: 'transfers',        // i18n/en/management.ts: `transfers` and `transfersLead`
 *     icon: Truck,               // lucide-react
 *     action: 'stock.transfer',  // core/permissions.ts; without it the view is absent
 *     search: ['q', 'id', 'state'], // what useUrlState() may read and set, besides `view`
 *     areas: 'both',             // business | both | manager
 *   },
 *
 * A screen builds its addresses with `usePlaces()` of `ui/places.ts` (`to('transfers', { id })`,
 * `crumbs` for its PageHeader), never with a path: it is shown under both areas.
 */
export const managementViews: ManagementViews = {};
