/**
 * Decodes one HEIC image in a thread of its own. Decoding takes seconds, in which the main thread could
 * answer no request.
 */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

const { path, mostPixels } = workerData as { path: string; mostPixels: number }
const images = await decode.all({ buffer: await readFile(path) })
const [first] = images
if (!first || first.width * first.height > mostPixels) throw new Error('Too large an image')
// The decoder also turns the image upright.
const { width, height, data } = await first.decode()
parentPort?.postMessage({ width, height, data }, [data.buffer as ArrayBuffer])
images.dispose()
