/** Linden Street Library Renewal, told in full. */
import { type ProjectOutline, task } from './demo-outline.ts'

export const lindenLibrary: ProjectOutline = {
  title: 'Linden Street Library Renewal',
  description:
    'Seismic strengthening and renewal of the 1931 main library, with a new east wing for the children’s ' +
    'collection. The reading room gets a new roof and skylight, Level 2 new study rooms, and all building ' +
    'services are replaced. The branch next door stays open: deliveries before 8:30 from Alder Street ' +
    'only, no breaking during story hour (Tuesday and Thursday, 10 to 11).',
  address: '418 Linden Street',
  city: 'Northgate',
  zipCode: '94981',
  days: [-231, 112],
  team: ['dana', 'omar', 'luis', 'ines', 'nils'],
  foremen: ['tomasz', 'grace'],
  jobs: [
    {
      title: 'Abatement and selective demolition',
      days: [-231, -140],
      description:
        'Clears the hall of asbestos pipe lagging, lead paint and the 1974 mezzanine before any ' +
        'strengthening starts.',
      tasks: [
        task('Abatement', '02-B', -231, -196, [
          ['Contain', 2350, 'm²', 320, 14, 100],
          ['Remove', 2350, 'm²', 1450, 96, 100, 'Pipe lagging, Level 2 floor tile, sash paint.'],
          ['Clear and dispose', 46, 't', 120, 1180, 100],
        ]),
        task('Selective demolition', '02-C', -208, -140, [
          ['Protect', 1, 'LS', 140, 68000, 100, 'Box in the card desk and the mural first.'],
          ['Strip out', 3900, 'm²', 1620, 74, 100],
          ['Saw-cut and break', 310, 'm³', 540, 640, 100],
          ['Haul off', 1150, 't', 260, 96, 100],
        ]),
      ],
    },
    {
      title: 'East wing foundations',
      days: [-200, 10],
      description:
        'Drilled piles, stepped footings and walls of the new wing, one bay away from the old hall.',
      tasks: [
        task('Excavate and shore', '31-B', -200, -150, [
          ['Excavate', 1240, 'm³', 260, 52, 100],
          ['Shore', 380, 'm²', 410, 158, 100],
          ['Haul', 1240, 'm³', 190, 31, 100],
        ]),
        task('Drilled piles', '31-D', -148, -84, [
          ['Drill', 684, 'm', 520, 340, 100],
          ['Cage', 38, 't', 240, 3150, 100],
          ['Place', 290, 'm³', 180, 285, 100],
        ]),
        task('Footings', '03-A', -70, 8, [
          ['Form', 420, 'm²', 180, 118, 100],
          ['Tie bar', 6.2, 't', 96, 3650, 92],
          ['Place', 96, 'm³', 72, 620, 58, 'F3 at grid C-4 waits for the answer about the clay sewer.'],
          ['Strip and cure', 420, 'm²', 40, 16, 20],
        ]),
        task('Foundation walls', '03-B', -30, 10, [
          ['Form', 210, 'm²', 160, 126, 60],
          ['Tie bar', 3.4, 't', 58, 3650, 46],
          ['Place', 42, 'm³', 40, 590, 12],
          ['Strip and cure', 210, 'm²', 24, 16, 0],
        ]),
      ],
    },
    {
      title: 'Strengthening of the 1931 hall',
      days: [-170, 24],
      description:
        'New shear walls and steel frames behind the old plaster carry the hall through an earthquake.',
      tasks: [
        task('Shear walls', '03-F', -170, -60, [
          ['Form', 1480, 'm²', 1280, 132, 100],
          ['Tie bar', 74, 't', 1190, 3650, 100],
          ['Place', 520, 'm³', 610, 690, 100, 'Shotcrete against the brick, in lifts of 1.5 m.'],
          ['Strip', 1480, 'm²', 310, 18, 100],
        ]),
        task('Steel frames', '05-D', -130, -18, [
          ['Drill and anchor', 1860, 'ea', 930, 124, 100],
          ['Set frames', 96, 't', 1480, 6900, 100],
          ['Grout', 14, 'm³', 160, 2900, 100],
        ]),
        task('Roof diaphragm', '05-B', -64, 24, [
          ['Lay', 1150, 'm²', 380, 168, 100],
          ['Fix', 1150, 'm²', 460, 84, 86],
          ['Edges and stops', 420, 'm', 210, 145, 64],
        ]),
        task('Hall floor', '03-C', -92, -30, [
          ['Vapor barrier', 860, 'm²', 60, 14, 100],
          ['Mesh and bar', 860, 'm²', 210, 41, 100],
          ['Place', 129, 'm³', 120, 540, 100],
          ['Finish and joint', 860, 'm²', 190, 38, 100],
        ]),
      ],
    },
    {
      title: 'East wing frame and envelope',
      days: [-45, 92],
      description:
        'One-story steel frame with a terracotta rain screen. The steel is made while the footings are ' +
        'placed.',
      tasks: [
        task('Structural steel', '05-A', -45, 50, [
          ['Fabricate', 118, 't', 1240, 5200, 90, 'At Bluefin: the last trusses are in paint.'],
          ['Erect', 118, 't', 640, 1850, 0],
          ['Bolt and weld', 118, 't', 520, 640, 0],
          ['Touch up', 1, 'LS', 60, 14500, 0],
        ]),
        task('Air and water barrier', '07-B', 50, 74, [
          ['Prime', 940, 'm²', 90, 18, 0],
          ['Apply', 940, 'm²', 240, 64, 0],
          ['Test', 1, 'LS', 40, 12800, 0],
        ]),
        task('Rain screen', '07-D', 62, 92, [
          ['Girts', 940, 'm²', 310, 72, 0],
          ['Panels', 940, 'm²', 620, 386, 0],
          ['Trim and seal', 460, 'm', 180, 94, 0],
        ]),
      ],
    },
    {
      title: 'Brick and windows',
      days: [-120, 60],
      description:
        'The street fronts: repointing in lime mortar and new bronze-finish windows in the old openings.',
      tasks: [
        task('Brick restoration', '04-B', -120, 12, [
          ['Rake out', 2280, 'm²', 860, 46, 100],
          ['Repoint', 2280, 'm²', 1940, 138, 88, 'Lime mortar 1:2:9, as on the approved panel.'],
          ['Replace units', 5400, 'ea', 720, 21, 92],
          ['Clean', 2280, 'm²', 380, 34, 40],
        ]),
        task('Windows', '08-A', -110, 60, [
          ['Measure and order', 164, 'ea', 260, 2680, 100],
          ['Set frames', 164, 'ea', 740, 1150, 74],
          ['Glaze', 164, 'ea', 690, 1480, 58],
          ['Seal', 164, 'ea', 310, 320, 45],
        ]),
      ],
    },
    {
      title: 'Reading room roof',
      days: [-50, 52],
      description:
        'New deck, insulation and membrane over the reading room, and the skylight the drawings of 1931 ' +
        'show.',
      tasks: [
        task('Roofing', '07-A', -50, 34, [
          ['Deck', 1320, 'm²', 520, 142, 100],
          ['Insulate', 1320, 'm²', 360, 118, 56],
          ['Membrane', 1320, 'm²', 610, 164, 24],
          ['Flash', 380, 'm', 240, 128, 0],
        ]),
        task('Skylight', '08-B', -26, 52, [
          ['Anchor', 96, 'ea', 140, 640, 83],
          ['Frame', 210, 'm²', 480, 1180, 34],
          ['Glaze', 210, 'm²', 420, 980, 0],
          ['Test', 1, 'LS', 30, 18500, 0],
        ]),
      ],
    },
    {
      title: 'Mechanical, electrical and plumbing',
      days: [-130, 84],
      description:
        'All services new, from the basement plant room up; the old boilers ran until the first air ' +
        'handler was in.',
      tasks: [
        task('Ductwork', '23-A', -120, 40, [
          ['Hang', 18.4, 't', 2450, 27500, 84],
          ['Seal', 2600, 'm', 390, 38, 70],
          ['Insulate', 3100, 'm²', 820, 62, 48],
        ]),
        task('Air handlers', '23-B', -62, 70, [
          ['Set', 6, 'ea', 420, 148000, 67, 'AHU-5 and 6 come with the steel crane.'],
          ['Pipe', 1240, 'm', 1180, 238, 42],
          ['Start up', 6, 'ea', 180, 9800, 0],
        ]),
        task('Plumbing rough-in', '22-A', -130, -8, [
          ['Waste and vent', 620, 'm', 780, 216, 100],
          ['Water', 940, 'm', 860, 172, 100],
          ['Test', 1, 'LS', 40, 14500, 100],
        ]),
        task('Power distribution', '26-B', -110, 44, [
          ['Set gear', 9, 'ea', 380, 66000, 89],
          ['Feeders', 2850, 'm', 1120, 164, 70],
          ['Energize', 1, 'LS', 60, 38000, 0],
        ]),
        task('Branch wiring', '26-A', -122, 52, [
          ['Conduit', 9800, 'm', 2640, 52, 76],
          ['Pull wire', 41000, 'm', 1310, 6.8, 52],
          ['Boxes and devices', 1950, 'ea', 980, 92, 70],
        ]),
        task('Sprinklers', '21-A', -80, 46, [
          ['Mains', 410, 'm', 360, 248, 100],
          ['Branches', 2360, 'm', 1040, 96, 66],
          ['Heads', 1180, 'ea', 620, 128, 18],
          ['Test', 1, 'LS', 40, 16000, 0],
        ]),
        task('Data cabling', '27-A', -34, 84, [
          ['Pathways', 1450, 'm', 340, 98, 48],
          ['Cable', 52000, 'm', 820, 4.4, 8],
          ['Terminate and test', 780, 'ea', 390, 148, 0],
        ]),
      ],
    },
    {
      title: 'Level 2 interiors',
      days: [-30, 78],
      description:
        'Twelve study rooms, the local history room and staff offices under the new ceilings of Level 2.',
      tasks: [
        task('Partitions', '09-A', -30, 42, [
          ['Frame', 2640, 'm²', 1180, 92, 52],
          ['Board', 5280, 'm²', 1320, 58, 18],
          ['Finish', 5280, 'm²', 960, 36, 6],
          ['Paint', 5280, 'm²', 740, 24, 0],
        ]),
        task('Ceilings', '09-C', 6, 56, [
          ['Grid', 1850, 'm²', 520, 64, 0],
          ['Tiles', 1850, 'm²', 410, 78, 0],
        ]),
        task('Floors', '09-B', 28, 78, [
          ['Prepare', 2100, 'm²', 240, 28, 0],
          ['Lay', 2100, 'm²', 860, 124, 0, 'Maple in local history, linoleum elsewhere.'],
          ['Seal', 2100, 'm²', 160, 19, 0],
        ]),
        task('Shelving and desks', '06-B', -20, 74, [
          ['Measure and draw', 1, 'LS', 160, 42000, 80],
          ['Fabricate', 640, 'm', 1480, 640, 0],
          ['Install', 640, 'm', 620, 185, 0],
        ]),
      ],
    },
    {
      title: 'Elevator and stairs',
      days: [-72, 98],
      description:
        'A through-car elevator for readers and book carts, and the second stair the code asks for.',
      tasks: [
        task('Elevator', '14-A', -24, 98, [
          ['Rails and brackets', 38, 'm', 140, 1150, 100],
          ['Car and doors', 1, 'ea', 320, 186000, 0],
          ['Adjust and inspect', 1, 'LS', 60, 22000, 0],
        ]),
        task('North stair', '05-C', -72, 40, [
          ['Fabricate', 14, 't', 340, 8200, 100],
          ['Set', 14, 't', 210, 2900, 36],
          ['Finish', 1, 'LS', 120, 24000, 0],
        ]),
      ],
    },
    {
      title: 'Site and landscape',
      days: [16, 106],
      description: 'Drainage, a step-free forecourt and the reading garden on Alder Street.',
      tasks: [
        task('Storm drain', '33-A', 16, 52, [
          ['Trench', 260, 'm', 160, 118, 0],
          ['Lay pipe', 260, 'm', 190, 196, 0],
          ['Manholes', 7, 'ea', 110, 5400, 0],
          ['Test', 1, 'LS', 20, 6200, 0],
        ]),
        task('Forecourt and walks', '32-B', 44, 88, [
          ['Form', 680, 'm', 240, 48, 0],
          ['Place', 112, 'm³', 180, 460, 0],
          ['Joint', 680, 'm', 60, 14, 0],
        ]),
        task('Reading garden', '32-C', 72, 106, [
          ['Soil', 420, 'm³', 140, 78, 0],
          ['Irrigation', 1900, 'm²', 260, 24, 0],
          ['Plant', 1260, 'ea', 380, 46, 0],
        ]),
      ],
    },
    {
      title: 'General conditions',
      days: [-231, 112],
      description: 'What the site needs to run from fence to handover.',
      tasks: [
        task('Site set-up', '01-A', -231, -212, [
          ['Fence and gates', 310, 'm', 160, 84, 100],
          ['Trailers and services', 1, 'LS', 120, 92000, 100],
          ['Signs', 1, 'LS', 30, 8500, 100],
        ]),
        task('Site running', '01-B', -228, 110, [
          ['Supervision', 9400, 'h', 9400, 98, 67],
          ['Temporary power and water', 1, 'LS', 180, 214000, 66],
          ['Waste removal', 860, 't', 340, 148, 71],
          ['Scaffold and hoist', 4200, 'm²', 1640, 112, 78],
        ]),
        task('Closing out', '01-C', 84, 112, [
          ['Final clean', 6200, 'm²', 320, 9, 0],
          ['Record drawings', 1, 'LS', 160, 38000, 0],
          ['Training and handover', 48, 'h', 48, 140, 0],
        ]),
      ],
    },
  ],
}
