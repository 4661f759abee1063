/** Saves a form once: checks the fields, and shows the problems and their places. */
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { newKey } from '#web/api/idempotency-key.ts'
import type { FormErrorProps } from '#web/ui/form/form-error.tsx'
import { fieldErrors } from '#web/ui/form/schema-form.ts'
import { callFailure } from './call-failure.ts'

export interface FormSavingOptions<Values> {
  form: UseFormReturnType<Values>
  /** The labels of the fields, by field. */
  labels: Readonly<Record<string, string>>
  /** True while other input than the form's values must be saved too. */
  hasMore?: boolean
  /** Fields that are lists whose rows show their own problems. */
  rows?: readonly string[]
  save: (values: Values) => Promise<void>
  /** Called with the fields that have problems, so that the screen can show these fields. */
  onProblems?: (fields: readonly string[]) => void
}

export function useFormSaving<Values>(options: FormSavingOptions<Values>) {
  const { form, labels, hasMore = false, rows = NO_ROWS, save, onProblems } = options
  /** Returns the place where a problem is shown: the field, or the row of a list. */
  const placeOf = (path: string) => (rows.includes(fieldOf(path)) ? path : fieldOf(path))
  const [told, setTold] = useState<Told>()
  const [isSaved, setSaved] = useState(false)

  const tell = (title: string, errors: Record<string, unknown>, why: Partial<Told> = {}) => {
    setTold({ title, errors, hint: why.hint, links: why.links })
    onProblems?.(Object.keys(errors).map(fieldOf))
  }
  /** Checks all fields, and returns true if the form can be saved. Otherwise shows the problems. */
  const check = (): boolean => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) tell('This cannot be saved yet', errors)
    else setTold(undefined)
    return !hasErrors
  }
  const onSave = async (): Promise<boolean> => {
    if (!check()) return false
    try {
      // Set before the call: saving may leave the screen, and then the form must not ask about unsaved input.
      setSaved(true)
      await save(form.getValues())
      return true
    } catch (error) {
      setSaved(false)
      const fields = fieldErrors(error)
      form.setErrors(
        Object.fromEntries(Object.entries(fields).map(([path, problem]) => [placeOf(path), problem])),
      )
      const { title, hint, links } = callFailure(error)
      tell(title, fields, { hint, links })
      return false
    }
  }
  /** The form continues with another record. */
  const goOn = () => setSaved(false)
  const failure = told && failureOf(told, form, labels)
  // All problems are corrected: from now on new problems are shown only at their fields.
  if (told && !failure) setTold(undefined)
  return { failure, isDirty: (form.isDirty() || hasMore) && !isSaved, check, onSave, goOn }
}

/** The result of the last attempt to save. */
interface Told {
  title: string
  hint: string | undefined
  links: FormErrorProps['links']
  /** The problems by the path of their field. */
  errors: Record<string, unknown>
}

const NO_ROWS: readonly string[] = []

/** Returns the field of a path. The path of a row begins with the name of the list. */
const fieldOf = (path: string) => path.replace(/\..*$/, '')

/**
 * Returns the present summary: problems of the last attempt that remain, and problems that came later, so
 * that summary and fields agree. Undefined if no problem remains.
 */
function failureOf<Values>(
  told: Told,
  form: UseFormReturnType<Values>,
  labels: FormSavingOptions<Values>['labels'],
) {
  const present: Record<string, unknown> = form.errors
  const values = form.getValues() as object
  const old = Object.entries(told.errors).filter(
    ([path]) => path in present || fieldOf(path) in present || !(fieldOf(path) in values),
  )
  const known = new Set(Object.keys(told.errors).map(fieldOf))
  const isKnown = (path: string) => (path === fieldOf(path) ? known.has(path) : path in told.errors)
  const errors = [...old, ...Object.entries(present).filter(([path]) => !isKnown(path))]
  if (errors.length === 0 && Object.keys(told.errors).length > 0) return undefined
  const problems = errors.map(([path, problem]) => {
    return `${labelOf(path, labels)}: ${String(present[path] ?? problem)}`
  })
  return { title: told.title, hint: told.hint, links: told.links, problems, of: told }
}

/**
 * Returns the label of a field. The label of a row's field is at `list.#.field`; the number of the row
 * replaces the `#`.
 */
function labelOf(path: string, labels: Readonly<Record<string, string>>): string {
  const [list = '', place = '', field] = path.split('.')
  const ofRow = field && labels[`${list}.#.${field}`]
  return ofRow ? ofRow.replace('#', `${Number(place) + 1}`) : (labels[fieldOf(path)] ?? fieldOf(path))
}

/**
 * Returns the same key for all attempts with the same content: if a reply was lost, another attempt does not
 * add the record twice.
 */
export function useKeyOfTry() {
  const lastTry = useRef({ content: '', key: '' })
  return {
    keyOf(given: unknown): string {
      const content = JSON.stringify(given)
      if (lastTry.current.content !== content) lastTry.current = { content, key: newKey() }
      return lastTry.current.key
    },
    /** The next content gets a new key, even if the content is the same. */
    forget(): void {
      lastTry.current = { content: '', key: '' }
    },
  }
}
