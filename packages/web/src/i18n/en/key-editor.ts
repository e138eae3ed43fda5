import { room } from '../room.ts';

/** Other keys for the acts of the sell screen. */
export const t = room('key-editor', {
  allBack: 'All keys are the usual ones.',
  another: 'Another key',
  anotherFor: 'Another key: {{act}}',
  back: 'Back to {{key}}',
  backAll: 'Put all keys back',
  backOf: 'Back to {{key}}: {{act}}',
  browser: '{{key}} belongs to the browser or the system. Press another key.',
  fields: 'This has to act while you type in a field. Press a function key, alone or with Shift.',
  hasNow: '{{act}}: {{key}} from now on.',
  lead: 'Choose what shall have another key, then press that key. Escape leaves it as it is. The keys are yours alone, on this device.',
  paying: 'Alt with a digit chooses a way of paying. Press another key.',
  practice: '{{key}} scans while you practise. Press another key.',
  press: 'Press the key',
  pressFor: 'Press the key: {{act}}',
  space: 'Space',
  taken: '{{key}} is taken: {{act}}. Press another key, or change that one first.',
  typing: '{{key}} is needed for typing and for scans. Press a function key, alone or with Shift.',
});
