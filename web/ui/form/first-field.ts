/** Finds the field that gets the focus when a form or dialog opens. */

const FIELDS = 'input:not([type="hidden"], [type="file"]), textarea, select'

/**
 * Returns the field with `data-autofocus`, otherwise the first enabled field; in a group of radio buttons,
 * the chosen button.
 */
export function firstField(within: Element | null): HTMLElement | null {
  if (!within) return null
  const wanted = within.querySelector<HTMLElement>('[data-autofocus]')
  if (wanted) return wanted
  const fields = [...within.querySelectorAll<HTMLInputElement>(FIELDS)].filter((field) => !field.disabled)
  const [first] = fields
  if (first?.type !== 'radio') return first ?? null
  return fields.find(({ type, name, checked }) => type === 'radio' && name === first.name && checked) ?? first
}
