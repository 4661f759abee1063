/** The user's own statement on an incident: written and signed once, without seeing the rest of the incident. */
import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { whyReadOnly } from '#web/session/preview.ts'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { callFailure } from '#web/ui/form/call-failure.ts'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { LONGEST_TEXT } from '../defaults.ts'
import { ownStatementQuery, useGiveStatement } from './api.ts'
import classes from './incidents.module.css'

const SCREEN_WIDTH = 720

export function StatementScreen() {
  const { id } = useParams({ from: '/signed-in/statement/$id' })
  const { data: asked } = useSuspenseQuery(ownStatementQuery(id))
  const { workOrderName, incidentDate, statement, givenAt } = asked
  return (
    <PageBody width={SCREEN_WIDTH}>
      <PageHeader title="Your statement" subtitle={`${workOrderName} · ${formatDay(incidentDate)}`} />
      <Paper withBorder p="md">
        {givenAt ? (
          <>
            <Text fz="sm" c="dimmed" mb="xs">
              {`Signed by you, ${formatInstant(givenAt)}`}
            </Text>
            <Text dir="auto" className={classes.words}>
              {statement}
            </Text>
          </>
        ) : (
          <StatementForm id={id} />
        )}
      </Paper>
    </PageBody>
  )
}

function StatementForm({ id }: { id: string }) {
  const [statement, setStatement] = useState('')
  const [failure, setFailure] = useState<FormErrorProps>()
  const give = useGiveStatement()
  const { keyOf } = useKeyOfTry()
  const readOnly = whyReadOnly()
  const guard = useLeaveGuard(statement !== '' && !give.isSuccess, { isSaving: give.isPending })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (give.isPending) return
    const said = statement.trim()
    if (said === '')
      return setFailure({
        title: 'This cannot be saved yet',
        problems: ['Statement: say what happened.'],
      })
    setFailure(undefined)
    const body = { incidentEmployeeUniqueId: id, statement: said }
    try {
      await give.mutateAsync({ body, key: keyOf(body) })
      toast.success(texts.added, { detail: 'Your statement is signed.' })
    } catch (error) {
      setFailure(callFailure(error))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {failure && <FormError {...failure} />}
        <Text fz="sm">
          Something happened on this day, and you were there. Say in your own words what you saw, or what
          happened to you. Your name and the time are kept with it, and it is not changed afterwards.
        </Text>
        <Textarea
          label="Statement"
          withAsterisk
          autosize
          minRows={6}
          maxRows={20}
          maxLength={LONGEST_TEXT}
          dir="auto"
          value={statement}
          onChange={(event) => setStatement(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            mih={44}
            loading={give.isPending}
            disabled={readOnly !== undefined}
            title={readOnly}
          >
            Sign and send
          </Button>
        </Group>
      </Stack>
      {guard.question}
    </form>
  )
}
