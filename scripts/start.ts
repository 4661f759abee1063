/**
 * `npm start`: builds the web app if its sources have changed since the last build, then starts the server.
 */
import { ensureBuilt } from './build.ts'

await ensureBuilt()
await import('#app/server/main.ts')
