import { useEffect } from 'react';
import { t } from '../i18n/en/ui.ts';

const APP = 'Tillbook';
let page = '';
let place = APP;
let hasError = false;

function write(): void {
  const title = page === '' ? place : `${page} - ${place}`;
  document.title = hasError ? t('errorTitle', { title }) : title;
}

/** The shop's name at the end of every title; the layouts set it. */
export function setTitlePlace(shop: string | null): void {
  place = shop ?? APP;
  write();
}

/** Puts `Error: ` before the title while a form shows a problem. */
export function markTitleAsError(error: boolean): () => void {
  hasError = error;
  write();
  return () => {
    hasError = false;
    write();
  };
}

/** The screen's own title. `PageHeader` calls it; a screen without one calls it itself. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title;
    write();
  }, [title]);
}
