/** The facts about the bidding on a project, and the button to advertise the project. */
import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { IconEyeOff, IconGavel, IconSpeakerphone } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { dayOrDash, Fact } from '#web/ui/record/fact.tsx'
import type { WorkOrder } from '../contract.ts'
import { AdvertisedMark } from './advertised-mark.tsx'
import { advertisingRefusal, isBidding } from './advertising.ts'
import { EndOfBidding } from './end-of-bidding.tsx'
import { AdvertiseDialog } from './project-dialogs.tsx'

export function Bidding({ project }: { project: WorkOrder }) {
  const may = useMay()
  const woid = project.workOrderUniqueID
  return (
    <Paper withBorder p="lg">
      <Title order={2} fz="md" mb="sm">
        Bidding
      </Title>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" m={0}>
        <Fact label="Bid project name">{project.bidProjectName || '–'}</Fact>
        <Fact label="To bidders">
          <AdvertisedMark isAdvertised={project.isBidAdvertised} />
        </Fact>
        <Fact label="Bids due">{dayOrDash(project.biddingDueDate)}</Fact>
        <Fact label="Bidding ends">
          <EndOfBidding of={project} />
        </Fact>
      </SimpleGrid>
      <Group mt="md" gap="sm">
        {isBidding(project) && may('Projects', 'Update', woid) && <Advertise project={project} />}
        {project.biddingEndsAt && may('Bidding', 'Read', woid) && (
          <LinkButton
            to="/bids/approve-summary/$woid"
            params={{ woid }}
            variant="default"
            leftSection={<IconGavel size={16} aria-hidden />}
          >
            Bids
          </LinkButton>
        )}
      </Group>
    </Paper>
  )
}

function Advertise({ project }: { project: WorkOrder }) {
  const [isAsked, setAsked] = useState(false)
  const reason = useId()
  const refusal = advertisingRefusal(project, useToday())
  const Icon = project.isBidAdvertised ? IconEyeOff : IconSpeakerphone
  return (
    <>
      <Button
        variant={project.isBidAdvertised ? 'default' : 'filled'}
        leftSection={<Icon size={16} aria-hidden />}
        disabled={refusal !== undefined}
        aria-describedby={refusal && reason}
        onClick={() => setAsked(true)}
      >
        {project.isBidAdvertised ? 'Stop advertising' : 'Advertise'}
      </Button>
      {refusal && (
        <Text id={reason} fz="xs" c="dimmed" flex="1 1 220px">
          {refusal}
        </Text>
      )}
      <AdvertiseDialog project={project} isOpen={isAsked} onClose={() => setAsked(false)} />
    </>
  )
}
