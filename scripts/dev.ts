/**
 * `npm run dev`: the server, which restarts when its files change, and Vite with hot reload in front of the
 * server. Ctrl-C ends both.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'vite'

const API_PORT = process.env.API_PORT ?? '3001'
const PORT = Number(process.env.PORT || 3000)

const watched = ['app/server', 'server', 'contract', 'features', 'database'].flatMap((folder) => [
  '--watch-path',
  folder,
])
const server: ChildProcess = spawn(
  process.execPath,
  [...watched, '--watch-preserve-output', 'app/server/main.ts'],
  { stdio: 'inherit', env: { ...process.env, PORT: API_PORT, NODE_ENV: 'development' } },
)
const vite = await createServer({
  server: { port: PORT, strictPort: true, proxy: { '/api': `http://localhost:${API_PORT}` } },
})
await vite.listen()
console.log(`The app with hot reload is at http://localhost:${PORT}`)

async function stop(): Promise<void> {
  await vite.close()
  server.once('exit', () => process.exit(0))
  server.kill('SIGINT')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
