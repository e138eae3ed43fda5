import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Asks the router whether an address has a screen: the path is registered, and the view it names
 * is one the screen declares. Navigation shows nothing else.
 */
export function useKnownAddress(): (address: string) => boolean {
  const router = useRouter();
  return useCallback(
    (address) => {
      const [path = '', query = ''] = address.split('?');
      const byPath = router.routesByPath as Readonly<
        Record<string, { readonly options: { readonly staticData?: StaticViews } } | undefined>
      >;
      const route = byPath[path];
      if (route === undefined) return false;
      const views = route.options.staticData?.views ?? {};
      return [...new URLSearchParams(query)].every(([name, value]) =>
        (views[name] ?? []).includes(value),
      );
    },
    [router],
  );
}

interface StaticViews {
  readonly views?: Readonly<Record<string, readonly string[]>>;
}
