/**
 * The browser of a worker, and places in it that know nobody. What a test leaves is cleared and used again: the app's code is
 * there and compiled then, which takes half of what opening the app costs.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'

/** A context that has a page in it. */
export interface Place {
  context: BrowserContext
  page: Page
  /** Leaves it to the next test, or ends it where what happened in it is not known. */
  leave(how: 'cleared' | 'closed'): Promise<void>
}

let running: Promise<Browser> | undefined
/** What is free, by its options. */
const free = new Map<string, { context: BrowserContext; scripts: Disposable[] }[]>()

/** It ends with the worker. */
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
 * Opens a context at an origin of which it knows nothing but the app's code; where it is new, not even that.
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
      // A test may have closed it.
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
