/**
 * The menu of the views of a register. A view is a named search with filters and an order, for one person or
 * the whole account.
 */
import { Button } from '@mantine/core'
import { IconCheck, IconChevronDown, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMenu } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { RegisterView } from '../contract.ts'
import { ALL, type Params, type RegisterAddress, type RegisterSearch } from './address.ts'
import { useChangeView, useChoose, useDeleteView, useRegisterChoice, viewsQuery } from './api.ts'
import type { Filter } from './filters.tsx'
import { SaveViewDialog } from './later-parts.ts'

export interface ViewsMenuProps {
  name: string
  address: RegisterAddress
  filters: readonly Filter[]
}

/** The parameters of the address that belong to a view. */
function viewable({ search, sort, ...others }: RegisterSearch & Params, filters: readonly Filter[]) {
  const params: Params = { search, sort }
  for (const { key } of filters) params[key] = others[key]
  return params
}

/** The parameters without those that are undefined. */
function said(params: Params): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}

export function ViewsMenu({ name, address, filters }: ViewsMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { defaultView } = useRegisterChoice(name)
  const { by } = address.search
  const isNamed = by !== undefined && by !== ALL
  const { data: views } = useQuery({
    ...viewsQuery(name),
    enabled: isOpen || (isNamed && by !== defaultView?.viewUniqueId),
  })
  const current = isNamed ? views?.find(({ viewUniqueId }) => viewUniqueId === by) : undefined
  const label = current?.name ?? (isNamed && by === defaultView?.viewUniqueId ? defaultView.name : undefined)
  return (
    <>
      <PressMenu
        position="bottom-end"
        onChange={setOpen}
        button={
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {label ? `View: ${label}` : 'Views'}
          </Button>
        }
      >
        <Views {...{ name, address, filters, current }} views={views ?? []} save={() => setSaving(true)} />
      </PressMenu>
      {isSaving && (
        <SaveViewDialog
          register={name}
          search={said(viewable(address.search as RegisterSearch & Params, filters))}
          onSaved={(id) => address.change({ by: id }, { isReplaced: true })}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

interface ViewsProps extends ViewsMenuProps {
  views: readonly RegisterView[]
  current: RegisterView | undefined
  save: () => void
}

function Views({ name, address, filters, views, current, save }: ViewsProps) {
  const Menu = useMenu()
  const { defaultView } = useRegisterChoice(name)
  const params = viewable(address.search as RegisterSearch & Params, filters)
  const nothing = viewable({}, filters)
  const show = (view: RegisterView | undefined) =>
    address.change({
      ...nothing,
      ...view?.search,
      by: view?.viewUniqueId ?? (defaultView ? ALL : undefined),
    })
  return (
    <>
      <Choice label="All" isOn={!current} choose={() => show(undefined)} />
      {views.map((view) => (
        <Choice
          key={view.viewUniqueId}
          label={view.name}
          note={[
            !view.isMine && view.createdByName,
            view.viewUniqueId === defaultView?.viewUniqueId && 'usual',
          ]
            .filter(Boolean)
            .join(' · ')}
          isShared={view.isShared}
          isOn={view === current}
          choose={() => show(view)}
        />
      ))}
      <Menu.Divider />
      <Menu.Item onClick={save}>Save this view</Menu.Item>
      {current && <OfCurrent {...{ name, current, params }} leave={() => show(undefined)} />}
    </>
  )
}

/** The actions on the view that is shown. */
function OfCurrent(props: { name: string; current: RegisterView; params: Params; leave: () => void }) {
  const { name, current, params, leave } = props
  const Menu = useMenu()
  const { defaultView } = useRegisterChoice(name)
  const change = useChangeView()
  const remove = useDeleteView()
  const choose = useChoose(name)
  const { viewUniqueId, rowVersion, isShared } = current
  const act = (work: Promise<unknown>, text: string) =>
    void work.then(() => toast.success(text)).catch(toast.failure)
  const present = said(params)
  const isChanged =
    JSON.stringify(Object.entries(present).toSorted()) !==
    JSON.stringify(Object.entries(current.search).toSorted())
  const isUsual = defaultView?.viewUniqueId === viewUniqueId
  return (
    <>
      {current.isMine && isChanged && (
        <Menu.Item
          onClick={() =>
            act(
              change.mutateAsync({ viewUniqueId, rowVersion, search: present }),
              `${current.name} was saved`,
            )
          }
        >
          Save the changes to {current.name}
        </Menu.Item>
      )}
      <Menu.Item
        onClick={() =>
          act(
            choose({
              defaultView: isUsual ? null : { viewUniqueId, name: current.name, search: current.search },
            }),
            isUsual ? 'The list opens with all again' : `The list opens with ${current.name} from now on`,
          )
        }
      >
        {isUsual ? 'Open with all again' : 'Always open with this view'}
      </Menu.Item>
      {current.isMine && (
        <>
          <Menu.Item
            onClick={() =>
              act(
                change.mutateAsync({ viewUniqueId, rowVersion, isShared: !isShared }),
                isShared
                  ? `${current.name} is yours alone now`
                  : `${current.name} is shared with your account now`,
              )
            }
          >
            {isShared ? 'Share it no longer' : 'Share it with the account'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            c="var(--plumb-late)"
            onClick={() => {
              leave()
              act(remove.mutateAsync(viewUniqueId), `${current.name} was deleted`)
            }}
          >
            Delete this view
          </Menu.Item>
        </>
      )}
    </>
  )
}

function Choice(props: {
  label: string
  note?: string
  isShared?: boolean
  isOn: boolean
  choose: () => void
}) {
  const { label, note, isShared, isOn, choose } = props
  const Menu = useMenu()
  return (
    <Menu.Item
      leftSection={<IconCheck size={14} aria-hidden style={{ visibility: isOn ? 'visible' : 'hidden' }} />}
      rightSection={isShared && <IconUsers size={14} aria-label="shared" />}
      aria-current={isOn ? 'true' : undefined}
      onClick={choose}
    >
      {label}
      {note && ` (${note})`}
    </Menu.Item>
  )
}
