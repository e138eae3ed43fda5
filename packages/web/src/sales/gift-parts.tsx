import type { GiftCardState } from '@tillbook/core/gift-cards/gift-cards';
import type { GiftCard } from '@tillbook/core/gift-cards/gift-cards.api';
import { t } from '../i18n/en/gift-cards.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Facts } from '../ui/panel.tsx';
import { ToneBadge, type StatusTone } from '../ui/status-badge.tsx';
import { zoneFormat } from './zone-format.ts';

const TONES: Readonly<Record<GiftCardState, StatusTone>> = {
  unused: 'success',
  part: 'info',
  spent: 'neutral',
  voided: 'neutral',
};

/** What is left on a card, in a word. */
export function GiftBadge({ state }: { readonly state: GiftCardState }) {
  return <ToneBadge tone={TONES[state]}>{t(`state_${state}`)}</ToneBadge>;
}

/** A moment in the zone of the branch where it was. */
export function GiftTime({ at, timezone }: { readonly at: string; readonly timezone: string }) {
  const { place } = useFormat();
  const { dateTime } = zoneFormat({ ...place, timeZone: timezone });
  return <time dateTime={at}>{dateTime(at)}</time>;
}

/** What a card holds, and where it was sold by whom. */
export function GiftFacts({ card }: { readonly card: GiftCard }) {
  const { money } = useFormat();
  return (
    <Facts
      facts={[
        { label: t('number'), value: <bdi dir="ltr">{card.number}</bdi> },
        { label: t('lastFour'), value: <bdi dir="ltr">{card.lastFour}</bdi> },
        { label: t('state'), value: <GiftBadge state={card.state} /> },
        { label: t('balance'), value: <strong>{money(card.balanceMinor)}</strong> },
        { label: t('soldFor'), value: money(card.amountMinor) },
        { label: t('soldAt'), value: <GiftTime at={card.soldAt} timezone={card.timezone} /> },
        { label: t('branch'), value: <bdi>{card.branchName}</bdi> },
        { label: t('by'), value: <bdi>{card.soldByName}</bdi> },
      ]}
    />
  );
}

/** All that moved a card, oldest first, with what was left behind each. */
export function GiftMoves({ card }: { readonly card: GiftCard }) {
  const { place, money } = useFormat();
  const { dateTime } = zoneFormat({ ...place, timeZone: card.timezone });
  return (
    <section aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <Facts
        facts={card.moves.map((move) => ({
          label: [
            `${t(`kind_${move.kind}`)} ${move.number}`,
            dateTime(move.postedAt),
            move.branchName,
          ].join(' · '),
          value: (
            <>
              {money(move.amountMinor)}
              <br />
              <small>{t('leftBehind', { left: money(move.balanceAfterMinor) })}</small>
            </>
          ),
          isFigure: true,
        }))}
      />
    </section>
  );
}
