import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { whyNotBegin } from '@tillbook/core/customers/erase-customer';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { POINTS_MAX } from '@tillbook/core/limits';
import { whyNotTurn, worthOf } from '@tillbook/core/loyalty/loyalty';
import { adjustPoints, turnPoints, type PointsHeld } from '@tillbook/core/loyalty/loyalty.api';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/loyalty.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { BranchField } from './branch-field.tsx';
import { useBranches, useRefetch } from './queries.ts';
import { nameOf } from './words.ts';

interface PointsFormProps {
  readonly customer: CustomerDetail;
  readonly held: PointsHeld;
  readonly onClose: () => void;
}

/** Whole points, or null. */
function pointsIn(text: string): number | null {
  const points = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  return points >= 1 && points <= POINTS_MAX ? points : null;
}

/** Turns points into store credit, all of them unless fewer are asked for. */
export function TurnForm(props: PointsFormProps) {
  const branches = useBranches().data;
  // The form begins with a branch, so it waits for them.
  return branches === undefined ? null : (
    <Turn {...props} branchIds={branches.map(({ _id }) => _id)} />
  );
}

function whyNot(text: string, { points: has, terms }: PointsHeld): string | null {
  const points = pointsIn(text);
  if (points === null) return t('pointsNeeded');
  const leastPoints = terms?.leastPoints ?? 1;
  const why = whyNotTurn(points, { has, leastPoints });
  if (why === 'POINTS_NOT_ENOUGH') return t('pointsOver', { count: has });
  return why === null ? null : t('pointsTooFew', { least: leastPoints });
}

type TurnOf = PointsFormProps & { readonly branchIds: readonly string[] };

function useTurn({ customer, held, onClose, branchIds }: TurnOf) {
  const { money } = useFormat();
  const refetch = useRefetch();
  const own = useUser().branch?._id;
  const worth = (points: number): number => (held.terms === null ? 0 : worthOf(points, held.terms));
  const { run, unsure } = useAttempt({
    subject: `points.${customer._id}`,
    send: (body: BodyInputOf<typeof turnPoints>) => call(turnPoints, { body }),
    onDone: (_turned, { points: count, amountMinor }) => {
      notify.success(t('turned', { worth: money(amountMinor), count }));
      void refetch();
      onClose();
    },
  });
  const form = useForm({
    initial: { points: String(held.points), branchId: own ?? branchIds[0] ?? '' },
    validate: ({ points, branchId }) => {
      const wrong = whyNot(points, held);
      return {
        ...(wrong === null ? {} : { points: wrong }),
        ...(branchId === '' ? { branchId: t('chooseBranch') } : {}),
      };
    },
    submit: async ({ points: typed, branchId }) => {
      const points = pointsIn(typed) ?? 0;
      const amountMinor = worth(points);
      const body = { _id: newId(), customerId: customer._id, branchId, points, amountMinor };
      await run(body, `${nameOf(customer)}: ${t('turn')} ${money(amountMinor)}`);
    },
  });
  return { form, unsure, worth };
}

function Turn(props: TurnOf) {
  const { customer, held, onClose, branchIds } = props;
  const { money } = useFormat();
  const { form, unsure, worth } = useTurn(props);
  const points = pointsIn(form.values.points) ?? 0;
  const isKnown = points <= held.points;
  const question = `${t('turn')}: ${nameOf(customer)}`;
  if (unsure !== false) {
    return (
      <Dialog question={question} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={t('turn')}>
        <p>{t('turnLead')}</p>
        <TextField
          {...form.bind('points')}
          label={t('howMany')}
          hint={isKnown ? t('worthNow', { worth: money(worth(points)) }) : ''}
          inputMode="numeric"
          width="short"
          autoFocus
        />
        {branchIds.length > 1 && <BranchField {...form.bind('branchId')} />}
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('turn')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function useAdjust({ customer, held, onClose }: PointsFormProps, mayGive: boolean) {
  const refetch = useRefetch();
  const { number } = useFormat();
  const { run, unsure } = useAttempt({
    subject: `points-by-hand.${customer._id}`,
    send: (body: BodyInputOf<typeof adjustPoints>) => call(adjustPoints, { body }),
    onDone: ({ points: count }) => {
      notify.success(t('adjusted', { name: nameOf(customer), count }));
      void refetch();
      onClose();
    },
  });
  const form = useForm({
    initial: { way: (mayGive ? 'give' : 'take') as 'give' | 'take', points: '', note: '' },
    validate: ({ way, points: typed, note }) => {
      const points = pointsIn(typed);
      const isOver = way === 'take' && (points ?? 0) > held.points;
      const over = isOver ? t('pointsOver', { count: Math.max(0, held.points) }) : null;
      const wrong = points === null ? t('pointsNeeded') : over;
      return {
        ...(wrong === null ? {} : { points: wrong }),
        ...(note.trim() === '' ? { note: t('noteNeeded') } : {}),
      };
    },
    submit: async ({ way, points: typed, note }) => {
      const points = pointsIn(typed) ?? 0;
      const body = { _id: newId(), customerId: customer._id, way, points, note };
      const what = t(way === 'give' ? 'wayGive' : 'wayTake');
      await run(body, `${nameOf(customer)}: ${what} ${number(points)}`);
    },
  });
  return { form, unsure };
}

/** Gives points or takes some away, with a reason. */
export function AdjustForm(props: PointsFormProps) {
  const { customer, onClose } = props;
  const mayGive = whyNotBegin(customer) === null;
  const { form, unsure } = useAdjust(props, mayGive);
  const question = `${t(mayGive ? 'adjust' : 'takeAway')}: ${nameOf(customer)}`;
  if (unsure !== false) {
    return (
      <Dialog question={question} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={t(mayGive ? 'adjust' : 'takeAway')}>
        {mayGive && (
          <ChoiceField
            {...form.bind('way')}
            label={t('way')}
            choices={[
              { value: 'give', label: t('wayGive') },
              { value: 'take', label: t('wayTake') },
            ]}
          />
        )}
        <TextField
          {...form.bind('points')}
          label={t('howMany')}
          inputMode="numeric"
          width="short"
          autoFocus
        />
        <TextField {...form.bind('note')} label={t('note')} maxLength={200} />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {form.values.way === 'give' ? t('give') : t('take')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
