import { room } from '../room.ts';

/** Texts of what a total may be without: sales that lie at a till, or that nobody heard of. */
export const t = room('tills-behind', {
  others_one: '{{count}} refund, cash move or shift of {{till}}, {{branch}}, is not received yet.',
  others_other:
    '{{count}} refunds, cash moves or shifts of {{till}}, {{branch}}, are not received yet.',
  sales_one: '{{count}} sale ({{amount}}) of {{till}}, {{branch}}, is not received yet.',
  sales_other: '{{count}} sales ({{amount}}) of {{till}}, {{branch}}, are not received yet.',
  silent:
    '{{till}}, {{branch}}, was last heard of at {{at}}. What it sold since is not known here.',
  silentToo: 'It was last heard of at {{at}}.',
  title: 'These figures are not final',
});
