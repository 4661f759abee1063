/** A screen on which a record is added or edited: its title, its form, and saving it once. */
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { FormFrame } from './form-frame.tsx'
import { useFormSaving, useKeyOfTry } from './form-saving.ts'

/** Lines that one still reads. */
const FORM_WIDTH = 860

export interface RecordFormProps<Values, Saved> {
  title: string
  subtitle?: string
  saveLabel: string
  form: UseFormReturnType<Values>
  /** The fields as their inputs call them. */
  labels: Readonly<Record<string, string>>
  /** `key` is that of all tries with the same values: what is tried again is not added twice. */
  save: (values: Values, key: string) => Promise<Saved>
  /** What is said when it is saved. */
  done: string | ((values: Values) => string)
  /** Leads on: with what saving answered, or without where one cancels. */
  leave: (saved?: Saved) => Promise<void>
  children: ReactNode
}

/** What the adding and the editing of a record say each in its own way. */
export type RecordFormScreen<Values, Saved> = Pick<
  RecordFormProps<Values, Saved>,
  'title' | 'subtitle' | 'saveLabel' | 'done' | 'leave'
>

export function RecordForm<Values, Saved>(props: RecordFormProps<Values, Saved>) {
  const { title, subtitle, saveLabel, form, labels, save, done, leave, children } = props
  const [isSaving, setSaving] = useState(false)
  const { keyOf } = useKeyOfTry()
  const saving = useFormSaving({
    form,
    labels,
    save: async (values) => {
      setSaving(true)
      try {
        const saved = await save(values, keyOf(values))
        toast.success(typeof done === 'string' ? done : done(values))
        await leave(saved)
      } finally {
        setSaving(false)
      }
    },
  })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title={title} subtitle={subtitle} />
      <FormFrame
        saveLabel={saveLabel}
        isSaving={isSaving}
        isDirty={saving.isDirty}
        failure={saving.failure}
        onSave={async () => void (await saving.onSave())}
        onCancel={() => void leave()}
      >
        {children}
      </FormFrame>
    </PageBody>
  )
}

/** A record as it was when its form was opened: a change by somebody else meanwhile is refused by the version, not lost. */
export function useOpened<Item>(present: Item): Item {
  return useState(present)[0]
}
