/** Linden Street Library Renewal, a complete project. */
import { type ProjectOutline, task } from './demo-outline.ts'

export const lindenLibrary: ProjectOutline = {
  title: 'Linden Street Library Renewal',
  description:
    'Seismic strengthening and renewal of the 1931 main library, with a new east wing for the children’s ' +
    'collection. The reading room gets a new roof and skylight, Level 2 new study rooms, and all building ' +
    'services are replaced. The branch next door stays open: deliveries before 8:30 AM from Alder Street ' +
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
          ['Contain', 23500, 'SF', 320, 1.4, 100],
          ['Remove', 23500, 'SF', 1450, 9.6, 100, 'Pipe lagging, Level 2 floor tile, sash paint.'],
          ['Clear and dispose', 46, 'ton', 120, 1180, 100],
        ]),
        task('Selective demolition', '02-C', -208, -140, [
          ['Protect', 1, 'LS', 140, 68000, 100, 'Box in the card desk and the mural first.'],
          ['Strip out', 39000, 'SF', 1620, 7.4, 100],
          ['Saw-cut and break', 310, 'CY', 540, 640, 100],
          ['Haul off', 1150, 'ton', 260, 96, 100],
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
          ['Excavate', 1240, 'CY', 260, 52, 100],
          ['Shore', 3800, 'SF', 410, 15.8, 100],
          ['Haul', 1240, 'CY', 190, 31, 100],
        ]),
        task('Drilled piles', '31-D', -148, -84, [
          ['Drill', 2736, 'LF', 520, 85, 100],
          ['Cage', 38, 'ton', 240, 3150, 100],
          ['Place', 290, 'CY', 180, 285, 100],
        ]),
        task('Footings', '03-A', -70, 8, [
          ['Form', 4200, 'SF', 180, 11.8, 100],
          ['Tie bar', 6.2, 'ton', 96, 3650, 92],
          ['Place', 96, 'CY', 72, 620, 58, 'F3 at grid C-4 waits for the answer about the clay sewer.'],
          ['Strip and cure', 4200, 'SF', 40, 1.6, 20],
        ]),
        task('Foundation walls', '03-B', -30, 10, [
          ['Form', 2100, 'SF', 160, 12.6, 60],
          ['Tie bar', 3.4, 'ton', 58, 3650, 46],
          ['Place', 42, 'CY', 40, 590, 12],
          ['Strip and cure', 2100, 'SF', 24, 1.6, 0],
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
          ['Form', 14800, 'SF', 1280, 13.2, 100],
          ['Tie bar', 74, 'ton', 1190, 3650, 100],
          ['Place', 520, 'CY', 610, 690, 100, 'Shotcrete against the brick, in lifts of 5 ft.'],
          ['Strip', 14800, 'SF', 310, 1.8, 100],
        ]),
        task('Steel frames', '05-D', -130, -18, [
          ['Drill and anchor', 1860, 'ea', 930, 124, 100],
          ['Set frames', 96, 'ton', 1480, 6900, 100],
          ['Grout', 14, 'CY', 160, 2900, 100],
        ]),
        task('Roof diaphragm', '05-B', -64, 24, [
          ['Lay', 11500, 'SF', 380, 16.8, 100],
          ['Fix', 11500, 'SF', 460, 8.4, 86],
          ['Edges and stops', 1680, 'LF', 210, 36.25, 64],
        ]),
        task('Hall floor', '03-C', -92, -30, [
          ['Vapor barrier', 8600, 'SF', 60, 1.4, 100],
          ['Mesh and bar', 8600, 'SF', 210, 4.1, 100],
          ['Place', 129, 'CY', 120, 540, 100],
          ['Finish and joint', 8600, 'SF', 190, 3.8, 100],
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
          ['Fabricate', 118, 'ton', 1240, 5200, 90, 'At Bluefin: the last trusses are in paint.'],
          ['Erect', 118, 'ton', 640, 1850, 0],
          ['Bolt and weld', 118, 'ton', 520, 640, 0],
          ['Touch up', 1, 'LS', 60, 14500, 0],
        ]),
        task('Air and water barrier', '07-B', 50, 74, [
          ['Prime', 9400, 'SF', 90, 1.8, 0],
          ['Apply', 9400, 'SF', 240, 6.4, 0],
          ['Test', 1, 'LS', 40, 12800, 0],
        ]),
        task('Rain screen', '07-D', 62, 92, [
          ['Girts', 9400, 'SF', 310, 7.2, 0],
          ['Panels', 9400, 'SF', 620, 38.6, 0],
          ['Trim and seal', 1840, 'LF', 180, 23.5, 0],
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
          ['Rake out', 22800, 'SF', 860, 4.6, 100],
          ['Repoint', 22800, 'SF', 1940, 13.8, 88, 'Lime mortar 1:2:9, as on the approved panel.'],
          ['Replace units', 5400, 'ea', 720, 21, 92],
          ['Clean', 22800, 'SF', 380, 3.4, 40],
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
          ['Deck', 13200, 'SF', 520, 14.2, 100],
          ['Insulate', 13200, 'SF', 360, 11.8, 56],
          ['Membrane', 13200, 'SF', 610, 16.4, 24],
          ['Flash', 1520, 'LF', 240, 32, 0],
        ]),
        task('Skylight', '08-B', -26, 52, [
          ['Anchor', 96, 'ea', 140, 640, 83],
          ['Frame', 2100, 'SF', 480, 118, 34],
          ['Glaze', 2100, 'SF', 420, 98, 0],
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
          ['Hang', 18.4, 'ton', 2450, 27500, 84],
          ['Seal', 10400, 'LF', 390, 9.5, 70],
          ['Insulate', 31000, 'SF', 820, 6.2, 48],
        ]),
        task('Air handlers', '23-B', -62, 70, [
          ['Set', 6, 'ea', 420, 148000, 67, 'AHU-5 and 6 come with the steel crane.'],
          ['Pipe', 4960, 'LF', 1180, 59.5, 42],
          ['Start up', 6, 'ea', 180, 9800, 0],
        ]),
        task('Plumbing rough-in', '22-A', -130, -8, [
          ['Waste and vent', 2480, 'LF', 780, 54, 100],
          ['Water', 3760, 'LF', 860, 43, 100],
          ['Test', 1, 'LS', 40, 14500, 100],
        ]),
        task('Power distribution', '26-B', -110, 44, [
          ['Set gear', 9, 'ea', 380, 66000, 89],
          ['Feeders', 11400, 'LF', 1120, 41, 70],
          ['Energize', 1, 'LS', 60, 38000, 0],
        ]),
        task('Branch wiring', '26-A', -122, 52, [
          ['Conduit', 39200, 'LF', 2640, 13, 76],
          ['Pull wire', 164000, 'LF', 1310, 1.7, 52],
          ['Boxes and devices', 1950, 'ea', 980, 92, 70],
        ]),
        task('Sprinklers', '21-A', -80, 46, [
          ['Mains', 1640, 'LF', 360, 62, 100],
          ['Branches', 9440, 'LF', 1040, 24, 66],
          ['Heads', 1180, 'ea', 620, 128, 18],
          ['Test', 1, 'LS', 40, 16000, 0],
        ]),
        task('Data cabling', '27-A', -34, 84, [
          ['Pathways', 5800, 'LF', 340, 24.5, 48],
          ['Cable', 208000, 'LF', 820, 1.1, 8],
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
          ['Frame', 26400, 'SF', 1180, 9.2, 52],
          ['Board', 52800, 'SF', 1320, 5.8, 18],
          ['Finish', 52800, 'SF', 960, 3.6, 6],
          ['Paint', 52800, 'SF', 740, 2.4, 0],
        ]),
        task('Ceilings', '09-C', 6, 56, [
          ['Grid', 18500, 'SF', 520, 6.4, 0],
          ['Tiles', 18500, 'SF', 410, 7.8, 0],
        ]),
        task('Floors', '09-B', 28, 78, [
          ['Prepare', 21000, 'SF', 240, 2.8, 0],
          ['Lay', 21000, 'SF', 860, 12.4, 0, 'Maple in local history, linoleum elsewhere.'],
          ['Seal', 21000, 'SF', 160, 1.9, 0],
        ]),
        task('Shelving and desks', '06-B', -20, 74, [
          ['Measure and draw', 1, 'LS', 160, 42000, 80],
          ['Fabricate', 2560, 'LF', 1480, 160, 0],
          ['Install', 2560, 'LF', 620, 46.25, 0],
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
          ['Rails and brackets', 152, 'LF', 140, 287.5, 100],
          ['Car and doors', 1, 'ea', 320, 186000, 0],
          ['Adjust and inspect', 1, 'LS', 60, 22000, 0],
        ]),
        task('North stair', '05-C', -72, 40, [
          ['Fabricate', 14, 'ton', 340, 8200, 100],
          ['Set', 14, 'ton', 210, 2900, 36],
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
          ['Trench', 1040, 'LF', 160, 29.5, 0],
          ['Lay pipe', 1040, 'LF', 190, 49, 0],
          ['Manholes', 7, 'ea', 110, 5400, 0],
          ['Test', 1, 'LS', 20, 6200, 0],
        ]),
        task('Forecourt and walks', '32-B', 44, 88, [
          ['Form', 2720, 'LF', 240, 12, 0],
          ['Place', 112, 'CY', 180, 460, 0],
          ['Joint', 2720, 'LF', 60, 3.5, 0],
        ]),
        task('Reading garden', '32-C', 72, 106, [
          ['Soil', 420, 'CY', 140, 78, 0],
          ['Irrigation', 19000, 'SF', 260, 2.4, 0],
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
          ['Fence and gates', 1240, 'LF', 160, 21, 100],
          ['Trailers and services', 1, 'LS', 120, 92000, 100],
          ['Signs', 1, 'LS', 30, 8500, 100],
        ]),
        task('Site running', '01-B', -228, 110, [
          ['Supervision', 9400, 'h', 9400, 98, 67],
          ['Temporary power and water', 1, 'LS', 180, 214000, 66],
          ['Waste removal', 860, 'ton', 340, 148, 71],
          ['Scaffold and hoist', 42000, 'SF', 1640, 11.2, 78],
        ]),
        task('Closing out', '01-C', 84, 112, [
          ['Final clean', 62000, 'SF', 320, 0.9, 0],
          ['Record drawings', 1, 'LS', 160, 38000, 0],
          ['Training and handover', 48, 'h', 48, 140, 0],
        ]),
      ],
    },
  ],
}
