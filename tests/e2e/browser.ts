/** The browser of these tests: Debian's Chromium, or what CHROMIUM names. Without one they are skipped, loudly. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const browserPath = process.env.CHROMIUM || places.find((path) => existsSync(path))

if (!browserPath) {
  process.stderr.write(
    '\n*** NO BROWSER FOUND: THE BROWSER TESTS ARE SKIPPED. Install Chromium, or name one by CHROMIUM. ***\n\n',
  )
}

/** For `describe.skipIf(!hasBrowser)`. */
export const hasBrowser = browserPath !== undefined

/** Starts the browser; it talks to nobody by itself. */
export function launchBrowser(): Promise<Browser> {
  if (!browserPath) throw new Error('There is no browser')
  return chromium.launch({
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
    ],
  })
}
