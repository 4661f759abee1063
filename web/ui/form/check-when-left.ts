/** Checks the fields of a form when the focus leaves them, without moving the element that is being clicked. */
import type { UseFormReturnType } from '@mantine/form'
import { schemasHere } from './schema-form.ts'

/**
 * Calls `then` once no mouse button or finger is pressed. Otherwise, when a click elsewhere leaves a field,
 * the field's error would move the elements below, and the click would miss its target.
 */
export function afterPress(then: () => void): void {
  if (document.querySelector(':active')) {
    window.addEventListener('pointerup', () => setTimeout(then), { once: true, capture: true })
  } else setTimeout(then)
}

/** Returns the `enhanceGetInputProps` of a form: shows a field's error when the focus leaves the field. */
export function checkWhenLeft<Values>(given: {
  field: Parameters<UseFormReturnType<Values>['validateField']>[0]
  form: UseFormReturnType<Values>
}) {
  const { field, form } = given
  const check = () => form.validateField(field)
  // By the time the schemas have loaded, a button may be pressed.
  return { onBlur: () => void schemasHere().then(() => afterPress(check)) }
}
