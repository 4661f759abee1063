/** Harbor View Clinic Fit-out, a complete project: late, and nearly finished. */
import { type ProjectOutline, task } from './demo-outline.ts'

export const harborClinic: ProjectOutline = {
  title: 'Harbor View Clinic Fit-out',
  description:
    'Fit-out of the third and fourth floors of the old customs house as an outpatient clinic: eighteen ' +
    'exam rooms, imaging with a shielded CT room, a day-surgery suite and a pharmacy. Late since the CT ' +
    'room was redrawn around the larger scanner; balancing and the medical gas verification now hold up ' +
    'the opening. Quiet hours from 12 to 13 for the tenants below.',
  address: '9 Quay Road',
  city: 'Harbor View',
  zipCode: '94986',
  days: [-262, -9],
  riskByHand: { level: 'high', by: 'dana' },
  team: ['dana', 'beatriz', 'priya', 'ines', 'nils'],
  foremen: ['hana', 'grace'],
  jobs: [
    {
      title: 'Strip-out and survey',
      days: [-262, -222],
      description: 'Back to the shell, and a survey of the slabs for the weight of the scanner.',
      tasks: [
        task('Survey', '02-A', -262, -244, [
          ['Survey condition', 1, 'LS', 90, 26000, 100],
          ['Locate utilities', 1, 'LS', 60, 14500, 100],
        ]),
        task('Selective demolition', '02-C', -254, -222, [
          ['Protect', 1, 'LS', 60, 22000, 100],
          ['Strip out', 19400, 'SF', 720, 5.6, 100],
          ['Saw-cut and break', 64, 'CY', 180, 720, 100],
          ['Haul off', 310, 'ton', 90, 104, 100],
        ]),
      ],
    },
    {
      title: 'Rooms',
      days: [-224, -12],
      description: 'Partitions, shielded rooms, doors and ceilings of both floors.',
      tasks: [
        task('Partitions', '09-A', -224, -60, [
          ['Frame', 29000, 'SF', 1160, 6.9, 100],
          ['Board', 58000, 'SF', 1350, 4.3, 90],
          ['Finish', 58000, 'SF', 1040, 2.9, 70],
          ['Paint', 58000, 'SF', 750, 2.1, 52],
        ]),
        task('Shielded rooms', '13-B', -150, -30, [
          ['Lead board', 1900, 'SF', 310, 52, 100],
          ['Doors and glass', 5, 'ea', 120, 14800, 60, 'The CT control window is still to come.'],
          ['Survey', 1, 'LS', 24, 9500, 0, 'By the county’s radiation physicist, two weeks’ notice.'],
        ]),
        task('Doors and hardware', '08-C', -110, -20, [
          ['Set frames', 96, 'ea', 240, 480, 100],
          ['Hang leaves', 96, 'ea', 290, 920, 66],
          ['Fit hardware', 96, 'ea', 220, 640, 41],
        ]),
        task('Ceilings', '09-C', -110, -12, [
          ['Grid', 17600, 'SF', 480, 5.2, 80],
          ['Tiles', 17600, 'SF', 390, 6.6, 38],
        ]),
      ],
    },
    {
      title: 'Medical gas and plumbing',
      days: [-205, -14],
      description:
        'Oxygen, vacuum and medical air for surgery and recovery; waste and water for every exam room.',
      tasks: [
        task('Plumbing rough-in', '22-A', -205, -130, [
          ['Waste and vent', 1680, 'LF', 520, 48.75, 100],
          ['Water', 2800, 'LF', 610, 37, 100],
          ['Test', 1, 'LS', 30, 9800, 100],
        ]),
        task('Medical gas', '22-C', -150, -16, [
          ['Pipe', 2240, 'LF', 600, 82.5, 100],
          ['Outlets', 126, 'ea', 250, 410, 78],
          ['Purge and verify', 1, 'LS', 60, 42000, 0, 'Zone by zone, by an outside verifier.'],
        ]),
        task('Fixtures', '22-B', -60, -14, [
          ['Set', 88, 'ea', 310, 1240, 55],
          ['Connect', 88, 'ea', 180, 310, 40],
        ]),
      ],
    },
    {
      title: 'Air and controls',
      days: [-200, -9],
      description: 'Fresh air to surgical standard, on the old roof steel.',
      tasks: [
        task('Ductwork', '23-A', -200, -60, [
          ['Hang', 8.2, 'ton', 1140, 23500, 100],
          ['Seal', 5800, 'LF', 240, 9.75, 100],
          ['Insulate', 14500, 'SF', 390, 5.6, 60],
        ]),
        task('Rooftop units', '23-B', -130, -16, [
          ['Set', 3, 'ea', 180, 128000, 100],
          ['Pipe', 1840, 'LF', 420, 56.25, 38],
          ['Start up', 3, 'ea', 90, 11500, 0],
        ]),
        task('Controls', '25-A', -70, -10, [
          ['Panels', 6, 'ea', 140, 21500, 67],
          ['Points', 420, 'ea', 520, 310, 38],
          ['Sequence test', 1, 'LS', 120, 24000, 0],
        ]),
        task('Balancing', '23-C', -28, -9, [
          ['Air side', 1, 'LS', 140, 38000, 15, 'Surgery must hold 20 air changes with the doors closed.'],
          ['Water side', 1, 'LS', 60, 14000, 0],
        ]),
      ],
    },
    {
      title: 'Power, light and data',
      days: [-200, -9],
      description: 'Normal and essential power, lighting, nurse call, data and fire alarm.',
      tasks: [
        task('Branch wiring', '26-A', -200, -60, [
          ['Conduit', 20800, 'LF', 1420, 9.5, 100],
          ['Pull wire', 46000, 'LF', 740, 2.95, 76],
          ['Boxes and devices', 1340, 'ea', 670, 82, 55],
        ]),
        task('Distribution', '26-B', -170, -30, [
          ['Set gear', 4, 'ea', 170, 49000, 100],
          ['Feeders', 3680, 'LF', 380, 31, 76],
          ['Energize', 1, 'LS', 40, 24000, 0],
        ]),
        task('Lighting', '26-C', -60, -9, [
          ['Hang', 620, 'ea', 480, 430, 48],
          ['Connect', 620, 'ea', 260, 95, 36],
          ['Aim and test', 1, 'LS', 60, 12500, 0],
        ]),
        task('Data and nurse call', '27-A', -90, -12, [
          ['Pathways', 3440, 'LF', 190, 23.5, 100],
          ['Cable', 48000, 'LF', 380, 2.05, 48],
          ['Terminate and test', 540, 'ea', 270, 145, 22],
        ]),
        task('Fire alarm', '28-A', -70, -9, [
          ['Devices', 230, 'ea', 310, 340, 52],
          ['Panel', 1, 'ea', 60, 46000, 100],
          ['Acceptance test', 1, 'LS', 40, 9500, 0],
        ]),
      ],
    },
    {
      title: 'Floors, casework and equipment',
      days: [-96, -9],
      description: 'Welded sheet floors, casework, and the built-in equipment that the owner bought.',
      tasks: [
        task('Floors', '09-B', -96, -30, [
          ['Prepare', 18200, 'SF', 220, 3.1, 76],
          ['Lay', 18200, 'SF', 780, 10.4, 32],
          ['Seal', 18200, 'SF', 140, 1.8, 30],
        ]),
        task('Casework', '06-B', -88, -16, [
          ['Measure and draw', 1, 'LS', 90, 24000, 100],
          ['Fabricate', 1040, 'LF', 600, 190, 50],
          ['Install', 1040, 'LF', 320, 51.25, 26],
        ]),
        task('Surgery and imaging', '11-A', -70, -9, [
          ['Rough in', 12, 'ea', 240, 8200, 67],
          ['Set', 12, 'ea', 160, 6100, 25],
          ['Connect and test', 12, 'ea', 140, 3900, 0],
        ]),
      ],
    },
    {
      title: 'General conditions',
      days: [-262, -9],
      description: 'Running the site above tenants who stay.',
      tasks: [
        task('Site set-up', '01-A', -262, -250, [
          ['Trailers and services', 1, 'LS', 60, 34000, 100],
          ['Signs', 1, 'LS', 20, 4800, 100],
        ]),
        task('Site running', '01-B', -258, -9, [
          ['Supervision', 3100, 'h', 3100, 96, 92],
          ['Temporary power and water', 1, 'LS', 90, 58000, 94],
          ['Waste removal', 240, 'ton', 120, 152, 90],
        ]),
        task('Closing out', '01-C', -24, -9, [
          ['Final clean', 34000, 'SF', 180, 0.9, 0],
          ['Record drawings', 1, 'LS', 90, 19500, 10],
        ]),
      ],
    },
  ],
}
