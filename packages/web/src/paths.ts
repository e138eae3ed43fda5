import { stringifySearch } from './ui/url-state.ts';

type Search = Readonly<Record<string, string | undefined>>;

const at =
  (path: string) =>
  (search: Search = {}): string =>
    path + stringifySearch(search);

/**
 * Every address of the app as a function, so that no screen writes one by hand. Views below a
 * specified path are search parameters; what each path understands stands in `routes.tsx`.
 */
export const paths = {
  home: at('/'),
  login: at('/login'),
  register: at('/register'),
  forgotPassword: at('/forgot-password'),
  resetPassword: at('/reset-password'),
  emailVerification: at('/email-verification'),
  pendingVerification: at('/pending-verification'),
  unauthorized: at('/unauthorized'),
  dashboard: at('/dashboard'),
  profile: at('/profile'),
  settings: at('/settings'),
  setup: {
    business: at('/setup/business'),
    branches: at('/setup/branches'),
  },
  admin: {
    dashboard: at('/admin/dashboard'),
    products: at('/admin/products'),
    sales: at('/admin/sales'),
    users: at('/admin/users'),
    verifyUsers: at('/admin/verify-users'),
    business: at('/admin/business'),
    branches: at('/admin/branches'),
    settings: at('/admin/settings'),
  },
  business: {
    dashboard: at('/business/dashboard'),
    products: at('/business/products'),
    sales: at('/business/sales'),
    /** The sell screen of an owner who sells. */
    sell: (): string => at('/business/sales')({ sell: '1' }),
    /** The display of a till, for the customer. */
    display: (till?: string): string =>
      at('/business/sales')({ sell: '1', display: 'customer', till }),
    /** The sell screen over a world of its own, with scripted customers. */
    practice: (): string => at('/business/sales')({ sell: '1', practice: '1' }),
    users: at('/business/users'),
    branches: at('/business/branches'),
    reports: at('/business/reports'),
    management: at('/business/management'),
    settings: at('/business/settings'),
    analytics: {
      overview: at('/business/analytics/overview'),
      performance: at('/business/analytics/performance'),
      comparison: at('/business/analytics/comparison'),
      product: (productId: string, search: Search = {}): string =>
        at(`/business/analytics/products/${encodeURIComponent(productId)}`)(search),
    },
  },
  seller: {
    dashboard: at('/seller/dashboard'),
    products: at('/seller/products'),
    sales: at('/seller/sales'),
    newSale: at('/seller/new-sale'),
    display: (till?: string): string => at('/seller/new-sale')({ display: 'customer', till }),
    practice: (): string => at('/seller/new-sale')({ practice: '1' }),
    profile: at('/seller/profile'),
  },
  manager: {
    dashboard: at('/manager/dashboard'),
    /** The sell screen of a manager who sells. */
    sell: (): string => at('/manager/dashboard')({ tab: 'sell' }),
    display: (till?: string): string =>
      at('/manager/dashboard')({ tab: 'sell', display: 'customer', till }),
    practice: (): string => at('/manager/dashboard')({ tab: 'sell', practice: '1' }),
  },
  accountant: {
    dashboard: at('/accountant/dashboard'),
  },
} as const;
