/** That every kind of record has a kit, by which the tests that hold for all records try it (tests/harness/kit.ts). */
import { describe, expect, test } from 'vitest'
import { type RecordType, recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import { groundTables, planLevels } from './harness/ground.ts'
import { allKits, kits } from './harness/kits.ts'
import { kindOf, namedTypes } from './harness/world.ts'

/** Of the levels of the plan those that are discussed as records are. */
const isRecord = (type: RecordType) => !planLevels.includes(type) || recordTypeOf(type).isDiscussed === true
const types = namedTypes.filter(isRecord)
const kitOf = (type: RecordType) => allKits.find((kit) => kit.types.includes(type))

test('every type of record is in one kit: features/<record>/testing.ts exports it', () => {
  const said = allKits.flatMap((kit) => kit.types)
  expect(types.filter((type) => !said.includes(type))).toEqual([])
  expect(said.filter((type, at) => said.indexOf(type) !== at || !types.includes(type))).toEqual([])
})

describe.each(types)('the kit of a %s', (type) => {
  const { waits = false, isDiscussed = false, theirs } = recordTypeOf(type)
  const kit = kitOf(type)

  test('makes one for a world', () => {
    const kinds = [
      ...Object.keys(groundTables),
      ...(kit?.world ?? []).flatMap((part) => Object.keys(part.kinds)),
    ]
    expect(kinds).toContain(kindOf(type))
  })

  test('says all that its declaration asks for', () => {
    const missing = {
      'steps, or when its files may change': !kit?.steps[type] && !kit?.files,
      'how one is added': isDiscussed && !kit?.add[type],
      'what it waits for': waits && !kit?.waits.some((one) => one.type === type),
      'what the court tells of it': waits && Object.keys(kit?.about ?? {}).length === 0,
      'which calls name people': theirs !== undefined && Object.keys(kit?.naming ?? {}).length === 0,
    }
    expect(Object.entries(missing).flatMap(([what, isMissing]) => (isMissing ? [what] : []))).toEqual([])
  })
})

test('kits are of features that have records or a machine', () => {
  for (const [feature, { types: own, steps }] of kits)
    expect(own.length + Object.keys(steps).length, feature).toBeGreaterThan(0)
  expect(recordTypeNames.length).toBeGreaterThan(types.length)
})
