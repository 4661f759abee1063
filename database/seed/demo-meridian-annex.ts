/** Meridian Court Annex: nine weeks behind, because of the ground. */
import { type ProjectOutline, task } from './demo-outline.ts'

export const meridianCourtAnnex: ProjectOutline = {
  title: 'Meridian Court Annex',
  description:
    'Four courtrooms, a jury assembly hall and holding cells behind the county courthouse. Stood still for ' +
    'nine weeks while the old cistern under the north corner was filled; the recovery schedule works ' +
    'Saturdays until the frame is up. No noise while a jury is out: the bailiff calls the site phone.',
  address: '2 Court Square',
  city: 'Meridian',
  zipCode: '94992',
  days: [-120, 63],
  team: ['dana', 'omar', 'priya', 'ines', 'nils'],
  foremen: ['hana', 'tomasz'],
  jobs: [
    {
      title: 'Ground and foundations',
      description: 'Cistern filled with lean concrete, then footings and walls over it.',
      days: [-120, 12],
      tasks: [
        task('Excavate and shore', '31-B', -120, -70, [
          ['Excavate', 6400, 'CY', 320, 34, 100],
          ['Shore', 3100, 'SF', 360, 66, 100],
          ['Haul', 7100, 'CY', 280, 27, 100],
        ]),
        task('Footings', '03-A', -40, 6, [
          ['Form', 8800, 'SF', 520, 13.2, 100],
          ['Tie bar', 54, 'ton', 720, 3500, 100],
          ['Place', 860, 'CY', 310, 248, 60],
          ['Strip and cure', 8800, 'SF', 120, 1.9, 45],
        ]),
        task('Foundation walls', '03-B', -18, 12, [
          ['Form', 9200, 'SF', 610, 13.8, 34],
          ['Tie bar', 38, 'ton', 520, 3500, 30],
          ['Place', 310, 'CY', 180, 254, 8],
        ]),
      ],
    },
    {
      title: 'Frame and roof',
      description: 'Steel frame of two floors; fabrication went on while the ground was made good.',
      days: [-60, 40],
      tasks: [
        task('Structural steel', '05-A', -60, 28, [
          ['Fabricate', 236, 'ton', 1680, 4700, 36],
          ['Erect', 236, 'ton', 1180, 1750, 0],
          ['Bolt and weld', 236, 'ton', 920, 680, 0],
        ]),
        task('Metal deck', '05-B', 14, 34, [
          ['Lay', 38500, 'SF', 640, 6.2, 0],
          ['Fix', 38500, 'SF', 520, 2.5, 0],
        ]),
        task('Roofing', '07-A', 22, 40, [
          ['Insulate', 19500, 'SF', 420, 6, 0],
          ['Membrane', 19500, 'SF', 680, 9.9, 0],
          ['Flash', 1340, 'LF', 310, 25, 0],
        ]),
      ],
    },
    {
      title: 'Courtrooms',
      description: 'Secure partitions, benches and the judges’ corridor.',
      days: [20, 63],
      tasks: [
        task('Partitions', '09-A', 20, 52, [
          ['Frame', 46000, 'SF', 1420, 9.1, 0],
          ['Board', 92000, 'SF', 1980, 4.7, 0],
          ['Finish', 92000, 'SF', 1460, 3.2, 0],
          ['Paint', 92000, 'SF', 1180, 2, 0],
        ]),
        task('Benches and paneling', '06-B', 24, 63, [
          ['Measure and draw', 1, 'LS', 120, 46000, 0],
          ['Fabricate', 2100, 'LF', 2200, 250, 0],
          ['Install', 2100, 'LF', 960, 92, 0],
        ]),
      ],
    },
    {
      title: 'Building services',
      description: 'Air, power, sprinklers and the security systems of the holding area.',
      days: [-20, 60],
      tasks: [
        task('Air and water equipment', '23-B', 18, 58, [
          ['Set', 9, 'ea', 360, 78000, 0],
          ['Pipe', 4600, 'LF', 880, 47, 0],
          ['Start up', 9, 'ea', 130, 5200, 0],
        ]),
        task('Distribution', '26-B', -20, 48, [
          ['Set gear', 10, 'ea', 380, 56000, 10],
          ['Feeders', 6200, 'LF', 820, 54, 0],
          ['Energize', 1, 'LS', 60, 42000, 0],
        ]),
        task('Access control', '28-B', 30, 60, [
          ['Readers', 92, 'ea', 360, 2800, 0],
          ['Program', 1, 'LS', 180, 64000, 0],
        ]),
        task('Sprinklers', '21-A', 16, 56, [
          ['Mains', 1900, 'LF', 380, 66, 0],
          ['Branches', 9800, 'LF', 980, 21, 0],
          ['Heads', 860, 'ea', 430, 82, 0],
          ['Test', 1, 'LS', 30, 9600, 0],
        ]),
      ],
    },
    {
      title: 'Site and entrance',
      description: 'Secure vehicle entry, forecourt and bollards.',
      days: [24, 62],
      tasks: [
        task('Vehicle entry', '32-A', 24, 50, [
          ['Base', 22000, 'SF', 210, 3.1, 0],
          ['Pave', 22000, 'SF', 260, 5.8, 0],
          ['Stripe', 1, 'LS', 30, 9800, 0],
        ]),
        task('Forecourt', '32-B', 36, 62, [
          ['Form', 1900, 'LF', 320, 15, 0],
          ['Place', 240, 'CY', 260, 242, 0],
          ['Joint', 1900, 'LF', 70, 3.8, 0],
        ]),
      ],
    },
    {
      title: 'General conditions',
      description: 'What the site needs to run, Saturdays included.',
      days: [-120, 63],
      tasks: [
        task('Site set-up', '01-A', -120, -104, [
          ['Fence and gates', 980, 'LF', 120, 26, 100],
          ['Trailers and services', 1, 'LS', 90, 62000, 100],
          ['Signs', 1, 'LS', 30, 7200, 100],
        ]),
        task('Site running', '01-B', -118, 62, [
          ['Supervision', 5200, 'h', 5200, 98, 26],
          ['Temporary power and water', 1, 'LS', 160, 96000, 32],
          ['Waste removal', 620, 'ton', 210, 142, 24],
          ['Scaffold and hoist', 18500, 'SF', 720, 4.9, 0],
        ]),
        task('Closing out', '01-C', 50, 63, [
          ['Final clean', 38000, 'SF', 220, 0.7, 0],
          ['Record drawings', 1, 'LS', 120, 31000, 0],
        ]),
      ],
    },
  ],
}
