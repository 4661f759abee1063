/** `npm run search:rebuild`: makes anew what the search finds things by, while people work, and says how many things there are. */
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
