/** A PostgreSQL as an operator brings it, from the system's packages: for what differs from the embedded one. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './started-server.ts'

const run = promisify(execFile)
const PROGRAMS = '/usr/lib/postgresql'
const NOBODY = 65_534

export interface OwnPostgres {
  /** What DATABASE_URL is set to. */
  readonly url: string
  /** Where its files are. */
  readonly folder: string
  start(): Promise<void>
  /** `fast` ends all connections, in order. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  end(): Promise<void>
}

/** The folder of the newest PostgreSQL of this system; undefined where it has none that will do. */
export function findPrograms(): string | undefined {
  const versions = existsSync(PROGRAMS) ? readdirSync(PROGRAMS) : []
  const [newest] = versions
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
  const folder = join(PROGRAMS, String(newest), 'bin')
  return newest && existsSync(join(folder, 'initdb')) ? folder : undefined
}

/** Makes a cluster in a folder of its own and starts it on a port of its own. */
export async function newOwnPostgres(programs: string): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-own-'))
  // PostgreSQL refuses to be root.
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (user.uid) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  const environment = { ...user, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } }
  const port = await freePort()
  await run(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username=plumbline', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust'],
    environment,
  )
  const control = (...args: string[]) =>
    run(join(programs, 'pg_ctl'), ['--pgdata', data, '--wait', '--timeout=120', ...args], environment)
  const options = `-p ${port} -c listen_addresses=localhost -c unix_socket_directories=`
  const log = join(folder, 'log')
  const own: OwnPostgres = {
    url: `postgres://plumbline@localhost:${port}/postgres`,
    folder: data,
    start: async () => void (await control('start', '--log', log, '--options', options)),
    stop: async (mode) => void (await control('stop', '--mode', mode)),
    async end() {
      await own.stop('immediate').catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
  await own.start()
  return own
}
