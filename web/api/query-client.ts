/** The cache of what was fetched. Keys begin with the module, so that a change of one refreshes what shows it. */
import { QueryClient } from '@tanstack/react-query'
import { CallError } from './client.ts'

/** Passing faults are tried again; what the server refused stays refused. */
function mayRetry(failures: number, error: Error): boolean {
  const isPassing = error instanceof CallError && (error.status === 0 || error.status >= 502)
  return isPassing && failures < 2
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Also while the browser says that it is offline: a call then fails in the documents' words, instead of waiting.
    queries: {
      retry: mayRetry,
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
