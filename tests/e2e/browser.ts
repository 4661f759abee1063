/**
 * The browser of these tests: Debian's Chromium, or the program that CHROMIUM names. Without a browser the
 * tests are skipped with a warning.
 */
import { existsSync } from 'node:fs'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/**
 * A host name other than localhost, under which the browser reaches the same server by plain http. Browsers
 * withhold powerful features from such pages, for example crypto.randomUUID and the clipboard.
 */
export const HOST_BY_NAME = 'plumbline.test'

/** Where the browser may be installed. The headless shell comes first: it uses a fifth less processor time. */
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

/** Returns the options that start the browser. With these options the browser sends no requests of its own. */
export function browserOptions(): LaunchOptions {
  if (!browserPath) throw new Error('There is no browser')
  return {
    executablePath: browserPath,
    // The file system gives downloads their names. Without a locale, these names could have ASCII characters only.
    env: { ...process.env, LANG: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Resolves the name to this machine, as a private network would.
      `--host-resolver-rules=MAP ${HOST_BY_NAME} 127.0.0.1`,
    ],
  }
}

/** Starts the browser. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions())
}
