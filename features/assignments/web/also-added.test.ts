import { expect, test } from 'vitest'
import { alsoAddedSentences } from './also-added.ts'

const titles = { Job: 'Ground floor', Task: 'Slab' }

test('where people are added, too, is said exactly, those with the same together', () => {
  const sentences = alsoAddedSentences(
    [
      { name: 'Ana Ruiz', to: ['WorkOrder', 'Job', 'Task'] },
      { name: 'Boris Kane', to: ['Task'] },
      { name: 'Chidi Obi', to: ['WorkOrder', 'Job', 'Task'] },
      { name: 'Dora Wex', to: [] },
    ],
    titles,
  )
  expect(sentences).toEqual([
    'Ana Ruiz and Chidi Obi will also be added to task “Slab”, job “Ground floor” and the project.',
    'Boris Kane will also be added to task “Slab”.',
  ])
  expect(alsoAddedSentences([{ name: 'Ana Ruiz', to: ['WorkOrder'] }], {})).toEqual([
    'Ana Ruiz will also be added to the project.',
  ])
  expect(alsoAddedSentences([], titles)).toEqual([])
})
