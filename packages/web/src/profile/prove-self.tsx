import type { ReactNode } from 'react';
import type { ButtonKind } from '../ui/button.tsx';
import { ProofForm, type Proof } from './proof-form.tsx';
import { useHasSecondStep } from './queries.ts';

/** Asks for the password, and for a code where a second step is on; for other rooms. */
export function ProveSelf(props: {
  readonly label: string;
  readonly kind?: ButtonKind;
  readonly onProved: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}) {
  return <ProofForm {...props} needsCode={useHasSecondStep()} />;
}
