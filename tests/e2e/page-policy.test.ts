/** The content policy of the pages, and the size of the first page. */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { useStage } from './stage.ts'

const MOST_SIGN_IN_BYTES = 150_000

/** Returns the directives of a policy by their names. */
function directivesOf(policy: string | undefined): Record<string, string> {
  return Object.fromEntries(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe.skipIf(!hasBrowser)('the pages', () => {
  const stage = useStage()

  test('run nothing that stands inline, and nothing from elsewhere', async () => {
    const { page, allow } = await stage.visit()
    const response = await page.goto(`${stage.origin}/login`)
    const policy = directivesOf(response?.headers()['content-security-policy'])
    expect(policy['default-src']).toBe("'none'")
    for (const name of ['script-src', 'style-src']) {
      expect(policy[name]).toMatch(/^'self' 'nonce-[^']{20,}'$/)
    }
    expect(policy['connect-src']).toBe("'self'")
    expect(policy['worker-src']).toBe("'self'")
    expect(policy['media-src']).toBe("'self'")
    expect(policy['frame-ancestors']).toBe("'none'")
    allow(/^error: Executing inline script violates/)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const hasRun = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.hasRun = true'
      document.body.append(script)
      return 'hasRun' in window
    })
    expect(hasRun).toBe(false)
  })

  test('show the sign-in with little code', async () => {
    const { page, go } = await stage.visit()
    const scripts = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (/^\/assets\/.*\.js$/.test(pathname)) scripts.add(basename(pathname))
    })
    await go('/login')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const zipped = await Promise.all([...scripts].map((script) => stat(`dist/web/assets/${script}.gz`)))
    expect(zipped.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MOST_SIGN_IN_BYTES)
  })

  test('describe the API without asking anybody else', async () => {
    const { page, go } = await stage.visit()
    await go('/api/docs')
    await page.getByRole('heading', { level: 1, name: 'Plumbline' }).waitFor()
    await page
      .getByRole('link', { name: 'projects' })
      .or(page.getByRole('button', { name: 'projects' }))
      .first()
      .click()
    await page.getByText('/api/workorder/employee').first().waitFor()
    await expect.poll(() => page.title()).toBe('Plumbline API')
  })
})
