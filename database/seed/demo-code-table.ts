/**
 * The demo company's codes. Contract codes have the public names of the divisions. The codes below are the
 * company's own: numbered section titles are licensed by their publisher, and customers import them.
 */
import type { inventoryCategories } from '#features/reference/contract.ts'

/** The ids of these types count from 1, in this order. */
export const jobCodeTypes = ['General', 'Civil', 'Structure', 'Envelope', 'Interiors', 'MEP', 'Site'] as const

type StockKind = (typeof inventoryCategories)[number]['inventoryCategoryName']

interface ContractCode {
  code: string
  name: string
  type: (typeof jobCodeTypes)[number]
  /** Task codes by name, with the names of their activity codes. Letters and numbers follow the order. */
  tasks: Record<string, readonly string[]>
}

export const contractCodes: readonly ContractCode[] = [
  {
    code: '01',
    name: 'General Requirements',
    type: 'General',
    tasks: {
      'Site set-up': ['Fence and gates', 'Trailers and services', 'Signs'],
      'Site running': ['Supervision', 'Temporary power and water', 'Waste removal', 'Scaffold and hoist'],
      'Closing out': ['Final clean', 'Record drawings', 'Training and handover'],
    },
  },
  {
    code: '02',
    name: 'Existing Conditions',
    type: 'General',
    tasks: {
      Survey: ['Survey condition', 'Locate utilities', 'Open up'],
      Abatement: ['Contain', 'Remove', 'Clear and dispose'],
      'Selective demolition': ['Protect', 'Strip out', 'Saw-cut and break', 'Haul off'],
    },
  },
  {
    code: '03',
    name: 'Concrete',
    type: 'Structure',
    tasks: {
      Footings: ['Form', 'Tie bar', 'Place', 'Strip and cure'],
      'Foundation walls': ['Form', 'Tie bar', 'Place', 'Strip and cure'],
      'Slab on ground': ['Vapor barrier', 'Mesh and bar', 'Place', 'Finish and joint'],
      'Elevated deck': ['Shore and form', 'Tie bar', 'Place', 'Cure and reshore'],
      'Concrete repair': ['Break out', 'Clean bar', 'Patch', 'Coat'],
      'Columns and walls': ['Form', 'Tie bar', 'Place', 'Strip'],
    },
  },
  {
    code: '04',
    name: 'Masonry',
    type: 'Structure',
    tasks: {
      'Block walls': ['Lay block', 'Grout cells', 'Flash and cap'],
      'Brick restoration': ['Rake out', 'Repoint', 'Replace units', 'Clean'],
    },
  },
  {
    code: '05',
    name: 'Metals',
    type: 'Structure',
    tasks: {
      'Structural steel': ['Fabricate', 'Erect', 'Bolt and weld', 'Touch up'],
      'Metal deck': ['Lay', 'Fix', 'Edges and stops'],
      'Stairs and rails': ['Fabricate', 'Set', 'Finish'],
      Strengthening: ['Drill and anchor', 'Set frames', 'Grout'],
    },
  },
  {
    code: '06',
    name: 'Wood, Plastics, and Composites',
    type: 'Interiors',
    tasks: {
      'Rough carpentry': ['Walls', 'Floors and sheathing', 'Blocking'],
      Millwork: ['Measure and draw', 'Fabricate', 'Install'],
      'Heavy timber': ['Take up', 'Replace joists', 'Lay planks'],
    },
  },
  {
    code: '07',
    name: 'Thermal and Moisture Protection',
    type: 'Envelope',
    tasks: {
      Roofing: ['Deck', 'Insulate', 'Membrane', 'Flash'],
      'Air and water barrier': ['Prime', 'Apply', 'Test'],
      'Below-grade waterproofing': ['Prepare', 'Membrane', 'Protect'],
      Cladding: ['Girts', 'Panels', 'Trim and seal'],
    },
  },
  {
    code: '08',
    name: 'Openings',
    type: 'Envelope',
    tasks: {
      Windows: ['Measure and order', 'Set frames', 'Glaze', 'Seal'],
      'Glazed walls': ['Anchor', 'Frame', 'Glaze', 'Test'],
      'Doors and hardware': ['Set frames', 'Hang leaves', 'Fit hardware'],
      'Overhead doors': ['Tracks', 'Sections', 'Operators'],
    },
  },
  {
    code: '09',
    name: 'Finishes',
    type: 'Interiors',
    tasks: {
      Partitions: ['Frame', 'Board', 'Finish', 'Paint'],
      Floors: ['Prepare', 'Lay', 'Seal'],
      Ceilings: ['Grid', 'Tiles'],
      Tile: ['Back up', 'Set', 'Grout'],
    },
  },
  {
    code: '10',
    name: 'Specialties',
    type: 'Interiors',
    tasks: { 'Signs and accessories': ['Restroom sets', 'Wayfinding', 'Lockers'] },
  },
  {
    code: '11',
    name: 'Equipment',
    type: 'Interiors',
    tasks: { 'Built-in equipment': ['Rough in', 'Set', 'Connect and test'] },
  },
  {
    code: '12',
    name: 'Furnishings',
    type: 'Interiors',
    tasks: { 'Shelving and seating': ['Deliver', 'Assemble', 'Anchor'] },
  },
  {
    code: '13',
    name: 'Special Construction',
    type: 'Structure',
    tasks: {
      'Pre-engineered building': ['Fabricate', 'Frames', 'Purlins and girts', 'Sheeting'],
      'Shielded rooms': ['Lead board', 'Doors and glass', 'Survey'],
    },
  },
  {
    code: '14',
    name: 'Conveying Equipment',
    type: 'MEP',
    tasks: { Elevators: ['Rails and brackets', 'Car and doors', 'Adjust and inspect'] },
  },
  {
    code: '21',
    name: 'Fire Suppression',
    type: 'MEP',
    tasks: { Sprinklers: ['Mains', 'Branches', 'Heads', 'Test'] },
  },
  {
    code: '22',
    name: 'Plumbing',
    type: 'MEP',
    tasks: {
      'Rough-in': ['Waste and vent', 'Water', 'Test'],
      Fixtures: ['Set', 'Connect'],
      'Medical gas': ['Pipe', 'Outlets', 'Purge and verify'],
    },
  },
  {
    code: '23',
    name: 'HVAC',
    type: 'MEP',
    tasks: {
      Ductwork: ['Hang', 'Seal', 'Insulate'],
      'Air and water equipment': ['Set', 'Pipe', 'Start up'],
      Balancing: ['Air side', 'Water side'],
    },
  },
  {
    code: '25',
    name: 'Integrated Automation',
    type: 'MEP',
    tasks: { Controls: ['Panels', 'Points', 'Sequence test'] },
  },
  {
    code: '26',
    name: 'Electrical',
    type: 'MEP',
    tasks: {
      'Branch wiring': ['Conduit', 'Pull wire', 'Boxes and devices'],
      Distribution: ['Set gear', 'Feeders', 'Energize'],
      Lighting: ['Hang', 'Connect', 'Aim and test'],
    },
  },
  {
    code: '27',
    name: 'Communications',
    type: 'MEP',
    tasks: { 'Data cabling': ['Pathways', 'Cable', 'Terminate and test'] },
  },
  {
    code: '28',
    name: 'Electronic Safety and Security',
    type: 'MEP',
    tasks: {
      'Fire alarm': ['Devices', 'Panel', 'Acceptance test'],
      'Access control': ['Readers', 'Program'],
    },
  },
  {
    code: '31',
    name: 'Earthwork',
    type: 'Civil',
    tasks: {
      'Clear and grade': ['Clear', 'Strip topsoil', 'Rough grade'],
      'Excavate and shore': ['Excavate', 'Shore', 'Haul'],
      Backfill: ['Place', 'Compact'],
      'Drilled piles': ['Drill', 'Cage', 'Place'],
    },
  },
  {
    code: '32',
    name: 'Exterior Improvements',
    type: 'Site',
    tasks: {
      Paving: ['Base', 'Pave', 'Stripe'],
      'Walks and curbs': ['Form', 'Place', 'Joint'],
      Planting: ['Soil', 'Irrigation', 'Plant'],
    },
  },
  {
    code: '33',
    name: 'Utilities',
    type: 'Civil',
    tasks: {
      'Storm and sewer': ['Trench', 'Lay pipe', 'Manholes', 'Test'],
      'Water service': ['Trench', 'Lay pipe', 'Flush and test'],
    },
  },
  {
    code: '35',
    name: 'Waterway and Marine Construction',
    type: 'Civil',
    tasks: { 'Pile repair': ['Clean and inspect', 'Jacket', 'Replace'] },
  },
]

/** Inventory category codes, each with its kind of stock. */
export const stockCodes: readonly (readonly [kind: StockKind, code: string, name: string])[] = [
  ['Materials', 'M-10', 'Concrete and mortar'],
  ['Materials', 'M-20', 'Reinforcing and anchors'],
  ['Materials', 'M-30', 'Lumber and sheathing'],
  ['Materials', 'M-40', 'Board and insulation'],
  ['Tools', 'T-10', 'Hand tools'],
  ['Tools', 'T-20', 'Power tools'],
  ['Equipment', 'E-10', 'Lifts and hoists'],
  ['Equipment', 'E-20', 'Pumps and generators'],
  ['Safety gear', 'S-10', 'Fall protection'],
  ['Consumables', 'C-10', 'Blades, bits and fasteners'],
]
