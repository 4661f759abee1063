import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

// Off, because V8 might otherwise collect garbage by itself half a minute later.
const flags = ['--no-memory-reducer', '--no-incremental-marking']

/**
 * A process that releases its objects and then does nothing. The process prints how many bytes it takes
 * before and after.
 */
const program = `
  import { setTimeout as sleep } from 'node:timers/promises'
  import { collectAtRest } from '#server/rest.ts'
  let held = Array.from({ length: 1_000_000 }, (_, index) => ({ index, half: index / 2 }))
  const full = process.memoryUsage().heapTotal
  held = undefined
  collectAtRest(200)
  let left = full
  for (let looks = 0; left > full / 2 && looks < 30; looks += 1) {
    await sleep(1000)
    left = process.memoryUsage().heapTotal
  }
  process.stdout.write(JSON.stringify({ full, left }))`

test('gives back what is no longer used, though nobody asks for anything', async () => {
  const child = spawn(process.execPath, [...flags, '--input-type=module', '--eval', program])
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => (out += String(text)))
  child.stderr.on('data', (text) => (err += String(text)))
  await new Promise((resolve) => child.once('exit', resolve))
  expect(err).toBe('')
  const { full, left } = JSON.parse(out) as { full: number; left: number }
  expect(left).toBeLessThan(full / 2)
})
