/** A screen that adds or edits a record: the title, the form, and saving once. */

import { Badge, CloseButton, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, use, useRef, useState } from 'react'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { useSheet } from '#web/ui/look/sheet.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Place } from '#web/ui/page/place.ts'
import { type Done, toast } from '#web/ui/toast/toast.ts'
import { firstField } from './first-field.ts'
import { FormFrame, type FormFrameProps } from './form-frame.tsx'
import { useFormSaving, useKeyOfTry } from './form-saving.ts'
import css from './phone-form.css?inline'

/** The widths of the main column and of both columns of a record's page, in pixels. */
const MAIN_WIDTH = 780
const BOTH_WIDTH = 1140
/** The space at the left and right of a screen's content, added up, in pixels. */
const SIDES = 64

export interface RecordFormProps<Values, Saved> {
  title: string
  subtitle?: ReactNode
  saveLabel: string
  form: UseFormReturnType<Values>
  /** The labels of the fields, by field. */
  labels: Readonly<Record<string, string>>
  /** Fields that are lists whose rows show their own problems. */
  rows?: readonly string[]
  /** Content that belongs to the record, such as files: at the same place as on the record's page. */
  aside?: ReactNode
  /** True if people begin with `aside`: on a phone `aside` is above the fields. */
  isAsideFirst?: boolean
  /** True while other input than the fields must be saved too. */
  hasMore?: boolean
  /** A value that is sent with the fields: when this value changes, the next attempt gets a new key. */
  beside?: string | number
  /** Content above the buttons, in the same bar. */
  overBar?: ReactNode
  /** The label of the button for another way to save, without a keyboard shortcut. */
  otherLabel?: string | undefined
  /**
   * Saves. `key` is the same for all attempts with the same values, so that a repeated attempt adds nothing
   * twice. `isOther`: the person chose the other way to save.
   */
  save: (values: Values, key: string, isOther: boolean) => Promise<Saved>
  /** The message after saving. */
  done: Done | ((values: Values, isOther: boolean) => Done)
  /** Leaves the form: with the result of `save`, or without a result after Cancel. */
  leave: (saved?: Saved) => Promise<void>
  /**
   * Set if several records can be added one after the other: the label of the button, and the values with
   * which the next record begins.
   */
  next?: { label: string; valuesAfter: (saved: Values) => Values } | undefined
  /** The screen's own question before the form is left; left out: the question of every form. */
  asks?: FormFrameProps['asks']
  children: ReactNode
}

/** The properties that differ between adding and editing a record. */
export type RecordFormScreen<Values, Saved> = Pick<
  RecordFormProps<Values, Saved>,
  'title' | 'subtitle' | 'saveLabel' | 'done' | 'leave'
>

export function RecordForm<Values, Saved>(props: RecordFormProps<Values, Saved>) {
  const { title, subtitle, saveLabel, form, labels, aside, isAsideFirst, hasMore, save, done, leave } = props
  const { next, rows, overBar, otherLabel, asks, beside, children } = props
  const isPhone = useIsPhone()
  const [isSaving, setSaving] = useState(false)
  const [savedSoFar, setSavedSoFar] = useState(0)
  const goesOn = useRef(false)
  const isOther = useRef(false)
  const body = useRef<HTMLDivElement>(null)
  const { keyOf, forget } = useKeyOfTry()
  const saving = useFormSaving({
    form,
    labels,
    ...(hasMore !== undefined && { hasMore }),
    ...(rows && { rows }),
    save: async (values) => {
      setSaving(true)
      try {
        const sent = isOther.current ? [values] : values
        const key = keyOf(beside === undefined ? sent : [beside, sent])
        const saved = await save(values, key, isOther.current)
        toast.done(typeof done === 'function' ? done(values, isOther.current) : done)
        if (!goesOn.current) await leave(saved)
      } finally {
        setSaving(false)
      }
    },
  })
  const begin = (values: Values) => {
    forget()
    setSavedSoFar((count) => count + 1)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
    saving.goOn()
    // Delayed until the buttons are enabled again.
    setTimeout(() => {
      const first = body.current?.querySelector<HTMLElement>('[data-begin]') ?? firstField(body.current)
      first?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    })
  }
  const width = aside ? BOTH_WIDTH : MAIN_WIDTH
  const soFar = savedSoFar > 0 ? `${savedSoFar} saved` : undefined
  return (
    <PageBody width={width + SIDES}>
      {isPhone ? (
        <PhoneHead
          title={title}
          subtitle={subtitle}
          soFar={soFar}
          isSaving={isSaving}
          cancel={() => void leave()}
        />
      ) : (
        <PageHeader
          title={title}
          subtitle={
            subtitle && soFar ? (
              <>
                {subtitle} · {soFar}
              </>
            ) : (
              subtitle || soFar
            )
          }
        />
      )}
      <div ref={body}>
        <FormFrame
          saveLabel={saveLabel}
          isSaving={isSaving}
          isDirty={saving.isDirty}
          failure={saving.failure}
          aside={aside}
          isAsideFirst={isAsideFirst ?? false}
          barWidth={width}
          nextLabel={next?.label}
          otherLabel={otherLabel}
          overBar={overBar}
          asks={asks}
          onSave={async (isNext, isInOtherWay) => {
            goesOn.current = isNext
            isOther.current = isInOtherWay
            const isSaved = await saving.onSave()
            if (isSaved && isNext && next) begin(next.valuesAfter(form.getValues()))
          }}
          onCancel={() => void leave()}
        >
          {children}
        </FormFrame>
      </div>
    </PageBody>
  )
}

interface PhoneHeadProps extends Pick<RecordFormProps<never, never>, 'title' | 'subtitle'> {
  /** The number of saved records, as text. */
  soFar: string | undefined
  isSaving: boolean
  cancel: () => void
}

/** The head of the form on a phone: the form fills the window, so the form's title replaces the top bar. */
function PhoneHead({ title, subtitle, soFar, isSaving, cancel }: PhoneHeadProps) {
  const place = use(Place)
  useSheet(css)
  return (
    <div className="form-head">
      <CloseButton size={44} iconSize={22} aria-label="Cancel" disabled={isSaving} onClick={cancel} />
      <div>
        <Title order={1} fz={17} lh={1.3} lineClamp={1}>
          {title}
        </Title>
        {[subtitle, place].map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <Text key={at} c="dimmed" fz={12.5} lh={1.3} truncate component="div">
            {line}
          </Text>
        ))}
      </div>
      <div aria-live="polite">
        {soFar && (
          <Badge variant="default" tt="none" radius="xl">
            {soFar}
          </Badge>
        )}
      </div>
    </div>
  )
}

/**
 * Returns the record as it was when the person opened the form. If somebody else has changed the record
 * meanwhile, the server refuses the old version, so that no change is lost.
 */
export function useOpened<Item>(present: Item): Item {
  return useState(present)[0]
}
