import type { ReactNode } from 'react';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useBranches, useProductChoices, type Choices } from './queries.ts';

/** What a form of a product chooses from. */
export interface Parts {
  readonly choices: Choices;
  readonly branches: readonly { readonly _id: string; readonly name: string }[];
}

const FORM_HEIGHT = 480;

/** Waits for what the form chooses from, or says why it cannot come. */
export function FormParts({ children }: { readonly children: (parts: Parts) => ReactNode }) {
  const choices = useProductChoices();
  const branches = useBranches();
  if (choices.data !== undefined && branches.data !== undefined) {
    return children({ choices: choices.data, branches: branches.data });
  }
  const failed = [choices, branches].find(({ isError }) => isError);
  if (failed === undefined) return <SkeletonBlock height={FORM_HEIGHT} />;
  const retry = () => {
    void choices.refetch();
    void branches.refetch();
  };
  return <ErrorCard error={failed.error} onRetry={retry} />;
}
