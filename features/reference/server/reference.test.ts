import { beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newPerson, useApp } from '#tests/harness/server.ts'
import { getReference, listCountries, listStatesOfCountry, type Reference } from '../contract.ts'

const server = await useApp()
let token: string

beforeAll(async () => {
  token = (await newPerson(server, await newAccount(server), 'Field worker')).token
})

const statesOf = async (id: number) => (await server.call(listStatesOfCountry, { params: { id } })).data

/** Expects that texts are in the order of a dictionary. */
function expectSorted(names: string[]): void {
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
}

describe('countries', () => {
  test('are told to anybody, each once, by name', async () => {
    const { status, data } = await server.call(listCountries)
    expect(status).toBe(200)
    expect(data.length).toBe(249)
    for (const name of ['countryId', 'countryName', 'countryCode'] as const) {
      expect(new Set(data.map((country) => country[name])).size, name).toBe(data.length)
    }
    expectSorted(data.map((country) => country.countryName))
  })

  test.each([
    [840, 'US', 'United States'],
    [826, 'GB', 'United Kingdom'],
    [124, 'CA', 'Canada'],
    [276, 'DE', 'Germany'],
    [8, 'AL', 'Albania'],
  ])('keep their ids of ISO 3166-1: %i is %s', async (countryId, countryCode, countryName) => {
    const { data } = await server.call(listCountries)
    expect(data).toContainEqual({ countryId, countryCode, countryName })
  })
})

describe('states', () => {
  test('of a country are told to anybody, each once, by name', async () => {
    const states = await statesOf(840)
    expect(states.length).toBeGreaterThanOrEqual(50)
    expectSorted(states.map((state) => state.stateName))
    for (const { countryId, stateCode } of states) {
      expect(countryId).toBe(840)
      expect(stateCode).toMatch(/^US-[A-Z]{2}$/)
    }
  })

  test.each([
    [840, 84_000_442, 'US-CA', 'California'],
    [124, 12_400_887, 'CA-ON', 'Ontario'],
    [276, 27_600_428, 'DE-BW', 'Baden-Württemberg'],
  ])('keep their ids: of %i, %i is %s', async (country, stateId, stateCode, stateName) => {
    const state = (await statesOf(country)).find((one) => one.stateCode === stateCode)
    expect(state).toEqual({ stateId, stateName, stateCode, countryId: country })
  })

  test('have ids that no other state has, anywhere', async () => {
    const { data: countries } = await server.call(listCountries)
    const all = (await Promise.all(countries.map(({ countryId }) => statesOf(countryId)))).flat()
    expect(all.length).toBeGreaterThan(3000)
    expect(new Set(all.map((state) => state.stateId)).size).toBe(all.length)
    for (const { stateId, stateCode } of all) {
      expect(stateId, stateCode).toBeGreaterThan(0)
      expect(stateId, stateCode).toBeLessThanOrEqual(2_147_483_647)
    }
  })

  test('of a country without any are an empty list, and of what is no country not there', async () => {
    expect(await server.call(listStatesOfCountry, { params: { id: 10 } })).toMatchObject({
      status: 200,
      data: [],
    })
    for (const id of [999, 1]) {
      expect(await server.call(listStatesOfCountry, { params: { id } })).toMatchObject({
        status: 404,
        errorCode: 'NOT_FOUND',
      })
    }
  })

  test.each(['0', '1000', '-840', '84e1', '0x348', 'US', ' '])('of %j are bad input', async (id) => {
    const answer = await server.call(listStatesOfCountry, { params: { id } })
    expect(answer).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT', fields: [{ path: 'id' }] })
  })
})

describe('the reference lists', () => {
  let lists: Reference

  beforeAll(async () => {
    lists = (await server.call(getReference, { token })).data
  })

  test('need a session, and no permission', async () => {
    expect((await server.call(getReference)).status).toBe(401)
    expect((await server.call(getReference, { token })).status).toBe(200)
  })

  // The rule: decisions 'Statuses'
  test('have the statuses with their fixed ids', () => {
    expect(lists.statuses.map(({ statusId, statusName }) => `${statusId} ${statusName}`)).toEqual([
      '1 Active',
      '2 InActive',
      '3 Created',
      '4 Pending',
      '5 InProgress',
      '6 Completed',
      '7 Approved',
      '8 ApprovedAsNoted',
      '9 Rejected',
      '10 RequireInformation',
      '11 Submitted',
      '12 Acknowledged',
      '13 BidAccepted',
    ])
  })

  // The rule: 000 §9 'Risk colours'
  test('have the risk levels with their colours, the calmest first', () => {
    expect(lists.riskLevels.map(({ riskLevel, colour }) => [riskLevel, colour])).toEqual([
      ['low', '#1e8449'],
      ['medium', '#7dcea0'],
      ['attention', '#f39c12'],
      ['high', '#f39c12'],
      ['critical', '#e74c3c'],
    ])
  })

  // The rule: 000 §4
  test('have the phases; "1" is bidding', () => {
    expect(lists.projectPhases.map((phase) => phase.constructionPhase)).toEqual(['1', '2', '3', '4'])
    expect(lists.projectPhases[0]).toEqual({ constructionPhase: '1', constructionPhaseName: 'Bidding' })
  })

  // The rule: decisions 'Permissions'
  test('have the modules and the bits of a permission', () => {
    expect(lists.permissionBits).toEqual({ Create: 1, Read: 2, Update: 4, Delete: 8, GlobalAccess: 16 })
    expect(lists.modules).toHaveLength(26)
    expect(lists.modules.slice(0, 4)).toEqual(['Projects', 'Jobs', 'Tasks', 'Activities'])
  })

  test('have every list that is promised, each id once', () => {
    const promised = {
      priorities: 'priorityId',
      incidentTypes: 'incidentTypeID',
      incidentEmployeeTypes: 'incidentEmployeeTypeID',
      observationTypes: 'observationTypeId',
      nonConformanceTypes: 'nonConformanceTypeId',
      constructionReportTypes: 'constructionReportTypeID',
      subcontractorTypes: 'subContractorTypeId',
      inventoryCategories: 'inventoryCategoryUniqueId',
    } as const
    for (const [list, id] of Object.entries(promised)) {
      const items = lists[list as keyof typeof promised] as unknown as Record<string, unknown>[]
      expect(items.length, list).toBeGreaterThan(1)
      expect(new Set(items.map((item) => item[id])).size, list).toBe(items.length)
    }
    expect(new Set(lists.units).size).toBe(lists.units.length)
  })

  // The rule: 002 §3
  test('name the inspector as parent of its child types', () => {
    const parents = new Set(lists.observationTypes.map((type) => type.primaryObservationTypeId))
    const inspector = lists.observationTypes.find((type) => type.observationTypeName === 'Inspector')
    expect(parents).toEqual(new Set([null, inspector?.observationTypeId]))
  })
})
