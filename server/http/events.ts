/**
 * Who has a screen open learns within a second what others changed, also through another server process: after the
 * commit a change goes to this process's screens at once and, batched, by NOTIFY to the other processes'. Only
 * names of modules and ids travel; the screens fetch again what they show, with their own permissions.
 */
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Action, Module } from '#contract/modules.ts'

/** Records of an account changed. */
export interface RecordChange {
  readonly companyId: string
  readonly accountId: string
  readonly module: Module
  readonly action: Action
  readonly ids: readonly string[]
  /** The work orders that it touched; none: of the account; left out or null: not known. Told to nobody. */
  readonly workOrders?: readonly string[] | null
  /** Whom alone it is told to; left out: all who may hear of it. */
  readonly employeeId?: string
  /** The tab that made it (admit.ts); told to nobody. */
  readonly tab?: string | null
}

/** These employees have something new among their notifications. */
export interface Notice {
  readonly companyId: string
  readonly accountId: string
  readonly employeeIds: readonly string[]
  /** The tab that it came about by (admit.ts); told to nobody. */
  readonly tab?: string | null
}

/** Sessions ended: their open streams must end too. By session, all of a login, or all in a company or account. */
export interface SessionEnd {
  readonly sessionKey?: string
  readonly loginId?: string
  readonly companyId?: string
  readonly accountId?: string
  /** The session that goes on, when all others of a login end. */
  readonly except?: string
  /** They were signed out in their browser: nobody there needs to be told that they must sign in. */
  readonly wasMeant?: boolean
}

/** Those whose sessions say something else from now on: another day or time zone of the account, or other rights. */
export interface SessionsOf {
  readonly companyId: string
  /** Null: of all accounts of the company. */
  readonly accountId: string | null
}

type Message = { change: RecordChange } | { notice: Notice } | { end: SessionEnd } | { sessions: SessionsOf }

export interface Listener {
  onChange(change: RecordChange): void
  onNotice(notice: Notice): void
  onEnd(end: SessionEnd): void
  onSessions(sessions: SessionsOf): void
  /** Changes may have been missed: everything shown should be fetched again. */
  onGap(): void
}

export interface Events {
  publish(change: RecordChange): void
  publishNotice(notice: Notice): void
  endSessions(end: SessionEnd): void
  /** Tells open screens that it may be another day for them, or that they may do other things now. */
  tellSessions(sessions: SessionsOf): void
  /** Adds a listener; the answer takes it off again. */
  listen(listener: Listener): () => void
  close(): Promise<void>
}

/** The same events, to which what is told of the own account says which work orders its transaction touched. */
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
/** How long messages gather before they go out together. */
const BATCH_MILLISECONDS = 30
/** PostgreSQL takes 8,000 bytes a message. */
const LARGEST_PAYLOAD = 7500
/** How many employees fit into one of them. */
const MOST_EMPLOYEES = 100
/** How many records do, beside the most work orders that a change names. */
const MOST_RECORDS_TOLD = 100
const RECONNECT_MILLISECONDS = 1000
/** How many messages wait at most while the connection is away. */
const MOST_WAITING = 1000

/** Joins this process to the others on the same database. */
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
  /** One after the other: messages keep their order, and closing waits for those that are on their way. */
  const flush = () => {
    timer = undefined
    sending = sending.then(send, send)
    return sending
  }

  const send = async () => {
    // While the connection is away they wait for it.
    const current = client
    if (!current) return
    const messages = waiting
    waiting = []
    try {
      for (const payload of packs(self, messages))
        await current.query('select pg_notify($1, $2)', [CHANNEL, payload])
    } catch (error) {
      onError(error as Error)
      // What the database refuses it would refuse again, before all others. What was lost with the connection goes
      // out with the next one; some of it may have before, and being told twice does no harm.
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

  // A connection that could not be opened ends as well: whoever hears of it first, there is one next attempt.
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

/** Puts messages into as few payloads as fit. A change of very many records becomes several. */
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

/** The same change, of some of its records at a time. */
function partsOf(change: RecordChange): Message[] {
  const parts: Message[] = []
  for (let start = 0; start < change.ids.length; start += MOST_RECORDS_TOLD)
    parts.push({ change: { ...change, ids: change.ids.slice(start, start + MOST_RECORDS_TOLD) } })
  return parts
}
