/** The start of the web app: connects the platform in `web/` with the features, and renders the router. */
import '@fontsource-variable/inter/wght.css'
import '#web/ui/look/mantine.css'
import '#web/ui/look/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whereisCall } from '#features/finding/web/public.ts'
import { resumeCall, sessionCall, switchAccountCall } from '#features/identity/web/public.ts'
import { CallError, call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { bindMove, bindWhereIs } from '#web/session/account.ts'
import { bindSession } from '#web/session/present-session.ts'
import { bindResume } from '#web/session/tabs.ts'
import { passOf, rememberPerson } from '#web/session/token.ts'
import { theme } from '#web/ui/look/theme.ts'
import { Toaster } from '#web/ui/toast/toaster.tsx'
import { router } from './router.tsx'

/** The page's nonce, for the styles that components make at run time. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// The scroll lock of dialogs (react-remove-scroll, get-nonce) reads the nonce from webpack's variable.
Object.assign(globalThis, { __webpack_nonce__: nonce })

bindSession(async (signal) => {
  const session = await call(sessionCall, { signal })
  rememberPerson(session)
  return session
})
bindMove((accountUniqueID) => call(switchAccountCall, { body: { accountUniqueID } }))
bindWhereIs((id) => call(whereisCall, { body: { id } }))
bindResume(async () => {
  try {
    return passOf(await call(resumeCall))
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
})

// Removes the frame that the page itself shows (app/web/first) as soon as the first screen of the app is
// rendered.
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting()
  for (const id of ['opening', 'not-loaded']) document.getElementById(id)?.remove()
  const { dataset } = document.documentElement
  delete dataset.opening
  delete dataset.rail
})

const root = document.getElementById('app')
if (!root) throw new Error('The page has no #app')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <QueryClientProvider client={queryClient}>
        <Toaster />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
