/**
 * The form of an entry. The user chooses the kind of entry first and then writes. Before the user changes to
 * another kind, the form asks, and then keeps the text for this kind (002 §4).
 */
import { SimpleGrid, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormFiles } from '#features/files/web/public.ts'
import { presentSubcontractor, SubcontractorSelect } from '#features/subcontractors/web/public.ts'
import { useToday } from '#web/session/days.ts'
import { useSession } from '#web/session/session.ts'
import type { LeaveQuestion, Leaving } from '#web/ui/ask/leave-guard.tsx'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblem, isDay } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { RecordForm, type RecordFormScreen } from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { TimeInput } from '#web/ui/form/time-input.tsx'
import { countOf } from '#web/ui/format.ts'
import { DEFAULT_TIME, SUBCONTRACTOR } from '../defaults.ts'
import { notingFormSearch } from './address.ts'
import { draftAt, dropDraft, keepDraft } from './drafts.ts'
import { type FormName, formNames, forms, kinds, type Noting } from './kinds.ts'
import { PillLink, PillNav, Pills } from './pills.tsx'

/** The values of the form, with the field names of its kind. */
type Values = Record<string, string | null>

/** The same values with the same names for all kinds. */
export interface NotingValues {
  typeId: number
  /** The typed text if it is not a day; null: empty. */
  day: string | null
  time: string | null
  text: string
  firm: string | null
  people: number | null
  hours: string | null
}

const contract = () => import('../contract.ts')
const schemas = {
  observation: laterSchema(async () => (await contract()).NewObservation),
  nonconformance: laterSchema(async () => (await contract()).NewNonConformance),
  construction: laterSchema(async () => (await contract()).NewConstructionReport),
} as const

const FIRM = 'subcontractorUniqueID'
const PEOPLE = 'subcontractorPeople'
const HOURS = 'subcontractorHours'
const TIME = 'time'

export interface NotingFormProps
  extends Omit<RecordFormScreen<NotingValues, string[]>, 'done' | 'leave' | 'subtitle'> {
  form: FormName
  subtitle: string
  workOrder: string
  /** The values with which the form begins. */
  begin: NotingValues
  /** The entry to edit. */
  noting?: Noting
  save: (input: Record<string, unknown>, key: string) => Promise<string[]>
  done: (values: NotingValues) => { text: string; detail: string }
  /** Leaves the form; without `saved` if the user cancels. */
  leave: (saved?: NotingValues) => Promise<void>
}

export function NotingForm(props: NotingFormProps) {
  const { form: name, workOrder, begin, noting, save, done, leave, ...screen } = props
  const { kind, types, isByType, placeholder } = forms[name]
  const { type, fields } = kinds[kind]
  const today = useToday()
  const limits = { last: { day: today, what: 'today' } }
  const valuesOf = (values: Values): NotingValues => ({
    typeId: Number(values[fields.type]),
    day: values[fields.date] ?? null,
    time: values[TIME] || null,
    text: values[fields.text] ?? '',
    firm: values[FIRM] ?? null,
    people: Number(values[PEOPLE]) || null,
    hours: values[HOURS] || null,
  })
  const isOfFirm = (values: Values) => kind === 'construction' && valuesOf(values).typeId === SUBCONTRACTOR
  const toInput = (values: Values) => {
    const { typeId, day, time, text, firm } = valuesOf(values)
    return {
      [fields.type]: typeId,
      [fields.date]: time ? `${day} ${time}` : (day ?? ''),
      [fields.text]: text,
      ...(kind === 'construction' && {
        [FIRM]: isOfFirm(values) ? firm : null,
        [PEOPLE]: (isOfFirm(values) && values[PEOPLE]) || null,
        [HOURS]: (isOfFirm(values) && values[HOURS]) || null,
      }),
    }
  }
  const form = useForm<Values>({
    initialValues: {
      // Empty for a new entry whose type is chosen in the form.
      [fields.type]: noting || isByType ? String(begin.typeId) : '',
      [fields.date]: begin.day,
      [TIME]: begin.time ?? DEFAULT_TIME,
      [fields.text]: begin.text,
      [FIRM]: begin.firm,
      [PEOPLE]: begin.people === null ? '' : String(begin.people),
      [HOURS]: begin.hours ?? '',
    },
    validate: (values) => {
      const input = { ...toInput(values), workOrderUniqueID: workOrder }
      const errors: Record<string, string> = {
        ...schemaErrors(
          schemas[kind],
          isDay(values[fields.date]) ? input : { ...input, [fields.date]: today },
        ),
      }
      const problem = values[fields.date] ? dayProblem(values[fields.date] ?? null, limits) : 'Choose a date'
      if (problem) errors[fields.date] = problem
      if (!values[fields.type]) errors[fields.type] = 'Choose a type'
      if (isOfFirm(values) && !values[FIRM]) errors[FIRM] = 'Choose the subcontractor'
      return errors
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  const files = useFormFiles(workOrder, type, { isNew: !noting })
  const draft = useDraft(props, (text, kept) => {
    form.setFieldValue(fields.text, text)
    files.add(kept)
  })
  const asks = (to: Leaving): LeaveQuestion => ({
    title: 'Confirm Leave?',
    ...draft.questionOf(to, { text: valuesOf(form.values).text, files: files.files.map(({ file }) => file) }),
  })
  const labels = {
    [fields.type]: 'Type',
    [fields.date]: 'Date',
    [TIME]: 'Time',
    [fields.text]: 'Text',
    [FIRM]: 'Subcontractor',
    [PEOPLE]: 'Their people',
    [HOURS]: 'Their hours',
  }
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={labels}
      asks={asks}
      {...files.form}
      beside={noting ? 0 : files.files.length}
      done={(values) => done(valuesOf(values))}
      save={async (values, key) => {
        // The number of files is sent with the text, so that the server knows if some files do not arrive
        // later.
        const meant = noting ? {} : { filesMeant: files.files.length }
        const ids = await save({ ...toInput(values), ...meant }, key)
        files.sendTo(ids[0], valuesOf(values).text)
        draft.drop()
        return ids
      }}
      leave={(saved) => leave(saved && valuesOf(form.getValues()))}
    >
      {!noting && <OtherForms name={name} />}
      <FormSection title={forms[name].title}>
        {!noting && isByType ? (
          <OtherTypes name={name} typeId={begin.typeId} />
        ) : (
          <Pills
            label="Type"
            value={form.values[fields.type] ?? ''}
            choices={types.map(({ id, name: label }) => ({ value: String(id), label }))}
            onChange={(typeId) => form.setFieldValue(fields.type, typeId)}
            error={form.errors[fields.type]}
          />
        )}
        {isOfFirm(form.values) && (
          <SubcontractorSelect
            required
            present={presentSubcontractor(noting?.firm, noting?.firmName)}
            {...form.getInputProps(FIRM)}
          />
        )}
        <Textarea
          label="Text"
          placeholder={placeholder}
          required
          autosize
          minRows={4}
          maxRows={16}
          dir="auto"
          data-autofocus
          {...form.getInputProps(fields.text)}
        />
        {isOfFirm(form.values) && (
          <SimpleGrid cols={2}>
            <NumberInput kind="whole" label="Their people" {...form.getInputProps(PEOPLE)} />
            <NumberInput
              kind="quantity"
              label="Their hours"
              description="Total for all of them"
              {...form.getInputProps(HOURS)}
            />
          </SimpleGrid>
        )}
        <SimpleGrid cols={2}>
          <DayInput
            label="Date"
            required
            clearable={false}
            limits={limits}
            {...form.getInputProps(fields.date)}
          />
          <TimeInput label="Time" {...form.getInputProps(TIME)} />
        </SimpleGrid>
      </FormSection>
    </RecordForm>
  )
}

/** The draft that the user left in this form before, and the question before the user leaves the form. */
function useDraft(
  { form, workOrder, begin, noting }: NotingFormProps,
  restore: (text: string, files: readonly File[]) => void,
) {
  const { employeeUniqueId: employee } = useSession()
  const { types, isByType, title } = forms[form]
  const type = isByType ? (types.find(({ id }) => id === begin.typeId)?.name ?? '') : ''
  const place = { employee, workOrder, form, type }
  const [found] = useState(() => (noting ? undefined : draftAt(place)))
  const begun = useEffectEvent(() => {
    if (found) restore(found.text, found.files)
  })
  useEffect(() => begun(), [])
  return {
    drop: () => dropDraft(place),
    questionOf(to: Leaving, { text, files }: { text: string; files: readonly File[] }) {
      if (noting || !to || !isForm(to, workOrder))
        return { text: 'What you typed here is not saved.', onLeave: () => dropDraft(place) }
      const what = files.length > 0 ? `Your text and ${countOf(files.length, 'file')}` : 'Your text'
      const verb = files.length > 0 ? 'are' : 'is'
      return {
        text: `${what} ${verb} kept for ${type || title}.`,
        onLeave: () => keepDraft(place, { text, files }),
      }
    },
  }
}

/** True if the address is another form of the same project. */
const isForm = ({ pathname, search }: { pathname: string; search: object }, workOrder: string) =>
  formNames.some((name) => forms[name].path === pathname.toLowerCase()) &&
  notingFormSearch(search as Record<string, unknown>).WorkorderUniqueId === workOrder

/** Links to the other forms of the same day. */
function OtherForms({ name }: { name: FormName }) {
  return (
    <PillNav label="Kinds of entries">
      {formNames.map((one) => (
        <PillLink
          key={one}
          to={forms[one].path}
          search={(present: object) => ({ ...notingFormSearch(present as never), type: undefined })}
          isChosen={one === name}
        >
          {forms[one].title}
        </PillLink>
      ))}
    </PillNav>
  )
}

/** Links to the forms of the other types, if the types have forms of their own. */
function OtherTypes({ name, typeId }: { name: FormName; typeId: number }) {
  const { path, types } = forms[name]
  return (
    <PillNav label="Types">
      {types.map((type) => (
        <PillLink
          key={type.id}
          to={path}
          search={(present: object) => notingFormSearch({ ...present, type: type.name })}
          isChosen={type.id === typeId}
        >
          {type.name}
        </PillLink>
      ))}
    </PillNav>
  )
}
