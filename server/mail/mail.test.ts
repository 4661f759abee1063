/** Mails, from the job to a mail server or a file. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'
import { type Mail, sendMail, sendMails } from './mail.ts'
import { openMailer } from './mailer.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

const mail: Mail = {
  to: { name: 'Zoë Müller, Site "North"', address: 'zoe@company.example' },
  subject: 'Größe <b>& more',
  paragraphs: ['First & <script>alert(1)</script>', 'Two\nlines'],
  action: { label: 'Open <it>', url: 'https://plumbline.example/x?a=1&b="2"' },
  footer: [{ text: 'Choose', url: 'https://plumbline.example/settings/notifications' }],
}

describe('a mail', () => {
  test('arrives with a text and an HTML part that say the same', async () => {
    const before = (await server.mails()).length
    await sendMail(server.database.db, mail)
    await server.runJobs()
    const [arrived, ...others] = (await server.mails()).slice(before)
    expect(others).toEqual([])
    expect(arrived).toMatchObject({
      subject: mail.subject,
      from: { name: 'Plumbline', address: 'office@plumbline.example' },
      to: [mail.to],
      recipients: ['zoe@company.example'],
      messageId: expect.stringMatching(/^<plumbline\.\d+@plumbline\.example>$/),
    })
    const header = (name: string) => arrived?.headers.find(({ key }) => key === name)?.value
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('x-auto-response-suppress')).toBe('All')
    expect(header('content-type')).toMatch(/^multipart\/alternative/)
    expect(arrived?.text?.trim()).toBe(
      [
        'First & <script>alert(1)</script>',
        'Two\nlines',
        'Open <it>:\nhttps://plumbline.example/x?a=1&b="2"',
        '-- \nChoose: https://plumbline.example/settings/notifications',
      ].join('\n\n'),
    )
    const html = arrived?.html ?? ''
    expect(html).toContain('First &amp; &lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('Two<br>lines')
    expect(html).toContain('href="https://plumbline.example/x?a=1&amp;b=&quot;2&quot;"')
    expect(html).not.toContain('<script')
  })

  test('goes to one address, whatever is in it, and takes no header from its texts', async () => {
    const before = (await server.mails()).length
    await sendMail(server.database.db, {
      to: 'ann@company.example',
      subject: 'One\r\nBcc: others@company.example',
      paragraphs: ['x'],
    })
    await server.runJobs()
    const arrived = (await server.mails()).slice(before)
    expect(arrived.map(({ recipients }) => recipients)).toEqual([['ann@company.example']])
    expect(arrived[0]?.subject).toBe('One Bcc: others@company.example')
    expect(arrived[0]?.bcc ?? []).toEqual([])
  })

  test('whose links lead nowhere is not written', async () => {
    const action = { label: 'Open', url: '/relative' }
    await expect(sendMail(server.database.db, { ...mail, action })).rejects.toThrow(/url/i)
  })

  test('that is refused is sent again, once, later', async () => {
    const { mails, refuse } = await server.mailbox()
    const before = mails.length
    refuse(1)
    await sendMail(server.database.db, {
      to: 'bob@company.example',
      subject: 'Again',
      paragraphs: ['secret-code'],
    })
    await server.runJobs()
    expect(mails).toHaveLength(before)
    const { rows } = await server.database.pool.query(
      `select attempts, max_attempts, run_at > now() as "isLater" from graphile_worker.jobs where task_identifier = 'sendMail'`,
    )
    expect(rows).toEqual([{ attempts: 1, max_attempts: 14, isLater: true }])
    expect(server.log.join()).toContain('background work failed and is tried again')
    expect(server.log.join()).toContain('Try again later')
    expect(server.log.join()).not.toContain('secret-code')
    await server.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await server.runJobs()
    await server.runJobs()
    expect(mails.slice(before).map(({ subject }) => subject)).toEqual(['Again'])
  })

  test('that waited when an older version ended is sent: it names nobody who caused it', async () => {
    const { mails } = await server.mailbox()
    await sendMail(server.database.db, { ...mail, to: 'waiting@company.example' })
    await server.database.pool.query(
      "update graphile_worker._private_jobs set payload = (payload::jsonb - 'actor')::json",
    )
    await server.runJobs()
    expect(mails.at(-1)?.recipients).toEqual(['waiting@company.example'])
  })

  test('of several is written by one statement', async () => {
    const before = (await server.mails()).length
    await sendMails(server.database.db, [])
    await sendMails(
      server.database.db,
      ['a', 'b', 'c'].map((to) => ({ to: `${to}@company.example`, subject: to, paragraphs: [to] })),
    )
    await server.runJobs()
    const subjects = (await server.mails()).slice(before).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(['a', 'b', 'c'])
  })
})

describe('without a mail server', () => {
  test('a mail becomes a file that only the server reads, and a line that tells nothing of its text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-mail-'))
    try {
      const said: string[] = []
      const mailer = openMailer(
        {
          DATA_DIR: folder,
          MAIL_FROM: 'Plumbline <plumbline@localhost>',
          PUBLIC_URL: 'http://localhost:3000',
        },
        (line) => said.push(line),
      )
      await mailer.send({
        id: '7',
        to: 'ann@company.example',
        subject: 'Reset',
        text: 'code 123',
        html: '<p>code 123',
      })
      mailer.close()
      const outbox = join(folder, 'outbox')
      expect((await stat(outbox)).mode & 0o777).toBe(0o700)
      const [name = '', ...others] = await readdir(outbox)
      expect(others).toEqual([])
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-7\.eml$/)
      expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600)
      const parsed = await PostalMime.parse(await readFile(join(outbox, name)))
      expect(parsed).toMatchObject({ subject: 'Reset', to: [{ address: 'ann@company.example' }] })
      expect(parsed.text?.trim()).toBe('code 123')
      expect(said).toEqual([`Mail to ann@company.example: Reset (${join(outbox, name)})`])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('a mail server', () => {
  // By itself, the library would wait for half a minute.
  test('that says nothing keeps no mail for ever', { timeout: 25_000 }, async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    const mailer = openMailer(
      {
        SMTP_URL: `smtp://127.0.0.1:${port}/?greetingTimeout=200`,
        DATA_DIR: '',
        MAIL_FROM: 'a@b',
        PUBLIC_URL: 'http://localhost',
      },
      () => {},
    )
    const sending = mailer.send({ id: '1', to: 'ann@company.example', subject: 'x', text: 'x', html: 'x' })
    await expect(sending).rejects.toThrow(/Greeting/)
    mailer.close()
    await new Promise((resolve) => silent.close(resolve))
  })
})
