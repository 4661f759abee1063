/**
 * The filters of a register: a chip for each active filter, which a click removes, and a menu to add a
 * filter.
 */
import { Button, UnstyledButton } from '@mantine/core'
import { IconFilterPlus, IconX } from '@tabler/icons-react'
import { useMenu } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import type { Params } from './address.ts'
import classes from './register.module.css'

/** A filter of a list. */
export interface Filter {
  /** The name of its parameter in the address. */
  key: string
  label: string
  choices: readonly { value: string; label: string }[]
  /**
   * The choice with which the list opens. If only this choice is active, an empty list is shown as if it had
   * no filter.
   */
  usual?: string
}

export interface FiltersProps {
  filters: readonly Filter[]
  params: Params
  change: (params: Params) => void
}

/** The active filters, each with its choice. */
export function activeFilters(filters: readonly Filter[], params: Params) {
  return filters.flatMap((filter) => {
    const choice = filter.choices.find(({ value }) => value === params[filter.key])
    return choice ? [{ filter, choice }] : []
  })
}

export function FilterChips({ filters, params, change }: FiltersProps) {
  return activeFilters(filters, params).map(({ filter, choice }) => (
    <UnstyledButton
      key={filter.key}
      className={classes.chip}
      aria-label={`${filter.label}: ${choice.label}. Remove this filter`}
      onClick={() => change({ [filter.key]: undefined })}
    >
      {filter.label}: <b>{choice.label}</b>
      <IconX size={14} aria-hidden />
    </UnstyledButton>
  ))
}

export function FilterMenu(props: FiltersProps) {
  return (
    <PressMenu
      position="bottom-start"
      button={
        <Button variant="default" radius="xl" leftSection={<IconFilterPlus size={16} aria-hidden />}>
          Filter
        </Button>
      }
    >
      <FilterChoices {...props} />
    </PressMenu>
  )
}

function FilterChoices({ filters, params, change }: FiltersProps) {
  const Menu = useMenu()
  const [only] = filters.length === 1 ? filters : []
  if (only) {
    return (
      <>
        <Menu.Label>{only.label}</Menu.Label>
        <Choices filter={only} params={params} change={change} />
      </>
    )
  }
  return filters.map((filter) => (
    <Menu.Sub key={filter.key} position="right-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item>{filter.label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Choices filter={filter} params={params} change={change} />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  ))
}

function Choices({
  filter: { key, choices },
  params,
  change,
}: Omit<FiltersProps, 'filters'> & { filter: Filter }) {
  const Menu = useMenu()
  return choices.map(({ value, label }) => (
    <Menu.Item
      key={value}
      fw={params[key] === value ? 600 : undefined}
      aria-current={params[key] === value ? 'true' : undefined}
      onClick={() => change({ [key]: value })}
    >
      {label}
    </Menu.Item>
  ))
}
