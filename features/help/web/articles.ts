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
        heading: 'The overview of a project',
        text: [
          'What is late and who has it: activities past their end that are not done, and records past the day they are needed by. Yours come first, then the latest; press one to get there, or the number of all to see them in the schedule.',
          'The last 7 days tell how much was captured and earned, which change orders came into force, how many RFIs were asked and closed, what inspections came to, and which days nobody has confirmed.',
          'Next are planned inspections, red once their day has passed, permits that end or lapse, jobs that end, and how many activities start within 7 days and how many of them something stands in the way of.',
          'You see of it what your role lets you read there.',
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
    slug: 'schedule',
    title: 'Schedule',
    summary: 'What is planned when, over all projects or in one, and how dates are changed.',
    alsoCalled: 'gantt chart timeline bars plan dates calendar late overdue zoom today weekend print paper',
    parts: [
      {
        text: [
          'Schedule in the menu shows all projects that you may see, each closed; open one, and its jobs, tasks and activities stand below it. In a project, the section Schedule shows that one. A bar goes from the first to the last planned day; its filled part is what is done. The line is today, the shaded columns are weekends. What goes on before or behind the range is cut off at its edge.',
          'You see the range that its button names: this year, unless you choose another one. Whatever touches it is there, and whatever has no dates. What is done is hidden; the head says how much, and Show done brings it back.',
        ],
        terms: [
          ['The numbers on the filters', 'How many activities of the range each leaves.'],
          ['Late', 'Past its planned end and not done: red, with the number of days beside the bar.'],
          ['Mine', 'What you are assigned to, and what the people are whom you supervise on that project.'],
          ['Without progress', 'It should have begun by now, and nothing is captured.'],
          ['Days', 'Calendar days from the start to the end, both included.'],
          [
            'A label behind a bar',
            'A record that stands in the way, with whose turn it is and since when; it leads there. RFIs without an answer, submittals that are not approved and punch items past their day stand with their job, a change order that is not in force with the activities that it changes.',
          ],
          ['A triangle', 'The dates lie outside those of what it stands in. That is shown, not refused.'],
        ],
      },
      {
        heading: 'Changing dates',
        steps: [
          'Click an activity, or go there with the arrows and press Enter. Who may change activities there gets its dates.',
          'Type or choose them and save. Whoever works on it is told.',
          'If somebody else has changed it meanwhile, you are told, and nothing is saved: the dialog tells the dates of now, and Reload begins with them.',
        ],
      },
      {
        heading: 'Moving bars',
        steps: [
          'Take a bar with the mouse and move it, or take its beginning or end. With a finger, rest on the bar first. By keys: Alt with the arrows moves it by a day, with Shift its end.',
          'The bar of a job or of a task moves as a whole, with all that is not done in it, also what a filter hides; what is done stays. The strip says how much that is.',
          'Nothing is saved yet: the new dates are blue, the old place is grey, and the strip below says what moves. Move more, if you like; Ctrl Z takes back the last step, Escape all of it.',
          'Where a bar leaves the dates of its task, the strip offers to move those along, and those of the job.',
          'Press Apply. All of it is saved, or nothing; whoever works on an activity is told of its new dates. For half a minute Undo takes it back, unless somebody else has changed it since.',
        ],
        text: [
          'If somebody else changes what you are moving, you see where it is now, and choose: keep yours, or take theirs. Moving several at once, or what they stand in, needs Update on Schedule; one activity needs Update on Activities alone.',
        ],
      },
      {
        heading: 'On paper',
        text: [
          'The printer above the bars leads to the sheet: the same range and filters, down to projects, jobs and tasks, or activities. Each page begins with the columns and the time, and says which page it is. What is late or in the way is written in words. Whatever range you choose fits the width of the paper: choose fewer days to see them larger.',
        ],
      },
      {
        heading: 'Keys, lists and phones',
        text: [
          'Up and down move through the rows, right opens one and left closes it or goes to what it stands in, Home and End lead to the first and the last. T shows today, + and − show less or more time. List shows the same facts as a list; on a phone it is always one.',
        ],
      },
    ],
  },
  {
    slug: 'lists',
    title: 'Lists',
    summary: 'Searching, filters, order, columns, views, choosing several, saving as a file, keys.',
    alsoCalled: 'register table sort filter column view export excel csv bulk select keyboard shortcut',
    parts: [
      {
        text: [
          'All lists work alike. What you see of one stands in its address: send the link, and others see the same, of what they may see.',
        ],
        terms: [
          ['Filter', 'Adds one; each that is on stands beside it, and goes with a click.'],
          [
            'Order',
            'Press the heading of a column: up, down, and as it was. On a phone the order is under Show.',
          ],
          [
            'Columns',
            'Which ones, in which order, and how close the rows stand. It stays so for you, on each device.',
          ],
          [
            'Views',
            'Keep search, filters and order under a name, for you or for everybody in the account. A list can always open with one.',
          ],
          ['Export', 'Saves what is shown: the same filters, the same order, the same columns.'],
        ],
      },
      {
        heading: 'Several at once',
        text: [
          'Tick the rows, with Shift all between two, or all that are shown. At the foot of the list stands what can be done with them.',
        ],
      },
      {
        heading: 'By keyboard',
        terms: [
          ['j and k', 'The next record, and the one before.'],
          ['Enter', 'Opens it.'],
          ['x', 'Chooses it.'],
          ['/', 'Searches.'],
          ['?', 'Shows the keys. There, or under Columns, they can be turned off.'],
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
          'To measure it in another unit, change the unit of the activity and say how much one of the old unit is in the new one: what was captured, the target and the unit cost follow.',
        ],
      },
    ],
  },
  {
    slug: 'progress-and-risk',
    title: 'Progress and risk',
    summary: 'What the ring counts, and why a project is high or critical.',
    alsoCalled: 'gauge percent colour late behind value hours price unit cost target weight',
    parts: [
      {
        text: [
          'The ring is what was captured out of what was planned. Square meters and pieces are never added: each activity counts by the share of its target that is captured. ‘By value’ says that an activity weighs what it is worth, target times unit cost, as every activity of the project has one. Else it is ‘by hours’ where every activity has hours, else ‘by activities’, where each weighs the same. Jobs and tasks are told in what their project is. More than the target never counts for more than the target.',
          'Point at the ring, or move to it with the Tab key, to read both figures.',
          'Where activities have no price, hours or target, the overview and the list say how many: follow that to fill them in. The value of a project is that of the activities with a price.',
          'Unless somebody set it by hand, risk is the share of time gone minus the share of work done. The reason stands below it. Set by hand, it says by whom, when, and what it would be; the overview has a button that takes it back.',
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
          'People are assigned level by level: the people of a task come from those of its job, the people of a job from those of the project. The project’s section Team is where it begins.',
        ],
        steps: [
          'Open the project’s section Team and add people. You can search, and choose several at once.',
          'In the menu of a job, a task or an activity choose Employees, and add from the people of the level above. Others of the office stand below them: whoever you choose there is added to the levels above, too, and it is said to which.',
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
          'Log the day with start and end, or with the hours alone, on an activity that you are assigned to. A start and an end that reach past midnight are one log. In a night in which the clocks change it has the hours that really went by.',
          'A person’s times cannot overlap, cannot lie in the future, and a day has no more than 24 hours. You log for yourself and for those you supervise; with global access to tracking for everybody on the activity.',
        ],
      },
    ],
  },
  {
    slug: 'captures',
    title: 'Captures',
    summary: 'What was done and used today, for oneself and one’s crew, and how it is corrected.',
    alsoCalled: 'quantity progress daily foreman material usage correct photo camera phone yesterday',
    parts: [
      {
        heading: 'Your own, on all projects',
        steps: [
          'Choose Captures in the menu; on a phone, Capture at the bottom. What you are on stands there, project by project.',
          'Type what was done today, or press = for what you captured on the day before, or the rest for what is left. Same as the day before does it for all at once.',
          'Photo opens the camera; what it takes goes to the files of the activity at once.',
          'Save. A tick stands at the days of the week that have something.',
        ],
      },
      {
        heading: 'Your crew, on one job',
        steps: [
          'Press Crew beside a job; or in a project, open Captures in the menu of the job. You see your own activities and those of the people who report to you there, with the last seven days.',
          'Type what was done today. Tab goes to the next field, the arrows go up, down and to the other days, = takes the value of the day before, Esc takes back what you typed. On a phone there is plus and minus.',
          'Enter or a double press on another day makes a field of it. Cells that you copied in a spreadsheet can be pasted into a cell, or with Paste rows: they fill down and right, and you see what is refused before anything is typed.',
          'A blue dot is not saved yet, a tick is. On a desk your own material stands below, day by day.',
          'Save all of it at once, with the button or Ctrl Enter. Only what you typed is saved.',
          'Choose Material capture beside a name to write down what they used of what the project has. It is taken from the project at once.',
        ],
      },
      {
        heading: 'Correcting',
        text: [
          'Choose the day above the list, type the right quantity over the old one, and say why. Whoever wrote it down and whoever leads that person can do so for seven days: today and six days back. Afterwards it takes global access to captures, and a reason.',
          'The old and the new quantity are both kept, with who changed it and when: dotted in the list, beside it under Corrected, and all of them under History. Write 0 where nothing was done; an empty field is no correction. What was used too much goes back to the project.',
        ],
      },
      {
        heading: 'What is asked and refused',
        text: [
          'More than the target can be captured, and is marked; above 110 % of what is left you are asked first. A completed activity takes nothing new. Material cannot be more than the project has left.',
          'You capture for yourself and for those who report to you on the project, with global access to captures for everybody. If somebody corrected the same quantity meanwhile, you are told, and see theirs before you save again. Where no answer came, it is found out whether your entries were saved; nothing is captured twice.',
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
          'Every project has folders and files, and most records have files of their own. Drop files on the list, paste them, choose them, or take a photo on a phone: also in the form that adds a record, before it is saved. Several upload at once; each shows how far it is and can be cancelled. When the connection is lost, an upload goes on where it stopped.',
          'Files that you add with a record wait on your device until they are sent, also if you close the app or sign out. Open the app again and sign in: they are sent by themselves. One that was refused says why; try it again, or discard it. Nobody else who signs in on the device sees them. Where the browser keeps nothing, as in a private window, the list of uploads says so: leave the app open until they are sent.',
          'A file of a name that is there already asks: replace it, and the older version is kept, or keep both.',
          'Photos, drawings, PDF and text open in the app; everything else downloads. Programs are refused.',
          'Photos, above the files of a project, shows the pictures of the project and of all its records, the newest first.',
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
          'Open a job’s punch lists from its menu, or the project’s section Punch lists, and add a list.',
          'Add an item: a photo of how it is, what needs fixing, where it is, and who is to do it, one of your own people or a subcontractor. Save and next keeps where, who and when for the next item.',
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
    slug: 'rfis',
    title: 'RFIs',
    summary: 'Asking whoever knows, getting an answer in time, and keeping it.',
    alsoCalled: 'request for information question answer clarification approve close register',
    picture: { name: 'rfi', alt: 'An RFI with its discussion, its history and where its time went' },
    parts: [
      {
        steps: [
          'Open the project’s section RFIs, or those of a job from its menu, and press New RFI. While you type the title, earlier ones like it are shown: it may have been answered already.',
          'Say whoever shall answer, by when you need it, and what it would cost in money and days: none, to be decided, or how much.',
          'Somebody who may change RFIs approves it, which is a one way process. It waits on whoever is to answer then.',
          'They press Answer and write below; the official answer then stands above the discussion. It comes back to you: read it, and close the RFI. Where the answer does not do, press Send back and say what is missing: they are asked again.',
        ],
      },
      {
        text: [
          'The line below the title says who has the ball and since when, and Time with each company how long each had it. What is to be decided is sorted after all amounts.',
          'Choose several in the list to give them to somebody else or to move the day by which they are needed: you see what would change before anything does. One RFI, and the list as it is shown, can be printed.',
        ],
      },
    ],
  },
  {
    slug: 'submittals',
    title: 'Submittals',
    summary: 'Having drawings, data and samples approved in turn before anything is ordered.',
    alsoCalled:
      'shop drawings product data samples approve as noted reject revise resubmit package transmittal',
    picture: { name: 'submittal', alt: 'A submittal with its approvers in their order' },
    parts: [
      {
        steps: [
          'Open the project’s section Submittals and press New submittal. Say when it is required on site, how long it takes to deliver and to review: the day by which it has to be submitted follows from that.',
          'Choose who submits it and who approves it, in their order. Whoever is on distribution only is told of it and never asked.',
          'Attach the files on its page. The submitter presses Submit; it waits on the first approver then.',
          'Each approver in turn approves it, approves it as noted, asks for information or rejects it. Asked for information it goes back to the submitter and returns to whoever asked; approvals before that stand.',
        ],
      },
      {
        text: [
          'A draft, and one for which information is needed, is edited and deleted by its originator and its manager alone. A decided one gets a new revision once, with its days, people and files; the one before stays as it is, and both can be looked at side by side.',
          'Somebody with global access to submittals can put another person in the place of an approver who has not decided: press Replace in the menu beside their name, and say why. Both are told.',
          'Packages, in the list of submittals, hold what belongs together. Submit together sends all that is waiting in one, or tells which of them is not yours to submit. Print transmittal makes a sheet with a line to stamp for each approver.',
        ],
      },
    ],
  },
  {
    slug: 'change-orders',
    title: 'Change orders',
    summary: 'What is to be other than agreed: cost, days, quantities. Approved, it changes all at once.',
    alsoCalled:
      'change order variation CO approval reviewer approver contract amount extra credit pdf print paper',
    picture: { name: 'change-order', alt: 'A change order with what it changes, before and after' },
    parts: [
      {
        steps: [
          'Open the project’s section Change orders, or those of a job from its menu, and press New change order. From an RFI, Draft a change order in its menu takes over title, question, cost and days.',
          'Choose its type and the task that it is about. Say the new end date, where there is one.',
          'Type its items into the rows: what you add or credit, and the amount, with a minus for a credit. An item may change an activity: its target there, its unit and its dates behind the arrow. Enter in the last cell adds a row, Ctrl Backspace takes one out; Paste rows takes them from a spreadsheet.',
          'Choose who decides, at least one reviewer and one approver. Same as last time takes those of the last one that you sent on the project.',
          'Look at If this is approved, and press Save and send. It goes to the reviewers and then to the approvers, in their order. Items and dates are fixed from then on. Save without sending keeps a draft.',
          'Whoever has the turn approves it, rejects it, or asks for information: then it comes back to its originator, who gives it and sends it on.',
        ],
      },
      {
        text: [
          'Its page shows what approving changes: the contract, the ends, each activity, before and after. The last approval does exactly this, all of it at once; what was before stays with the items. Where something stands in the way, such as an activity that was deleted, or more captured than the new target, nothing is done, and the page says what it is.',
          'Somebody with global access to change orders can replace a reviewer or approver who has not decided, as with submittals.',
          'The project’s overview tells of the contract at the start, with the change orders in force, and with those under review. The contract at the start is set with the project; left empty, it is what the activities were worth when the first change order came into force.',
          'A draft and a rejected change order can be deleted; one in force never is. To take it back, make another one the other way round.',
        ],
      },
      {
        heading: 'On paper',
        text: [
          'PDF saves the change order as a file to send and to sign: its items, the contract and the ends before and after, who decided, and at the end its files and the dates that it changes. Whoever does not see costs gets it without amounts.',
        ],
      },
    ],
  },
  {
    slug: 'permits',
    title: 'Permits',
    summary: 'What the authority grants, what it inspects, and when a permit expires.',
    alsoCalled: 'sub-permit inspection sign-off authority building department calendar ics lapse inactivity',
    picture: { name: 'permit', alt: 'A permit with its inspections and its sign-off log' },
    parts: [
      {
        steps: [
          'Open the project’s section Permits and press New permit. A title is enough; say the required inspections and their days as far as you know them.',
          'Add sub-permits from the menu of a permit: they begin with its dates, and stand below it in the list.',
          'When it is granted, somebody who may change permits presses Approve. From then on its clock runs.',
          'After each inspection press Sign off: the result, who inspected, notes and photos. Passed ticks off the required inspection that you name.',
          'Close the permit when all is done. Its sub-permits have to be closed before it.',
        ],
      },
      {
        text: [
          'A failed inspection makes the permit wait on the superintendent until a later one passes. Without an inspection that passes, at least in part, a permit expires after 180 days, or after as many as you say: 30 days before, whoever has it and whoever runs the project are told.',
          'Inspections, beside the list, shows what is to come by months. Save as calendar makes a file for any other calendar. A permit can be deleted while it is only applied for and has no sub-permits; nothing is added to one that is closed.',
        ],
      },
    ],
  },
  {
    slug: 'incidents',
    title: 'Incidents',
    summary:
      'Accidents, near misses and damage: what happened, to whom, and whether it is recordable by OSHA 1904.',
    alsoCalled:
      'accident injury near miss safety osha 300 log recordable witness affected privacy case first aid',
    picture: { name: 'incident', alt: 'An incident with who was in it and its recordability' },
    parts: [
      {
        steps: [
          'Open the section Incidents of the project, or the day in Daily report, and press Report an incident. From an observation the same button links the two.',
          'Say what happened, when and where, add photos or other files, and press Save incident. Do not name anyone in the title or the text.',
          'On its page, press Add person for whoever was hurt, and Add witness for whoever saw it. If they are in it already, you are asked whether to replace the details.',
          'Where somebody has said nothing yet, press Ask beside their name. They get a notification, write their statement themselves and sign it by name and time; it then stays as it is. You can ask again after a day.',
          'What has to be put right afterwards is a punch item: press Add a punch item. Nothing of the incident goes along, and only people who may read incidents see the link.',
          'Answer what came of it. The result stands beside it at once, with the paragraph and the column of the log.',
        ],
      },
      {
        heading: 'Recordability',
        text: [
          'It is a help, no legal advice. The worst outcome decides: death, days away, restricted work or transfer, then treatment beyond first aid, loss of consciousness or a significant injury. First aid only is not recordable. Days are calendar days without the day itself; the log stops at 180.',
          'A recordable case is entered in the log within seven days of its being known: press Enter in the log on its page. It gets the next number of its project and year, which stays. Take back asks for a reason, and the number is not given again; until then the incident and the person cannot be deleted, nor moved to another year.',
          'A death is to be told to OSHA within 8 hours, a hospital stay, amputation or loss of an eye within 24: the page says by when.',
          'OSHA log saves the recordable cases of a year over all projects as a spreadsheet with the columns of Form 300, a page for each project. What is not entered yet comes last, and is marked.',
        ],
      },
      {
        heading: 'Who sees what',
        terms: [
          [
            'Incidents',
            'Only people who may read Incidents on the project see that there are any: not in the daily report, in links, notices or files otherwise.',
          ],
          [
            'A privacy case',
            'Choose its reason on the page. Names, statements and files are then for people with Global access to Incidents alone; the log says Privacy case.',
          ],
          ['Witnesses', 'They are never counted as injured.'],
          [
            'Someone who is asked for a statement',
            'They see the project and the day and what they wrote themselves, nothing else, unless they may read Incidents.',
          ],
        ],
      },
    ],
  },
  {
    slug: 'invoices',
    title: 'Invoices',
    summary: 'What is billed on a project: to the owner, and by subcontractors; approved once, closed once.',
    alsoCalled:
      'bill billing payment application pdf print paper progress retainage retention release credit amount due stored material on site yard',
    parts: [
      {
        steps: [
          'Open the section Invoices of the project, or choose Invoices in the menu of the project list, and press New invoice.',
          'Type a title and the amount. Choose a subcontractor where it is their invoice to you; leave it empty for yours to the owner.',
          'To bill by work done, say the period, and press Add lines from captures on its page. Lower a quantity where you bill less, and press Save lines.',
          'Whoever it waits on presses Approve; then it waits on who opened it, who presses Close invoice when it is paid.',
        ],
      },
      {
        heading: 'Lines',
        text: [
          'All that was captured until the end of the period, and is on no other invoice, times the unit cost of the activity. Change orders in effect are lines of their own. A draft claims what it bills until it is deleted.',
          'Where a capture was corrected below what is billed, the next invoice begins with a credit.',
        ],
      },
      {
        heading: 'Stored material',
        text: [
          'Material that lies ready and is not built in yet is billed by Stored material on the page of a draft: choose the activity or the item, and type all that lies stored of it, at most what is left of its scheduled value. It needs a file that shows it, on the invoice or on a comment on it, such as a bill of sale.',
          'What is due is by how much more lies stored than before. What is billed of the line later comes off it by itself, until nothing is left; type another amount where that is not so. Less than before is a credit.',
        ],
      },
      {
        heading: 'Retainage',
        text: [
          'The percent of the invoice is held back from its lines, and stays as it was approved. Release of retainage pays back what approved invoices have held, now or later.',
        ],
      },
      {
        heading: 'What they come to',
        text: [
          'Above the list stands what is billed and held by approved invoices, and what is due of those that are not completed: yours to the owner, and those of subcontractors, of what the list is narrowed to. The overview of the project tells it, too, beside what is earned.',
        ],
      },
      {
        heading: 'On paper',
        text: [
          'PDF saves the invoice as a file to send: its lines with what was billed before and is left, what is due, what the contract comes to with it, and lines to sign. What is approved later does not change it.',
        ],
      },
      {
        heading: 'Who sees what',
        text: [
          'Without the right to see costs there are no amounts, and no PDF, but of what one has typed oneself. Only people who see costs can add lines.',
        ],
      },
    ],
  },
  {
    slug: 'bids',
    title: 'Bidding on other companies’ projects',
    summary: 'Finding a project, showing intent, pricing its lines, and who reads what until bidding ends.',
    alsoCalled:
      'bid tender quote offer vendor unit cost price paste spreadsheet packet files drawings alternate option addendum addenda question submit withdraw replace sealed deadline search award',
    parts: [
      {
        heading: 'From the search to a bid',
        steps: [
          'Under Bidding, Search bids: type a part of the project’s name, of the company that builds it, or of the city. You find what is advertised now and whose bidding has not ended. Projects of your own account are not among them.',
          'Open a project and read its lines. Show intent to bid, if you want to; its owner reads then that your company intends to.',
          'Type your unit cost of each line. Enter goes to the next line, Shift and Enter to the one above, and on the last one it loads more. A price is saved as you leave its field; Ctrl and S saves all. A line that you leave empty is not bid on; zero is no price.',
          'Paste prices takes them from your spreadsheet instead: a column of prices in the order of the lines, or two columns, the code or description of a line and its price. You read what each row would change before you take them, and which rows fit no line. Save keeps them.',
          'Submit the bid. You are told what it comes to, and which lines have no price. If something is not saved, you are asked to save it first.',
        ],
      },
      {
        heading: 'Addenda',
        text: [
          'What the owner changes or makes clear comes as a numbered addendum. You are told of each, and read them all above the lines, also those that came before you showed intent. Open one, and press Acknowledge.',
          'You can submit once you have acknowledged all of them. A bid says which addenda it knew: if one comes after it, acknowledge it and replace your bid. After the end nothing can be acknowledged.',
        ],
      },
      {
        heading: 'Alternates',
        text: [
          'Alternates stand below the lines, with a total of their own: what the owner may take beside the base bid. Price each like a line; it goes along when you submit, and no sum of your bid holds it. An addendum can bring more of them.',
          'The award says which alternates are taken. One that you did not price is not taken.',
        ],
      },
      {
        heading: 'Files',
        text: [
          'Bid packet holds the drawings and specifications of the owner, with what came with addenda in folders of their own. You read it before you show intent, too; whoever intends keeps it after the end.',
          'Your files go with your bid: what you put there is sealed as your prices are, and the owner reads it after the end, if your bid is submitted. Until then you can add and delete; afterwards nothing changes.',
        ],
      },
      {
        heading: 'Questions',
        text: [
          'Ask a question, beside the lines, goes to the owner, until bidding ends. No other bidder reads it. The answer stands below it, and you are told; the owner may also publish question and answer to all who intend to bid, as an addendum that does not say who asked.',
        ],
      },
      {
        heading: 'Until bidding ends',
        text: [
          'You can replace what you submitted, as often as you like: what you submitted counts until you submit again. You can withdraw it; your prices stay as a draft. The end is an instant by the clocks of whoever advertises, and that instant is too late. It can be moved later, never earlier.',
        ],
      },
      {
        heading: 'Who reads what',
        text: [
          'Until the end nobody but your account reads your prices: not the owner, not another bidder, in no list, file, notice or search. The owner reads that you intend to bid, and that you submitted. No bidder ever learns who else bids, or how many.',
          'After the end the owner reads what was submitted in time, and nothing else: no draft, nothing that was withdrawn or replaced.',
          'My bids shows what your account bids on, the newest first, and keeps it, whatever becomes of the project.',
        ],
      },
      {
        heading: 'As the owner',
        text: [
          'Set the day on which bidding ends, and advertise the project in its overview. From then on the end is fixed: another time zone of your account does not move it, you can only move it later, and only before it has passed.',
          'What you do with the bids that come is in “Comparing and awarding bids”.',
        ],
      },
    ],
  },
  {
    slug: 'awarding-bids',
    title: 'Comparing and awarding bids',
    summary: 'Who bids on your project, the bids side by side once they are opened, and choosing one.',
    alsoCalled:
      'tabulation bid matrix leveling compare lowest median outlier acknowledge award winner reject subcontractor sealed open export owner addendum addenda question answer packet drawings specifications files alternate option',
    parts: [
      {
        heading: 'Before bidding ends',
        steps: [
          'Under Bidding, Bid projects: choose Bids in the menu of a project, or press Bids on its overview.',
          'You read who intends to bid and who submitted, in the order in which they showed intent. Nobody reads an amount yet.',
          'Press Acknowledge to let a bidder know that you have their bid. A bid that is replaced afterwards has to be acknowledged again.',
          'Press Issue addendum to tell all who intend what is different, and to move the end later if it needs that. Everybody is told at once; it cannot be changed or taken back. The list and the tabulation say how many addenda each bid knew.',
          'Bid packet, also in the menu of the project, leads to a folder of its files. All that lies in it, and in folders below, is read by everybody who finds the project, and kept by those who intend: drawings, specifications, and in a folder Addendum 2 what belongs to that addendum. Nothing else of the project is.',
          'Alternates are what you may take beside the base bid. Press Add alternate on the same screen before you advertise; from then on an addendum can bring more, and none is changed or deleted, as bidders have read it.',
          'You are told when a bidder asks. Press Answer below the question, and choose whether to answer them alone, or to publish both to all who intend, without saying who asked. A question is answered once.',
        ],
      },
      {
        heading: 'After it',
        steps: [
          'Press Tabulation. All bids stand side by side, line by line. The lowest price of a line is green; one that is more than 25 % from the median of its line is orange, with how far it is off.',
          'Alternates stand below, with sums of their own: nothing of them is in the sums that are compared. When you award, choose which of the winner’s are taken; they become activities of the project.',
          'Compare the sums of the lines that every bidder priced. Below stands what each whole bid comes to, and how many lines it prices.',
          'Only outliers leaves the lines that need a question. Export takes the tabulation along as a spreadsheet. A bidder’s name opens their bid alone, beside the medians, with the files that came with it.',
        ],
      },
      {
        heading: 'What is kept',
        text: [
          'The bids stay as they were submitted, also when the plan changes later. Each time that somebody of your account looks at amounts is kept, and told in the history of the project. It takes Read on Bidding and on Costs.',
        ],
      },
      {
        heading: 'Awarding one',
        steps: [
          'Press Award, choose who wins, and the trade they get if they are not among your subcontractors yet.',
          'Confirm. A bid is awarded once; it cannot be taken back.',
        ],
      },
      {
        heading: 'What an award does',
        text: [
          'The other bids are rejected, and everybody who bid is told, without prices or names of others. The winner becomes your subcontractor on the tasks they priced that have none, their unit costs go to the activities, and the project leaves the bidding phase.',
        ],
      },
    ],
  },
  {
    slug: 'daily-report',
    title: 'Daily report',
    summary: 'What was seen and done on a day of a project: weather, inspectors, non-conformances, work.',
    alsoCalled:
      'remind reminder spreadsheet xlsx field notes notings daily log observation weather inspection non-conformance construction activities confirm lock addendum month calendar print',
    picture: { name: 'daily-report', alt: 'A day of a project with its notings by kind' },
    parts: [
      {
        steps: [
          'Open Daily report and choose the project. Its notings of today appear; the arrows, the date, or the keys [ and ] lead to other days.',
          'Press Add noting and choose what it is: Weather, Contractor, Inspection, Non-conformance, or General, Others and Subcontractor for the work done.',
          'Type the text, add photos or other files, and press Save. The files are uploaded behind it, and the screen says if one fails. A file that was not sent stays on this device: see Files and photos.',
          'Open a noting by its text to read all of it, add files, edit or delete it. The number beside the paper clip opens its files alone.',
          'Enter the weather of the morning, noon and evening: press Not entered yet.',
          'Where something is not as drawn, open the non-conformance and press Add a punch item: choose the list and who is to put it right. Both show each other.',
          'Whoever may delete notings on the project presses Confirm this day. What is missing is listed first, each with a reason if you like.',
        ],
      },
      {
        heading: 'The day as a whole',
        text: [
          'Above the notings stand who was there, what was done and used, inspections and files, as time logs, captures, stock and permits have them. A part that you may not read is not there. Under More you print the day, download it as a spreadsheet with a page for each part, or have that mailed to you.',
          'A confirmed day is locked: its notings, weather and files stay as they are, and its numbers are kept. Where hours or captures are corrected later, the number of now stands beside the one that was confirmed. What comes up later is an addendum, with name and time; nobody changes or deletes it.',
          'The month shows which days are confirmed, open, missing (a working day that passed without anything) or without work. Page Up and Page Down lead to other months. A day on which nobody worked is marked under More, with the reason.',
          'Who logged time on work that is under way, and captured nothing, is named as not captured yet. From 16:00 whoever confirms the day is told once, and may press Remind: each person is asked once a day.',
          'Where files of a noting did not come through, the noting and the day say so: 2 of 3 files. Open it and add what is missing; who confirms the day without it is asked first.',
          'A report of the type Subcontractor may say how many of their people were there, and their hours together. The day adds them up apart from the hours of your own people.',
          'On a phone what is missing comes first, each with the likeliest answer as a button: = noon takes over the weather of noon. Undo takes an answer back for five seconds; until then it is not saved.',
        ],
      },
      {
        text: [
          'A noting belongs to a day, by the account’s time zone; a day to come is refused. Without another time it is noted at 09:00.',
          'Going over to another kind while you write asks first. Your text and files are kept for the form that you leave, until you save or cancel it.',
          'You see the notings of the projects that you are on. People of a subcontractor see those that they wrote, and reports of their company’s work.',
        ],
      },
    ],
  },
  {
    slug: 'timecards',
    title: 'Timecards and reports',
    summary:
      'Who worked when on a project, the week of a crew and its approval, payroll, planned against earned; as a spreadsheet or by mail.',
    alsoCalled:
      'timecard time card timesheet hours week weekly payroll csv overtime approve lock hand in send back correction crew log progress report long background planned earned value xlsx mail download spreadsheet period',
    parts: [
      {
        heading: 'Timecards',
        text: [
          'Timecards shows the time of a project: Week has its people with their days, Log has every entry, the newest first, also of one job. It is the same time that people log in My time: nothing is entered twice, and what is changed there changes here.',
          'Elsewhere are the hours of a person on other projects. Overtime counts all of them, each hour once.',
        ],
      },
      {
        heading: 'The week of a crew',
        steps: [
          'Open Timecards, choose the project, and go to the week by its arrows, or by the keys [ and ].',
          'Type hours into days: arrows and Enter move, Escape takes one back. Below the table stands on what new time goes. Copy last week fills days that are empty, and only those.',
          'Press Save, or Ctrl Enter: all of it is saved, or none. A day with several entries, or with one that says from when to when, is changed in My time.',
          'Choose people by their boxes, or with x, and press Hand in when their week is complete.',
        ],
      },
      {
        heading: 'Approving, and what comes later',
        steps: [
          'Whoever leads a person on the project, or may change timecards there, approves their week from its Sunday on. Nobody approves their own. Send back asks for a word, and tells the person.',
          'An approved week is locked on that project for ever. Choose one of its days and press Add correction: say what it counts from now on, and why. The correction stands beside the entry, with your name.',
          'A week that was sent back is changed and handed in again.',
        ],
      },
      {
        heading: 'Payroll and overtime',
        text: [
          'Export, For payroll makes a CSV with a line for each person, day and job, and the columns that you choose. The account keeps its columns for the next time.',
          'Export, Overtime says what counts in the account: nothing, above 40 hours a week, or above 8 a day and 40 a week, and for whom it never does. It is changed by whoever may change timecards on all projects.',
        ],
      },
      {
        heading: 'Timesheet',
        steps: [
          'Open Timesheet: it shows the running week. Choose Date range for other days; the arrows, or the keys [ and ], move both ends by 7 days.',
          'Each week has the people with their hours by day. Minutes are added up first, and the sum is rounded. A night belongs to the day on which it began.',
          'Press Download for the spreadsheet, or Mail to me to have it sent to your own user name.',
          'Mail regularly has it sent to you each Monday, of the week before, or on the first of each month, of the month before. It is made with the rights that you have then; the same menu turns it off.',
        ],
      },
      {
        heading: 'Progress',
        steps: [
          'Open Progress and choose the project and the days.',
          'Each job shows what was earned before and in the period, and a mark where the plan is. What is planned goes evenly over the days of each task.',
          'Open a job to see its tasks, and a task to see its activities with their quantities. Red is more than 1.5 points behind the plan.',
          'Press Download, or Mail to me. The spreadsheet has the same rows and numbers. Mail regularly sends it to you each week or month, of the project that is chosen.',
          'Below stands how it went over time: what is planned and what is earned, of the project or of a job that you choose, as lines or as a table. The overview of a project has the same.',
        ],
      },
      {
        heading: 'Long reports',
        steps: [
          'A timesheet or a progress report of more than 20,000 rows is made in the background, up to 1,000,000 rows. Press Make it, or Make it and mail it to me.',
          'Wait for it on the screen, or go on with something else: your notifications say when it is ready, and lead to it.',
          'Your reports, on the screens of both, shows how far each is, on any device. Download it there, stop one that is being made, or remove it. Each is kept for a week.',
        ],
      },
      {
        heading: 'Who sees what',
        text: [
          'Timecards needs Read in the module Timecards, and then shows the time of everybody on the project. Timesheet needs Reports: you always find your own time there, and that of others where you may read both Reports and Timecards.',
          'Progress needs Reports and Activities. Amounts are only for people who see costs; for others there are percents and quantities.',
          'A report is mailed to nobody but yourself.',
        ],
      },
    ],
  },
  {
    slug: 'court',
    title: 'Ball in court',
    summary: 'What waits on you over all projects, what you wait for, and who has the ball.',
    alsoCalled: 'ball in court waiting overdue inbox to do tasks dwell',
    picture: { name: 'court', alt: 'Ball in court: what waits on one, overdue first' },
    parts: [
      {
        text: [
          'A record that somebody has to go on with waits on exactly one person or subcontractor. What waits on you stands in Ball in court: overdue first, then the oldest. The line below each title says what it is about. The number in the menu and the line above the projects count it, and move by themselves.',
          'Where somebody cannot act any more, as they have left, are off the project or lost the right, what waits on them goes to their supervisor there, else to whoever may do it and has been on the project longest. Both are told, and the history says why.',
          'Waiting on others shows what you started and somebody else has now. Whoever sees all projects finds under Ball in court by person how much waits on each, and how long they hold it on average. Each record shows how long it was with each company, or each person.',
          'You are told when something comes to you, and once a day what is due tomorrow or overdue. Choose in the settings whether that comes as a mail, too. What waits on you in another account stands beside its name in your menu.',
        ],
      },
    ],
  },
  {
    slug: 'discussion',
    title: 'Comments, history, watching',
    summary: 'Talking about a record, naming people, and seeing what became of it.',
    alsoCalled: 'discussion mention at name attach audit log trail follow subscribe',
    parts: [
      {
        text: [
          'Write a comment below a record; type @ to name somebody, who is told. Who may not see the record cannot be named. Files can hang on a comment. A comment stays as it was written: nobody edits or removes it.',
          'The history says who did what when, and what from what to what. It cannot be changed by anybody.',
          'Whoever asked, has to answer or has commented watches a record and is told of its steps and comments. Press Watching to stop that, or Watch to begin.',
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
          'A notice names who did it; what the calendar did, such as a day that is due, names nobody. Of one step you are told once: an answer that is yours to close is one notice and at most one mail, with the answer in it.',
          'In Settings, Notifications, choose for each kind whether you get a mail at once, one mail in the morning, or none.',
          'When a mail that you caused cannot be sent, an invitation to a mistyped address for example, the bell tells you, with the way to correct it.',
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
          'Who shall sign in gets login access and an e-mail address. They are Pending until they open the link in the mail and choose a password, which signs them in; the link works for seven days, and can be sent again. The mail says who invites them, to which account, and with which role. Later only an administrator of the account can give somebody another username, and the old address is told.',
          'Under Works for, say of an architect, an owner or another guest which company they are of. Shown beside the name: in lists, in the court, on approvals, in comments, histories, notices and mails. Of people of a subcontractor it is the subcontractor. A guest gets the role Guest unless you choose another one: it looks at the projects they are on, asks RFIs, hands in submittals, adds punch items and files, and changes nothing that others made. The form says what more another role allows.',
          'A role says what somebody may do in each part of the app: create, read, update, delete, and whether they see all projects. Choose a name in the list for the page of a person: who they are and, for whoever may look at roles, their projects and what they can do.',
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
    slug: 'roles',
    title: 'Roles and access',
    summary: 'What each role allows, in general and on one project, and how it is changed.',
    alsoCalled:
      'permission permissions rights bits iam matrix global access administrator why denied refused explain costs money amounts hidden preview',
    parts: [
      {
        steps: [
          'Under Company, Roles and access, choose a role at the left. Each row is a part of the app, each column what may be done there: create, read, update, delete. GlobalAccess reaches further than one’s own: on Projects it shows all projects of the account.',
          'Click a box, or go there with the arrows and press Space. What will be allowed and what will be taken away is marked; you may go on with another role.',
          'Press Save, or Ctrl Enter. You see each change, before and after, and the people whom it concerns, and are asked once more. It holds at once, and their open screens follow; nobody is signed out.',
          'Under In one project, add what a role allows on one project instead. The record replaces the modules that it names; all others stay as they are in general.',
        ],
      },
      {
        text: [
          'The page of a person, under Employees, tells in a few lines what they can do: which projects they see, whether they see money, what they edit, and where a project differs.',
          'Why somebody can or cannot do something is told by Explain there, and where a screen is refused: yes or no, each reason in its order, what would change the answer, and who can do it. Everybody can ask about themselves.',
          'People of a subcontractor see less than their role allows: of punch items, RFIs, submittals and permits those that name them or their company, as author, assignee, participant or whoever has the turn; files, comments and counts go with those. Of jobs and tasks they see the titles. It holds for whoever works for a subcontractor by their employee record, and for the role Subcontractor; to show somebody a record, name their company in it.',
          'Preview, above the matrix, shows the app as the role sees it, with an orange line on every screen; choose a project there, on which it counts as assigned. Nothing can be changed in it, and it never shows more than you may see. End preview leads back.',
          'You can give only what you have yourself, and change only roles that allow no more than yours. The role of the administrators keeps all it has, so that somebody can always put things right.',
          'Costs stand in a row of their own: whoever lacks Read there sees no contract, no unit costs, no values and no amounts, in lists, files, history and mails alike, and progress as a share of the work. Whoever lacks Update keeps what is stored, whatever they send. Whoever brought a change order, reviews or approves it sees and types its amounts all the same.',
          'Below the roles stands what was changed lately, by whom and when; All changes shows the rest. If somebody changes a role while your changes wait, yours are kept, and Compare shows both. Export takes what all roles allow along as a spreadsheet, a page for each role. A role that people have is not deleted: you see who they are, and the way to each.',
          'Roles belong to the company: all its offices share them. Of the people of other offices you see neither names nor numbers.',
        ],
      },
    ],
  },
  {
    slug: 'subcontractors',
    title: 'Subcontractors',
    summary: 'The firms that work is handed to, and what activating one means.',
    alsoCalled: 'vendor trade contractor firm activate verify supplier',
    picture: { name: 'subcontractors', alt: 'The list of subcontractors with their types and places' },
    parts: [
      {
        steps: [
          'Under Company, Subcontractors, add a firm: a name and its type, the trade, are enough.',
          'It is Pending at first: edit it, or delete it, as long as no employee, task, punch list item, submittal or permit names it. Where one does, you are told where.',
          'When all of it is right, activate it, in its menu or with the last switch of its form. From then on it can neither be edited nor deleted.',
        ],
      },
      {
        text: [
          'Both kinds can be chosen: for an employee who works for a subcontractor, and for a task, a punch list item, a submittal or a permit. Narrow the list by type or status, or take it along as a spreadsheet.',
        ],
      },
    ],
  },
  {
    slug: 'inventory',
    title: 'Inventory',
    summary: 'What the store has, what projects have of it, and how it gets there.',
    alsoCalled:
      'qr code label scan barcode camera stock material tool equipment yard store quantity receive assign return adjust low minimum',
    picture: {
      name: 'inventory',
      alt: 'The stock of an account: what is in stock, assigned and used of each item',
    },
    parts: [
      {
        steps: [
          'Under Company, Inventory, add an item: a category and a unit are enough. What you type as In stock is what the store has at the beginning. Photos, manuals and certificates hang on the item: on a phone the camera takes them.',
          'A list that you keep in a spreadsheet comes in by Import: paste its rows or choose its file (.xlsx, .csv). Before anything is saved you see what comes of each row: a new item, another quantity, or nothing. The quantity is what there is then; it is not added. Who is in charge is named as they are called here.',
          'When something comes in, choose Receive in the menu of its item. When you count another quantity, edit the item, change In stock and say why.',
          'Choose Assign in the menu, then the project, who takes it and how much. You see what is left while you type; more than there is cannot be assigned.',
          'Tick several items to assign or receive them in one go, each with its quantity, to say who is in charge of them or where they are, to print their labels, or to delete them.',
          'A label has a QR code. On a phone, Scan opens the item of a label that you hold before the camera; where there is no camera, type the number on it. The camera of the phone itself opens the item, too.',
          'There the phone shows what you have of it: one tap uses one, on what you used it for last; Other… chooses another job, task or activity. Return gives it back, where you may change stock: say where you put it, and take a photo if you like.',
          'Where you have none of it, take some from the yard; if you may not, call whoever is in charge, or write to them. A label of another office of yours offers to go there.',
          'In a project, Materials shows what is assigned, used and left. Change how much is there, return what is not used, or move it to another project.',
          'On projects in the head of the list leads to the materials of a project, Used by people to what was used, day by day: yours at first, by the filters somebody else’s or everybody’s on one project; searched, sorted by its columns, and exported.',
        ],
      },
      {
        heading: 'What the quantities mean',
        text: [
          'In stock is what the store has. Assigned is what projects have, with what they have used of it; Used is that part. Overall is in stock and assigned together.',
          'Below its minimum an item is low. Filter the list by that, by category, location or by what you are in charge of; it can be saved as a spreadsheet as it is shown.',
          'Nothing is overwritten: each receipt, assignment, return, use and adjustment is kept with who entered it and why. Press the name of an item to see them, with what the store had after each, and where the item is now. Of a project whose stock you may not see there is a quantity without a name.',
          'What was entered wrong is put right in the menu of its movement: one of the same quantity the other way is entered beside it, once, with your reason. What was used is corrected in Captures.',
          'Whoever is in charge of an item is told when it falls below its minimum.',
        ],
      },
      {
        heading: 'What is refused',
        text: [
          'An item is deleted only while nothing of it is assigned; make it inactive instead. A project that has unused stock is not deleted: return it first. Pieces (ea) are whole, other units have up to three decimals, and the unit stays once stock was moved.',
          'A role can be limited to stock categories: then other stock is nowhere to be found. Unit costs are shown to those who may see costs.',
        ],
      },
    ],
  },
  {
    slug: 'codes',
    title: 'Codes',
    summary: 'The codes that jobs, tasks and activities carry, and the inventory categories.',
    alsoCalled:
      'division contract code task code activity code job code type cost import where used masterformat csi list',
    picture: { name: 'codes', alt: 'The codes of a company, level by level' },
    parts: [
      {
        steps: [
          'Under Company, Codes, choose a job code type, a contract code, a task code: each opens what lies below it.',
          'Add one with the plus of its column; edit or delete it in its menu. What carries a code keeps it under its new name.',
          '“Where it is used” in the menu names the projects. A code that is used, or has codes below it, is not deleted.',
        ],
      },
      {
        text: [
          'A company without codes can begin with the divisions: all of them with their types, or in one type those of that type. Search finds a code at any level; choosing one opens its columns where it stands, and marks it.',
        ],
      },
      {
        heading: 'Importing a list',
        steps: [
          'Import takes rows that you paste, or a file, xlsx or CSV: up to 20,000 at once. A list of numbers and titles, such as CSI MasterFormat, or rows in the columns that Export writes.',
          'Look at what each column is: it is seen from its heading and from the numbers, and can be changed. Where no column says the job code type, write one for all.',
          'The levels of a list follow from its numbers: 03 00 00 is the contract code 03, 03 30 00 a task code of it, 03 30 53 and 03 30 53.40 are activity codes below that.',
          '“See what happens” says how many codes are new, there already, named otherwise or doubled, and which types are new. A row that cannot be is told with its reason, and can be left out.',
          'Then all of it is added, or nothing. What is there keeps its name: rename it in its menu, where you see where it is used.',
        ],
      },
    ],
  },
  {
    slug: 'your-account',
    title: 'Signing in and settings',
    summary: 'Password, second factor, devices, theme and time zone.',
    alsoCalled:
      'login profile totp authenticator recovery code session device forgot reset dark keep remember tab locked',
    picture: { name: 'settings', alt: 'The settings page with signed-in devices' },
    parts: [
      {
        text: [
          'A tab that you open while another one is signed in is signed in, too; signing out in one signs all of them out. With “Keep me signed in on this device” you are still signed in the next morning, and after the browser was closed, until you sign out or do not come back for 30 days. Leave it off where others use the device.',
          'Forgot your password? The sign-in page mails you a link that works once, for an hour. Ten wrong passwords make strangers wait a quarter of an hour; on a device on which you signed in before, only your own count.',
          'In Settings you change your password, see the devices that are signed in, or stay so, and end any of them, choose light or dark, and set your time zone: times are shown by its clocks, and your daily mail comes in its morning. Until you choose one it is that of your browser.',
        ],
      },
      {
        heading: 'Second factor',
        text: [
          'With a second factor, signing in takes a code from an app on your phone as well. Set it up in Settings, Two-step sign-in, and keep the recovery codes: each opens the account once when the phone is lost. Setting it up signs your other devices out. A company can ask it of everybody.',
        ],
      },
    ],
  },
  {
    slug: 'papers',
    title: 'Logo and license number',
    summary: 'What stands at the head of invoices and change orders.',
    alsoCalled: 'logo letterhead license head paper pdf print brand picture company',
    parts: [
      {
        steps: [
          'As an administrator of the account, open Settings, Account, and look for Papers.',
          'Press Upload logo and choose a PNG or a JPEG of at most 2 MB. It is shown as papers have it, in its proportion and on white. Replace logo takes another one, Remove logo goes back to the name alone.',
          'Type the license number, and press Save. Left empty, papers have none.',
        ],
      },
      {
        text: [
          'The company’s name stands there always, with the address of the account. Papers that were saved before keep the head that they had.',
        ],
      },
    ],
  },
  {
    slug: 'days-and-time-zones',
    title: 'Days and time zones',
    summary: 'Which day it is, and whose clocks you read.',
    alsoCalled: 'today midnight timezone utc clock zone date deadline late yesterday tomorrow',
    parts: [
      {
        text: [
          'Which day it is, your account says, for everybody in it alike: wherever you are, today is today at the account’s place. Risk and days left go by it, so do the days that can be captured, time logs, the dates that begin today, and the end of bidding, which is the end of that day there.',
          'When the day ends there, open screens follow by themselves.',
        ],
      },
      {
        heading: 'For administrators',
        text: [
          'In Settings, Account, you set the time zone of your account. It holds at once for everybody; days that were written down stay as they are. A new account takes the zone of its place, where that is in one alone, else UTC until you choose.',
        ],
      },
      {
        heading: 'Your own clocks',
        text: [
          'In Settings, Appearance, you choose by which clocks times are shown to you, and in whose morning your daily mail comes. It moves no day: where only a day is shown, it is the account’s.',
        ],
      },
    ],
  },
  {
    slug: 'companies',
    title: 'Companies and accounts',
    summary: 'For site administrators: setting companies up and taking them out of use.',
    alsoCalled: 'admin tenant office wizard inactive storage quota limit',
    picture: { name: 'companies', alt: 'The list of companies' },
    parts: [
      {
        text: [
          'A company has accounts, its offices; no account sees another’s data. A new company has the usual roles and job code types, and the administrator of each account is invited by mail.',
          'Making a company or an account inactive signs everybody of it out at once. Nothing is erased; make it active again and they can sign in.',
          'A company can also set itself up, with the wizard that the sign-in page leads to.',
          'How much an account has stored stands in the list of accounts. On its page you can set a limit: uploads beyond it are refused. Older versions and deleted files count until the server removes them for good.',
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
          ['Esc', 'Close a dialog or a menu (what you filled in is asked about), end choosing several'],
        ],
      },
    ],
  },
]
