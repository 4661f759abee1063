/** Streams of events as browsers hold them open, for tests of what ends them. */
import type { AddressInfo } from 'node:net'
import type { TestApp } from './server.ts'

/** Opens a stream; `ended` is kept once the server has ended it, `heard` gathers the names of its events. */
export async function openStream(
  { app }: TestApp,
  token: string,
): Promise<{ ended: Promise<void>; heard: string[]; close(): void }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const abort = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, {
    headers: { authorization: token },
    signal: abort.signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
  const reader = response.body.getReader()
  // The server listens for this stream once it has said how long to wait before opening it again.
  await reader.read()
  const heard: string[] = []
  const decoder = new TextDecoder()
  const drain = async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      // An event is written at once, so it comes in one piece.
      const text = decoder.decode(chunk.value, { stream: true })
      heard.push(...Array.from(text.matchAll(/^event: (\w+)$/gm), ([, name = '']) => name))
    }
  }
  return { ended: drain().catch(() => {}), heard, close: () => abort.abort() }
}
