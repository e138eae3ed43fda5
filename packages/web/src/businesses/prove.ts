import type { ComponentType, ReactNode } from 'react';

/** The password, and a code where a second step is on. */
export interface Proof {
  readonly currentPassword: string;
  readonly code?: string;
}

/** Another room asks who one is; these sections are given how. */
export type Prove = ComponentType<{
  readonly label: string;
  readonly kind?: 'primary' | 'danger';
  readonly onProved: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}>;
