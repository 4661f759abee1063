/** An item of a change order: /changeorders-item-details/{woid}/{id} (001 §2). */

import { Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type Allowed, denialOf } from '#contract/machine.ts'
import { ActivityLink } from '#features/activities/web/public-link.ts'
import { CodePicker, useActivityCodes, useSavedCodes } from '#features/codes/web/public.ts'
import { taskQuery } from '#features/tasks/web/public.ts'
import { formatQuantity, moneyOrDash } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { Facts, RecordPage, RecordSection } from '#web/ui/record/record-page.tsx'
import type { ChangeOrder, ChangeOrderDetails, ChangeOrderItem } from '../contract.ts'
import { changeOrderItemLabels } from '../labels.ts'
import { changeOrderMachine, refusalOf } from '../machine.ts'
import {
  changeOrderQuery,
  effectQuery,
  itemCodesQuery,
  itemQuery,
  useDeleteItem,
  useItemCodes,
} from './api.ts'
import { ChangeOrderStatus } from './change-order-status.tsx'
import { changesOf, daysOf, headingOf } from './change-order-words.ts'

export function ItemScreen() {
  const { woid, id } = useParams({ from: '/signed-in/project/changeorders-item-details/$woid/$id' })
  const { data: item } = useSuspenseQuery(itemQuery(id))
  const { data: order } = useSuspenseQuery(changeOrderQuery(item.changeOrderMasterUniqueId))
  const effect = useQuery(effectQuery(item.changeOrderMasterUniqueId))
  const own = effect.data?.items.find(({ changeOrderItemUniqueId }) => changeOrderItemUniqueId === id)
  const changes = own ? changesOf(own) : []
  return (
    <RecordPage
      title={item.changeOrderItemName}
      state={<ChangeOrderStatus status={order.statusName} />}
      steps={<Steps item={item} order={order} woid={woid} />}
      over={refusalOf('changeItems', order.statusName)?.text}
    >
      <Facts text={item.changeOrderItemDescription}>
        <Fact label={changeOrderItemLabels.changeOrderItemAmount}>
          {moneyOrDash(item.changeOrderItemAmount)}
        </Fact>
        <Fact label={changeOrderItemLabels.subTaskUniqueId}>
          {item.subTaskTitle && item.subTaskUniqueId ? (
            <>
              {`${item.taskName} / `}
              <ActivityLink workOrder={woid} id={item.subTaskUniqueId} inherit>
                {item.subTaskTitle}
              </ActivityLink>
            </>
          ) : (
            'None'
          )}
        </Fact>
        <Fact label={item.previousSubtask ? 'What it changed' : 'What it changes'}>
          {changes.length === 0
            ? 'Nothing but the amount'
            : changes.map((change) => (
                <span key={change} style={{ display: 'block' }}>
                  {change}
                </span>
              ))}
        </Fact>
        <Fact label={changeOrderItemLabels.scheduleImpact}>{daysOf(item.scheduleImpact)}</Fact>
        {item.previousSubtask && (
          <Fact label="Target before">
            {formatQuantity(item.previousSubtask.subTaskTargetMetric, item.previousSubtask.subTaskUnit)}
          </Fact>
        )}
      </Facts>
      <Codes item={item} order={order} may={order.may.changeCodes} />
    </RecordPage>
  )
}

function Steps({ item, order, woid }: { item: ChangeOrderItem; order: ChangeOrderDetails; woid: string }) {
  const { changeOrderItemUniqueId: id, changeOrderItemName: name } = item
  const coid = order.changeOrderMasterUniqueId
  const { may } = order
  const navigate = useNavigate()
  const remove = useDeleteItem()
  const leave = () => navigate({ to: '/changeorder-details/$woid/$coid', params: { woid, coid } })
  return (
    <>
      <LinkButton
        to="/changeorder-details/$woid/$coid"
        params={{ woid, coid }}
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {headingOf(order)}
      </LinkButton>
      <RecordMenu
        name={name}
        size={36}
        isFramed
        groups={[
          [
            {
              label: 'Edit',
              icon: IconPencil,
              may: may.changeItems,
              onClick: () => navigate({ to: '/changeorders-item-edit/$woid/$id', params: { woid, id } }),
            },
          ],
          [
            deletion({
              name,
              noun: 'item',
              may: may.removeItems,
              step: [changeOrderMachine, 'removeItems'],
              act: () => remove.mutateAsync({ id, leave }),
            }),
          ],
        ]}
      />
    </>
  )
}

function Codes({ item, order, may }: { item: ChangeOrderItem; order: ChangeOrder; may: Allowed }) {
  const { changeOrderItemUniqueId: id } = item
  const codes = useQuery(itemCodesQuery(id))
  const refusal = denialOf(may)
  const isShown = refusal && !refusal.never
  const isOpen = may === true
  if (!codes.data) return null
  return (
    <RecordSection title="Activity codes" count={codes.data.totalCount}>
      {isOpen ? (
        <CodesChoice
          id={id}
          task={order.taskUniqueId}
          saved={codes.data.items.map((code) => ({
            id: code.companySubTaskCodeUniqueId,
            code: code.companySubTaskCode,
            name: code.companySubTaskCodeName,
          }))}
        />
      ) : (
        <Stack gap={4}>
          {codes.data.items.map(({ subTaskCodeId, companySubTaskCode, companySubTaskCodeName }) => (
            <Text key={subTaskCodeId} fz="sm">
              {companySubTaskCode} {companySubTaskCodeName}
            </Text>
          ))}
          {codes.data.totalCount === 0 && (
            <Text fz="sm" c="dimmed">
              None.
            </Text>
          )}
          {isShown && (
            <Text fz="xs" c="dimmed">
              {refusal.text}
            </Text>
          )}
        </Stack>
      )}
    </RecordSection>
  )
}

interface CodesChoiceProps {
  id: string
  task: string
  saved: { id: string; code: string; name: string }[]
}

function CodesChoice({ id, task, saved }: CodesChoiceProps) {
  const of = useQuery(taskQuery(task))
  const chosen = useSavedCodes({ ids: saved.map((code) => code.id), defaultId: null }, useItemCodes(id))
  const offer = useActivityCodes(
    (of.data?.assignedTaskCodeList ?? []).map((code) => ({
      id: code.companyTaskCodeUniqueId,
      code: code.companyTaskCode,
      name: code.companyTaskCodeName,
    })),
    saved,
  )
  return (
    <CodePicker
      offer={offer}
      chosen={chosen}
      empty={
        <Text fz="sm" c="dimmed">
          The task has no codes, so there are no activity codes to choose from.
        </Text>
      }
    />
  )
}
