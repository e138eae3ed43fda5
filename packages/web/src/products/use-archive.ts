import { editProduct } from '@tillbook/core/products/products.api';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/products.ts';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { useRefetchProducts } from './queries.ts';

/** What is needed to take an archiving back. */
export interface Archived {
  readonly _id: string;
  readonly name: string;
  readonly version: number;
}

/** Archives or restores a product; a refusal is told in a toast and leaves all as it is. */
export function useArchive() {
  const refetch = useRefetchProducts();
  return useMutation({
    mutationFn: (given: { readonly product: Archived; readonly isArchived: boolean }) =>
      call(editProduct, {
        params: { productId: given.product._id },
        body: { version: given.product.version, isArchived: given.isArchived },
      }),
    onSuccess: (product) => {
      if (!product.isArchived) notify.success(t('restored', { name: product.name }));
    },
    onError: (error) => notify.error(sentenceOf(error, t('notFound'))),
    onSettled: refetch,
  });
}
