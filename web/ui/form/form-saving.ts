/** What the forms of the plan do when they save: check, say what is wrong and where, and save once. */
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { newKey } from '#web/api/idempotency-key.ts'
import type { FormErrorProps } from '#web/ui/form/form-error.tsx'
import { fieldErrors } from '#web/ui/form/schema-form.ts'
import { callFailure } from './call-failure.ts'

export interface FormSavingOptions<Values> {
  form: UseFormReturnType<Values>
  /** The fields as their inputs call them. */
  labels: Readonly<Record<string, string>>
  /** True while something beside the form's values is to be saved too. */
  hasMore?: boolean
  /** Fields that are lists, each of whose rows says itself what is wrong with it. */
  rows?: readonly string[]
  save: (values: Values) => Promise<void>
  /** Leads to where the fields are. */
  onProblems?: (fields: readonly string[]) => void
}

export function useFormSaving<Values>(options: FormSavingOptions<Values>) {
  const { form, labels, hasMore = false, rows = NO_ROWS, save, onProblems } = options
  /** Where a problem is told: at the field, or at its row. */
  const placeOf = (path: string) => (rows.includes(fieldOf(path)) ? path : fieldOf(path))
  const [told, setTold] = useState<Told>()
  const [isSaved, setSaved] = useState(false)

  const tell = (title: string, errors: Record<string, unknown>, why: Partial<Told> = {}) => {
    setTold({ title, errors, hint: why.hint, links: why.links })
    onProblems?.(Object.keys(errors).map(fieldOf))
  }
  /** True when what is there could be saved; else it is said what is wrong. */
  const check = (): boolean => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) tell('This cannot be saved yet', errors)
    else setTold(undefined)
    return !hasErrors
  }
  const onSave = async (): Promise<boolean> => {
    if (!check()) return false
    try {
      // What leaves the form is saved: nothing to ask about when the screen changes.
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
  /** The form goes on with another record. */
  const goOn = () => setSaved(false)
  const failure = told && failureOf(told, form, labels)
  // All of it is mended: what is wrong from now on stands at its field.
  if (told && !failure) setTold(undefined)
  return { failure, isDirty: (form.isDirty() || hasMore) && !isSaved, check, onSave, goOn }
}

/** What the last try to save said. */
interface Told {
  title: string
  hint: string | undefined
  links: FormErrorProps['links']
  /** By path. */
  errors: Record<string, unknown>
}

const NO_ROWS: readonly string[] = []

/** A field of a list is named with its place in it: what is wrong is the list's. */
const fieldOf = (path: string) => path.replace(/\..*$/, '')

/** What is still wrong of it, and what has become wrong since: the summary says what the fields say. */
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

/** What a field is called; that of a row by `list.#.field`, with its place for the `#`. */
function labelOf(path: string, labels: Readonly<Record<string, string>>): string {
  const [list = '', place = '', field] = path.split('.')
  const ofRow = field && labels[`${list}.#.${field}`]
  return ofRow ? ofRow.replace('#', `${Number(place) + 1}`) : (labels[fieldOf(path)] ?? fieldOf(path))
}

/** One key for all tries with the same content: if the answer is lost, trying again adds nothing twice. */
export function useKeyOfTry() {
  const lastTry = useRef({ content: '', key: '' })
  return {
    keyOf(given: unknown): string {
      const content = JSON.stringify(given)
      if (lastTry.current.content !== content) lastTry.current = { content, key: newKey() }
      return lastTry.current.key
    },
    /** What is sent next is another one, also when it is the same. */
    forget(): void {
      lastTry.current = { content: '', key: '' }
    },
  }
}
