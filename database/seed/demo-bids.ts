/**
 * The two projects in the bidding phase: no work is done yet, and their activities are the lines to bid on.
 */
import { type ProjectOutline, task } from './demo-outline.ts'

export const orchardGym: ProjectOutline = {
  title: 'Orchard Elementary Gym',
  description:
    'A gymnasium with stage and kitchen for Orchard Elementary, built of tilt-up walls and a long-span ' +
    'steel roof, that serves as the neighborhood’s shelter in an emergency. Work next to an open school: ' +
    'deliveries outside drop-off and pick-up, background checks for everybody on site. Site visits on ' +
    'Thursday at 3:30 PM, meet at the flagpole.',
  address: '1260 Orchard Avenue',
  city: 'Northgate',
  zipCode: '94985',
  days: [48, 402],
  phase: '1',
  bidding: { name: 'Orchard Elementary Gym: building trades', dueDay: 6, endDay: 6, isAdvertised: true },
  team: ['dana', 'beatriz', 'luis'],
  foremen: [],
  jobs: [
    {
      title: 'Concrete package',
      description: 'Footings, slab and tilt-up panels.',
      days: [48, 150],
      tasks: [
        task('Footings', '03-A', 56, 86, [
          ['Form', 5200, 'SF', 420, 13.5, 0],
          ['Tie bar', 31, 'ton', 460, 3550, 0],
          ['Place', 420, 'CY', 210, 258, 0],
          ['Strip and cure', 5200, 'SF', 90, 2, 0],
        ]),
        task('Slab on ground', '03-C', 80, 110, [
          ['Vapor barrier', 17800, 'SF', 80, 1.1, 0],
          ['Mesh and bar', 17800, 'SF', 260, 2.9, 0],
          ['Place', 440, 'CY', 180, 249, 0],
          ['Finish and joint', 17800, 'SF', 290, 3.2, 0, 'Flat to FF 50 under the maple floor.'],
        ]),
        task('Tilt-up panels', '03-F', 100, 150, [
          ['Form', 22400, 'SF', 780, 7.8, 0],
          ['Tie bar', 68, 'ton', 820, 3550, 0],
          ['Place', 560, 'CY', 260, 262, 0],
          ['Lift and brace', 34, 'ea', 640, 5200, 0],
        ]),
      ],
    },
    {
      title: 'Steel and roof package',
      description: 'Long-span joists, deck and a roof ready for solar.',
      days: [130, 230],
      tasks: [
        task('Structural steel', '05-A', 130, 190, [
          ['Fabricate', 132, 'ton', 980, 5300, 0],
          ['Erect', 132, 'ton', 720, 2050, 0],
          ['Bolt and weld', 132, 'ton', 540, 720, 0],
        ]),
        task('Metal deck', '05-B', 176, 204, [
          ['Lay', 19400, 'SF', 360, 6.4, 0],
          ['Fix', 19400, 'SF', 280, 2.6, 0],
        ]),
        task('Roofing', '07-A', 196, 230, [
          ['Insulate', 19400, 'SF', 420, 6.2, 0],
          ['Membrane', 19400, 'SF', 640, 10.4, 0],
          ['Flash', 1120, 'LF', 260, 26, 0],
        ]),
      ],
    },
    {
      title: 'Interiors package',
      description: 'Partitions, maple sports floor, stage, kitchen and lockers.',
      days: [216, 390],
      tasks: [
        task('Partitions', '09-A', 216, 300, [
          ['Frame', 21500, 'SF', 720, 8.9, 0],
          ['Board', 43000, 'SF', 980, 4.6, 0],
          ['Finish', 43000, 'SF', 720, 3.1, 0],
          ['Paint', 61000, 'SF', 640, 1.9, 0],
        ]),
        task('Sports floor', '09-B', 300, 380, [
          ['Prepare', 9600, 'SF', 120, 2.4, 0],
          ['Lay', 9600, 'SF', 480, 26, 0],
          ['Seal', 9600, 'SF', 160, 4.2, 0, 'Three coats, game lines under the last.'],
        ]),
        task('Kitchen and bleachers', '11-A', 290, 390, [
          ['Rough in', 26, 'ea', 260, 4200, 0],
          ['Set', 26, 'ea', 310, 21500, 0],
          ['Connect and test', 26, 'ea', 180, 2600, 0],
        ]),
      ],
    },
    {
      title: 'Mechanical and electrical package',
      description: 'Displacement ventilation, lighting, power and the shelter’s generator.',
      days: [150, 402],
      tasks: [
        task('Air and water equipment', '23-B', 230, 380, [
          ['Set', 8, 'ea', 320, 96000, 0],
          ['Pipe', 3900, 'LF', 780, 46, 0],
          ['Start up', 8, 'ea', 120, 6400, 0],
        ]),
        task('Ductwork', '23-A', 220, 330, [
          ['Hang', 21, 'ton', 1480, 23500, 0],
          ['Insulate', 14500, 'SF', 520, 5.6, 0],
        ]),
        task('Distribution', '26-B', 150, 360, [
          ['Set gear', 7, 'ea', 290, 64000, 0],
          ['Feeders', 4200, 'LF', 640, 54, 0],
          ['Energize', 1, 'LS', 60, 38000, 0],
        ]),
        task('Lighting', '26-C', 290, 402, [
          ['Hang', 260, 'ea', 420, 1150, 0],
          ['Connect', 260, 'ea', 210, 155, 0],
          ['Aim and test', 1, 'LS', 40, 12500, 0],
        ]),
        task('Plumbing rough-in', '22-A', 150, 260, [
          ['Waste and vent', 2300, 'LF', 560, 62, 0],
          ['Water', 2900, 'LF', 540, 44, 0],
          ['Test', 1, 'LS', 30, 8800, 0],
        ]),
      ],
    },
  ],
}

export const pier4Boardwalk: ProjectOutline = {
  title: 'Pier 4 Boardwalk Repair',
  description:
    'Repair of 640 ft of public boardwalk after the January storms: pile jackets, new caps and joists, and ' +
    'planks of certified hardwood. Work over water only between the salmon windows; the ferry landing ' +
    'stays open on its north float. Bids are in and being compared.',
  address: '4 Embarcadero Walk',
  city: 'Harbor View',
  zipCode: '94986',
  days: [34, 176],
  phase: '1',
  bidding: { name: 'Pier 4 Boardwalk Repair', dueDay: -10, endDay: -7, isAdvertised: false },
  team: ['dana', 'beatriz', 'priya'],
  foremen: [],
  jobs: [
    {
      title: 'Piles and caps',
      description: 'Divers’ survey, jackets on the worn piles, new concrete caps.',
      days: [34, 104],
      tasks: [
        task('Pile repair', '35-A', 34, 84, [
          ['Clean and inspect', 118, 'ea', 480, 940, 0],
          ['Jacket', 64, 'ea', 860, 7800, 0, 'From mud line to 3 ft above high water.'],
          ['Replace', 9, 'ea', 320, 21500, 0],
        ]),
        task('Caps', '03-E', 62, 104, [
          ['Break out', 46, 'CY', 210, 820, 0],
          ['Clean bar', 1, 'LS', 120, 18500, 0],
          ['Patch', 58, 'CY', 380, 1980, 0],
          ['Coat', 5200, 'SF', 160, 9.5, 0],
        ]),
      ],
    },
    {
      title: 'Boardwalk',
      description: 'Take up, new joists, planks and rails.',
      days: [84, 170],
      tasks: [
        task('Boards', '06-C', 84, 156, [
          ['Take up', 12800, 'SF', 420, 4.6, 0],
          ['Replace joists', 6400, 'LF', 980, 48, 0],
          ['Lay planks', 12800, 'SF', 1460, 39, 0],
        ]),
        task('Rails', '05-C', 96, 170, [
          ['Fabricate', 1280, 'LF', 520, 148, 0],
          ['Set', 1280, 'LF', 340, 52, 0],
        ]),
      ],
    },
    {
      title: 'Light and water',
      description: 'Low lights along the rail and frost-free hydrants.',
      days: [120, 176],
      tasks: [
        task('Lighting', '26-C', 120, 176, [
          ['Hang', 86, 'ea', 190, 980, 0],
          ['Connect', 86, 'ea', 140, 260, 0],
        ]),
      ],
    },
  ],
}
