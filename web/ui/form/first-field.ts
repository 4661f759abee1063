/** The field that has the focus when a form or a dialog comes up. */

const FIELDS = 'input:not([type="hidden"], [type="file"]), textarea, select'

/** The one that asks for it, else the first that can be filled in; of a choice, what is chosen. */
export function firstField(within: Element | null): HTMLElement | null {
  if (!within) return null
  const wanted = within.querySelector<HTMLElement>('[data-autofocus]')
  if (wanted) return wanted
  const fields = [...within.querySelectorAll<HTMLInputElement>(FIELDS)].filter((field) => !field.disabled)
  const [first] = fields
  if (first?.type !== 'radio') return first ?? null
  return fields.find(({ type, name, checked }) => type === 'radio' && name === first.name && checked) ?? first
}
