/** Helpers for new users: their address, the link in their mail, and the password that they choose. */
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { lastLinkTo } from '#tests/harness/mail-links.ts'
import type { Stage, Visit } from './stage.ts'

/** The password that new users choose. */
export const CHOSEN = 'seven level courses of brick'

export const newAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@newcomers.example`

/** Opens the link of the last mail to an address. */
export async function followLink({ go }: Visit, stage: Stage, address: string): Promise<void> {
  const { page, code, email } = await lastLinkTo(stage.server, address)
  await go(`${page}?code=${encodeURIComponent(code)}&email=${encodeURIComponent(email)}`)
}

/**
 * Chooses a password on the screen that the link opens. First the two passwords differ and are refused
 * (001 §5).
 */
export async function choosePassword({ page }: Visit, button: string): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('New password').fill(CHOSEN)
  await field('New password again').fill('something else')
  await page.getByRole('button', { name: button }).click()
  await page.getByText('Must be the same as the new password').waitFor()
  await field('New password').press('End')
  await field('New password').pressSequentially('s')
  await expect.poll(() => field('New password again').inputValue()).toBe('')
  await field('New password').fill(CHOSEN)
  await field('New password again').fill(CHOSEN)
  await page.getByRole('button', { name: button }).click()
}

/**
 * Returns the next code of an authenticator app for a secret. The server accepts each code once, so its clock
 * is moved forward.
 */
export function nextCode({ server: { clock } }: Stage, secret: string): string {
  clock.now = new Date(Math.max(clock.now.getTime(), Date.now()) + 30_000)
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: clock.now.getTime(),
  })
}
