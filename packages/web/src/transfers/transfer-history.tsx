import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { DateTime } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './transfers.module.css';
import { eventWords, moveWords } from './words.ts';

/** What happened, newest first: by whom, when, and to how much of what. */
export function TransferHistory({ transfer }: { readonly transfer: TransferDetail }) {
  const format = useFormat();
  const { events, lines } = transfer;
  const names = new Map(lines.map(({ lineNo, product }) => [lineNo, product.name]));
  if (events.length === 0) return null;
  return (
    <Panel title={t('happened')}>
      <ol className={styles['history']}>
        {events.toReversed().map((event) => (
          <li key={event._id}>
            <p>
              <strong>{eventWords(event)}</strong> <DateTime at={event.at} />
            </p>
            <p>
              {event.lines
                .map(({ lineNo, what, quantityMilli }) =>
                  moveWords(what, {
                    quantity: format.quantity(quantityMilli),
                    name: names.get(lineNo) ?? '',
                  }),
                )
                .join(', ')}
            </p>
            {event.note !== null && <p dir="auto">{event.note}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
