import { can } from '@tillbook/core/permissions';
import { listProducts } from '@tillbook/core/products/products.api';
import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/sales.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { useSettled } from '../ui/use-settled.ts';

const MOST = '8';

/** Asks for the product that sales shall have in them; absent for who sees no products. */
export function ProductChoice({ onPick }: { readonly onPick: (productId: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!can(useUser(), 'product.view')) return null;
  return (
    <>
      <Button
        icon={<Package size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('productSold')}
      </Button>
      {isOpen && (
        <ProductQuestion
          onClose={() => setIsOpen(false)}
          onPick={(productId) => {
            onPick(productId);
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

function ProductQuestion(props: {
  readonly onPick: (productId: string) => void;
  readonly onClose: () => void;
}) {
  const { onPick, onClose } = props;
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const q = useSettled(text);
  const products = useQuery({
    queryKey: ['products', 'pick', q],
    queryFn: ({ signal }) => call(listProducts, { query: { q, limit: MOST } }, { signal }),
    enabled: q !== '',
  });
  const found = q === '' || text === '' ? [] : (products.data?.items ?? []);
  const isNothing = q !== '' && products.data !== undefined && found.length === 0;
  return (
    <Dialog
      question={t('productQuestion')}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      {products.isError && (
        <ErrorCard error={products.error} onRetry={() => void products.refetch()} />
      )}
      <PickField
        label={t('productPick')}
        typed={typed}
        onType={setTyped}
        found={found}
        isFinding={q !== text || products.isLoading}
        onPick={({ _id }) => onPick(_id)}
        status={isNothing ? t('nothingFound') : ''}
      >
        {(row) => (
          <>
            <span dir="auto">{row.name}</span>
            <small>{row.sku}</small>
          </>
        )}
      </PickField>
    </Dialog>
  );
}
