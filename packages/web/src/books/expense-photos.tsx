import type { Expense } from '@tillbook/core/books/expenses.api';
import {
  addExpensePhoto,
  photoPath,
  removeExpensePhoto,
} from '@tillbook/core/books/expense-photos.api';
import { EXPENSE_PHOTOS_MAX } from '@tillbook/core/limits';
import { can } from '@tillbook/core/permissions';
import { IMAGE_MAX_BYTES } from '@tillbook/core/products/images.api';
import { Camera, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { call, upload } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/expenses.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import styles from './books.module.css';
import { useRefetch } from './queries.ts';

/** Photos of the paper behind an expense: seen, added, and taken away while its day is open. */
export function ExpensePhotos({ expense }: { readonly expense: Expense }) {
  const { _id: expenseId, photoIds } = expense;
  const mayChange = can(useUser(), 'expense.post');
  const refetch = useRefetch();
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = async (imageId: string): Promise<void> => {
    try {
      await call(removeExpensePhoto, { params: { expenseId, imageId } });
      notify.success(t('photoRemoved'));
      await refetch();
    } catch (error) {
      notify.error(sentenceOf(error, t('photoFailed')));
    }
  };
  return (
    <section aria-label={t('photos')}>
      <h3 className={styles['photosTitle']}>{t('photos')}</h3>
      {photoIds.length === 0 && <p className={styles['shown']}>{t('photosNone')}</p>}
      <ul className={styles['photos']}>
        {photoIds.map((imageId, index) => (
          <li key={imageId}>
            <a href={photoPath(imageId, 'picture')} target="_blank" rel="noreferrer">
              <img src={photoPath(imageId, 'thumb')} alt={t('photo', { number: index + 1 })} />
            </a>
            {mayChange && (
              <IconButton
                label={t('photoRemove', { number: index + 1 })}
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => setRemoving(imageId)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && photoIds.length < EXPENSE_PHOTOS_MAX && <AddPhoto expenseId={expenseId} />}
      {removing !== null && (
        <ConfirmDialog
          question={t('photoQuestion')}
          confirm={t('photoRemoveDo')}
          keep={t('photoKeep')}
          tone="danger"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

function AddPhoto({ expenseId }: { readonly expenseId: string }) {
  const refetch = useRefetch();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const add = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setWrong(file.size > IMAGE_MAX_BYTES ? t('photoTooLarge') : null);
    if (file.size > IMAGE_MAX_BYTES) return;
    setIsBusy(true);
    try {
      await upload(addExpensePhoto, { expenseId, imageId: newId() }, file);
      await refetch();
    } catch (error) {
      setWrong(sentenceOf(error, t('photoFailed')));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('photoAdd')}
        onChange={(event) => {
          void add(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        busy={isBusy}
        icon={<Camera size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('photoAdd')}
      </Button>
      {wrong !== null && (
        <p role="alert" className={styles['wrong']}>
          {wrong}
        </p>
      )}
    </>
  );
}
