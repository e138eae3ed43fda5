/** One message of a stream of server-sent events. */
export interface SseMessage {
  /** `message` where the server named none. */
  readonly event: string;
  readonly data: string;
}

/**
 * Reads a stream of server-sent events piece by piece, however its pieces are cut. Comments, ids
 * and retry times are passed over; a message without data is none (WHATWG HTML, 9.2.6).
 */
export function createSseReader(onMessage: (message: SseMessage) => void): {
  readonly feed: (text: string) => void;
} {
  let rest = '';
  let event = '';
  let data: string[] = [];
  const dispatch = () => {
    const message = { event: event === '' ? 'message' : event, data: data.join('\n') };
    const hasData = data.length > 0;
    event = '';
    data = [];
    if (hasData) onMessage(message);
  };
  const take = (line: string) => {
    if (line === '') return dispatch();
    const [, name = '', value = ''] = /^([^:]*):? ?([\s\S]*)$/u.exec(line) ?? [];
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  };
  return {
    feed: (text) => {
      rest += text;
      // A lone CR at the end may be half of a CRLF.
      for (let end = /\r\n|\n|\r(?=[\s\S])/u.exec(rest); end !== null;) {
        const line = rest.slice(0, end.index);
        rest = rest.slice(end.index + end[0].length);
        take(line);
        end = /\r\n|\n|\r(?=[\s\S])/u.exec(rest);
      }
    },
  };
}
