import type { TransferDetail, TransferRow } from '@tillbook/core/transfers/transfer-answers';
import { TRANSFER_STATES, type TransferState } from '@tillbook/core/transfers/transfer-states';
import { TRANSFER_LIST_STATES } from '@tillbook/core/transfers/transfers.api';
import { t } from '../i18n/en/transfers.ts';
import type { Status } from '../ui/status-badge.tsx';

type Event = TransferDetail['events'][number];

/** The one word of a transfer's state. */
export const STATUS: Readonly<Record<TransferState, Status>> = {
  draft: 'draft',
  started: 'onItsWay',
  part_received: 'partReceived',
  completed: 'completed',
  cancelled: 'cancelled',
};

const STATE_WORDS: Readonly<Record<TransferState, string>> = {
  draft: t('stateDraft'),
  started: t('stateStarted'),
  part_received: t('statePart'),
  completed: t('stateCompleted'),
  cancelled: t('stateCancelled'),
};

export const stateWord = (state: TransferState): string => STATE_WORDS[state];

/** States to filter by. */
export const stateChoices = () => [
  { value: 'open', label: t('stateOpen') },
  { value: 'arriving', label: t('stateArriving') },
  ...TRANSFER_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
];

type Asked = TransferState | (typeof TRANSFER_LIST_STATES)[number];
export const isState = (text: string): text is Asked =>
  [...TRANSFER_LIST_STATES, ...TRANSFER_STATES].some((known) => known === text);

type Ends = Pick<TransferRow, 'from' | 'to' | 'partner'>;

/** Where goods come from and go to, in names. */
export const fromName = ({ from, partner }: Ends): string => (from ?? partner)?.name ?? '';
export const toName = ({ to, partner }: Ends): string => (to ?? partner)?.name ?? '';

/** Who did what. */
export function eventWords({ kind, byName: name }: Event): string {
  switch (kind) {
    case 'started':
      return t('what_started', { name });
    case 'received':
      return t('what_received', { name });
    case 'decided':
      return t('what_decided', { name });
    case 'cancelled':
      return t('what_cancelled', { name });
    case 'accepted':
      return t('what_accepted', { name });
    case 'declined':
      return t('what_declined', { name });
  }
}

/** What happened to how much of a product. */
export function moveWords(
  what: Event['lines'][number]['what'],
  said: { readonly quantity: string; readonly name: string },
): string {
  switch (what) {
    case 'sent':
      return t('whatSent', said);
    case 'received':
      return t('whatReceived', said);
    case 'found':
      return t('whatFound', said);
    case 'lost':
      return t('whatLost', said);
    case 'returned':
      return t('whatReturned', said);
  }
}
