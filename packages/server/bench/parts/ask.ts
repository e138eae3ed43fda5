import { Agent, request } from 'node:http';

/** Asks a server one thing after the other as somebody, and reads each answer to its end. */
export function askerOf(origin: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  return (path: string) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(new URL(path, origin), { agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${path}: ${text.slice(0, 300)}`));
        });
      });
      sent.on('error', reject).end();
    });
}

/** How long each of so many turns took, sorted, in milliseconds. */
export async function timesOf(turns: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times.sort((one, other) => one - other);
}
