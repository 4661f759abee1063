/**
 * The cache of fetched data. Each key begins with the name of a module, so that a change in a module can
 * refresh the data of this module.
 */
import { QueryClient } from '@tanstack/react-query'
import { CallError } from './client.ts'

/**
 * True if a failed call may be repeated: after a temporary fault, at most twice. A call that the server
 * refused is not repeated.
 */
function mayRetry(failures: number, error: Error): boolean {
  const isPassing = error instanceof CallError && (error.status === 0 || error.status >= 502)
  return isPassing && failures < 2
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Calls are sent even if the browser reports that it is offline, so that a call fails with the documents'
    // text instead of waiting.
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
