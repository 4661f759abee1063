/** A punch list and its items: /punchlistDetails/{id} (000 §2). */

import { IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { denialOf } from '#contract/machine.ts'
import { Attachments } from '#features/files/web/public.ts'
import { RegisterSection } from '#features/registers/web/public.ts'
import { countOf, formatInstant } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import {
  Details,
  Placed,
  RecordColumns,
  RecordPage,
  RecordSection,
  RecordText,
} from '#web/ui/record/record-page.tsx'
import { RecordSteps } from '#web/ui/record/record-steps.tsx'
import type { PunchList } from '../contract.ts'
import { punchListLabels } from '../labels.ts'
import { punchMachine, punchRefusals } from '../machine.ts'
import { closing, listQuery, useChangeList } from './api.ts'
import { useItemsRegister } from './items-register.tsx'
import { useListActions } from './list-actions.tsx'
import { ListProgress } from './list-progress.tsx'
import { PunchStatus } from './punch-status.tsx'

export function ListDetailsScreen() {
  const { id } = useParams({ from: '/signed-in/project/punchlistDetails/$id' })
  const { data: list } = useSuspenseQuery(listQuery(id))
  const { workOrderUniqueId: woid, jobUniqueId: jobid } = list
  const navigate = useNavigate()
  const items = useItemsRegister({ workOrder: woid, list: id }, list.may.fill)
  return (
    <RecordPage
      title={list.punchListName}
      state={<PunchStatus status={list.status} />}
      steps={
        <Steps
          list={list}
          leave={() => navigate({ to: '/punchlists/$woid/$jobid', params: { woid, jobid } })}
        />
      }
      over={list.closedOnDate ? punchRefusals.PUNCH_LIST_COMPLETE.text : undefined}
    >
      <RecordColumns
        aside={
          <>
            <Placed at="details">
              <ListFacts list={list} />
            </Placed>
            <Placed at="files">
              <Attachments
                workOrderUniqueId={woid}
                targetUniqueID={id}
                targetType="PunchList"
                may={list.may.files}
              />
            </Placed>
          </>
        }
      >
        {list.punchListDescription && (
          <RecordSection title="Description">
            <RecordText>{list.punchListDescription}</RecordText>
          </RecordSection>
        )}
        <RegisterSection {...items} title="Items" />
      </RecordColumns>
    </RecordPage>
  )
}

/**
 * Why the list cannot be closed. If only open items prevent it, the text contains the number of these items.
 */
function openItemsOf({ may, openItemCount: open }: PunchList): string | undefined {
  const text = denialOf(may.close)?.text
  if (text !== punchRefusals.PUNCH_LIST_HAS_OPEN_ITEMS.text) return text
  return `${countOf(open, 'item')} ${open === 1 ? 'is' : 'are'} still open. Close ${open === 1 ? 'it' : 'them'} first.`
}

function Steps({ list, leave }: { list: PunchList; leave: () => Promise<void> }) {
  const { punchListUniqueId: id, punchListName: name } = list
  const navigate = useNavigate()
  const close = useChangeList()
  const { edit, print, remove } = useListActions(list, leave)
  // Once all items are closed, the main step is to close the list. Before that, it is to add an item.
  const isReady = list.may.close === true && list.closedItemCount > 0
  return (
    <RecordSteps
      name={name}
      edit={edit}
      steps={[
        {
          label: 'Add item',
          icon: IconPlus,
          may: list.may.fill,
          isMyTurn: !isReady,
          onClick: () => void navigate({ to: '/punchlistitem/add', search: { Parent: id } }),
        },
        {
          label: 'Close list',
          icon: IconCircleCheck,
          may: list.may.close,
          refusal: openItemsOf(list),
          isMyTurn: isReady,
          ask: {
            title: `Close ${name}?`,
            text: 'A closed punch list cannot be edited or reopened, and no items can be added.',
            confirmLabel: 'Close list',
            step: [punchMachine.list, 'close'],
            act: () => close.mutateAsync({ punchListUniqueId: id, rowVersion: list.rowVersion, ...closing }),
            record: name,
          },
        },
      ]}
      menu={[[print], [remove]]}
    />
  )
}

function ListFacts({ list }: { list: PunchList }) {
  const { closedOnDate, closedByName, workOrderUniqueId: woid, jobUniqueId: jobid } = list
  return (
    <Details>
      <Fact label={punchListLabels.jobUniqueId}>
        <LinkText to="/punchlists/$woid/$jobid" params={{ woid, jobid }} fz="sm">
          {list.jobTitle}
        </LinkText>
      </Fact>
      <Fact label="Items">
        <ListProgress list={list} />
      </Fact>
      <Fact label="Created">
        {formatInstant(list.createdOnDate)} by <PersonName name={list.createdByName} />
      </Fact>
      <Fact label="Closed">{closedOnDate && `${formatInstant(closedOnDate)} by ${closedByName}`}</Fact>
    </Details>
  )
}
