/** The inventory categories that a role is limited to (002 §2, §6). */
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconLock, IconPackage, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { type CompanyRole, type RoleInventory, roleErrors } from '#features/roles/contract.ts'
import { texts } from '#web/api/texts.ts'
import { useIsHere } from '#web/router/is-here.ts'
import { useMay } from '#web/session/session.ts'
import { type Ask, useAsk } from '#web/ui/ask/ask.tsx'
import { countOf } from '#web/ui/format.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordColumn } from '#web/ui/list/record-column.tsx'
import itemClasses from '#web/ui/list/record-item.module.css'
import { RecordRow } from '#web/ui/list/record-row.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { roleInventoryQuery, useUnmapCategory } from './api.ts'
import { elsewhereText } from './role-change-words.ts'

const MapCategoriesDialog = lazy(async () => ({
  default: (await import('./map-categories-dialog.tsx')).MapCategoriesDialog,
}))

export interface RoleCategoriesProps {
  role: CompanyRole
  search: string | undefined
  page: number
  onPage: (page: number, options?: { isReplaced: boolean }) => void
  onShowAll: () => void
}

/** The categories of the chosen role, ten on a page. */
export function RoleCategories({ role, search, page, onPage, onShowAll }: RoleCategoriesProps) {
  const { companyRoleUniqueId: id, companyRoleName: name, categoryCount, mayChange } = role
  const { data, error, refetch } = useQuery(roleInventoryQuery(id, { page, search }))
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [ask, dialog] = useAsk()
  const removalOf = useRemovalOf(role)
  const isPastTheEnd = data?.items.length === 0 && page > 1 && data.totalPages > 0
  const isHere = useIsHere()
  const toLastPage = useEffectEvent(() => {
    if (isHere()) onPage(data?.totalPages ?? 1, { isReplaced: true })
  })
  useEffect(() => {
    // If the last category of a page was removed, shows the last page that has categories.
    if (isPastTheEnd) toLastPage()
  }, [isPastTheEnd])
  const mayAdd = mayChange && may('Roles', 'Create') && may('Codes', 'Read')
  const mayRemove = mayChange && may('Roles', 'Delete')
  return (
    <>
      <Frame
        name={name}
        of={id}
        subtitle={
          categoryCount === 0
            ? 'Sees all categories'
            : `Sees ${countOf(categoryCount, 'category', 'categories')}`
        }
        page={page}
        totalPages={data?.totalPages ?? 0}
        onPage={onPage}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
      >
        {!mayChange && (
          <Text fz="sm" c="dimmed" px="md" py="sm">
            {roleErrors.ROLE_NOT_YOURS_TO_CHANGE.text}
          </Text>
        )}
        {error && !data ? (
          <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
        ) : !data || isPastTheEnd ? (
          <LoadingRows rows={4} />
        ) : data.items.length > 0 ? (
          <div role="list">
            {data.items.map((mapping) => (
              <MappedCategory
                key={mapping.companyRoleInventoryUniqueId}
                mapping={mapping}
                onRemove={mayRemove ? () => ask(removalOf(mapping)) : undefined}
              />
            ))}
          </div>
        ) : search ? (
          <EmptyState
            title="No category matches"
            text="Try a part of its code or its name."
            icon={<IconSearch size={22} stroke={1.5} />}
          >
            <Button variant="default" mt="xs" onClick={onShowAll}>
              Show all categories
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            title="Sees all categories"
            text={
              mayAdd
                ? `${name} is not limited. Add categories to limit it to those.`
                : `${name} is not limited to certain categories.`
            }
            icon={<IconPackage size={22} stroke={1.5} />}
          />
        )}
      </Frame>
      {dialog}
      <Suspense>{isAdding && <MapCategoriesDialog role={role} onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

/** The question before a category is removed from a role, with the consequence. */
function useRemovalOf({ companyRoleName: role, categoryCount, peopleElsewhereCount }: CompanyRole) {
  const elsewhere = elsewhereText(peopleElsewhereCount)
  const unmap = useUnmapCategory()
  return (mapping: RoleInventory): Ask => {
    const name = calledOf(mapping)
    return {
      title: `Remove ${name} from ${role}?`,
      confirmLabel: 'Remove category',
      isDangerous: true,
      text: (
        <>
          <Text inherit>Are you sure you want to delete this?</Text>
          <Text inherit mt={4} {...(categoryCount > 1 && { c: 'dimmed' })}>
            {categoryCount > 1
              ? `${role} will no longer see this category. The category itself stays.`
              : `It is the last one: ${role} will then see all categories.`}
          </Text>
          {elsewhere && (
            <Text inherit mt={4}>
              {elsewhere}
            </Text>
          )}
        </>
      ),
      act: () => unmap.mutateAsync({ id: mapping.companyRoleInventoryUniqueId }),
      // The text is that of 002 §8
      done: { text: 'Selected category was removed', detail: `${role}: ${name}` },
    }
  }
}

const calledOf = (mapping: RoleInventory) =>
  `${mapping.companyInventoryCategoryCode} ${mapping.companyInventoryCategoryCodeName}`

interface MappedCategoryProps {
  mapping: RoleInventory
  onRemove: (() => void) | undefined
}

function MappedCategory({ mapping, onRemove }: MappedCategoryProps) {
  return (
    <div role="listitem" className={itemClasses.item}>
      <div className={itemClasses.content}>
        <RecordRow
          name={mapping.companyInventoryCategoryCodeName}
          caption={[mapping.companyInventoryCategoryCode]}
        />
      </div>
      {onRemove && (
        <div className={itemClasses.actions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Remove ${calledOf(mapping)}`}
            onClick={onRemove}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}

interface FrameProps {
  name: string
  of?: string
  subtitle: ReactNode
  page?: number
  totalPages?: number
  onPage?: (page: number) => void
  onAdd?: (() => void) | undefined
  children: ReactNode
}

function Frame({ name, subtitle, of, page = 1, totalPages = 0, onPage, onAdd, children }: FrameProps) {
  return (
    <RecordColumn
      title={name}
      of={of}
      subtitle={subtitle}
      page={page}
      totalPages={totalPages}
      onPage={onPage ?? (() => {})}
      isDeepest
      actions={
        onAdd && (
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            Add
          </Button>
        )
      }
    >
      {children}
    </RecordColumn>
  )
}

/** Shown while no role is chosen. The button to add is there, and its message asks for a role (002 §5). */
export function NoRoleCategories() {
  const may = useMay()
  const mayAdd = may('Roles', 'Create') && may('Codes', 'Read')
  return (
    <Frame
      name="Categories of a role"
      subtitle="–"
      onAdd={
        mayAdd
          ? () => toast.warning(roleErrors.ROLE_MISSING.text, { detail: roleErrors.ROLE_MISSING.hint })
          : undefined
      }
    >
      <EmptyState
        title="No role chosen"
        text="Choose a role to see which stock categories it is limited to."
        icon={<IconPackage size={22} stroke={1.5} />}
      />
    </Frame>
  )
}

/** Shown for the administrators' role, which cannot be limited to some categories. */
export function AdministratorCategories({ role }: { role: CompanyRole }) {
  return (
    <Frame name={role.companyRoleName} subtitle="Sees all categories">
      <EmptyState
        title="Administrators see all categories"
        text="This role keeps all of its permissions, so it cannot be limited to some categories."
        icon={<IconLock size={22} stroke={1.5} />}
      />
    </Frame>
  )
}
