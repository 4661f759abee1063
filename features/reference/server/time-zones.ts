/** The names of time zones, and the time zone of a place. */
import { isTimeZone } from '#contract/days.ts'
import { invalidInput } from '#contract/errors.ts'
import { NO_ZONE } from '#server/days.ts'
import type { Db } from '#server/db/open.ts'
import { countries, statesOf } from './places.ts'
import { listKnownZones } from './queries.ts'

/** A place. Unknown parts are left out. */
export interface Place {
  countryId?: number | null | undefined
  stateId?: number | null | undefined
}

/** The present names of zones that runtimes list by an older name. */
const presentNames: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}
const presentName = (name: string) => presentNames[name] ?? name

/** The zones that PostgreSQL knows. Queried once, because they do not change while the process runs. */
let asked: Promise<ReadonlySet<string>> | undefined

async function namesOfDatabase(db: Db): Promise<ReadonlySet<string>> {
  asked ??= listKnownZones(db)
  try {
    return await asked
  } catch (error) {
    asked = undefined
    throw error
  }
}

/** All zones that can be chosen, by name. */
export async function listTimeZones(db: Db): Promise<string[]> {
  const known = await namesOfDatabase(db)
  return [NO_ZONE, ...Intl.supportedValuesOf('timeZone').map(presentName)]
    .filter((name) => known.has(name) && isTimeZone(name))
    .toSorted()
}

/**
 * Checks the name of a zone; older names are valid, too. Both the server and its database must know the zone.
 *
 * @throws AppError INVALID_INPUT (400)
 */
export async function requireTimeZone(db: Db, name: string, field: string): Promise<void> {
  if (!isTimeZone(name) || !(await namesOfDatabase(db)).has(name))
    throw invalidInput(field, 'is not a time zone')
}

/** The zone of the first place that has exactly one zone; UTC if no place has. */
export async function timeZoneOf(db: Db, places: readonly Place[]): Promise<string> {
  const known = await namesOfDatabase(db)
  const zones = places.map(zoneOfPlace)
  return zones.find((zone) => zone !== null && known.has(zone)) ?? NO_ZONE
}

/** The zone of a country or a state; null if there are several zones or none. */
export function zoneOfPlace({ countryId, stateId }: Place): string | null {
  const country = countries.find((candidate) => candidate.countryId === countryId)?.countryCode
  if (!country) return null
  const byState = zonesByState[country]
  if (!byState) return zoneOfCountry(country)
  const code = statesOf(countryId ?? 0)?.find((state) => state.stateId === stateId)?.stateCode
  const own = code?.slice(country.length + 1)
  return (own && Object.entries(byState).find(([, states]) => states.split(' ').includes(own))?.[0]) || null
}

/** The best known zone of countries whose zones show the same time all year. */
const bestKnown: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MY: 'Asia/Kuala_Lumpur',
  UZ: 'Asia/Tashkent',
}

function zoneOfCountry(code: string): string | null {
  const zones = new Intl.Locale(`und-${code}`).getTimeZones()?.map(presentName) ?? []
  const [first, ...others] = zones
  if (!first) return null
  const clock = yearOf(first)
  if (others.some((zone) => yearOf(zone) !== clock)) return null
  return bestKnown[code] ?? first
}

/** The local times of a zone in the middle of each month of this year. */
function yearOf(timeZone: string): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const year = new Date().getUTCFullYear()
  return Array.from({ length: 12 }, (_none, month) => clock.format(Date.UTC(year, month, 15, 12))).join()
}

/**
 * The zones of countries with several zones, by state (ISO 3166-2 without the country). A state in two zones
 * has the zone of most of its people: it is only a proposal, which the account's administrator sees and can
 * change. A state or country that is not listed has no zone.
 */
const zonesByState: Record<string, Record<string, string>> = {
  AU: {
    'Australia/Adelaide': 'SA',
    'Australia/Brisbane': 'QLD',
    'Australia/Darwin': 'NT',
    'Australia/Hobart': 'TAS',
    'Australia/Melbourne': 'VIC',
    'Australia/Perth': 'WA',
    'Australia/Sydney': 'NSW ACT',
  },
  BR: {
    'America/Campo_Grande': 'MS',
    'America/Cuiaba': 'MT',
    'America/Manaus': 'AM RO RR',
    'America/Rio_Branco': 'AC',
    'America/Sao_Paulo': 'AL AP BA CE DF ES GO MA MG PA PB PE PI PR RJ RN RS SC SE SP TO',
  },
  CA: {
    'America/Edmonton': 'AB NT',
    'America/Halifax': 'NB NS PE',
    'America/Iqaluit': 'NU',
    'America/Regina': 'SK',
    'America/St_Johns': 'NL',
    'America/Toronto': 'ON QC',
    'America/Vancouver': 'BC',
    'America/Whitehorse': 'YT',
    'America/Winnipeg': 'MB',
  },
  CD: {
    'Africa/Kinshasa': 'KN BC KG KL MN EQ NU MO SU TU',
    'Africa/Lubumbashi': 'BU HK HL HU IT KC KE KS LO LU MA NK SA SK TA TO',
  },
  CL: {
    'America/Coyhaique': 'AI',
    'America/Punta_Arenas': 'MA',
    'America/Santiago': 'AN AP AR AT BI CO LI LL LR ML NB RM TA VS',
  },
  // One official time in the whole country.
  CN: {
    'Asia/Shanghai':
      'AH BJ CQ FJ GD GS GX GZ HA HB HE HI HL HN JL JS JX LN NM NX QH SC SD SH SN SX TJ XJ XZ YN ZJ',
  },
  EC: {
    'America/Guayaquil': 'A B C D E F G H I L M N O P R S SD SE T U X Y Z',
    'Pacific/Galapagos': 'W',
  },
  ES: {
    'Africa/Ceuta': 'CE ML',
    'Atlantic/Canary': 'CN GC TF',
    'Europe/Madrid':
      'A AB AL AN AR AS AV B BA BI BU C CA CB CC CL CM CO CR CS CT CU EX GA GI GR GU H HU IB J L LE LO LU M MA MC MD MU NA NC O OR P PM PO PV RI S SA SE SG SO SS T TE TO V VA VC VI Z ZA',
  },
  ID: {
    'Asia/Jakarta': 'AC BB BE BT JA JB JI JK JT JW KB KR KT LA RI SB SM SS SU YO',
    'Asia/Jayapura': 'MA ML MU PA PB PD PE PP PS PT',
    'Asia/Makassar': 'BA GO KI KS KU NB NT NU SA SG SL SN SR ST',
  },
  MX: {
    'America/Cancun': 'ROO',
    'America/Chihuahua': 'CHH',
    'America/Hermosillo': 'SON',
    'America/Mazatlan': 'BCS NAY SIN',
    'America/Mexico_City':
      'AGU CAM CHP CMX COA COL DUR GRO GUA HID JAL MEX MIC MOR NLE OAX PUE QUE SLP TAB TAM TLA VER YUC ZAC',
    'America/Tijuana': 'BCN',
  },
  MN: {
    'Asia/Hovd': '043 046 071',
    'Asia/Ulaanbaatar': '1 035 037 039 041 047 049 051 053 055 057 059 061 063 064 065 067 069 073',
  },
  NZ: {
    'Pacific/Auckland': 'AUK BOP CAN GIS HKB MBH MWT NSN NTL OTA STL TAS TKI WGN WKO WTC',
    'Pacific/Chatham': 'CIT',
  },
  PT: {
    'Atlantic/Azores': '20',
    'Atlantic/Madeira': '30',
    'Europe/Lisbon': '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18',
  },
  RU: {
    'Asia/Anadyr': 'CHU',
    'Asia/Barnaul': 'ALT AL',
    'Asia/Chita': 'ZAB',
    'Asia/Irkutsk': 'IRK BU',
    'Asia/Kamchatka': 'KAM',
    'Asia/Krasnoyarsk': 'KYA KK TY',
    'Asia/Magadan': 'MAG',
    'Asia/Novokuznetsk': 'KEM',
    'Asia/Novosibirsk': 'NVS',
    'Asia/Omsk': 'OMS',
    'Asia/Sakhalin': 'SAK',
    'Asia/Tomsk': 'TOM',
    'Asia/Vladivostok': 'PRI KHA YEV',
    'Asia/Yakutsk': 'AMU SA',
    'Asia/Yekaterinburg': 'BA CHE KGN KHM ORE PER SVE TYU YAN',
    'Europe/Astrakhan': 'AST',
    'Europe/Kaliningrad': 'KGD',
    'Europe/Kirov': 'KIR',
    'Europe/Moscow':
      'AD ARK BEL BRY CE CU DA IN IVA KB KC KDA KL KLU KO KOS KR KRS LEN LIP ME MO MOS MOW MUR NEN NGR NIZ ORL PNZ PSK ROS RYA SE SMO SPE STA TA TAM TUL TVE VLA VLG VOR YAR',
    'Europe/Samara': 'SAM UD',
    'Europe/Saratov': 'SAR',
    'Europe/Ulyanovsk': 'ULY',
    'Europe/Volgograd': 'VGG',
  },
  UA: {
    'Europe/Kyiv': '05 07 09 12 14 18 21 23 26 30 32 35 46 48 51 53 56 59 61 63 65 68 71 74 77',
  },
  US: {
    'America/Anchorage': 'AK',
    'America/Boise': 'ID',
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO MT NM UT WY',
    'America/Detroit': 'MI',
    'America/Indiana/Indianapolis': 'IN',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
    'America/Phoenix': 'AZ',
    'America/Puerto_Rico': 'PR',
    'America/St_Thomas': 'VI',
    'Pacific/Guam': 'GU',
    'Pacific/Honolulu': 'HI',
    'Pacific/Pago_Pago': 'AS',
    'Pacific/Saipan': 'MP',
  },
}
