/** The short projects of the Northgate Office, in the order of the list. */
import { type ProjectOutline, task } from './demo-outline.ts'

export const otherProjects: readonly ProjectOutline[] = [
  {
    title: 'Millrace Footbridge',
    description: 'Newly awarded by Meridian Civic Trust; the contract documents are on their way.',
    address: 'Millrace Path at Cooper Street',
    city: 'Northgate',
    zipCode: '94981',
    days: [21, 141],
    team: ['dana'],
    foremen: [],
    jobs: [],
  },
  {
    title: 'Granary Street Food Hall',
    description:
      'Conversion of the grain exchange into a food hall with fourteen kitchens. The grease line under ' +
      'Granary Street took three weeks longer than the permit said, so kitchens 1 to 6 start late.',
    address: '31 Granary Street',
    city: 'Northgate',
    zipCode: '94982',
    days: [-96, 54],
    team: ['omar', 'luis'],
    foremen: ['marcus'],
    jobs: [
      {
        title: 'Underground',
        description: 'Grease line, floor drains and patching.',
        days: [-92, -6],
        tasks: [
          task('Grease line', '33-A', -92, -20, [
            ['Trench', 420, 'LF', 240, 82, 100],
            ['Lay pipe', 420, 'LF', 210, 164, 100],
            ['Manholes', 3, 'ea', 60, 7800, 100],
            ['Test', 1, 'LS', 20, 5200, 100],
          ]),
          task('Floor repair', '03-E', -40, -6, [
            ['Break out', 62, 'CY', 180, 640, 100],
            ['Patch', 62, 'CY', 240, 1150, 100],
          ]),
        ],
      },
      {
        title: 'Kitchens',
        description: 'Fourteen fitted kitchens, handed over in pairs.',
        days: [-70, 50],
        tasks: [
          task('Plumbing rough-in', '22-A', -70, 20, [
            ['Waste and vent', 2600, 'LF', 620, 64, 66],
            ['Water', 3400, 'LF', 640, 45, 50],
            ['Test', 14, 'ea', 70, 900, 29],
          ]),
          task('Hoods and ducts', '23-A', -30, 34, [
            ['Hang', 16, 'ton', 1180, 24500, 38],
            ['Seal', 1900, 'LF', 220, 14, 20],
            ['Insulate', 9800, 'SF', 360, 6.2, 5],
          ]),
          task('Equipment', '11-A', -10, 50, [
            ['Rough in', 56, 'ea', 340, 2900, 29],
            ['Set', 56, 'ea', 420, 8600, 11],
            ['Connect and test', 56, 'ea', 360, null, 0, 'Two quotes are out; the price follows.'],
          ]),
        ],
      },
    ],
  },
  {
    title: 'Quarry Lane Fire Station No. 7',
    description:
      'Three-bay station with sleeping quarters for nine and a training tower. On schedule; the tower ' +
      'stair is the only long-lead item left.',
    address: '700 Quarry Lane',
    city: 'Elkhorn Pass',
    zipCode: '95728',
    days: [-142, 168],
    team: ['dana', 'priya', 'ines'],
    foremen: ['hana'],
    jobs: [
      {
        title: 'Structure',
        description: 'Slab, block walls and steel roof.',
        days: [-142, 20],
        tasks: [
          task('Slab on ground', '03-C', -130, -96, [
            ['Vapor barrier', 14200, 'SF', 70, 1, 100],
            ['Mesh and bar', 14200, 'SF', 210, 2.8, 100],
            ['Place', 380, 'CY', 160, 244, 100],
            ['Finish and joint', 14200, 'SF', 240, 3, 100],
          ]),
          task('Block walls', '04-A', -98, -30, [
            ['Lay block', 21500, 'SF', 2100, 20, 100],
            ['Grout cells', 21500, 'SF', 640, 7.2, 100],
            ['Flash and cap', 1900, 'LF', 240, 19, 100],
          ]),
          task('Structural steel', '05-A', -52, 20, [
            ['Fabricate', 78, 'ton', 640, 5200, 100],
            ['Erect', 78, 'ton', 480, 2000, 92],
            ['Bolt and weld', 78, 'ton', 360, 690, 74],
          ]),
        ],
      },
      {
        title: 'Closing in and fit-out',
        description: 'Roof, bay doors, quarters and services.',
        days: [-10, 160],
        tasks: [
          task('Roofing', '07-A', -10, 40, [
            ['Insulate', 15200, 'SF', 340, 6, 24],
            ['Membrane', 15200, 'SF', 520, 9.8, 8],
            ['Flash', 980, 'LF', 220, 25, 0],
          ]),
          task('Bay doors', '08-D', 50, 84, [
            ['Tracks', 6, 'ea', 90, 4100, 0],
            ['Sections', 6, 'ea', 140, 24500, 0],
            ['Operators', 6, 'ea', 80, 6800, 0],
          ]),
          task('Branch wiring', '26-A', 20, 140, [
            ['Conduit', 9600, 'LF', 980, 9.8, 0],
            ['Pull wire', 38000, 'LF', 760, 2.4, 0],
            ['Boxes and devices', 820, 'ea', 410, 64, 0],
          ]),
        ],
      },
    ],
  },
  {
    title:
      'Northgate Union High School District Seismic Retrofit, Accessibility Upgrades and Science Wing ' +
      'Modernization, Phase 2B (Buildings D, E and the Covered Walkways to the Gymnasium)',
    description:
      'Summer work that went on into the school year: braced frames in Buildings D and E, ramps and an ' +
      'elevator, and six science rooms. Moves between wings happen on weekends only.',
    address: '2400 Lakeshore Boulevard',
    city: 'Northgate',
    zipCode: '94985',
    days: [-178, 40],
    team: ['dana', 'beatriz', 'luis', 'ines'],
    foremen: ['tomasz'],
    jobs: [
      {
        title: 'Seismic retrofit, Buildings D and E',
        description: 'Braced frames and new footings under them.',
        days: [-170, -4],
        tasks: [
          task('Footings', '03-A', -170, -120, [
            ['Form', 3600, 'SF', 280, 14, 100],
            ['Tie bar', 22, 'ton', 310, 3550, 100],
            ['Place', 290, 'CY', 140, 254, 100],
          ]),
          task('Braced frames', '05-D', -124, -4, [
            ['Drill and anchor', 940, 'ea', 520, 122, 100],
            ['Set frames', 88, 'ton', 1260, 7100, 100],
            ['Grout', 9, 'CY', 90, 2600, 100],
          ]),
        ],
      },
      {
        title: 'Science rooms',
        description: 'Benches, gas, fume hoods and new light.',
        days: [-60, 38],
        tasks: [
          task('Partitions', '09-A', -60, 10, [
            ['Frame', 12800, 'SF', 420, 8.9, 100],
            ['Board', 25600, 'SF', 580, 4.6, 88],
            ['Finish', 25600, 'SF', 440, 3.1, 62],
            ['Paint', 25600, 'SF', 360, 1.9, 20],
          ]),
          task('Fume hoods and benches', '11-A', -14, 38, [
            ['Rough in', 18, 'ea', 260, 5400, 50],
            ['Set', 18, 'ea', 240, 12500, 17],
            ['Connect and test', 18, 'ea', null, null, 0, 'Added by the school board; not estimated yet.'],
          ]),
        ],
      },
    ],
  },
  {
    title: 'Willow Bend Pump Station',
    description:
      'Two new storm pumps and a new lining of the wet well. The estimate is in; the district’s bond is ' +
      'not, so there are no dates yet.',
    address: 'Willow Bend Road at the levee',
    city: 'Meridian',
    zipCode: '94992',
    team: ['beatriz'],
    foremen: [],
    jobs: [
      {
        title: 'Pump station',
        description: 'Bypass first, then one pump at a time.',
        tasks: [
          {
            name: 'Pumps',
            code: '11-A',
            activities: [
              ['Rough in', 2, 'ea', 160, 46000, 0],
              ['Set', 2, 'ea', 140, 318000, 0],
              ['Connect and test', 2, 'ea', 120, 22500, 0],
            ],
          },
          {
            name: 'Wet well lining',
            code: '07-C',
            activities: [
              ['Prepare', 6400, 'SF', 320, 8.4, 0],
              ['Membrane', 6400, 'SF', 480, 26.5, 0],
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'Ninth Avenue Parking Structure Repairs',
    description:
      'Concrete repair, new expansion joints and traffic coating on five levels. All work is done, the ' +
      'last level is striped, and the papers are being closed out.',
    address: '915 Ninth Avenue',
    city: 'Northgate',
    zipCode: '94982',
    days: [-204, 12],
    phase: '3',
    bidding: {
      name: 'Ninth Avenue Parking: concrete repair',
      dueDay: -236,
      endDay: -230,
      isAdvertised: false,
    },
    team: ['omar', 'luis'],
    foremen: ['marcus'],
    jobs: [
      {
        title: 'Levels 1 to 5',
        description: 'From the roof level down, half a level at a time.',
        days: [-200, -2],
        tasks: [
          task('Concrete repair', '03-E', -200, -50, [
            ['Break out', 210, 'CY', 860, 690, 100],
            ['Clean bar', 18500, 'SF', 420, 6.4, 100],
            ['Patch', 224, 'CY', 1180, 1640, 102],
            ['Coat', 168000, 'SF', 1420, 3.8, 100],
          ]),
          task('Stripes and signs', '32-A', -30, -2, [['Stripe', 1, 'LS', 180, 86000, 100]]),
        ],
      },
    ],
  },
  {
    title: 'Cedar Heights Senior Housing',
    description:
      'Forty-two homes with a day center, handed over and in their warranty year: two leaking shower pans ' +
      'were repaired, the eleven-month walk is booked.',
    address: '58 Cedar Heights Drive',
    city: 'Harbor View',
    zipCode: '94986',
    days: [-690, -300],
    phase: '4',
    team: ['dana', 'priya'],
    foremen: ['hana'],
    jobs: [
      {
        title: 'Homes',
        description: 'Interiors of forty-two homes.',
        days: [-520, -300],
        tasks: [
          task('Partitions', '09-A', -520, -360, [
            ['Board', 198000, 'SF', 3100, 4.4, 100],
            ['Paint', 198000, 'SF', 1900, 1.8, 100],
          ]),
          task('Fixtures', '22-B', -400, -300, [
            ['Set', 252, 'ea', 760, 980, 100],
            ['Connect', 252, 'ea', 420, 260, 100],
          ]),
        ],
      },
    ],
  },
]
