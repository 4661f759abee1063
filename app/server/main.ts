/**
 * The server's process. Before the process loads the product's code, it replaces itself (`execve`, same
 * process id) to get two things that cannot be set later (docs/decisions/0043-memory.md): settings that keep
 * the memory small, and compiled code from `dist/compiled`. Node's TypeScript compiler stays in memory after
 * its first use. So the first start after a change of the code stores the compiled code, and then replaces
 * the process once more.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * V8's settings. With its default settings V8 uses twice the memory under load, and the server replies hardly
 * faster.
 */
const FLAGS = ['--max-semi-space-size=24', '--heap-growing-percent=50']
/**
 * glibc's settings: after a thread has hashed a password or made a picture, the thread's memory returns to
 * the system.
 */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }
/**
 * Environment variable that is set once the process was replaced, so that the process is not replaced for
 * ever. If the compiled code cannot be stored, the process runs on after the second replacement.
 */
const MARK = 'PLUMBLINE_PROCESS'

/** True once Node had to remove the types from a source in this process. */
function hasCompiled(): boolean {
  const { moduleLoadList = [] } = process as { moduleLoadList?: string[] }
  return moduleLoadList.some((name) => name.includes('amaro'))
}

/**
 * Replaces this process and does not return. Returns without a change if Node has no `execve`, or if a parent
 * process has a channel to this process: replacing would cut the channel.
 */
function beginAgain(flags: readonly string[], environment: NodeJS.ProcessEnv): void {
  if (!process.execve || process.channel) return
  // The operator's flags (`process.execArgv`) come last, so that they override the product's flags.
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
