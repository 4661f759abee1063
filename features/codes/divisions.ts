/** The public names of the divisions of construction work, which a company can take as its first codes. */
const divisions: Readonly<Record<string, readonly (readonly [code: string, name: string])[]>> = {
  General: [
    ['01', 'General Requirements'],
    ['02', 'Existing Conditions'],
  ],
  Structure: [
    ['03', 'Concrete'],
    ['04', 'Masonry'],
    ['05', 'Metals'],
    ['06', 'Wood, Plastics and Composites'],
  ],
  Envelope: [
    ['07', 'Thermal and Moisture Protection'],
    ['08', 'Openings'],
  ],
  Interiors: [
    ['09', 'Finishes'],
    ['10', 'Specialties'],
    ['11', 'Equipment'],
    ['12', 'Furnishings'],
    ['13', 'Special Construction'],
    ['14', 'Conveying Equipment'],
  ],
  MEP: [
    ['21', 'Fire Suppression'],
    ['22', 'Plumbing'],
    ['23', 'Heating, Ventilating and Air Conditioning'],
    ['25', 'Integrated Automation'],
    ['26', 'Electrical'],
    ['27', 'Communications'],
    ['28', 'Electronic Safety and Security'],
  ],
  Site: [
    ['31', 'Earthwork'],
    ['32', 'Exterior Improvements'],
    ['33', 'Utilities'],
  ],
  Civil: [
    ['34', 'Transportation'],
    ['35', 'Waterway and Marine Construction'],
  ],
}

/** The divisions as rows of an import. */
export const divisionRows = Object.entries(divisions).flatMap(([type, codes]) =>
  codes.map(([jobCode, jobCodeName]) => ({ type, jobCode, jobCodeName })),
)

/** The name of a division by its two digits. */
export const divisionNames: ReadonlyMap<string, string> = new Map(Object.values(divisions).flat())

/**
 * The divisions for a type without codes. If the list has a type of this name, only the divisions of that
 * type; else all divisions. All returned rows belong to the given type.
 */
export function divisionsFor(type: string): typeof divisionRows {
  const own = Object.keys(divisions).find((name) => name.toLowerCase() === type.trim().toLowerCase())
  return divisionRows.filter((row) => !own || row.type === own).map((row) => ({ ...row, type }))
}
