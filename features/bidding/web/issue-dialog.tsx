/** Issues an addendum to all who intend to bid: it is never changed, so what follows is said before. */
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblem } from '#web/ui/form/day-rules.ts'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { hintOf, toast } from '#web/ui/toast/toast.ts'
import type { Tabulation } from '../tabulation-contract.ts'
import { useIssueAddendum } from './addenda-api.ts'
import { untilOf } from './end-of-bidding.tsx'

export interface IssueDialogProps {
  project: Pick<
    Tabulation,
    'workOrderUniqueId' | 'addendaCount' | 'biddingEndDate' | 'biddingEndTime' | 'biddingEndText'
  >
  /** Whether the end of bidding may be moved. */
  mayMove: boolean
  onClose: () => void
}

const LONGEST_TITLE = 200
const LONGEST_TEXT = 8000

export function IssueDialog({ project, mayMove, onClose }: IssueDialogProps) {
  const { workOrderUniqueId, biddingEndDate, biddingEndTime } = project
  const isPhone = useIsPhone()
  const [number] = useState(project.addendaCount + 1)
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [day, setDay] = useState<string | null>(null)
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  const issue = useIssueAddendum()
  const { keyOf } = useKeyOfTry()
  const limits = { first: { day: biddingEndDate, what: 'the day on which bidding ends now' } }
  const isWrong = title.trim() === '' || text.trim() === '' || Boolean(dayProblem(day, limits))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isWrong) return
    setBusy(true)
    setFailure(undefined)
    const body = {
      ...{ workOrderUniqueId, addendumTitle: title, addendumText: text },
      // At the same time of day as now.
      ...(day && day !== biddingEndDate && { biddingEndDate: day, biddingEndTime }),
    }
    try {
      await issue.mutateAsync({ body, key: keyOf(body) })
      toast.success('Addendum issued', { detail: title })
      onClose()
    } catch (error) {
      setFailure({
        title: error instanceof Error ? error.message : texts.unknownError,
        hint: hintOf(error),
        problems: [],
      })
      setBusy(false)
    }
  }
  return (
    <InputDialog
      title={`Addendum ${number}`}
      size="lg"
      fullScreen={isPhone}
      isDirty={title !== '' || text !== '' || day !== null}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            <TextInput
              label="Title"
              description="e.g. Rock at grid C"
              required
              maxLength={LONGEST_TITLE}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <Textarea
              label="What bidders have to know"
              required
              autosize
              minRows={5}
              maxRows={14}
              maxLength={LONGEST_TEXT}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            {mayMove && (
              <DayInput
                label="Move the end of bidding to"
                description={`Bids can come until ${untilOf(project)} now. Left empty, that stays. It is never moved earlier.`}
                limits={limits}
                value={day}
                onChange={setDay}
              />
            )}
            <Text fz="sm">
              Everybody who intends to bid is told at once, and whoever shows intent later reads it, too. It
              cannot be changed or taken back: what is different afterwards takes another addendum.
            </Text>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" disabled={isBusy} onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy} disabled={isWrong}>
                Issue addendum
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
