/** The projects of the other accounts, in the order of their lists. */
import { type ProjectOutline, task } from './demo-outline.ts'

export const riversideProjects: readonly ProjectOutline[] = [
  {
    title: 'Tannery Row Townhomes',
    description:
      'Eighteen townhomes in three rows on the site of the old tannery, sold before they are built. Row A ' +
      'is under roof, Row B is framed, Row C is a hole with good drainage.',
    address: '12 Tannery Row',
    city: 'Riverside Landing',
    zipCode: '95491',
    days: [-148, 156],
    team: ['walter', 'simone', 'raj'],
    foremen: ['bridget'],
    jobs: [
      {
        title: 'Row A',
        description: 'Six homes, under roof.',
        days: [-148, 40],
        tasks: [
          task('Foundations', '03-A', -148, -110, [
            ['Form', 4200, 'SF', 310, 13, 100],
            ['Tie bar', 18, 'ton', 260, 3450, 100],
            ['Place', 260, 'CY', 120, 246, 100],
          ]),
          task('Frame', '06-A', -112, -40, [
            ['Walls', 31000, 'SF', 1980, 13.8, 100],
            ['Floors and sheathing', 27500, 'SF', 1640, 15.2, 100],
            ['Blocking', 27500, 'SF', 380, 1.8, 100],
          ]),
          task('Windows', '08-A', -60, 40, [
            ['Measure and order', 96, 'ea', 80, 1240, 100],
            ['Set frames', 96, 'ea', 340, 480, 88],
            ['Seal', 96, 'ea', 140, 170, 52],
          ]),
        ],
      },
      {
        title: 'Row B',
        description: 'Six homes, framed.',
        days: [-90, 110],
        tasks: [
          task('Foundations', '03-A', -90, -56, [
            ['Form', 4200, 'SF', 310, 13, 100],
            ['Tie bar', 18, 'ton', 260, 3450, 100],
            ['Place', 260, 'CY', 120, 246, 100],
          ]),
          task('Frame', '06-A', -58, 16, [
            ['Walls', 31000, 'SF', 1980, 13.8, 94],
            ['Floors and sheathing', 27500, 'SF', 1640, 15.2, 72],
            ['Blocking', 27500, 'SF', 380, 1.8, 10],
          ]),
        ],
      },
      {
        title: 'Row C',
        description: 'Six homes; waits for the gas company to move its line.',
        days: [-12, 156],
        tasks: [
          task('Excavation', '31-B', -12, 20, [
            ['Excavate', 2900, 'CY', 160, 32, 60],
            ['Haul', 2900, 'CY', 140, 24, 40],
          ]),
          task('Frame', '06-A', 44, 120, [
            ['Walls', 31000, 'SF', 1980, 13.8, 0],
            ['Floors and sheathing', 27500, 'SF', 1640, 15.2, 0],
          ]),
        ],
      },
    ],
  },
  {
    title: 'Landing Street Bakery and Mill Shop',
    description:
      'Shell and kitchen for a bakery in the ground floor of the 1908 flour mill. The ovens go in through ' +
      'the window opening, so the storefront comes last.',
    address: '3 Landing Street',
    city: 'Riverside Landing',
    zipCode: '95491',
    days: [-62, 30],
    team: ['simone', 'raj'],
    foremen: ['bridget'],
    jobs: [
      {
        title: 'Bakery',
        description: 'Floor, ovens, hood and storefront.',
        days: [-60, 28],
        tasks: [
          task('Floor repair', '03-E', -60, -32, [
            ['Break out', 28, 'CY', 90, 620, 100],
            ['Patch', 28, 'CY', 120, 1180, 100],
            ['Coat', 3800, 'SF', 110, 6.4, 100],
          ]),
          task('Ovens and hood', '11-A', -24, 20, [
            ['Rough in', 4, 'ea', 110, 9800, 75],
            ['Set', 4, 'ea', 120, 38500, 50],
            ['Connect and test', 4, 'ea', 80, 5200, 0],
          ]),
          task('Storefront', '08-B', 4, 28, [
            ['Frame', 640, 'SF', 120, 68, 0],
            ['Glaze', 640, 'SF', 90, 54, 0],
          ]),
        ],
      },
    ],
  },
  {
    title: 'Ferry Road Warehouse Reroof',
    description:
      'New insulation and membrane over 84,000 SF, in strips of one day so that the goods stay dry.',
    address: '880 Ferry Road',
    city: 'Riverside Landing',
    zipCode: '95491',
    days: [12, 74],
    team: ['simone'],
    foremen: ['bridget'],
    jobs: [
      {
        title: 'Roof',
        description: 'Strip by strip from the east.',
        days: [12, 74],
        tasks: [
          task('Roofing', '07-A', 12, 74, [
            ['Insulate', 84000, 'SF', 1260, 4.1, 0],
            ['Membrane', 84000, 'SF', 1820, 7.2, 0],
            ['Flash', 2300, 'LF', 420, 22, 0],
          ]),
        ],
      },
    ],
  },
]

/** The projects of the architect. */
export const studioProjects: readonly ProjectOutline[] = [
  {
    title: 'Linden Street Library: Construction Administration',
    description:
      'Our services while the library is built: reviews of submittals, answers to questions from the site, ' +
      'field visits every second Wednesday, and the record set at the end.',
    address: '418 Linden Street',
    city: 'Northgate',
    zipCode: '94981',
    days: [-231, 140],
    team: ['solveig'],
    foremen: ['nils'],
    jobs: [
      {
        title: 'Reviews and visits',
        description: 'What comes in from the contractor, and what we see ourselves.',
        days: [-231, 112],
        tasks: [
          task('Submittal reviews', null, -220, 90, [
            ['First reviews', 86, 'ea', 430, 740, 72],
            ['Second reviews', 28, 'ea', 98, 520, 50],
          ]),
          task('Site visits', null, -226, 112, [
            ['Visits with report', 25, 'ea', 200, 1280, 68],
            ['Special visits', 8, 'ea', 48, 980, 50, 'Mural, skylight curb, brick sample panel, F3 footing.'],
          ]),
        ],
      },
      {
        title: 'Closing out',
        description: 'Punch walk and record drawings.',
        days: [84, 140],
        tasks: [
          task('Record set', null, 84, 140, [
            ['Punch walk', 3, 'ea', 36, 1450, 0],
            ['Record drawings', 64, 'ea', 160, 390, 0],
          ]),
        ],
      },
    ],
  },
]

/** The projects of the subcontractor. */
export const kestrelProjects: readonly ProjectOutline[] = [
  {
    title: 'Yard Wash-out Basin and Truck Scale',
    description:
      'A lined wash-out basin with two settling bays, and a new 80 ft scale at the gate. Built by our own ' +
      'crew on days without a pour.',
    address: '1500 Gravel Pit Road',
    city: 'Northgate',
    zipCode: '94985',
    days: [-40, 33],
    team: ['amara'],
    foremen: ['hollis'],
    jobs: [
      {
        title: 'Basin',
        description: 'Excavate, line, pour.',
        days: [-40, 10],
        tasks: [
          task('Excavation', null, -40, -24, [
            ['Excavate', 640, 'CY', 60, 28, 100],
            ['Haul', 640, 'CY', 50, 22, 100],
          ]),
          task('Basin walls', null, -26, 10, [
            ['Form', 3100, 'SF', 220, 13, 100],
            ['Tie bar', 12, 'ton', 170, 3400, 90],
            ['Place', 118, 'CY', 70, 236, 45],
          ]),
        ],
      },
      {
        title: 'Truck scale',
        description: 'Approach slabs and scale.',
        days: [6, 33],
        tasks: [
          task('Scale', null, 6, 33, [
            ['Approach slabs', 64, 'CY', 80, 255, 0],
            ['Set scale', 1, 'ea', 60, 92000, 0],
            ['Certify', 1, 'LS', 10, 3800, 0],
          ]),
        ],
      },
    ],
  },
]
