/**
 * For phones, after a label was scanned: shows the stock that the person has of the item, with a form to use
 * or return stock.
 */
import {
  ActionIcon,
  Button,
  Group,
  Paper,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconMessage, IconMinus, IconPhone, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { quantityOf, thousandthsOf } from '#contract/units.ts'
import { ActivitySelect } from '#features/activities/web/public.ts'
import { NewFilesSection, useNewFiles } from '#features/files/web/public.ts'
import { JobSelect } from '#features/jobs/web/public.ts'
import { TaskSelect } from '#features/tasks/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { whyReadOnly } from '#web/session/preview.ts'
import { useMay } from '#web/session/session.ts'
import { callFailure } from '#web/ui/form/call-failure.ts'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { formatDay } from '#web/ui/format.ts'
import { FailedState } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { ItemAtHand } from '../at-hand.ts'
import { LONGEST_NAME, type MasterInventory, stockErrors } from '../records.ts'
import { atHandQuery, keeperQuery, useChangeHeld, useUse } from './api.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { ASSIGNED_UPDATED, inUnit, isQuantity, without } from './inventory-words.ts'

/** One constant array: a new array on each render would move the focus to the error again. */
const NO_PROBLEMS: readonly string[] = []

export function AtHand({ item }: { item: MasterInventory }) {
  const { data, error, refetch } = useQuery(atHandQuery(item.masterInventoryUniqueId))
  const [chosen, setChosen] = useState<string | null>(null)
  if (error) return <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
  if (!data) return <Paper withBorder className="stock-hand" aria-busy />
  const hand = data.items.find(({ workOrderUniqueId: id }) => id === chosen) ?? data.items[0]
  const keeper = item.inchargeEmployeeName
  if (!hand)
    return (
      <Paper withBorder p="md" component="section" aria-label="What you have of it">
        <Title order={2} fz="lg">
          You have none of it.
        </Title>
        <Text fz="sm" c="dimmed">
          {inUnit(item.remainingQuantity, item)} in stock{keeper && `; ${keeper} is in charge of it`}.
        </Text>
        <WaysToSome item={item} />
      </Paper>
    )
  return (
    <Stack gap="sm" component="section" aria-label="What you have of it">
      {data.items.length > 1 && (
        <Select
          label="Project"
          allowDeselect={false}
          data={data.items.map((one) => ({ value: one.workOrderUniqueId, label: one.workOrderTitle }))}
          value={hand.workOrderUniqueId}
          onChange={setChosen}
        />
      )}
      <Paper withBorder p="md">
        {data.items.length === 1 && (
          <Text fz="sm" c="dimmed">
            {hand.workOrderTitle}
          </Text>
        )}
        <Title order={2} fz="lg">
          {hand.isOwn ? 'You have' : `${hand.employeeName ?? 'The project'} has`}{' '}
          {inUnit(hand.leftQuantity, item)}
        </Title>
        <Text fz="sm" c="dimmed">
          {inUnit(hand.assignedQuantity, item)} taken
          {hand.takenOnDate && `, last on ${formatDay(hand.takenOnDate)}`}, {inUnit(hand.usedQuantity, item)}{' '}
          used
        </Text>
      </Paper>
      {(hand.mayUse || hand.mayReturn) && (
        <Hand key={hand.workorderMasterInventoryUniqueId} hand={hand} item={item} />
      )}
    </Stack>
  )
}

/**
 * Shown if no project has stock of the item left: a button to take stock from the store, or else buttons to
 * contact the person in charge.
 */
function WaysToSome({ item }: { item: MasterInventory }) {
  const may = useMay()
  const [isTaking, setTaking] = useState(false)
  const readOnly = whyReadOnly()
  const isActive = item.statusId === statuses.Active
  const mayTake = isActive && may('Inventory', 'Create') && Number(item.remainingQuantity) > 0
  const { data: keeper } = useQuery({
    ...keeperQuery(item.masterInventoryUniqueId),
    enabled: isActive && !mayTake && item.inchargeEmployeeUniqueId !== null,
  })
  if (mayTake)
    return (
      <>
        <Button
          mt="sm"
          size="md"
          fullWidth
          disabled={readOnly !== undefined}
          title={readOnly}
          onClick={() => setTaking(true)}
        >
          Take from the yard
        </Button>
        {isTaking && <AssignDialog item={item} onClose={() => setTaking(false)} />}
      </>
    )
  if (!keeper?.phoneNumber) return null
  const number = keeper.phoneNumber.replaceAll(/[^+\d]/g, '')
  return (
    <Group mt="sm" grow>
      <Button
        component="a"
        href={`tel:${number}`}
        aria-label={`Call ${keeper.employeeName}`}
        variant="default"
        size="md"
        leftSection={<IconPhone size={18} aria-hidden />}
      >
        Call
      </Button>
      <Button
        component="a"
        href={`sms:${number}`}
        variant="default"
        size="md"
        leftSection={<IconMessage size={18} aria-hidden />}
      >
        Message
      </Button>
    </Group>
  )
}

type Way = 'use' | 'return'

/** True for a quantity above zero and not more than `most`. */
const isWithin = (quantity: string, most: string) =>
  isQuantity(quantity) && thousandthsOf(quantity) > 0n && thousandthsOf(quantity) <= thousandthsOf(most)

const ONE = thousandthsOf('1')

interface HandProps {
  hand: ItemAtHand
  item: MasterInventory
}

/** The state of a use or return that the user enters, and the function that saves it. */
function useHand({ hand, item }: HandProps) {
  const { workorderMasterInventoryUniqueId: heldId, workOrderUniqueId: workOrder, leftQuantity: left } = hand
  const use = useUse()
  const change = useChangeHeld()
  const { keyOf, forget } = useKeyOfTry()
  const [way, setWay] = useState<Way>(hand.mayUse ? 'use' : 'return')
  const [typed, setTyped] = useState('1')
  const [place, setPlace] = useState<Place>(NOWHERE)
  const [shelf, setShelf] = useState(item.location)
  const photos = useNewFiles(null)
  const [isOther, setOther] = useState(false)
  const [failure, setFailure] = useState<Partial<FormErrorProps> & { title: string }>()
  const [isBusy, setBusy] = useState(false)
  // If another person took stock meanwhile, the default of 1 shrinks to the quantity left. A typed quantity
  // stays.
  const quantity = typed === '1' && thousandthsOf(left) < ONE ? left : typed
  const known = isOther ? null : hand.usedOn
  const jobId = known?.jobUniqueId ?? place.job
  const isRight = isWithin(quantity, left)
  const save = () => {
    if (way === 'return') {
      const input = {
        workorderMasterInventoryUniqueId: heldId,
        assignedQuantity: without(hand.assignedQuantity, quantity),
        ...(shelf.trim() !== item.location && { location: shelf }),
        rowVersion: hand.rowVersion,
      }
      return change.mutateAsync({ input, key: keyOf(input) })
    }
    const input = {
      ...{ workorderMasterInventoryUniqueId: heldId, workOrderUniqueId: workOrder },
      ...{ jobUniqueId: jobId ?? '', subTaskUniqueId: known ? known.subTaskUniqueId : place.activity },
      currentUsageQuantity: quantity,
    }
    return use.mutateAsync({ input, key: keyOf(input) })
  }
  const submit = async () => {
    if (isBusy) return
    if (!isRight)
      return setFailure({
        title: stockErrors.ASSIGNED_VALUE_WRONG.text,
        hint: `${inUnit(left, item)} left there.`,
      })
    if (way === 'use' && !jobId) return setFailure({ title: 'Choose the job that it was used on.' })
    setBusy(true)
    setFailure(undefined)
    try {
      await save()
      // A new key: the same input once more is another use, not a second try.
      forget()
      if (way === 'return')
        photos.sendTo(
          { targetUniqueID: item.masterInventoryUniqueId, targetType: 'MasterInventory' },
          item.inventoryTitle,
        )
      const what = `${inUnit(quantity, item)} ${item.inventoryTitle}`
      toast.done(
        way === 'use'
          ? { text: `${what} used`, detail: known?.subTaskTitle ?? known?.jobTitle ?? '' }
          : { text: ASSIGNED_UPDATED, detail: `${what} returned` },
      )
      setTyped('1')
    } catch (error) {
      setFailure(callFailure(error))
    }
    setBusy(false)
  }
  return {
    ...{ way, quantity, known, place, shelf, photos, failure, isBusy, isRight, submit },
    ...{ setTyped, setPlace, setShelf, setOther },
    goWay(next: Way) {
      setWay(next)
      setFailure(undefined)
    },
  }
}

function Hand({ hand, item }: HandProps) {
  const { leftQuantity: left, workOrderUniqueId: workOrder } = hand
  const { way, quantity, known, isRight, failure, photos, ...its } = useHand({ hand, item })
  const readOnly = whyReadOnly()
  const may = useMay()
  const verb = way === 'use' ? 'Use' : 'Return'
  return (
    <>
      <SegmentedControl
        aria-label="Use or return"
        size="md"
        fullWidth
        data={[
          { value: 'use', label: 'Use', disabled: !hand.mayUse },
          { value: 'return', label: 'Return', disabled: !hand.mayReturn },
        ]}
        value={way}
        onChange={its.goWay}
      />
      {!hand.mayReturn && (
        <Text fz="sm" c="dimmed">
          Only {item.inchargeEmployeeName ?? 'the person in charge of stock'} can return it to stock.
        </Text>
      )}
      <Paper withBorder p="md">
        <Stack gap="md">
          {failure && <FormError problems={NO_PROBLEMS} {...failure} />}
          <Amount quantity={quantity} left={left} item={item} onChange={its.setTyped} />
          {way === 'use' && known && <UsedOn known={known} onOther={() => its.setOther(true)} />}
          {way === 'use' && !known && (
            <PlaceChoice workOrder={workOrder} place={its.place} onChange={its.setPlace} />
          )}
          {way === 'return' && may('Inventory', 'Update') && (
            <TextInput
              label="Back to"
              description="Where you put it"
              maxLength={LONGEST_NAME}
              value={its.shelf}
              onChange={(event) => its.setShelf(event.currentTarget.value)}
            />
          )}
        </Stack>
      </Paper>
      {way === 'return' && photos.mayAdd && (
        <NewFilesSection of={photos} targetType="MasterInventory" title="Photo" />
      )}
      {/* `data-form` hides the bottom bar. Otherwise the bar would move these buttons when the keyboard closes. */}
      <div className="stock-thumb" data-form>
        <Text fz="sm" ta="center" role="status">
          {isRight
            ? `${inUnit(without(left, quantity), item)} left after this.`
            : `Of ${inUnit(left, item)}.`}
        </Text>
        <Button
          size="lg"
          fullWidth
          loading={its.isBusy}
          disabled={readOnly !== undefined}
          title={readOnly}
          onClick={() => void its.submit()}
        >
          {isRight ? `${verb} ${inUnit(quantity, item)}` : verb}
        </Button>
      </div>
    </>
  )
}

interface AmountProps {
  quantity: string
  left: string
  item: MasterInventory
  onChange: (quantity: string) => void
}

/** The quantity: typed, changed by one, or one of the usual amounts. */
function Amount({ quantity, left, item, onChange }: AmountProps) {
  const step = (by: bigint) => {
    const next = (isQuantity(quantity) ? thousandthsOf(quantity) : 0n) + by
    const most = thousandthsOf(left)
    onChange(quantityOf(next > most ? most : next < ONE ? (most < ONE ? most : ONE) : next))
  }
  return (
    <>
      <Group gap="sm" wrap="nowrap" align="stretch">
        <ActionIcon variant="default" size={56} aria-label="One less" onClick={() => step(-ONE)}>
          <IconMinus size={22} aria-hidden />
        </ActionIcon>
        <NumberInput
          kind="quantity"
          size="xl"
          flex={1}
          aria-label={`Quantity, of ${inUnit(left, item)}`}
          rightSection={<Text fz="sm">{item.inventoryUnit}</Text>}
          value={quantity}
          onChange={onChange}
        />
        <ActionIcon variant="default" size={56} aria-label="One more" onClick={() => step(ONE)}>
          <IconPlus size={22} aria-hidden />
        </ActionIcon>
      </Group>
      <Group gap="sm">
        {['1', '2', left].filter(within(left)).map((amount) => (
          <Button
            key={amount}
            variant={amount === quantity ? 'light' : 'default'}
            size="md"
            radius="xl"
            onClick={() => onChange(amount)}
          >
            {amount === left ? `All ${inUnit(left, item)}` : amount}
          </Button>
        ))}
      </Group>
    </>
  )
}

/** Where the last quantity was used, and a button to choose another place. */
function UsedOn({ known, onOther }: { known: NonNullable<ItemAtHand['usedOn']>; onOther: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fz="sm" c="dimmed">
          Used on
        </Text>
        <Text fw={600}>{known.subTaskTitle ?? known.jobTitle}</Text>
        {known.subTaskTitle && (
          <Text fz="sm" c="dimmed">
            {known.jobTitle}
          </Text>
        )}
      </div>
      <Button variant="default" size="md" flex="none" onClick={onOther}>
        Other…
      </Button>
    </Group>
  )
}

/** The place in the plan where stock is used. The task only helps to find the activity. */
interface Place {
  job: string | null
  task: string | null
  activity: string | null
}

const NOWHERE: Place = { job: null, task: null, activity: null }

interface PlaceChoiceProps {
  workOrder: string
  place: Place
  onChange: (place: Place) => void
}

function PlaceChoice({ workOrder, place, onChange }: PlaceChoiceProps) {
  const may = useMay()
  const { job, task, activity } = place
  return (
    <>
      <JobSelect
        label="Used on"
        workOrder={workOrder}
        value={job ?? ''}
        onChange={(next) => onChange({ ...NOWHERE, job: next })}
      />
      {job && may('Tasks', 'Read', workOrder) && may('Activities', 'Read', workOrder) && (
        <>
          <TaskSelect
            job={job}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the task' }}
            value={task}
            onChange={(next) => onChange({ job, task: next, activity: null })}
          />
          <ActivitySelect
            task={task ?? ''}
            value={activity}
            onChange={(next) => onChange({ ...place, activity: next })}
          />
        </>
      )}
    </>
  )
}

/** Filters the usual amounts: each once, and not more than is left. */
const within = (left: string) => (amount: string, index: number, all: readonly string[]) =>
  all.indexOf(amount) === index && thousandthsOf(amount) <= thousandthsOf(left)
