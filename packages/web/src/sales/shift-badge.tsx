import type { ShiftState } from '@tillbook/core/sales/shift-states';
import { StatusBadge, ToneBadge } from '../ui/status-badge.tsx';
import { stateName } from './shift-words.ts';

/** The state of a shift as icon, word and colour. */
export function ShiftBadge({ state }: { readonly state: ShiftState }) {
  if (state === 'reviewed') return <ToneBadge tone="success">{stateName(state)}</ToneBadge>;
  return <StatusBadge status={state} />;
}
