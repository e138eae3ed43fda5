import fastify from 'fastify';
import { expect, test } from 'vitest';
import { localMailbox } from './mailbox.ts';
import { serveMailbox } from './mailbox-page.ts';
import { invitationMail, resetMail } from './mail-texts.ts';

const NOW = Date.parse('2026-03-04T07:00:00.000Z');

async function mailboxApp() {
  const mailbox = localMailbox(() => NOW);
  const app = fastify();
  serveMailbox(app, mailbox);
  await app.ready();
  return { mailbox, app };
}

test('the mailbox shows codes and links, newest first, and markup only as text', async () => {
  const { mailbox, app } = await mailboxApp();
  mailbox.send(resetMail('amina@example.test', '042137'));
  mailbox.send(
    invitationMail('juma@example.test', {
      name: '<script>alert(1)</script>',
      inviterName: 'Amina',
      businessName: 'Amina "Shop" & Sons',
      link: 'http://127.0.0.1:3000/register?invite=abc',
    }),
  );
  const { body, statusCode } = await app.inject('/mailbox');
  expect(statusCode).toBe(200);
  expect(body).toContain('<span class="code">042137</span>');
  expect(body).toContain('<a href="http://127.0.0.1:3000/register?invite=abc">');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).not.toContain('<script>');
  expect(body.indexOf('invites you')).toBeLessThan(body.indexOf('reset code'));
  await app.close();
});

test.each([
  ['a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['another machine', { remoteAddress: '192.168.1.20' }],
  ['a page elsewhere, by a name that leads here', { headers: { host: 'evil.example:3000' } }],
])('the mailbox is not found by %s', async (_who, how) => {
  const { mailbox, app } = await mailboxApp();
  mailbox.send(resetMail('amina@example.test', '042137'));
  const answer = await app.inject({ url: '/mailbox', ...how });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('042137');
  await app.close();
});

test('the mailbox keeps the newest 200 mails', () => {
  const mailbox = localMailbox(() => NOW);
  for (let n = 0; n < 250; n += 1) mailbox.send(resetMail(`p${n}@example.test`, '000000'));
  expect(mailbox.mails).toHaveLength(200);
  expect(mailbox.mails[0]?.to).toBe('p249@example.test');
});
