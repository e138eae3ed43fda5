import type { OfferDetail } from '@tillbook/core/transfers/offers.api';
import { useState } from 'react';
import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { GoodsPicker } from './goods-picker.tsx';
import { useAccept, useDecline, useOffer, useTransferPlaces } from './queries.ts';
import styles from './transfers.module.css';
import { quantityWords } from './unit-word.ts';
import { UnknownTransfer } from './unknown-transfer.tsx';

/** Goods that another business of the owner offers: taken, each as an own product, or declined. */
export function OfferPage({ offerId }: { readonly offerId: string }) {
  const offer = useOffer(offerId);
  const places = usePlaces();
  const format = useFormat();
  const [isDeclining, setIsDeclining] = useState(false);
  if (offer.data === undefined) {
    return offer.isError ? (
      <UnknownTransfer error={offer.error} onRetry={() => void offer.refetch()} />
    ) : (
      <SkeletonLines lines={8} />
    );
  }
  const { fromName: name, fromNumber: number, linesCount: count, valueMinor } = offer.data;
  const crumbs = [...places.crumbs, { label: t('title'), to: places.to('transfers') }];
  return (
    <>
      <PageHeader
        title={t('offerTitle', { name })}
        crumbs={crumbs}
        lead={t('offerText', { number, count, value: format.money(valueMinor) })}
        actions={<Button onClick={() => setIsDeclining(true)}>{t('decline')}</Button>}
      />
      <TakeForm offer={offer.data} />
      {isDeclining && <DeclineDialog offer={offer.data} onClose={() => setIsDeclining(false)} />}
    </>
  );
}

interface Chosen {
  readonly productId: string;
  readonly name: string;
  readonly isMatched: boolean;
}
interface TakeValues {
  readonly branchId: string;
  readonly lines: Readonly<Record<number, Chosen>>;
}

function startOf({ lines }: OfferDetail): TakeValues {
  const known = lines.flatMap(({ line, match }): [number, Chosen][] =>
    match === null ? [] : [[line, { productId: match._id, name: match.name, isMatched: true }]],
  );
  return { branchId: '', lines: Object.fromEntries(known) };
}

function TakeForm({ offer }: { readonly offer: OfferDetail }) {
  const url = useUrlState();
  const places = useTransferPlaces();
  const accept = useAccept(offer._id);
  const form = useForm<TakeValues>({
    initial: startOf(offer),
    validate: ({ branchId, lines }) => ({
      ...(branchId === '' ? { branchId: t('choose') } : {}),
      ...(offer.lines.some(({ line }) => lines[line] === undefined)
        ? { lines: t('productNeeded') }
        : {}),
    }),
    submit: async ({ branchId, lines }) => {
      const chosen = Object.entries(lines).map(([line, { productId }]) => ({
        line: Number(line),
        productId,
      }));
      const made = await accept.mutateAsync({ branchId, lines: chosen });
      notify.success(t('accepted'));
      url.set({ offer: undefined, id: made._id });
    },
  });
  const branches = (places.data?.branches ?? []).filter(({ isInReach }) => isInReach);
  const wrong = form.state.shown['lines'];
  return (
    <Form form={form}>
      <SelectField
        {...form.bind('branchId')}
        label={t('acceptIn')}
        placeholder={t('choose')}
        width="medium"
        choices={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <Panel title={t('goods')}>
        <div className={styles['rows']} id={`${form.id}-lines`}>
          {wrong !== undefined && <p className={styles['wrong']}>{wrong}</p>}
          {offer.lines.map((line) => (
            <OfferedRow key={line.line} line={line} form={form} />
          ))}
        </div>
      </Panel>
      <FormActions>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {t('accept')}
        </Button>
      </FormActions>
    </Form>
  );
}

function OfferedRow(props: {
  readonly line: OfferDetail['lines'][number];
  readonly form: FormOf<TakeValues>;
}) {
  const { line, form } = props;
  const format = useFormat();
  const { lines } = form.values;
  const chosen = lines[line.line];
  const quantity = quantityWords(format, line.quantityMilli, line.unit);
  return (
    <div className={styles['row']} role="group" aria-label={line.name}>
      <span className={styles['rowName']}>
        <bdi>{line.name}</bdi>
        <small>
          {quantity}, {format.money(line.valueMinor)}
        </small>
      </span>
      {chosen === undefined ? (
        <GoodsPicker
          label={t('chooseProduct')}
          branchId={null}
          hidden={Object.values(lines).map(({ productId }) => productId)}
          onPick={({ _id: productId, name }) =>
            form.set('lines', { ...lines, [line.line]: { productId, name, isMatched: false } })
          }
        />
      ) : (
        <span className={styles['chosen']}>
          <span>{chosen.isMatched ? t('matched', { name: chosen.name }) : chosen.name}</span>
          <Button
            size="small"
            onClick={() => {
              const { [line.line]: _gone, ...rest } = lines;
              form.set('lines', rest);
            }}
          >
            {t('choose')}
          </Button>
        </span>
      )}
    </div>
  );
}

function DeclineDialog(props: { readonly offer: OfferDetail; readonly onClose: () => void }) {
  const { offer, onClose } = props;
  const url = useUrlState();
  const [reason, setReason] = useState('');
  const decline = useDecline(offer._id);
  const { fromName: name } = offer;
  const run = async () => {
    try {
      await decline.mutateAsync(reason.trim() === '' ? null : reason.trim());
      notify.success(t('declined', { name }));
      url.set({ offer: undefined });
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t('back')}</Button>
      <Button kind="danger" busy={decline.isPending} onClick={() => void run()}>
        {t('decline')}
      </Button>
    </>
  );
  return (
    <Dialog question={t('declineQuestion')} onClose={onClose} actions={actions}>
      <p>{t('declineLead', { name })}</p>
      <TextField
        id="decline-reason"
        name="reason"
        label={t('reason')}
        optional
        maxLength={300}
        value={reason}
        error={null}
        onChange={setReason}
        onBlur={() => undefined}
      />
    </Dialog>
  );
}
