import type { MatchList } from '@tillbook/core/matching/matching.api';
import { stringifySearch, type SearchTexts } from '../ui/url-state.ts';

/**
 * The list behind a sum: of its provider, and of the days in the address. Null where there is none
 * of it alone: the lists cannot be asked for payments of which nobody wrote down the provider.
 */
export function sumPlace(
  page: { readonly pathname: string; readonly all: SearchTexts },
  provider: string,
  list: MatchList | null,
): string | null {
  if (provider === '' || list === null) return null;
  return page.pathname + stringifySearch({ ...page.all, q: undefined, provider, list });
}
