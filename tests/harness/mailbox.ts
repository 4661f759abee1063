/** A real mail server for tests: it keeps what arrives, and refuses as many as it is told to. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ParsedMail extends Email {
  /** Whom the sender handed it over for. */
  recipients: string[]
  raw: Buffer
}

export interface Mailbox {
  url: string
  mails: ParsedMail[]
  /** Refuses the next so many mails, as a server does that is busy. */
  refuse(count: number): void
  /** Knows no such mailbox from now on. */
  refuseAddress(address: string): void
  close(): Promise<void>
}

/** Opens a mail server on a free port. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ParsedMail[] = []
  let refusals = 0
  const unknown = new Set<string>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (unknown.has(address)) done(Object.assign(new Error('No such user here'), { responseCode: 550 }))
      else done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', async () => {
        if (refusals > 0) {
          refusals -= 1
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        }
        const raw = Buffer.concat(chunks)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ ...(await PostalMime.parse(raw)), recipients, raw })
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (count) => {
      refusals = count
    },
    refuseAddress: (address) => void unknown.add(address),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
