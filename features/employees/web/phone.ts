/** Phone numbers: digits only, at most ten, shown as (xxx) xxx-xxxx (002 §5, §9). */

const MOST_DIGITS = 10

/** The digits of a typed number, at most ten. */
export function phoneDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, MOST_DIGITS)
}

/** `(415) 555-0134`; an incomplete number is formatted as far as it goes. */
export function formatPhone(phone: string): string {
  const digits = phoneDigits(phone)
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (!exchange) return area
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`
}
