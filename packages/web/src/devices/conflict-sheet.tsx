import { can } from '@tillbook/core/permissions';
import { settleSaleConflict, type SaleConflict } from '@tillbook/core/sales/sync.api';
import { readUnpostedFact } from '@tillbook/core/sales/unposted.api';
import { Download } from 'lucide-react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/devices.ts';
import { t as shifts } from '../i18n/en/shifts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { saveText } from '../ui/csv.ts';
import { DateTime, Money } from '../ui/figures.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { TextAreaField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { accountOf, conflictWords } from './conflict-words.ts';
import { useRefetch } from './queries.ts';

const NOTE_MAX = 200;

/** One conflict: what was odd in words, the sale, and the note that settles it. */
export function ConflictSheet(props: {
  readonly conflict: SaleConflict;
  readonly onClose: () => void;
}) {
  const { conflict, onClose } = props;
  const format = useFormat();
  const maySettle = can(useUser(), 'shift.manage') && conflict.settledAt === null;
  const isOwners = usePlaces().area === 'business';
  const account = accountOf(conflict);
  const { receiptNumber, branchName, sellerName, saleId, paperNumber, settledAt, move } = conflict;
  return (
    <Sheet title={t(`kind_${conflict.kind}`)} onClose={onClose}>
      <Stack>
        {conflictWords(conflict, format).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Facts
          facts={[
            { label: t('receipt'), value: <bdi dir="ltr">{receiptNumber}</bdi> },
            ...slip(paperNumber),
            ...moved(move),
            { label: t('branch'), value: branchName },
            { label: t('seller'), value: sellerName },
            { label: t('soldOn'), value: <DateTime at={conflict.occurredAt} /> },
            { label: t('foundOn'), value: <DateTime at={conflict.foundAt} /> },
            ...total(conflict),
          ]}
        />
        {settledAt !== null && (
          <p>
            {t('settledBy', {
              name: conflict.settledByName ?? '',
              day: format.dateTime(settledAt),
            })}
            {conflict.note !== null && `: ${conflict.note}`}
          </p>
        )}
        {conflict.kind === 'not_posted' && <SaveFact conflict={conflict} />}
        {maySettle && <SettleForm conflict={conflict} onClose={onClose} />}
        {isOwners && saleId !== null && (
          <ButtonLink kind="secondary" to={paths.business.sales({ id: saleId })}>
            {t('openSale')}
          </ButtonLink>
        )}
        {isOwners && account !== null && (
          <ButtonLink
            kind="secondary"
            to={paths.business.management({ view: 'debts', id: account })}
          >
            {t('openAccount')}
          </ButtonLink>
        )}
      </Stack>
    </Sheet>
  );
}

/** What it came to; of what could not be posted that may be unknown. */
const total = ({ kind, details, totalMinor }: SaleConflict) =>
  kind === 'not_posted' && details['isAmountRead'] !== true
    ? []
    : [{ label: t('total'), value: <Money minor={totalMinor} />, isFigure: true }];

/** What could not be posted, letter by letter as its device wrote it down. */
function SaveFact({ conflict }: { readonly conflict: SaleConflict }) {
  const save = async () => {
    const { _id: conflictId, receiptNumber } = conflict;
    const { text } = await call(readUnpostedFact, { params: { conflictId } });
    if (text === null) return notify.info(t('notPostedForgotten'));
    const name = [t('notPostedName'), receiptNumber || conflictId].join('_').replaceAll(' ', '-');
    saveText(`${name}.json`, text, 'application/json');
  };
  const fail = (error: unknown) => notify.error(sentenceOf(error, t('exportFailed')));
  return (
    <div>
      <Button icon={<Download size={16} aria-hidden />} onClick={() => void save().catch(fail)}>
        {t('notPostedFile')}
      </Button>
    </div>
  );
}

/** The number on the slip of a refund. */
const slip = (number: string | null) =>
  number === null ? [] : [{ label: t('paperNumber'), value: <bdi dir="ltr">{number}</bdi> }];

/** What was done with the drawer, and why. */
const moved = (move: SaleConflict['move']) => {
  if (move === null) return [];
  const said = t('movedFor', { kind: shifts(`kind_${move.kind}`), reason: move.reason });
  return [{ label: t('moved'), value: <bdi>{said}</bdi> }];
};

function SettleForm({ conflict, onClose }: Parameters<typeof ConflictSheet>[0]) {
  const refetch = useRefetch();
  const form = useForm<{ note: string }>({
    initial: { note: '' },
    validate: () => ({}),
    submit: async ({ note }) => {
      await call(settleSaleConflict, { params: { conflictId: conflict._id }, body: { note } });
      notify.success(t('settledToast', { receipt: conflict.receiptNumber }));
      await refetch();
      onClose();
    },
  });
  return (
    <Form form={form} label={t('settleAct')}>
      <TextAreaField
        {...form.bind('note')}
        label={t('note')}
        hint={t('noteHint')}
        maxLength={NOTE_MAX}
        optional
      />
      <div>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('settleAct')}
        </Button>
      </div>
    </Form>
  );
}
