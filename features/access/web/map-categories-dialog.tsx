/** Chooses further categories that a role sees, among those that it is not mapped to yet (002 §2). */

import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolated } from '#contract/texts.ts'
import { allCategoriesQuery } from '#features/codes/web/public.ts'
import type { CompanyRole } from '#features/roles/contract.ts'
import { texts } from '#web/api/texts.ts'
import { useSession } from '#web/session/session.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { countOf, formatNumber } from '#web/ui/format.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { allRoleInventoryQuery, useMapCategories } from './api.ts'
import classes from './map-categories-dialog.module.css'
import { elsewhereText } from './role-change-words.ts'

/** The largest number of categories shown. Others are found by typing. */
const MOST_SHOWN = 100

interface Category {
  id: string
  code: string
  name: string
}

/** The company's categories that the role is not mapped to. */
function useOffered(role: CompanyRole) {
  const { account } = useSession()
  const all = useQuery(allCategoriesQuery(account?.accountUniqueID ?? ''))
  const mapped = useQuery(allRoleInventoryQuery(role.companyRoleUniqueId))
  const taken = new Set(mapped.data?.map((mapping) => mapping.companyInventoryCategoryUniqueId))
  const offered: Category[] | undefined =
    mapped.data &&
    all.data?.flatMap((category) => {
      const { companyInventoryCategoryUniqueId: id } = category
      if (taken.has(id)) return []
      return {
        id,
        code: category.companyInventoryCategoryCode,
        name: category.companyInventoryCategoryCodeName,
      }
    })
  return {
    offered,
    hasCategories: Boolean(all.data?.length),
    error: all.error ?? mapped.error,
    retry: () => void Promise.all([all.refetch(), mapped.refetch()]),
  }
}

export function MapCategoriesDialog({ role, onClose }: { role: CompanyRole; onClose: () => void }) {
  const { companyRoleUniqueId, companyRoleName } = role
  const { offered, hasCategories, error, retry } = useOffered(role)
  const map = useMapCategories()
  const elsewhere = elsewhereText(role.peopleElsewhereCount)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [search, setSearch] = useState('')
  useFocusBack(true)
  // Another person may have added or deleted one of the chosen categories meanwhile.
  const added = chosen.filter((id) => offered?.some((category) => category.id === id))
  const save = () =>
    map.mutateAsync({
      roleInventoryCollection: added.map((companyInventoryCategoryUniqueId) => ({
        companyRoleUniqueId,
        companyInventoryCategoryUniqueId,
      })),
    })
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <SaveDialog
      title="Add stock categories"
      isLarge
      isDirty={added.length > 0}
      confirmLabel={
        added.length === 0 ? 'Add categories' : `Add ${countOf(added.length, 'category', 'categories')}`
      }
      isReady={added.length > 0}
      save={save}
      done={() => ({
        text: 'Added Successfully',
        detail: `${isolated(companyRoleName)}: ${countOf(added.length, 'category', 'categories')} added.`,
      })}
      aside={
        <Text fz="sm" c="dimmed" aria-live="polite">
          {added.length > 0 && `${added.length} chosen`}
        </Text>
      }
      onClose={onClose}
      returnFocus={false}
    >
      <Text fz="sm">
        {role.categoryCount === 0
          ? `${companyRoleName} sees all categories now. It will see only those that you add.`
          : `${companyRoleName} sees ${countOf(role.categoryCount, 'category', 'categories')} now.`}
      </Text>
      {elsewhere && <Text fz="sm">{elsewhere}</Text>}
      {!offered && error ? (
        <FailedState title={texts.fetchFailed} error={error} retry={retry} />
      ) : !offered ? (
        <LoadingRows rows={4} height={48} />
      ) : offered.length === 0 ? (
        <EmptyState
          title={hasCategories ? 'All categories are added' : 'No categories yet'}
          text={
            hasCategories
              ? `${companyRoleName} has every category of the company.`
              : 'Add inventory categories to the company first.'
          }
        />
      ) : (
        <Choices offered={offered} search={search} onSearch={setSearch} chosen={added} onToggle={toggle} />
      )}
    </SaveDialog>
  )
}

interface ChoicesProps {
  offered: readonly Category[]
  search: string
  onSearch: (search: string) => void
  chosen: readonly string[]
  onToggle: (id: string) => void
}

function Choices({ offered, search, onSearch, chosen, onToggle }: ChoicesProps) {
  const words = search.trim().toLowerCase()
  const found = offered.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(words))
  const rest = found.length - MOST_SHOWN
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        aria-label="Search by code or name"
        placeholder="Search by code or name"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        // Enter in the search field must not save.
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && event.preventDefault()}
      />
      {found.length === 0 ? (
        <Text fz="sm" c="dimmed">
          No category matches
        </Text>
      ) : (
        // The list needs no tabindex to scroll: its checkboxes take the focus.
        <ul className={classes.choices} aria-label="Categories to choose from">
          {found.slice(0, MOST_SHOWN).map(({ id, code, name }) => (
            <li key={id}>
              <label className={classes.choice} htmlFor={`category-${id}`}>
                <Checkbox id={`category-${id}`} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
                <span className={classes.words}>
                  <Text component="span" fz="sm" fw={600}>
                    {name}
                  </Text>
                  <Text component="span" fz="xs" c="dimmed">
                    {code}
                  </Text>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Text fz="sm" c="dimmed">
          {`${formatNumber(rest)} more: type to narrow`}
        </Text>
      )}
    </Stack>
  )
}
