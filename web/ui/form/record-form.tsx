/** A screen on which a record is added or edited: its title, its form, and saving it once. */

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

/** As the main column of a record's page, and as both of them. */
const MAIN_WIDTH = 780
const BOTH_WIDTH = 1140
/** What stands at both sides of a screen's content. */
const SIDES = 64

export interface RecordFormProps<Values, Saved> {
  title: string
  subtitle?: ReactNode
  saveLabel: string
  form: UseFormReturnType<Values>
  /** The fields as their inputs call them. */
  labels: Readonly<Record<string, string>>
  /** Fields that are lists, each of whose rows says itself what is wrong with it. */
  rows?: readonly string[]
  /** What hangs on the record: files, at the place that they have on its page. */
  aside?: ReactNode
  /** It is what one begins with: on a phone it stands above the fields. */
  isAsideFirst?: boolean
  /** True while something beside the fields is to be saved with them. */
  hasMore?: boolean
  /** What is sent with the values and is none of them: with another one, a try is another. */
  beside?: string | number
  /** What the buttons have above them in their bar. */
  overBar?: ReactNode
  /** Another way to save, which no key takes. */
  otherLabel?: string | undefined
  /**
   * `key` is that of all tries with the same values: what is tried again is not added twice. `isOther`: in the other way to
   * save.
   */
  save: (values: Values, key: string, isOther: boolean) => Promise<Saved>
  /** What is said when it is saved. */
  done: Done | ((values: Values, isOther: boolean) => Done)
  /** Leads on: with what saving answered, or without where one cancels. */
  leave: (saved?: Saved) => Promise<void>
  /** Several are added one after the other: what the next one begins with. */
  next?: { label: string; valuesAfter: (saved: Values) => Values } | undefined
  /** What is asked before it is left, where it is another question than of every form. */
  asks?: FormFrameProps['asks']
  children: ReactNode
}

/** What the adding and the editing of a record say each in its own way. */
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
    // Once the buttons can have the focus again.
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
  /** How many are saved. */
  soFar: string | undefined
  isSaving: boolean
  cancel: () => void
}

/** On a phone the form has the window for itself: what it is about stands where the top bar has been. */
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

/** A record as it was when its form was opened: a change by somebody else meanwhile is refused by the version, not lost. */
export function useOpened<Item>(present: Item): Item {
  return useState(present)[0]
}
