/** A submittal and its next revision, side by side: /submittals-revision/{woid}/{submittalid}/{revision} (001 §2). */
import { Button, Group, SimpleGrid, Stack, Table, Text, Textarea } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { AttachedList, attachedQuery } from '#features/files/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingRows } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Submittal } from '../contract.ts'
import { submittalQuery, useReopen } from './api.ts'
import { differencesOf } from './revision-differences.ts'
import { SubmittalApproval } from './submittal-approval.tsx'
import { SubmittalAbout, SubmittalFacts } from './submittal-facts.tsx'
import { SubmittalStatus } from './submittal-status.tsx'
import { headingOf, labelOf } from './submittal-words.ts'

export function RevisionScreen() {
  const { submittalid } = useParams({
    from: '/signed-in/project/submittals-revision/$woid/$submittalid/$revision',
  })
  const { data: before } = useSuspenseQuery(submittalQuery(submittalid))
  const { newerSubmittalMasterUniqueId: newer } = before
  return (
    <PageBody>
      <PageHeader
        title={newer ? `Revisions of ${headingOf(before)}` : `New revision of ${headingOf(before)}`}
        subtitle={newer ? 'Compare with the next revision.' : 'The earlier revision becomes read-only.'}
      />
      <Stack gap="lg">
        {newer && <Differences before={before} id={newer} />}
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <One submittal={before} />
          {newer ? <Other id={newer} /> : <NewRevision before={before} />}
        </SimpleGrid>
      </Stack>
    </PageBody>
  )
}

/** The files of a submittal for the comparison; undefined while they load. */
function useFiles(id: string) {
  return useQuery(attachedQuery(id, 'Submittal', undefined, 1)).data?.items
}

function Differences({ before, id }: { before: Submittal; id: string }) {
  const { data: after } = useQuery(submittalQuery(id))
  const [old, next] = [useFiles(before.submittalMasterUniqueId), useFiles(id)]
  if (!after || !old || !next) return null
  const all = differencesOf(before, after, { before: old, after: next })
  return (
    <RecordSection title="What is different" count={all.length}>
      {all.length === 0 ? (
        <Text fz="sm">Nothing but the comments.</Text>
      ) : (
        <Table fz="sm" verticalSpacing={6} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th>{labelOf(before)}</Table.Th>
              <Table.Th>{labelOf(after)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {all.map(({ what, before: was, after: is }) => (
              <Table.Tr
                key={`${what} ${was} ${is}`}
                style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}
              >
                <Table.Th scope="row">{what}</Table.Th>
                <Table.Td>{was}</Table.Td>
                <Table.Td>{is}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </RecordSection>
  )
}

function One({ submittal }: { submittal: Submittal }) {
  const { workOrderUniqueId: woid, submittalMasterUniqueId: submittalid } = submittal
  return (
    <Stack gap="lg" component="section" aria-label={labelOf(submittal)}>
      <Group justify="space-between">
        <Group gap="sm">
          <Text fw={600}>{labelOf(submittal)}</Text>
          <SubmittalStatus status={submittal.statusName} />
        </Group>
        <LinkButton
          to="/submittals-details/$woid/$submittalid"
          params={{ woid, submittalid }}
          variant="default"
          size="compact-sm"
        >
          Open
        </LinkButton>
      </Group>
      <SubmittalAbout submittal={submittal} of={labelOf(submittal)} />
      <SubmittalFacts submittal={submittal} of={labelOf(submittal)} />
      <SubmittalApproval submittal={submittal} of={labelOf(submittal)} />
      <RecordSection title={`Files of ${labelOf(submittal)}`}>
        <AttachedList targetType="Submittal" targetUniqueID={submittalid} />
      </RecordSection>
    </Stack>
  )
}

function Other({ id }: { id: string }) {
  const { data } = useQuery(submittalQuery(id))
  return data ? <One submittal={data} /> : <LoadingRows rows={6} />
}

function NewRevision({ before }: { before: Submittal }) {
  const { workOrderUniqueId: woid, submittalMasterUniqueId: id, submittalRevision } = before
  const navigate = useNavigate()
  const reopen = useReopen()
  const [description, setDescription] = useState(before.submittalDescription)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { keyOf } = useKeyOfTry()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const [submittalid = ''] = await reopen.mutateAsync({ id, description, key: keyOf(description) })
      toast.success(texts.added, {
        detail: headingOf({ ...before, submittalRevision: submittalRevision + 1 }),
      })
      await navigate({ to: '/submittals-details/$woid/$submittalid', params: { woid, submittalid } })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.unknownError)
      setBusy(false)
    }
  }
  return (
    <RecordSection title={`Revision ${submittalRevision + 1}`}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {failure && <FormError title={failure} problems={[]} />}
          <Textarea
            label="Description"
            description="What changed in this revision"
            autosize
            minRows={6}
            maxRows={18}
            maxLength={10_000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Text fz="sm" c="dimmed">
            Starts as a draft with the same number, days, people and files. Earlier comments stay with the
            earlier revision.
          </Text>
          <Group justify="flex-end">
            <LinkButton
              to="/submittals-details/$woid/$submittalid"
              params={{ woid, submittalid: id }}
              variant="default"
            >
              Cancel
            </LinkButton>
            <Button type="submit" loading={isBusy} leftSection={<IconRestore size={18} aria-hidden />}>
              Make revision {submittalRevision + 1}
            </Button>
          </Group>
        </Stack>
      </form>
    </RecordSection>
  )
}
