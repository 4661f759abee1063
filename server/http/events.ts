/**
 * Notifies open screens within a second of what others changed, even in another server process. After the
 * commit, a change goes to the screens of this process at once, and in batches, by NOTIFY, to the other
 * processes. Only names of modules and ids are sent. The screens then fetch their data again, with their own
 * permissions.
 */
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Action, Module } from '#contract/modules.ts'

/** A change of records of an account. */
export interface RecordChange {
  readonly companyId: string
  readonly accountId: string
  readonly module: Module
  readonly action: Action
  readonly ids: readonly string[]
  /**
   * The work orders that the change touched. Empty: the change is of the account itself. Left out or null:
   * not known. This field is never sent to screens.
   */
  readonly workOrders?: readonly string[] | null
  /** The only employee to notify; left out: everybody who may know of the change. */
  readonly employeeId?: string
  /** The tab that made the change (admit.ts). This field is never sent to screens. */
  readonly tab?: string | null
}

/** These employees have new notifications. */
export interface Notice {
  readonly companyId: string
  readonly accountId: string
  readonly employeeIds: readonly string[]
  /** The tab whose call led to the notifications (admit.ts). This field is never sent to screens. */
  readonly tab?: string | null
}

/**
 * Sessions ended, so their open streams must end, too: one session, all of a login, or all in a company or
 * account.
 */
export interface SessionEnd {
  readonly sessionKey?: string
  readonly loginId?: string
  readonly companyId?: string
  readonly accountId?: string
  /** The session that continues when all others of a login end. */
  readonly except?: string
  /** True if the person signed out in that browser. Their screens there need not ask them to sign in. */
  readonly wasMeant?: boolean
}

/** People whose session data has changed: the day or the time zone of the account, or their rights. */
export interface SessionsOf {
  readonly companyId: string
  /** Null: all accounts of the company. */
  readonly accountId: string | null
}

type Message = { change: RecordChange } | { notice: Notice } | { end: SessionEnd } | { sessions: SessionsOf }

export interface Listener {
  onChange(change: RecordChange): void
  onNotice(notice: Notice): void
  onEnd(end: SessionEnd): void
  onSessions(sessions: SessionsOf): void
  /** Changes may have been missed, so everything that is shown should be fetched again. */
  onGap(): void
}

export interface Events {
  publish(change: RecordChange): void
  publishNotice(notice: Notice): void
  endSessions(end: SessionEnd): void
  /** Notifies open screens that their day or their rights may have changed. */
  tellSessions(sessions: SessionsOf): void
  /** Adds a listener. Returns the function that removes it. */
  listen(listener: Listener): () => void
  close(): Promise<void>
}

/**
 * Returns `events`, but its `publish` adds the work orders that the transaction touched to changes of the
 * caller's own account.
 */
export function withTouched(
  events: Events,
  around: { readonly workOrders: readonly string[] | null },
  account: { companyId: string; accountId: string } | null,
): Events {
  return {
    ...events,
    publish: (change) =>
      events.publish(
        change.workOrders === undefined && change.accountId === account?.accountId
          ? { ...change, workOrders: around.workOrders }
          : change,
      ),
  }
}

const CHANNEL = 'plumbline'
/** How long messages are collected before they are sent together. */
const BATCH_MILLISECONDS = 30
/** The limit of PostgreSQL is 8,000 bytes for a message. */
const LARGEST_PAYLOAD = 7500
/** The most employees in one message. */
const MOST_EMPLOYEES = 100
/** The most records in one message, which must also have room for the most work orders that a change can name. */
const MOST_RECORDS_TOLD = 100
const RECONNECT_MILLISECONDS = 1000
/** The most messages that wait while the connection is away. */
const MOST_WAITING = 1000

/** Connects this process with the other processes on the same database. */
export async function openEvents(config: pg.ClientConfig, onError: (error: Error) => void): Promise<Events> {
  const self = uuidv7()
  const listeners = new Set<Listener>()
  let waiting: Message[] = []
  let timer: NodeJS.Timeout | undefined
  let reconnectTimer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let isClosed = false

  const deliver = (message: Message) => {
    for (const listener of listeners) {
      if ('change' in message) listener.onChange(message.change)
      else if ('notice' in message) listener.onNotice(message.notice)
      else if ('sessions' in message) listener.onSessions(message.sessions)
      else listener.onEnd(message.end)
    }
  }

  let sending = Promise.resolve()
  /**
   * Batches are sent one after the other, so messages keep their order, and `close` waits for the batches on
   * their way.
   */
  const flush = () => {
    timer = undefined
    sending = sending.then(send, send)
    return sending
  }

  const send = async () => {
    // Without a connection, the messages wait for the next connection.
    const current = client
    if (!current) return
    const messages = waiting
    waiting = []
    try {
      for (const payload of packs(self, messages))
        await current.query('select pg_notify($1, $2)', [CHANNEL, payload])
    } catch (error) {
      onError(error as Error)
      // If the database refuses a message, its batch is dropped: the message would be refused again and block
      // all others. If the connection was lost, the batch waits for the next connection. Some messages may
      // then be sent twice, which does no harm.
      const isRefused = (error as Partial<pg.DatabaseError>).severity === 'ERROR'
      if (!isRefused) waiting = [...messages, ...waiting].slice(-MOST_WAITING)
    }
  }

  const emit = (message: Message) => {
    deliver(message)
    waiting.push(message)
    if (waiting.length > MOST_WAITING) waiting.shift()
    timer ??= setTimeout(() => void flush(), BATCH_MILLISECONDS)
  }

  const connect = async () => {
    const next = new pg.Client({ ...config, statement_timeout: 0, application_name: 'plumbline events' })
    next.on('notification', ({ payload = '' }) => {
      const { from, messages } = JSON.parse(payload) as { from: string; messages: Message[] }
      if (from !== self) for (const message of messages) deliver(message)
    })
    next.on('error', onError)
    next.on('end', () => {
      if (client === next) client = undefined
      reconnectLater()
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      next.end().catch(onError)
      throw error
    }
    client = next
  }

  // A connection that cannot be opened also emits 'end', so this function may be called twice. There is only
  // one next attempt.
  const reconnectLater = () => {
    if (isClosed) return
    reconnectTimer ??= setTimeout(() => void reconnect(), RECONNECT_MILLISECONDS).unref()
  }

  const reconnect = async () => {
    reconnectTimer = undefined
    try {
      await connect()
      if (isClosed) {
        await client?.end()
        return
      }
      for (const listener of listeners) listener.onGap()
      await flush()
    } catch (error) {
      onError(error as Error)
      reconnectLater()
    }
  }

  await connect().catch((error: unknown) => {
    isClosed = true
    throw error
  })
  return {
    publish: (change) => emit({ change }),
    publishNotice({ employeeIds, ...account }) {
      for (let start = 0; start < employeeIds.length; start += MOST_EMPLOYEES) {
        const some = employeeIds.slice(start, start + MOST_EMPLOYEES)
        emit({ notice: { ...account, employeeIds: some } })
      }
    },
    endSessions: (end) => emit({ end }),
    tellSessions: (sessions) => emit({ sessions }),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(reconnectTimer)
      await flush()
      await client?.end()
    },
  }
}

/** Puts messages into as few payloads as possible. A change of very many records becomes several messages. */
function packs(from: string, messages: Message[]): string[] {
  const payloads: string[] = []
  let pack: Message[] = []
  const text = (inside: Message[]) => JSON.stringify({ from, messages: inside })
  const parts = messages.flatMap((message) =>
    'change' in message && text([message]).length > LARGEST_PAYLOAD ? partsOf(message.change) : [message],
  )
  for (const message of parts) {
    if (pack.length > 0 && text([...pack, message]).length > LARGEST_PAYLOAD) {
      payloads.push(text(pack))
      pack = []
    }
    pack.push(message)
  }
  return pack.length > 0 ? [...payloads, text(pack)] : payloads
}

/** Splits a change into several, each with some of its records. */
function partsOf(change: RecordChange): Message[] {
  const parts: Message[] = []
  for (let start = 0; start < change.ids.length; start += MOST_RECORDS_TOLD)
    parts.push({ change: { ...change, ids: change.ids.slice(start, start + MOST_RECORDS_TOLD) } })
  return parts
}
