/**
 * The browser of a worker, and browser contexts without data of a user. A used context is cleared and used
 * again: it still has the app's compiled code, which saves half of the time to open the app.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'

/** A browser context with one page. */
export interface Place {
  context: BrowserContext
  page: Page
  /**
   * 'cleared' makes the context free for the next test. 'closed' closes the context, because its state is not
   * known.
   */
  leave(how: 'cleared' | 'closed'): Promise<void>
}

let running: Promise<Browser> | undefined
/** The free contexts, by their options. */
const free = new Map<string, { context: BrowserContext; scripts: Disposable[] }[]>()

/** Returns the browser of the worker, and starts it if it does not run. The browser ends with the worker. */
async function browserOfWorker(): Promise<Browser> {
  if (!(await running)?.isConnected()) {
    free.clear()
    running = launchBrowser()
  }
  return running as Promise<Browser>
}

async function newContext(options: BrowserContextOptions) {
  const context = await (await browserOfWorker()).newContext(options)
  const scripts: Disposable[] = []
  const add = context.addInitScript.bind(context)
  context.addInitScript = async (...args: Parameters<typeof add>) => {
    const script = await add(...args)
    scripts.push(script)
    return script
  }
  return { context, scripts }
}

/**
 * Opens a context that has no data of `origin` except the cached code of the app. With `isNew` the context
 * has no cached code either.
 */
export async function openPlace(
  options: BrowserContextOptions,
  origin: string,
  isNew: boolean,
): Promise<Place> {
  const browser = await browserOfWorker()
  const key = JSON.stringify(options)
  const known = isNew ? undefined : free.get(key)?.pop()
  const { context, scripts } = known ?? (await newContext(options))
  const page = await context.newPage()
  if (known) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await devtools.detach()
  }
  let isLeft = false
  return {
    context,
    page,
    async leave(how) {
      // A test may have closed the context.
      if (isLeft || !browser.contexts().includes(context)) return
      isLeft = true
      if (isNew || how === 'closed') return context.close()
      await Promise.all(context.pages().map((open) => open.close()))
      await Promise.all(scripts.splice(0).map((script) => script.dispose()))
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
      await context.clearCookies()
      free.set(key, [...(free.get(key) ?? []), { context, scripts }])
    },
  }
}
