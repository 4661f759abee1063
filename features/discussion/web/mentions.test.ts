import { describe, expect, test } from 'vitest'
import { partsOf, stillNamed, typedName, withName } from './mentions.ts'

describe('a name that is being typed', () => {
  test.each([
    ['@', 1, ''],
    ['see @Gr', 7, 'Gr'],
    ['see @Grace Ok', 13, 'Grace Ok'],
    ['see @Grace Okafor now', 21, null],
    ['mail a@b', 8, null],
    ['see @Grace', 3, null],
    ["ask @Sinéad O'Neil", 18, "Sinéad O'Neil"],
  ])('%j at %i', (text, cursor, typed) => {
    expect(typedName(text, cursor)).toBe(typed)
  })

  test('is written out where the cursor is', () => {
    expect(withName('see @Gr please', 7, 'Grace Okafor')).toEqual({
      text: 'see @Grace Okafor  please',
      cursor: 18,
    })
  })
})

test('who was named and taken out again is not named', () => {
  const grace = { id: '1', name: 'Grace Okafor' }
  const luis = { id: '2', name: 'Luis Ortega' }
  expect(stillNamed('@Luis Ortega, look', [grace, luis, luis])).toEqual([luis])
})

test('names stand out in a text, the longer before the one that it begins with', () => {
  expect(partsOf('Hi @Ann Lee and @Ann', [{ name: 'Ann' }, { name: 'Ann Lee' }])).toEqual([
    { text: 'Hi ', isName: false },
    { text: '@Ann Lee', isName: true },
    { text: ' and ', isName: false },
    { text: '@Ann', isName: true },
  ])
  expect(partsOf('a (b)', [])).toEqual([{ text: 'a (b)', isName: false }])
})
