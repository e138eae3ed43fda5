import { useEffect } from 'react';
import { t } from '../i18n/en/ui.ts';

const APP = 'Tillbook';
let page = '';
let place = APP;
let hasError = false;
let hasMoved = false;

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

/** Told by the map at every change of page. */
export function markMoved(): void {
  hasMoved = true;
}

/**
 * Whether a new screen should take the focus to its heading: after a change of page, unless one of
 * its fields has asked for the focus. The first page leaves it at the top, by the skip link.
 */
export function shouldFocusHeading(): boolean {
  const isField = document.activeElement?.matches('main :is(input, select, textarea)') === true;
  return hasMoved && !isField;
}
