/** The pages of the help: one for each area of the app that exists. */

/** A piece of a page: paragraphs, then steps in their order, then terms and what they mean. */
export interface Part {
  heading?: string
  text?: readonly string[]
  steps?: readonly string[]
  terms?: readonly (readonly [term: string, meaning: string])[]
}

export interface Article {
  /** Names it in the address. */
  slug: string
  title: string
  summary: string
  /** Words that it is looked for by and does not contain. */
  alsoCalled: string
  /** A picture of the app, taken of the demo company: /help/{name}-light.webp and -dark.webp. */
  picture?: { name: string; alt: string }
  parts: readonly Part[]
}

export const articles: readonly Article[] = [
  {
    slug: 'projects',
    title: 'Projects',
    summary: 'The list, a project’s screens, and what one can do with a project.',
    alsoCalled: 'work order home list duplicate copy advertise delete',
    picture: { name: 'projects', alt: 'The list of projects with gauges, risk and days left' },
    parts: [
      {
        text: [
          'The list shows the projects that you may see, the newest first, and loads more as you scroll. A row opens its project; the menu at its end holds what else you may do: people, files, edit, duplicate, advertise for bids, delete.',
          'A project is made of jobs, a job of tasks, a task of activities. Activities have a target and a unit; what is captured on site moves every level above.',
        ],
      },
      {
        heading: 'Who sees which projects',
        text: [
          'You see the projects that you are on. Whose role has global access to projects sees all of the account. Nobody sees a project of another account.',
        ],
      },
    ],
  },
  {
    slug: 'planning',
    title: 'Jobs, tasks and activities',
    summary: 'Planning the work, in order, with codes, many at once or from a spreadsheet.',
    alsoCalled: 'plan schedule subtask code paste excel csv export reorder undo capture',
    picture: { name: 'planning', alt: 'The jobs, tasks and activities of a project side by side' },
    parts: [
      {
        text: [
          'New jobs and tasks take two steps: what and when, then their codes. A task chooses from the codes below its job’s, an activity from those below its task’s. A code that something below uses cannot be taken off.',
          'Dates outside those of what a record belongs to are taken and marked.',
        ],
      },
      {
        heading: 'Many at once',
        text: [
          'The menu of a list has more: choose several and change their dates, status and codes at once, with a look at what will change; paste rows from a spreadsheet; export the list. Drag a row at its handle to put it elsewhere.',
          'What you deleted you can take back for 30 seconds.',
        ],
      },
      {
        heading: 'Progress',
        text: [
          'Progress is never typed: capture the work done on an activity, for today or one of the six days before.',
        ],
      },
    ],
  },
  {
    slug: 'progress-and-risk',
    title: 'Progress and risk',
    summary: 'What the ring counts, and why a project is high or critical.',
    alsoCalled: 'gauge percent colour late behind',
    parts: [
      {
        text: [
          'The ring is what was captured out of what was planned. Where every activity has a unit cost it is counted in money, else in hours where every activity has them, else each unit counts the same. More than the target never counts for more than the target.',
          'Point at the ring, or move to it with the Tab key, to read both figures.',
          'Unless somebody set it by hand, risk is the share of time gone minus the share of work done:',
        ],
        terms: [
          ['Low', 'the work is level with the time, or ahead'],
          ['Medium', 'up to 10 points behind'],
          ['Attention', 'up to 20 points behind'],
          ['High', 'up to 35 points behind'],
          ['Critical', 'further behind, or past the end and not complete'],
        ],
      },
    ],
  },
  {
    slug: 'people-on-a-project',
    title: 'People on a project',
    summary: 'Who works on a project, a job, a task and an activity, and who leads whom.',
    alsoCalled: 'assign team crew employee supervisor reportee mapping',
    picture: { name: 'team', alt: 'The people of a project with their supervisors' },
    parts: [
      {
        text: [
          'People are assigned level by level: the people of a task come from those of its job, the people of a job from those of the project. The project’s tab Team is where it begins.',
        ],
        steps: [
          'Open the project’s tab Team and add people. You can search, and choose several at once.',
          'In the menu of a job, a task or an activity choose Employees, and add from the people of the level above.',
          'Take somebody off at any level. It is said first what they lose with it: everything below. The time they have logged stays.',
        ],
      },
      {
        heading: 'Supervisors',
        text: [
          'On a project a person can have one supervisor, who logs time for them too. Nobody supervises themselves, directly or through others.',
        ],
      },
    ],
  },
  {
    slug: 'time-logs',
    title: 'Time logs',
    summary: 'Logging hours on activities, for oneself and for one’s crew.',
    alsoCalled: 'timesheet hours timecard track',
    picture: { name: 'time', alt: 'A week of time logs by day' },
    parts: [
      {
        text: [
          'Log the day with start and end, or with the hours alone, on an activity that you are assigned to. A start and an end that reach past midnight are one log.',
          'A person’s times cannot overlap, cannot lie in the future, and a day has no more than 24 hours. You log for yourself and for those you supervise; with global access to tracking for everybody on the activity.',
        ],
      },
    ],
  },
  {
    slug: 'files',
    title: 'Files and photos',
    summary: 'Uploading, folders, versions, previews, and who can open what.',
    alsoCalled: 'attachment document drawing picture upload download browse folder version',
    picture: { name: 'files', alt: 'The folders and files of a project with previews' },
    parts: [
      {
        text: [
          'Every project has folders and files, and most records have files of their own. Drop files on the list, choose them, or take a photo on a phone. Several upload at once; each shows how far it is and can be cancelled. When the connection is lost, an upload goes on where it stopped.',
          'A file of a name that is there already asks: replace it, and the older version is kept, or keep both.',
          'Photos, drawings, PDF and text open in the app; everything else downloads. Programs are refused.',
        ],
      },
      {
        heading: 'Who can open a file',
        text: [
          'Whoever may read the record or the project that it belongs to. A download link works for a few minutes, and only for whoever asked for it.',
        ],
      },
    ],
  },
  {
    slug: 'punch-lists',
    title: 'Punch lists',
    summary: 'Walking the site, noting what is left to do, and closing it with a photo.',
    alsoCalled: 'snag defect deficiency list item close print',
    picture: { name: 'punch-list', alt: 'A punch list with its items by location' },
    parts: [
      {
        steps: [
          'Open a job’s punch lists from its menu, or the project’s tab Punch lists, and add a list.',
          'Add an item: where it is, what is to be done, and who is to do it, one of your own people or a subcontractor. Add photos of how it is.',
          'Whoever is responsible is told. When it is done, add photos of how it is now and close the item; several can be closed at once.',
          'When all its items are closed, close the list.',
        ],
      },
      {
        text: [
          'A closed item or list does not change any more. Group items by location or by who is responsible, and print a list as a sheet to walk with.',
        ],
      },
    ],
  },
  {
    slug: 'notifications',
    title: 'Notifications',
    summary: 'What you are told in the app and by mail, and how to choose.',
    alsoCalled: 'bell notice email mail digest alert',
    picture: { name: 'notifications', alt: 'The bell with its newest notices' },
    parts: [
      {
        text: [
          'The bell shows the newest five and counts what you have not read; it moves by itself. A notice opens what it is about. You are never told about your own acts.',
          'In Settings, Notifications, choose for each kind whether you get a mail at once, one mail in the morning, or none.',
        ],
      },
    ],
  },
  {
    slug: 'employees',
    title: 'Employees and roles',
    summary: 'Adding people to the account, inviting them, and what roles allow.',
    alsoCalled: 'user invite activation permission access deactivate leave',
    picture: { name: 'employees', alt: 'The list of employees with their roles' },
    parts: [
      {
        steps: [
          'Under Company, Employees, add people: several can be put on the list and saved together.',
          'Who shall sign in gets login access and an e-mail address. They are Pending until they open the link in the mail and choose a password; the link works for an hour, and can be sent again.',
          'A role says what somebody may do in each part of the app: create, read, update, delete, and whether they see all projects.',
        ],
      },
      {
        text: [
          'Somebody who leaves is made inactive: they are signed out at once, and what they did stays. Nobody can give a role that allows more than their own.',
        ],
      },
    ],
  },
  {
    slug: 'your-account',
    title: 'Signing in and settings',
    summary: 'Password, second factor, devices, theme and time zone.',
    alsoCalled: 'login profile totp authenticator recovery code session device forgot reset dark',
    picture: { name: 'settings', alt: 'The settings page with signed-in devices' },
    parts: [
      {
        text: [
          'Forgot your password? The sign-in page mails you a link that works once, for an hour.',
          'In Settings you change your password, see the devices that are signed in and end any of them, choose light or dark, and set your time zone: it decides what is today for your time logs, and when your morning mail comes.',
        ],
      },
      {
        heading: 'Second factor',
        text: [
          'With a second factor, signing in takes a code from an app on your phone as well. Set it up in Settings, Two-step sign-in, and keep the recovery codes: each opens the account once when the phone is lost. A company can ask it of everybody.',
        ],
      },
    ],
  },
  {
    slug: 'companies',
    title: 'Companies and accounts',
    summary: 'For site administrators: setting companies up and taking them out of use.',
    alsoCalled: 'admin tenant office wizard inactive',
    picture: { name: 'companies', alt: 'The list of companies' },
    parts: [
      {
        text: [
          'A company has accounts, its offices; no account sees another’s data. A new company has the usual roles and job code types, and the administrator of each account is invited by mail.',
          'Making a company or an account inactive signs everybody of it out at once. Nothing is erased; make it active again and they can sign in.',
          'A company can also set itself up, with the wizard that the sign-in page leads to.',
        ],
      },
    ],
  },
  {
    slug: 'keys',
    title: 'Keys',
    summary: 'Everything works without a mouse.',
    alsoCalled: 'keyboard shortcut',
    parts: [
      {
        terms: [
          ['Ctrl K', 'Search projects and screens (Cmd K on a Mac)'],
          ['Ctrl Enter', 'Save a form'],
          ['↑ ↓', 'From row to row in jobs, tasks and activities'],
          ['← →', 'From level to level'],
          ['Enter', 'Choose the row'],
          ['Alt ↑ ↓', 'Move the job, task or activity up or down'],
          ['Ctrl Z', 'Undo a deletion, for 30 seconds'],
          ['Esc', 'Close a dialog or a menu, end choosing several'],
        ],
      },
    ],
  },
]
