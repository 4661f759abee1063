/** Fields of a form are checked as they are left, without moving what is just being clicked. */
import type { UseFormReturnType } from '@mantine/form'
import { schemasHere } from './schema-form.ts'

/**
 * Does it when nothing is pressed any more. What comes up below a field as a click elsewhere leaves it moves the rest
 * down, and that click would miss what it was meant for.
 */
export function afterPress(then: () => void): void {
  if (document.querySelector(':active')) {
    window.addEventListener('pointerup', () => setTimeout(then), { once: true, capture: true })
  } else setTimeout(then)
}

/** The `enhanceGetInputProps` of a form: says what is wrong with a field as one leaves it. */
export function checkWhenLeft<Values>(given: {
  field: Parameters<UseFormReturnType<Values>['validateField']>[0]
  form: UseFormReturnType<Values>
}) {
  const { field, form } = given
  const check = () => form.validateField(field)
  // By when the schemas are here, something else may be pressed.
  return { onBlur: () => void schemasHere().then(() => afterPress(check)) }
}
