import { can } from '@tillbook/core/permissions';
import { USUAL_RECEIPTS } from '@tillbook/core/sales/receipts.api';
import { useEffect, useId, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/printer.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, SwitchField } from '../ui/choice-field.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { useStoredChoice } from '../ui/stored-choice.ts';
import { paper } from '../printing/paper.ts';
import {
  canTalk,
  drawerOpens,
  PRINTER_KINDS,
  printerKind,
  SERIAL_SPEEDS,
  serialSpeed,
  type PrinterLink,
} from '../printing/printer-choice.ts';
import { choosePrinter, PrinterError, printerHere } from '../printing/printer-port.ts';
import { formatOfSale } from './zone-format.ts';

/** What a field needs besides its value where there is no form. */
const loose = { error: null, onBlur: () => undefined } as const;
const ROLLS = ['roll80', 'roll58'] as const;

/** What prints receipts on this device; every choice acts at once. */
export function PrinterPanel() {
  const user = useUser();
  const kind = useStoredChoice(printerKind);
  const id = useId();
  if (user.business === null || !can(user, 'sale.post')) return null;
  const choices = PRINTER_KINDS.filter((one) => one === 'browser' || one === kind || canTalk(one));
  const canNone = choices.length === 1;
  return (
    <Panel title={t('title')}>
      <Stack>
        <SelectField
          {...loose}
          id={`${id}-kind`}
          name="printer"
          label={t('kind')}
          value={kind}
          onChange={(next) => {
            printerKind.set(next);
            if (next !== 'browser' && paper.get() === 'a4') paper.set('roll80');
          }}
          choices={choices.map((value) => ({ value, label: t(`kind_${value}`) }))}
          {...(canNone ? { hint: t('problem_unsupported') } : {})}
        />
        {kind !== 'browser' && <OwnPrinter key={kind} link={kind} />}
      </Stack>
    </Panel>
  );
}

function OwnPrinter({ link }: { readonly link: PrinterLink }) {
  const [name, setName] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const look = () => void printerHere(link).then(setName, () => setName(null));
  useEffect(look, [link]);
  const choose = async () => {
    try {
      await choosePrinter(link);
    } catch (error) {
      notify.error(t(`problem_${error instanceof PrinterError ? error.problem : 'refused'}`));
    }
    look();
  };
  const print = useTestPrint();
  const test = async () => {
    setIsBusy(true);
    const problem = await print().catch(() => 'silent' as const);
    setIsBusy(false);
    if (problem === null) notify.success(t('testDone'));
    else notify.error(t(`problem_${problem}`));
    look();
  };
  const ready = name === '' ? t('connectedUnnamed') : t('connected', { name: name ?? '' });
  return (
    <>
      <p role="status">{name === null ? t('noneChosen') : ready}</p>
      <Row>
        <Button onClick={() => void choose()}>{t('connect')}</Button>
        <Button busy={isBusy} onClick={() => void test()}>
          {t('testPrint')}
        </Button>
      </Row>
      <PrinterWays link={link} />
    </>
  );
}

function PrinterWays({ link }: { readonly link: PrinterLink }) {
  const roll = useStoredChoice(paper);
  const speed = useStoredChoice(serialSpeed);
  const opens = useStoredChoice(drawerOpens) === 'on';
  const id = useId();
  return (
    <>
      <SelectField
        {...loose}
        id={`${id}-roll`}
        name="roll"
        label={t('roll')}
        value={roll === 'roll58' ? roll : 'roll80'}
        onChange={paper.set}
        choices={ROLLS.map((value) => ({ value, label: inSales(`paper_${value}`) }))}
      />
      {link === 'serial' && (
        <SelectField
          {...loose}
          id={`${id}-speed`}
          name="speed"
          label={t('speed')}
          value={speed}
          onChange={serialSpeed.set}
          choices={SERIAL_SPEEDS.map((value) => ({ value, label: t('speedOf', { speed: value }) }))}
        />
      )}
      <SwitchField
        {...loose}
        id={`${id}-drawer`}
        name="drawer"
        label={t('drawer')}
        hint={t('drawerHint')}
        value={opens}
        onChange={(isOn) => drawerOpens.set(isOn ? 'on' : 'off')}
      />
    </>
  );
}

/** Prints a sale that nobody made. */
function useTestPrint() {
  const { business } = useUser();
  const { place } = useFormat();
  return async () => {
    const [{ printPapers }, { sampleSale }, { lookNow }] = await Promise.all([
      import('./print-papers.ts'),
      import('./sample-sale.ts'),
      import('./receipt-design.ts'),
    ]);
    const shop = {
      ...{ name: business?.name ?? '', currency: place.currency ?? 'USD' },
      ...{ timezone: place.timeZone ?? 'UTC', texts: USUAL_RECEIPTS.texts },
      ...({ taxMode: 'inclusive', taxRounding: 'per_rate' } as const),
    };
    const sale = sampleSale(shop, nowMs());
    const mark = { copyNo: 0, address: null };
    const format = formatOfSale(place, sale);
    return printPapers([{ sale, format, look: await lookNow(), mark }]);
  };
}
