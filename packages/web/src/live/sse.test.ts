import { expect, test } from 'vitest';
import { createSseReader, type SseMessage } from './sse.ts';

function messagesOf(pieces: readonly string[]): SseMessage[] {
  const messages: SseMessage[] = [];
  const reader = createSseReader((message) => messages.push(message));
  for (const piece of pieces) reader.feed(piece);
  return messages;
}

const STREAM = 'retry:2000\n: open\n\ndata: [1]\n\n: still here\n\nevent: gap\ndata: []\n\n';
const MESSAGES = [
  { event: 'message', data: '[1]' },
  { event: 'gap', data: '[]' },
];

test('what the server sends is read as its messages', () => {
  expect(messagesOf([STREAM])).toEqual(MESSAGES);
});

test('wherever the network cuts the stream, the messages are the same', () => {
  for (let cut = 1; cut < STREAM.length; cut += 1) {
    expect(messagesOf([STREAM.slice(0, cut), STREAM.slice(cut)]), `cut at ${cut}`).toEqual(
      MESSAGES,
    );
  }
  expect(messagesOf([...STREAM])).toEqual(MESSAGES);
});

test.each([
  ['lines that end in CRLF', 'event: gap\r\ndata: a\r\n\r\n', [{ event: 'gap', data: 'a' }]],
  ['lines that end in CR', 'data: a\r\rdata: b\r\r ', [{ data: 'a' }, { data: 'b' }]],
  ['data over two lines', 'data: a\ndata: b\n\n', [{ data: 'a\nb' }]],
  ['data without a space, or empty', 'data:a\n\ndata\n\n', [{ data: 'a' }, { data: '' }]],
  ['a colon inside the data', 'data: {"a":1}\n\n', [{ data: '{"a":1}' }]],
  ['a name without data', 'event: gap\n\ndata: a\n\n', [{ event: 'message', data: 'a' }]],
])('%s', (_what, stream, expected) => {
  expect(messagesOf([stream])).toMatchObject(expected);
  expect(messagesOf([...stream])).toMatchObject(expected);
});

test('a message that is cut off is not delivered', () => {
  expect(messagesOf(['data: [1]\n'])).toEqual([]);
});
