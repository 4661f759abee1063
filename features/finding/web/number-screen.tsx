/** The records of several projects that have the same number: /go/{number} (records.md 'Links'). */
import { Group, Paper, Stack, Text } from '@mantine/core'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { countOf } from '#web/ui/format.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { MOST_NUMBERED } from '../contract.ts'
import { pathOfNumbered } from './api.ts'

const SCREEN_WIDTH = 760

export function NumberScreen() {
  const { number } = useParams({ from: '/signed-in/go/$number' })
  const { found } = useLoaderData({ from: '/signed-in/go/$number' })
  const isCut = found.length === MOST_NUMBERED
  return (
    <PageBody width={SCREEN_WIDTH}>
      <PageHeader
        title={found[0]?.number ?? number}
        subtitle={`${isCut ? 'The latest ' : ''}${countOf(found.length, 'record')} of this number. Choose one.`}
      />
      <Paper withBorder component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {found.map((one, index) => (
          <Group
            key={one.targetUniqueID}
            component="li"
            px="md"
            py="sm"
            wrap="nowrap"
            align="baseline"
            style={index > 0 ? { borderTop: '1px solid var(--mantine-color-default-border)' } : undefined}
          >
            <Stack gap={2} miw={0}>
              <RecordLink to={pathOfNumbered(one)} lineClamp={2}>
                {one.number} {one.title}
              </RecordLink>
              <Text fz="sm" c="dimmed">
                {one.workOrderTitle}
              </Text>
            </Stack>
          </Group>
        ))}
      </Paper>
    </PageBody>
  )
}
