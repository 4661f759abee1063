/**
 * The server's process. Before anything of the product runs it becomes another one of the same number, which has what
 * cannot be had later (docs/decisions/0043-memory.md): memory that is kept tight, and code that comes compiled from
 * `dist/compiled`. What takes the types out of sources stays in a process for good once it was needed, so the first
 * start after a change leaves what it compiled, and begins once more.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** What V8 is told. Left to itself it takes twice as much under load, and answers hardly sooner. */
const FLAGS = ['--max-semi-space-size=24', '--heap-growing-percent=50']
/** What glibc is told: a thread that has hashed a password or made a picture gives its megabytes back. */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }
/** Tells a process which one it is, so that none begins for ever: where nothing can be kept, the second stays. */
const MARK = 'PLUMBLINE_PROCESS'

/** True once types had to be taken out of a source. */
function hasCompiled(): boolean {
  const { moduleLoadList = [] } = process as { moduleLoadList?: string[] }
  return moduleLoadList.some((name) => name.includes('amaro'))
}

/** Does not return where it can be done. Whoever started the process to talk to it would lose it. */
function beginAgain(flags: readonly string[], environment: NodeJS.ProcessEnv): void {
  if (!process.execve || process.channel) return
  // What an operator has said comes last and holds.
  const command = [process.execPath, ...flags, ...process.execArgv, fileURLToPath(import.meta.url)]
  process.execve(process.execPath, command, { ...process.env, ...environment })
}

const compiled =
  process.env.NODE_COMPILE_CACHE || fileURLToPath(new URL('../../dist/compiled', import.meta.url))
if (!process.env[MARK])
  beginAgain(FLAGS, { ...ALLOCATION, ...process.env, NODE_COMPILE_CACHE: compiled, [MARK]: 'tight' })
enableCompileCache(compiled)
const { serve } = await import('./serve.ts')
if (hasCompiled() && process.env[MARK] === 'tight') {
  flushCompileCache()
  beginAgain([], { [MARK]: 'compiled' })
}
await serve()
