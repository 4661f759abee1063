/** The browser of these tests: Debian's Chromium, or what CHROMIUM names. Without one they are skipped, loudly. */
import { existsSync } from 'node:fs'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/**
 * Where the same server is found by another name than localhost, by plain http: browsers keep from such pages what they call
 * powerful, as crypto.randomUUID and the clipboard.
 */
export const HOST_BY_NAME = 'plumbline.test'

/** First the one without windows of its own: it takes a fifth less of the processor. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const browserPath = process.env.CHROMIUM || places.find((path) => existsSync(path))

if (!browserPath) {
  process.stderr.write(
    '\n*** NO BROWSER FOUND: THE BROWSER TESTS ARE SKIPPED. Install Chromium, or name one by CHROMIUM. ***\n\n',
  )
}

/** For `describe.skipIf(!hasBrowser)`. */
export const hasBrowser = browserPath !== undefined

/** How the browser is started, so that it talks to nobody by itself. */
export function browserOptions(): LaunchOptions {
  if (!browserPath) throw new Error('There is no browser')
  return {
    executablePath: browserPath,
    // Names of downloads are those of the file system, which without a locale has ASCII alone.
    env: { ...process.env, LANG: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A name like those of a network of one's own.
      `--host-resolver-rules=MAP ${HOST_BY_NAME} 127.0.0.1`,
    ],
  }
}

/** Starts the browser. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions())
}
