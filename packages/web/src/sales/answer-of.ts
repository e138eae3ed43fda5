import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import { answerOfGet, answerOfPost, failureOf, type Answer, type Attempt } from './attempt.ts';
import type { ExchangeSent } from './cart-exchange.ts';
import type { TillWorld } from './till-world.ts';

/** Sends a sale or asks for it, and what the server's answer means. */
export async function answerOf(
  { post, find }: Pick<TillWorld, 'post' | 'find'>,
  { kind }: Attempt,
  draft: SaleDraft,
  sent: ExchangeSent | null,
): Promise<Answer<Sale>> {
  const isSend = kind === 'send';
  try {
    return { kind: 'posted', sale: await (isSend ? post(draft, sent) : find(draft._id)) };
  } catch (error) {
    const failure = failureOf(error);
    return isSend ? answerOfPost(failure) : answerOfGet(failure);
  }
}
