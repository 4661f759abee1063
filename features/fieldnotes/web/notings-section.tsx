/**
 * The entries of a project's day: by kind, in the order of the documents (002 §1), and within a kind in the
 * order of the day.
 */
import { ActionIcon, Button, Group, Paper, Text, Title } from '@mantine/core'
import {
  IconChevronDown,
  IconClipboardList,
  IconPaperclip,
  IconPencilPlus,
  IconPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { countOf, formatClock, formatDay } from '#web/ui/format.ts'
import { LinkText, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { MenuLink } from '#web/ui/menu/menu-link.tsx'
import { useMenu } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import { dayQuery } from './api.ts'
import classes from './daily-report.module.css'
import {
  formNames,
  forms,
  type KindName,
  kindNames,
  kinds,
  lackingFiles,
  type Noting,
  titleOf,
} from './kinds.ts'

interface NotingsSectionProps {
  workOrder: string
  day: string
  /** The day is confirmed, so its entries cannot change. */
  isLocked: boolean
}

export function NotingsSection({ workOrder, day, isLocked }: NotingsSectionProps) {
  const heading = useId()
  const may = useMay()
  const { data, error, refetch } = useQuery(dayQuery(workOrder, day))
  const count = data ? kindNames.reduce((sum, kind) => sum + data[kind].length, 0) : 0
  const mayAdd = may('FieldNotes', 'Create', workOrder) && !isLocked
  const isToday = day === useToday()
  return (
    <Paper withBorder component="section" aria-labelledby={heading} className={classes.notings}>
      <Group justify="space-between" px="md" py="sm" mih={60}>
        <Group gap={8} align="baseline">
          <Title order={2} fz={15} id={heading}>
            Entries
          </Title>
          {count > 0 && (
            <Text fz="sm" c="dimmed" className="tabular">
              {count}
            </Text>
          )}
        </Group>
        {mayAdd && <AddMenu workOrder={workOrder} day={day} />}
        {isLocked && (
          <Text fz="sm" c="dimmed">
            locked, addenda only
          </Text>
        )}
      </Group>
      {!data && error && <FailedState title={texts.fetchFailed} error={error} retry={() => refetch()} />}
      {!data && !error && <LoadingRows rows={5} height={40} />}
      {data && count === 0 && (
        <EmptyState
          // Only the text for today says 'yet', because entries of a past day are no longer expected.
          title={isToday ? `Nothing on ${formatDay(day)} yet.` : `Nothing was noted on ${formatDay(day)}.`}
          text={mayAdd ? 'Add an entry.' : 'Nobody has noted anything on this day.'}
          icon={<IconClipboardList size={22} stroke={1.5} />}
        />
      )}
      {data &&
        count > 0 &&
        kindNames
          .filter((kind) => data[kind].length > 0)
          .map((kind) => <KindRows key={kind} kind={kind} notings={data[kind]} />)}
    </Paper>
  )
}

function KindRows({ kind, notings }: { kind: KindName; notings: readonly Noting[] }) {
  const heading = useId()
  const { label, type } = kinds[kind]
  return (
    <section aria-labelledby={heading} className={classes.kind}>
      <Title order={3} fz="sm" id={heading} className={classes.label}>
        {label}
      </Title>
      <ul className={classes.rows}>
        {notings.map((noting) => (
          <li key={noting.id} className={classes.row}>
            <Text component="span" fz="sm" c="dimmed" className={classes.type} title={noting.typeName}>
              {noting.typeName}
            </Text>
            <span className={classes.text} dir="auto">
              <RecordLink to="/reports/daily/$kind/$id" params={{ kind, id: noting.id }} fw={500}>
                {noting.firmName ? `${noting.firmName}: ${titleOf(noting)}` : titleOf(noting)}
              </RecordLink>
            </span>
            <Text component="span" fz="sm" c="dimmed" className={classes.author} title={noting.author}>
              {noting.author}
            </Text>
            <Text component="span" fz="sm" c="dimmed" className="tabular">
              {formatClock(noting.time)}
            </Text>
            <span className={classes.files}>
              {(noting.fileCount > 0 || noting.filesLacking > 0) && (
                // The file browser with only the files of this entry, by their matching type (002 §6).
                <LinkText
                  to="/files/list/view/$wid/$guid/$type"
                  params={{ wid: noting.workOrder, guid: noting.id, type }}
                  fz="sm"
                  className={classes.fileLink}
                  aria-label={`${lackingFiles(noting) || countOf(noting.fileCount, 'file')} of ${titleOf(noting)}`}
                  {...(noting.filesLacking > 0 && { fw: 600, c: 'var(--plumb-warning)' })}
                >
                  <IconPaperclip size={14} aria-hidden />
                  {lackingFiles(noting).replace(/ files?$/, '') || noting.fileCount}
                </LinkText>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Place = Omit<NotingsSectionProps, 'isLocked'>

/** A menu of the forms of entries; its button is only an icon if there is little room. */
export function AddMenu({ isIcon = false, ...place }: Place & { isIcon?: boolean }) {
  return (
    <PressMenu
      position={isIcon ? 'top-start' : 'bottom-end'}
      button={
        isIcon ? (
          <ActionIcon variant="default" aria-label="New entry">
            <IconPencilPlus size={22} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            Add entry
          </Button>
        )
      }
    >
      <AddItems {...place} />
    </PressMenu>
  )
}

/** The menu items: one for each form, or one for each type if the types have forms of their own. */
function AddItems({ workOrder, day }: Place) {
  const Menu = useMenu()
  const search = { WorkorderUniqueId: workOrder, SelectedDate: day }
  return formNames.map((name) => {
    const { path, title, isByType, types } = forms[name]
    if (!isByType)
      return (
        <MenuLink key={name} to={path} search={search}>
          {title}
        </MenuLink>
      )
    return [
      <Menu.Label key={name}>{title}</Menu.Label>,
      types.map((type) => (
        <MenuLink key={type.id} to={path} search={{ ...search, type: type.name as 'Weather' }}>
          {type.name}
        </MenuLink>
      )),
    ]
  })
}
