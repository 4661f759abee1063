/**
 * Waits until the run that started this process has ended (run-folder.ts). Then it kills the processes that
 * the run left, and removes the folder of the run. All processes of a run have this folder in their command
 * line or environment.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesOf, readIfThere } from './run-folder.ts'

const folder = process.argv[2] ?? ''
if (!/\/run-\w+$/.test(folder)) throw new Error(`${folder} is no folder of a run`)
const LOOKS = 40

process.stdin.resume()
await new Promise((resolve) => process.stdin.once('close', resolve))

/**
 * The socket folders of the killed PostgreSQL servers: as root, the socket is outside the run's folder
 * (server/db/embedded.ts).
 */
const sockets = new Set<string>()
for (let look = 0; look < LOOKS; look += 1) {
  const left = processesOf(folder).filter(({ pid }) => pid !== process.pid)
  if (left.length === 0) break
  for (const { pid, command } of left) {
    const [, place] = /unix_socket_directories=([^\0]+)/.exec(command) ?? []
    if (place) sockets.add(place)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {}
  }
  await sleep(50)
}
for (const line of readIfThere('/proc/mounts').split('\n')) {
  const [, place = ''] = line.split(' ')
  if (place.startsWith(`${folder}/`)) execFileSync('umount', [place])
}
for (const place of [...sockets, folder]) rmSync(place, { recursive: true, force: true })
