/** Route 9 Maintenance Depot, a complete project: short, and a little behind schedule. */
import { type ProjectOutline, task } from './demo-outline.ts'

export const route9Depot: ProjectOutline = {
  title: 'Route 9 Maintenance Depot',
  description:
    'A new home for the district’s plows and road crews: a pre-engineered building of eleven bays, a salt ' +
    'dome, wash bay and fuel island, on the slab that the county poured last year. Eleven weeks on site, ' +
    'because the first snow does not wait. The old depot keeps running beside it; its gate must never be ' +
    'blocked.',
  address: 'Route 9, Milepost 14',
  city: 'Elkhorn Pass',
  zipCode: '95728',
  days: [-48, 28],
  team: ['dana', 'beatriz', 'priya', 'ines'],
  foremen: ['marcus', 'grace'],
  jobs: [
    {
      title: 'Utilities and yard',
      description:
        'Oil separator, drains and water, then the yard in two halves so that trucks always get through.',
      days: [-48, 24],
      tasks: [
        task('Storm and separator', '33-A', -48, -14, [
          ['Trench', 2150, 'LF', 260, 50, 100],
          ['Lay pipe', 2150, 'LF', 310, 98, 100],
          ['Manholes', 14, 'ea', 180, 9400, 100],
          ['Test', 1, 'LS', 30, 8600, 100],
        ]),
        task('Water service', '33-B', -40, -10, [
          ['Trench', 860, 'LF', 120, 54, 100],
          ['Lay pipe', 860, 'LF', 150, 104, 100],
          ['Flush and test', 1, 'LS', 24, 7200, 100],
        ]),
        task('Yard', '32-A', -12, 24, [
          ['Base', 148000, 'SF', 540, 2.9, 40, 'North half is rolled; the south half follows the salt dome.'],
          ['Pave', 148000, 'SF', 620, 5.4, 0],
          ['Stripe', 1, 'LS', 60, 24000, 0],
        ]),
      ],
    },
    {
      title: 'Depot building',
      description: 'Frames, sheeting and doors of eleven bays, closed before the inside starts.',
      days: [-46, 18],
      tasks: [
        task('Building shell', '13-A', -46, 12, [
          ['Fabricate', 264, 'ton', 1480, 4600, 100],
          ['Frames', 264, 'ton', 1620, 1750, 100],
          ['Purlins and girts', 74, 'ton', 940, 4200, 74],
          ['Sheeting', 61000, 'SF', 1980, 11.8, 32],
        ]),
        task('Bay doors', '08-D', -14, 18, [
          ['Tracks', 22, 'ea', 330, 3900, 45],
          ['Sections', 22, 'ea', 440, 19800, 18, 'Doors 1 to 4 hang; the others are on the truck.'],
          ['Operators', 22, 'ea', 260, 6400, 0],
        ]),
        task('Block walls', '04-A', -30, 6, [
          ['Lay block', 11800, 'SF', 1240, 19, 88],
          ['Grout cells', 11800, 'SF', 360, 7.5, 74],
          ['Flash and cap', 1450, 'LF', 190, 18, 20],
        ]),
      ],
    },
    {
      title: 'Shop fit-out',
      description: 'Lifts, crane, lubrication and the crew rooms at the east end.',
      days: [-26, 27],
      tasks: [
        task('Lifts and crane', '11-A', -26, 26, [
          ['Rough in', 12, 'ea', 360, 21000, 75],
          ['Set', 12, 'ea', 420, 84000, 33, 'Four lifts stand; the 10-ton crane comes in one piece.'],
          ['Connect and test', 12, 'ea', 300, 11800, 0],
        ]),
        task('Crew rooms', '09-A', -10, 24, [
          ['Frame', 9200, 'SF', 310, 8.6, 60],
          ['Board', 18400, 'SF', 420, 4.9, 22],
          ['Finish', 18400, 'SF', 300, 3.2, 0],
          ['Paint', 18400, 'SF', 220, 2.1, 0],
        ]),
        task('Lockers and signs', '10-A', 12, 27, [
          ['Restroom sets', 9, 'ea', 90, 4200, 0],
          ['Wayfinding', 1, 'LS', 40, 14500, 0],
          ['Lockers', 84, 'ea', 110, 640, 0],
        ]),
      ],
    },
    {
      title: 'Salt dome and fuel',
      description: 'The 6,000-ton salt dome, brine tanks and a fuel island with two pumps.',
      days: [-34, 26],
      tasks: [
        task('Dome walls', '03-F', -34, 2, [
          ['Form', 9600, 'SF', 680, 14, 100],
          ['Tie bar', 62, 'ton', 760, 3600, 100],
          ['Place', 540, 'CY', 290, 274, 78],
          ['Strip', 9600, 'SF', 160, 2.2, 40],
        ]),
        task('Dome frame', '06-A', -4, 20, [
          ['Walls', 4200, 'SF', 360, 38, 12],
          ['Floors and sheathing', 19800, 'SF', 920, 24, 0],
        ]),
        task('Fuel and brine', '11-A', -20, 26, [
          ['Rough in', 6, 'ea', 240, 16500, 67],
          ['Set', 6, 'ea', 210, 62000, 33],
          ['Connect and test', 6, 'ea', 160, 12400, 0],
        ]),
      ],
    },
    {
      title: 'Mechanical and electrical',
      description: 'Radiant heat in the bays, exhaust extraction, generator and high-bay lighting.',
      days: [-38, 28],
      tasks: [
        task('Distribution', '26-B', -38, 20, [
          ['Set gear', 8, 'ea', 290, 58000, 50],
          ['Feeders', 5400, 'LF', 720, 54, 45],
          ['Energize', 1, 'LS', 60, 36000, 0],
        ]),
        task('Heating and exhaust', '23-B', -24, 26, [
          ['Set', 18, 'ea', 480, 34000, 33],
          ['Pipe', 4100, 'LF', 760, 48, 31],
          ['Start up', 18, 'ea', 140, 2100, 0],
        ]),
        task('Lighting', '26-C', -6, 28, [
          ['Hang', 310, 'ea', 460, 980, 14],
          ['Connect', 310, 'ea', 240, 160, 8],
          ['Aim and test', 1, 'LS', 40, 11500, 0],
        ]),
        task('Sprinklers', '21-A', -20, 24, [
          ['Mains', 1480, 'LF', 320, 74, 72],
          ['Branches', 7600, 'LF', 760, 24, 30],
          ['Heads', 690, 'ea', 340, 92, 0],
          ['Test', 1, 'LS', 30, 9800, 0],
        ]),
      ],
    },
    {
      title: 'General conditions',
      description: 'Eleven weeks in two shifts: lights, heat and snow removal included.',
      days: [-48, 28],
      tasks: [
        task('Site set-up', '01-A', -48, -42, [
          ['Fence and gates', 2900, 'LF', 180, 22, 100],
          ['Trailers and services', 1, 'LS', 90, 68000, 100],
        ]),
        task('Site running', '01-B', -47, 28, [
          ['Supervision', 4200, 'h', 4200, 98, 62],
          ['Temporary power and water', 1, 'LS', 160, 148000, 63],
          ['Waste removal', 380, 'ton', 120, 146, 55],
        ]),
        task('Closing out', '01-C', 20, 28, [
          ['Final clean', 46000, 'SF', 160, 0.7, 0],
          ['Record drawings', 1, 'LS', 90, 24000, 0],
          ['Training and handover', 40, 'h', 40, 140, 0],
        ]),
      ],
    },
  ],
}
