/** The matrix of one role on a phone: a row per module with its bits in words. A tap opens five switches. */
import { Modal, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { bits, bitsOfModule, type Module } from '#contract/modules.ts'
import { bitsOf, labelOf, moduleGroups, wordsOf } from '#features/roles/words.ts'
import classes from './access.module.css'
import { bitsAfter, hintOf } from './matrix-marks.ts'
import type { MatrixTableProps } from './matrix-table.tsx'

export function MatrixModules(props: MatrixTableProps) {
  const { before, marks, isReadOnly } = props
  const [opened, setOpened] = useState<Module>()
  const afterOf = (module: Module) => bitsAfter(before[module] ?? 0, marks[module])
  return (
    <>
      {moduleGroups.map(({ title, modules }) => (
        <section key={title} aria-label={title}>
          <p className={classes.moduleGroup}>{title}</p>
          {modules.map((module) => {
            const isMarked = afterOf(module) !== (before[module] ?? 0)
            return (
              <button
                key={module}
                type="button"
                disabled={isReadOnly}
                className={`${classes.moduleRow} ${isMarked ? classes.changed : ''}`}
                onClick={() => setOpened(module)}
              >
                <span>
                  {labelOf(module)} {hintOf[module] && <span className={classes.hint}>{hintOf[module]}</span>}
                </span>
                <Text component="span" fz="sm" c="dimmed" ta="right">
                  {wordsOf(afterOf(module))}
                </Text>
              </button>
            )
          })}
        </section>
      ))}
      <Modal
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened && labelOf(opened)}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {opened && <Switches {...props} module={opened} after={afterOf(opened)} />}
      </Modal>
    </>
  )
}

function Switches({ module, after, lockOf, onTurn }: MatrixTableProps & { module: Module; after: number }) {
  return (
    <Stack gap={0}>
      {bitsOf(bitsOfModule(module)).map((bit) => {
        const lock = lockOf(module, bit)
        return (
          <Switch
            key={bit}
            size="md"
            py={10}
            label={bit}
            description={lock}
            disabled={lock !== undefined}
            checked={(after & bits[bit]) !== 0}
            onChange={() => onTurn(module, bit)}
          />
        )
      })}
    </Stack>
  )
}
