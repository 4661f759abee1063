/** Chooses codes: a searchable list of checkboxes in groups, and the choice of the record's default code. */
import { Alert, Badge, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconRefresh, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import { EmptyState, LoadingRows } from '#web/ui/list/list-states.tsx'
import type { ChosenCodes } from './chosen-codes.ts'
import classes from './code-picker.module.css'
import type { Code, CodeGroup, CodeOffer } from './offered-codes.ts'

export interface CodePickerProps {
  offer: CodeOffer
  chosen: ChosenCodes
  /** True if one of the chosen codes is the record's default. */
  hasDefault?: boolean
  /** The content if there are no codes to choose. */
  empty: ReactNode
  error?: ReactNode
}

export function CodePicker({ offer, chosen, hasDefault = false, empty, error }: CodePickerProps) {
  const { groups, isClosed, failure, retry } = offer
  if (isClosed) {
    return (
      <EmptyState
        title="Codes are not open to you"
        text="Your role does not include them. You can save without."
        icon={<IconLock size={20} />}
      />
    )
  }
  if (!groups && offer.error) {
    return (
      <Alert
        role="alert"
        color="orange"
        variant="outline"
        title={failure}
        icon={<IconAlertTriangle aria-hidden />}
      >
        <Stack align="flex-start" gap="sm">
          {offer.error.message !== failure && <Text fz="sm">{offer.error.message}</Text>}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={retry}
          >
            Try again
          </Button>
        </Stack>
      </Alert>
    )
  }
  if (!groups) return <LoadingRows rows={5} height={38} />
  if (offer.isEmpty && chosen.ids.length === 0) return empty
  return (
    <Stack gap="sm">
      <FilteredList offer={offer} groups={groups} chosen={chosen} hasDefault={hasDefault} />
      {error && (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

interface ListProps {
  offer: CodeOffer
  groups: readonly CodeGroup[]
  chosen: ChosenCodes
  hasDefault: boolean
}

/**
 * The chosen codes that are not in the shown groups, so that the user can remove them: codes outside the
 * shown matches, or codes that are no longer offered.
 */
function chosenBeside({ groups, offer, chosen }: ListProps): CodeGroup[] {
  if (offer.search.trim() !== '') return []
  const shown = new Set(groups.flatMap(({ codes }) => codes.map(({ id }) => id)))
  const codes = chosen.ids.filter((id) => !shown.has(id)).flatMap((id) => offer.find(id) ?? [])
  const label = offer.more > 0 ? 'Also chosen' : 'No longer offered'
  return codes.length > 0 ? [{ label, parent: null, codes }] : []
}

function FilteredList(props: ListProps) {
  const { offer, groups, chosen, hasDefault } = props
  const { search, setSearch, more } = offer
  const beside = chosenBeside(props)
  const shown = more > 0 ? [...beside, ...groups] : [...groups, ...beside]
  return (
    <>
      <TextInput
        aria-label="Search codes"
        placeholder="Search by code or name"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter must not submit the form while the user types a search.
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
      />
      <Text fz="xs" c="dimmed" className="tabular" aria-live="polite">
        {chosen.ids.length === 0 ? 'None chosen' : `${formatNumber(chosen.ids.length)} chosen`}
        {chosen.isSavedAtOnce && ' · each is saved as you choose it'}
        {more > 0 && ` · ${formatNumber(more)} more: type to narrow`}
      </Text>
      {shown.length === 0 ? (
        <EmptyState
          title="No code matches"
          text={`Nothing has “${search.trim()}” in its code or name.`}
          icon={<IconSearch size={20} />}
        />
      ) : (
        <div className={classes.list}>
          {shown.map((group) => (
            <Group
              key={group.label}
              group={group}
              isWhole={more === 0 && search.trim() === ''}
              chosen={chosen}
              hasDefault={hasDefault}
            />
          ))}
        </div>
      )}
    </>
  )
}

function Group(props: { group: CodeGroup; isWhole: boolean; chosen: ChosenCodes; hasDefault: boolean }) {
  const { group, isWhole, chosen, hasDefault } = props
  const heading = useId()
  const count = group.codes.filter(({ id }) => chosen.ids.includes(id)).length
  return (
    <div role="group" aria-labelledby={heading} className={classes.group}>
      <div className={classes.heading}>
        <Text id={heading} fz="xs" fw={600}>
          {group.label}
        </Text>
        <Text fz="xs" c="dimmed" className="tabular">
          {count > 0 &&
            (isWhole
              ? `${formatNumber(count)} of ${formatNumber(group.codes.length)}`
              : `${formatNumber(count)} chosen`)}
        </Text>
      </div>
      {group.codes.map((code) => (
        <Row key={code.id} code={code} chosen={chosen} hasDefault={hasDefault} />
      ))}
    </div>
  )
}

function Row(props: { code: Code; chosen: ChosenCodes; hasDefault: boolean }) {
  const { code, chosen, hasDefault } = props
  const isChosen = chosen.ids.includes(code.id)
  return (
    <div className={classes.row}>
      <Checkbox
        className={classes.check}
        classNames={{ body: classes.body }}
        checked={isChosen}
        onChange={() => chosen.toggle(code.id)}
        label={
          <>
            <span className={classes.code}>{code.code}</span> {code.name}
          </>
        }
      />
      {hasDefault && isChosen && code.id === chosen.defaultId && (
        <Badge variant="light" tt="none" fw={600}>
          Default
        </Badge>
      )}
      {hasDefault && isChosen && code.id !== chosen.defaultId && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Make ${code.code} ${code.name} the default`}
          onClick={() => chosen.makeDefault(code.id)}
        >
          Make default
        </Button>
      )}
    </div>
  )
}
