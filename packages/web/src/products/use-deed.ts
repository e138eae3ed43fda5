import { useMutation } from '@tanstack/react-query';
import { t } from '../i18n/en/catalogue.ts';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { useRefetchProducts } from './queries.ts';

/** Does one thing to the catalogue: says that it is done or why not, and fetches lists anew. */
export function useDeed() {
  const refetch = useRefetchProducts();
  return useMutation({
    mutationFn: (deed: { readonly run: () => Promise<unknown>; readonly said: string }) =>
      deed.run(),
    onSuccess: (_, { said }) => notify.success(said),
    onError: (error) => notify.error(sentenceOf(error, t('failed'))),
    onSettled: refetch,
  });
}
