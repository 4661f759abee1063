/**
 * The sizes that a phone needs. A control must be 44 px wide and high for a finger, except a link within a
 * sentence, which the line limits (WCAG 2.5.5). A field must have letters of 16 px, because a phone zooms
 * into a field with smaller letters.
 */
import type { Page } from 'playwright-core'

/**
 * Returns the controls of the screen that are too small for a finger, and the fields with too small letters,
 * as text. Empty if there are none.
 */
export function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44
    const LEAST_LETTERS = 16
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch], [role=checkbox], [role=radio]'
    const dialogs = [...document.querySelectorAll('[aria-modal=true]')].filter((one) => one.checkVisibility())
    const root = dialogs.at(-1) ?? document
    /**
     * Returns all elements that act as this control when touched: labels, the box around a field, the card
     * that a link opens.
     */
    const allOf = (control: HTMLElement): Element[] => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const card = control.closest('[data-opens]')
      const around = control.closest('.mantine-MultiSelect-input, .mantine-PasswordInput-input')
      return [control, ...labels, around, card?.querySelector('a') === control ? card : null].filter(
        (element) => element !== null,
      )
    }
    const isWithin = (found: Element | null, own: readonly Element[]) =>
      found !== null && own.some((one) => one === found || one.contains(found))
    /** Returns the length in px, across the middle of a control, on which a touch hits the control. */
    const reach = (own: readonly Element[], x: number, y: number, isDown: boolean) => {
      let length = 0
      for (const step of [-1, 1]) {
        let far = 0
        while (far < LEAST) {
          const next = far + 0.5
          const [px, py] = isDown ? [x, y + step * next] : [x + step * next, y]
          if (!isWithin(document.elementFromPoint(px, py), own)) break
          far = next
        }
        length += far
      }
      return length
    }
    const isInSentence = (control: Element) => {
      if (getComputedStyle(control).display !== 'inline') return false
      const block = control.parentElement
      const rest = (block?.textContent ?? '').replace(control.textContent ?? '', '').trim()
      return /\p{L}/u.test(rest)
    }
    const scrolled = [...document.querySelectorAll('*')]
      .filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
      .map((element) => [element, element.scrollTop, element.scrollLeft] as const)
    const seen = new Map<string, number>()
    const small: string[] = []
    for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue
      if (control.closest('[aria-hidden=true], [inert]') || control.matches(':disabled, [tabindex="-1"]'))
        continue
      if (control.matches('input[type=hidden], input[type=file]') || isInSentence(control)) continue
      const rough = `${control.tagName} ${control.className} ${control.parentElement?.className}`
      const count = seen.get(rough) ?? 0
      seen.set(rough, count + 1)
      if (count > 3) continue
      const letters = Number.parseFloat(getComputedStyle(control).fontSize)
      if (control.matches('input:not([type=checkbox], [type=radio]), textarea') && letters < LEAST_LETTERS)
        small.push(`letters of ${letters} px in .${control.className}`)
      control.scrollIntoView({ block: 'center', inline: 'center' })
      // The first line of a control that spans several lines.
      const [box] = control.getClientRects()
      if (!box || box.width < 2 || box.height < 2) continue
      const own = allOf(control)
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      // Another open element covers the control.
      if (!isWithin(document.elementFromPoint(x, y), own)) continue
      const sizes = own.map((one) => one.getBoundingClientRect())
      // `reach` is called only if the boxes are too small, because it asks the page about every half pixel.
      const isEnough = (length: number) => length >= LEAST - 1
      let width = Math.max(...sizes.map((size) => size.width))
      if (!isEnough(width)) width = Math.max(width, reach(own, x, y, false))
      let height = Math.max(...sizes.map((size) => size.height))
      if (!isEnough(height)) height = Math.max(height, reach(own, x, y, true))
      if (isEnough(width) && isEnough(height)) continue
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim()
      const of = [control, control.parentElement, control.parentElement?.parentElement]
      small.push(
        `${Math.round(width)}x${Math.round(height)} ${control.tagName.toLowerCase()} '${name?.slice(0, 40)}' ${of.map((one) => `.${one?.className}`).join(' < ')}`,
      )
    }
    for (const [element, top, left] of scrolled) {
      element.scrollTop = top
      element.scrollLeft = left
    }
    return small
  })
}
