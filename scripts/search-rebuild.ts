/**
 * `npm run search:rebuild`: rebuilds the index of the search while people work, and prints the number of
 * entries.
 */
import { rebuildSearch } from '#features/finding/server/rebuild.ts'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { openDatabase } from '#server/db/open.ts'

try {
  const database = await connectDatabase(readConfig(), console.log)
  try {
    const open = await openDatabase({
      connection: database.connection,
      pool: 1,
      preparedStatements: true,
      guard: false,
      onError: (error) => console.error(error.message),
    })
    const { made, removed } = await rebuildSearch(open.db).finally(() => open.close())
    console.log(`The search finds ${made} things anew; ${removed} rows were of nothing.`)
  } finally {
    await database.release({ stop: !database.wasRunning })
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
