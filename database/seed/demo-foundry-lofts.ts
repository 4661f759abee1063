/** Foundry Lofts Block C, a complete project: the largest, and ahead of schedule. */
import { type ProjectOutline, task } from './demo-outline.ts'

export const foundryLofts: ProjectOutline = {
  title: 'Foundry Lofts Block C',
  description:
    'Ninety-six apartments in five floors of timber over a concrete podium with parking and two shops, on ' +
    'the ground of the old bell foundry. Wall panels come ready made from the shop, so the frame goes up a ' +
    'floor in nine days. The brick chimney is listed and stays: vibration is watched at three points, ' +
    'alarm at 0.12 in/s.',
  address: '77 Foundry Lane',
  city: 'Northgate',
  zipCode: '94983',
  days: [-160, 344],
  team: ['dana', 'omar', 'luis', 'ines'],
  foremen: ['marcus', 'tomasz'],
  jobs: [
    {
      title: 'Site and earthwork',
      description: 'Clean soil out, casting sand to the landfill that takes it, shoring along the lane.',
      days: [-160, -92],
      tasks: [
        task('Clear and grade', '31-A', -160, -146, [
          ['Clear', 1, 'LS', 160, 48000, 100],
          ['Strip topsoil', 2100, 'CY', 140, 14, 100],
          ['Rough grade', 52000, 'SF', 180, 0.9, 100],
        ]),
        task('Excavate and shore', '31-B', -148, -104, [
          ['Excavate', 14200, 'CY', 620, 31, 100],
          ['Shore', 9400, 'SF', 980, 60, 100, 'Chimney monitored: never above 0.08 in/s.'],
          ['Haul', 14200, 'CY', 540, 26, 100],
        ]),
        task('Storm and sewer', '33-A', -120, -92, [
          ['Trench', 1180, 'LF', 210, 46, 100],
          ['Lay pipe', 1180, 'LF', 260, 92, 100],
          ['Manholes', 9, 'ea', 140, 6800, 100],
          ['Test', 1, 'LS', 30, 7400, 100],
        ]),
      ],
    },
    {
      title: 'Foundations',
      description: 'Drilled piles under the podium columns, footings and slab of the garage.',
      days: [-118, -48],
      tasks: [
        task('Drilled piles', '31-D', -118, -84, [
          ['Drill', 5200, 'LF', 860, 112, 100],
          ['Cage', 142, 'ton', 720, 3100, 100],
          ['Place', 1150, 'CY', 380, 252, 100],
        ]),
        task('Footings', '03-A', -96, -64, [
          ['Form', 16400, 'SF', 940, 12.5, 100],
          ['Tie bar', 96, 'ton', 1260, 3450, 100],
          ['Place', 1480, 'CY', 460, 232, 100],
          ['Strip and cure', 16400, 'SF', 210, 1.8, 100],
        ]),
        task('Garage slab', '03-C', -76, -48, [
          ['Vapor barrier', 41000, 'SF', 160, 0.95, 100],
          ['Mesh and bar', 58, 'ton', 640, 3300, 100],
          ['Place', 1020, 'CY', 310, 238, 100],
          ['Finish and joint', 41000, 'SF', 420, 2.6, 100],
        ]),
      ],
    },
    {
      title: 'Podium',
      description: 'Columns, shear cores and the post-tensioned deck that carries the timber floors.',
      days: [-62, 26],
      tasks: [
        task('Columns and cores', '03-F', -62, -12, [
          ['Form', 38000, 'SF', 2480, 12.8, 100],
          ['Tie bar', 164, 'ton', 2140, 3500, 100],
          ['Place', 1240, 'CY', 620, 268, 100],
          ['Strip', 38000, 'SF', 540, 2.1, 100],
        ]),
        task('Podium deck', '03-D', -44, 20, [
          ['Shore and form', 44000, 'SF', 2860, 16, 100],
          ['Tie bar', 212, 'ton', 2620, 3300, 88],
          ['Place', 1980, 'CY', 780, 284, 60, 'Pour 3 of 4 is in; pour 4 when the cores test 4,000 psi.'],
          ['Cure and reshore', 44000, 'SF', 640, 3.4, 38],
        ]),
        task('Deck waterproofing', '07-C', -8, 26, [
          ['Prepare', 18500, 'SF', 240, 1.6, 40],
          ['Membrane', 18500, 'SF', 610, 9.8, 16],
          ['Protect', 18500, 'SF', 190, 2.4, 0],
        ]),
      ],
    },
    {
      title: 'Timber frame',
      description: 'Five floors of panel walls and open-web floors, with the stair towers one floor ahead.',
      days: [-70, 148],
      tasks: [
        task('Panels and floors', '06-A', -70, 140, [
          ['Walls', 128000, 'SF', 8400, 14.8, 34, 'Panels for levels 2 and 3 are made and stored.'],
          ['Floors and sheathing', 118000, 'SF', 7900, 16.6, 20],
          ['Blocking', 118000, 'SF', 1900, 1.9, 0],
        ]),
        task('Stair towers', '05-C', -20, 148, [
          ['Fabricate', 64, 'ton', 1180, 7900, 45],
          ['Set', 64, 'ton', 720, 2700, 0],
          ['Finish', 1, 'LS', 260, 46000, 0],
        ]),
      ],
    },
    {
      title: 'Envelope',
      description: 'Windows, dark brick slips to the lane, fiber-cement panels to the courtyard, green roof.',
      days: [-60, 262],
      tasks: [
        task('Windows', '08-A', -60, 230, [
          ['Measure and order', 412, 'ea', 320, 1320, 100, 'Deposit paid; delivery by floors from week 12.'],
          ['Set frames', 412, 'ea', 1480, 520, 0],
          ['Glaze', 412, 'ea', 980, 460, 0],
          ['Seal', 412, 'ea', 620, 190, 0],
        ]),
        task('Air and water barrier', '07-B', 100, 210, [
          ['Prime', 62000, 'SF', 480, 0.8, 0],
          ['Apply', 62000, 'SF', 1640, 3.6, 0],
          ['Test', 1, 'LS', 80, 22000, 0],
        ]),
        task('Cladding', '07-D', 130, 262, [
          ['Girts', 54000, 'SF', 1420, 3.9, 0],
          ['Panels', 54000, 'SF', 3480, 21.5, 0],
          ['Trim and seal', 9800, 'LF', 1120, 9.4, 0],
        ]),
        task('Roof', '07-A', 140, 214, [
          ['Insulate', 23500, 'SF', 620, 5.8, 0],
          ['Membrane', 23500, 'SF', 940, 9.6, 0],
          ['Flash', 2150, 'LF', 480, 24, 0],
        ]),
      ],
    },
    {
      title: 'Mechanical, electrical and plumbing',
      description:
        'Heat pumps per apartment, central hot water, and the services of the garage and the shops.',
      days: [-36, 310],
      tasks: [
        task('Plumbing rough-in', '22-A', -24, 236, [
          ['Waste and vent', 21500, 'LF', 4200, 38, 12],
          ['Water', 26800, 'LF', 4600, 27, 7],
          ['Test', 6, 'ea', 180, 3900, 0],
        ]),
        task('Heating and air', '23-B', 60, 300, [
          ['Set', 98, 'ea', 1960, 11800, 0],
          ['Pipe', 14200, 'LF', 2900, 34, 0],
          ['Start up', 98, 'ea', 490, 480, 0],
        ]),
        task('Distribution', '26-B', -36, 250, [
          ['Set gear', 14, 'ea', 560, 41000, 29, 'Garage gear is in; the rest follows by floors.'],
          ['Feeders', 9400, 'LF', 1620, 52, 10],
          ['Energize', 1, 'LS', 80, 42000, 0],
        ]),
        task('Branch wiring', '26-A', 70, 270, [
          ['Conduit', 38000, 'LF', 3900, 9.6, 0],
          ['Pull wire', 164000, 'LF', 3100, 2.3, 0],
          ['Boxes and devices', 5900, 'ea', 2950, 61, 0],
        ]),
        task('Sprinklers', '21-A', 54, 260, [
          ['Mains', 3600, 'LF', 720, 64, 0],
          ['Branches', 24500, 'LF', 2700, 19, 0],
          ['Heads', 3180, 'ea', 1590, 74, 0],
          ['Test', 6, 'ea', 120, 2800, 0],
        ]),
        task('Fire alarm', '28-A', 180, 310, [
          ['Devices', 1240, 'ea', 1240, 210, 0],
          ['Panel', 1, 'ea', 90, 62000, 0],
          ['Acceptance test', 1, 'LS', 120, 18500, 0],
        ]),
      ],
    },
    {
      title: 'Elevators',
      description: 'Two machine-room-less elevators from the garage to level 6.',
      days: [-30, 296],
      tasks: [
        task('Elevators', '14-A', -30, 296, [
          ['Rails and brackets', 410, 'LF', 460, 390, 22],
          ['Car and doors', 2, 'ea', 720, 214000, 0],
          ['Adjust and inspect', 2, 'ea', 160, 19500, 0],
        ]),
      ],
    },
    {
      title: 'Apartments',
      description: 'From board to keys, floor by floor from the top down.',
      days: [150, 336],
      tasks: [
        task('Partitions', '09-A', 150, 290, [
          ['Board', 462000, 'SF', 6900, 1.9, 0],
          ['Finish', 462000, 'SF', 5200, 1.3, 0],
          ['Paint', 462000, 'SF', 4100, 0.95, 0],
        ]),
        task('Bathroom tile', '09-D', 196, 310, [
          ['Back up', 31000, 'SF', 780, 3.2, 0],
          ['Set', 31000, 'SF', 2480, 12.4, 0],
          ['Grout', 31000, 'SF', 620, 2.2, 0],
        ]),
        task('Kitchens', '06-B', 210, 326, [
          ['Measure and draw', 1, 'LS', 160, 38000, 0],
          ['Fabricate', 96, 'ea', 2880, 8200, 0],
          ['Install', 96, 'ea', 1920, 2400, 0],
        ]),
        task('Floors', '09-B', 226, 336, [
          ['Prepare', 84000, 'SF', 620, 0.8, 0],
          ['Lay', 84000, 'SF', 2400, 7.2, 0],
        ]),
        task('Doors and hardware', '08-C', 190, 320, [
          ['Set frames', 780, 'ea', 1170, 260, 0],
          ['Hang leaves', 780, 'ea', 1170, 410, 0],
          ['Fit hardware', 780, 'ea', 940, 230, 0],
        ]),
      ],
    },
    {
      title: 'Courtyard and lane',
      description: 'Paving, a rain garden over the deck and trees along the lane.',
      days: [262, 340],
      tasks: [
        task('Walks and curbs', '32-B', 262, 306, [
          ['Form', 3100, 'LF', 520, 14, 0],
          ['Place', 310, 'CY', 380, 236, 0],
          ['Joint', 3100, 'LF', 110, 3.6, 0],
        ]),
        task('Planting', '32-C', 290, 340, [
          ['Soil', 680, 'CY', 240, 62, 0],
          ['Irrigation', 14500, 'SF', 420, 3.1, 0],
          ['Plant', 2350, 'ea', 620, 31, 0],
        ]),
      ],
    },
    {
      title: 'General conditions',
      description: 'What the site needs to run from fence to handover.',
      days: [-160, 344],
      tasks: [
        task('Site set-up', '01-A', -160, -140, [
          ['Fence and gates', 1620, 'LF', 260, 26, 100],
          ['Trailers and services', 1, 'LS', 180, 124000, 100],
          ['Signs', 1, 'LS', 40, 11500, 100],
        ]),
        task('Site running', '01-B', -158, 340, [
          ['Supervision', 14000, 'h', 14000, 98, 33],
          ['Temporary power and water', 1, 'LS', 320, 312000, 34],
          ['Waste removal', 2400, 'ton', 640, 132, 28],
          ['Scaffold and hoist', 96000, 'SF', 3200, 4.8, 6],
        ]),
        task('Closing out', '01-C', 300, 344, [
          ['Final clean', 118000, 'SF', 620, 0.65, 0],
          ['Record drawings', 1, 'LS', 240, 52000, 0],
          ['Training and handover', 96, 'h', 96, 140, 0],
        ]),
      ],
    },
  ],
}
