/** The pages of the help: one page for each area of the app. */

/** A part of a page: paragraphs, then steps in order, then terms with their meanings. */
export interface Part {
  heading?: string
  text?: readonly string[]
  steps?: readonly string[]
  terms?: readonly (readonly [term: string, meaning: string])[]
}

export interface Article {
  /** The page's name in the address. */
  slug: string
  title: string
  summary: string
  /** Search words that the page does not contain. */
  alsoCalled: string
  /** A picture of the app with the demo company: /help/{name}-light.webp and -dark.webp. */
  picture?: { name: string; alt: string }
  parts: readonly Part[]
}

export const articles: readonly Article[] = [
  {
    slug: 'projects',
    title: 'Projects',
    summary: 'The project list, the screens of a project, and what you can do with a project.',
    alsoCalled: 'work order workorder job site home list dashboard duplicate copy advertise delete',
    picture: { name: 'projects', alt: 'The list of projects with gauges, risk and days left' },
    parts: [
      {
        text: [
          'The list shows the projects you have access to, newest first, and loads more as you scroll. Click a row to open the project. The menu at the end of the row has the rest of what you can do: people, files, edit, duplicate, advertise for bids, delete.',
          'The line at the top says how many records wait on you, in all of your accounts, and names the two that are most overdue. It is there only when something waits.',
          'The tiles below it sum up the projects of the list. If you search, or filter by risk, phase or manager, they sum up what is left. Numbers of activities open the schedule.',
          'A project has jobs, a job has tasks, and a task has activities. Each activity has a target and a unit. Work captured on site updates the progress of every level above it.',
        ],
      },
      {
        heading: 'What the list tells you',
        text: ['Some columns come a moment after the row. What you may not read is left out.'],
        terms: [
          [
            'Points behind',
            'Percent of time used minus percent of work done. Orange from 5 points, red from 20. Nothing before the project starts, or when there is nothing to measure.',
          ],
          [
            'Critical',
            'The risk is Critical, calculated or set by hand. The tile names the project that is furthest behind.',
          ],
          [
            'Blocked',
            'Not done, and an open record stands in the way: an RFI without an answer, a submittal not approved, a change order not in effect, a punch item past its day.',
          ],
          ['Records', 'Records that wait on someone. Yours are those that wait on you.'],
          [
            'Next date',
            'The next inspection, due record, end of bidding, permit, job or project date, from today on.',
          ],
          [
            'Manager',
            'Who has the role Project manager and is on the project longest. Choose the column under Columns.',
          ],
          [
            'In construction',
            'The value of the projects in construction that have costs, how much of it is earned, and what is billed and held by approved invoices. Only with access to costs.',
          ],
          ['On site today', 'People who captured work or logged time today.'],
        ],
      },
      {
        heading: 'The overview of a project',
        text: [
          '“Late, and who has it” lists activities that are past their end date and not done, and records that are past the date they were required by. Yours come first, then the latest. Click one to open it, or click the total to see all of them in the schedule.',
          '“Last 7 days” shows how much work was captured and earned, which change orders took effect, how many RFIs were asked and closed, inspection results, and which days have not been confirmed.',
          '“Next” shows planned inspections (red once their day has passed), permits that end or expire, jobs that end, and how many activities start within 7 days and how many of those are blocked.',
          'You see only the parts that your role lets you read on that project.',
        ],
      },
      {
        heading: 'Who sees which projects',
        text: [
          'You see the projects you are on. If your role has GlobalAccess to Projects, you see every project of the account. No one sees the projects of another account.',
        ],
      },
    ],
  },
  {
    slug: 'schedule',
    title: 'Schedule',
    summary: 'What is planned and when, across all projects or in one, and how to change dates.',
    alsoCalled:
      'gantt chart timeline bars plan dates calendar late overdue behind delayed register forecast pace zoom today weekend print paper lookahead',
    parts: [
      {
        text: [
          'Schedule in the menu lists every project you have access to. Open a project to see its jobs, tasks and activities. The Schedule section of a project shows only that project. A bar runs from the first planned day to the last; the filled part is work done. The vertical line is today, and the shaded columns are weekends. Bars that continue before or after the range are cut off at its edge.',
          'The range button shows the dates on screen: this year, unless you choose another range. You see everything that overlaps the range, and everything that has no dates. Finished work is hidden; the header tells you how much, and Show done brings it back.',
        ],
        terms: [
          ['The numbers on the filters', 'How many activities in the range match each filter.'],
          [
            'Late',
            'Past the planned end and not done. Shown in red, with the number of days late beside the bar.',
          ],
          ['Mine', 'Activities you are assigned to, and those of the people you supervise on that project.'],
          ['Without progress', 'Should have started by now, and nothing is captured.'],
          ['Days', 'Calendar days from start to end, both included.'],
          [
            'A label after a bar',
            'An open record that blocks the work, with who has the ball in court and since when. Click it to open the record. Unanswered RFIs, submittals that are not approved and overdue punch items appear on their job. A change order that is not in effect appears on the activities it changes. A record that is linked with an activity appears there, too, and so does a permit with a failed inspection.',
          ],
          [
            'A triangle',
            'The dates fall outside the dates of the task, job or project above. The schedule shows this but does not refuse it.',
          ],
        ],
      },
      {
        heading: 'Changing dates',
        steps: [
          'Click an activity, or go to it with the arrow keys and press Enter. If you have permission to change activities there, its dates open.',
          'Type or pick the new dates and save. Everyone who works on the activity is notified.',
          'If someone else changed the dates in the meantime, nothing is saved. The dialog shows the current dates; press Reload to start from them.',
          'Open activity in this dialog leads to the page of the activity.',
        ],
      },
      {
        heading: 'Moving bars',
        steps: [
          'Drag a bar to move it, or drag its start or end. On a touch screen, press and hold the bar first. On the keyboard, Alt with an arrow moves the bar by a day, and adding Shift moves its end.',
          'The bar of a job or task moves with all of its unfinished work, including work hidden by a filter. Finished work stays put. The strip tells you how much moves.',
          'Nothing is saved yet: new dates are blue, the old position is gray, and the strip at the bottom lists the moves. Keep moving bars if you like. Ctrl Z undoes the last move, and Escape undoes all of them.',
          'If a bar moves outside the dates of its task, the strip offers to move the task too, and the job.',
          'Press Apply. Either everything is saved or nothing is. Everyone who works on an activity is notified of its new dates. For 30 seconds, Undo reverses the change, unless someone else has changed those dates since.',
        ],
        text: [
          'If someone else changes what you are moving, you see its current dates and choose: Keep mine or Take theirs. To move several bars at once, or a task or job, you need Update on Schedule. To move one activity, Update on Activities is enough.',
        ],
      },
      {
        heading: 'Activities: what is late, and who has it',
        text: [
          'Activities, beside Chart and List, shows unfinished activities as one list: in the menu over all projects, in a project those of that project. It starts with what is late, the latest first. Each row tells who is on it, how far it is, when work was last captured, when it ends at its present pace, and which open record is in its way. Click a row to open it, or the record to go there.',
          'Over all projects the list starts with those under construction. Take the Phase filter away to see the others. Filter also narrows to a project, a job, a person or a subcontractor. Views keeps a list for next time, Columns adds hours, unit costs, codes and supervisors, and Export and the printer icon give what is shown.',
          'Choose rows to change their dates together, after a preview of what that does to each, to assign someone to all of them, or to open each in a tab.',
          'Ask for a new end date sends one message to each person who leads chosen activities. You first see who is asked for what. They answer under New end dates, which the message opens, and their answer sets the end date, even if their role does not let them change activities. You are notified of the new date and the reason.',
        ],
        terms: [
          ['Late', 'The planned end is before today and the work is not done.'],
          [
            'No progress for 5 days',
            'Under way, or should be, and nothing was captured for 5 working days, Monday to Friday.',
          ],
          [
            'Forecast end',
            'The remaining quantity at the average of the last 5 working days with a capture, in working days from today. “No pace yet” means that nothing is captured yet.',
          ],
          ['Blocked', 'An open record is in its way, as a label after a bar in the chart.'],
        ],
      },
      {
        heading: 'On paper',
        text: [
          'The printer icon above the bars opens the print view. It uses the same range and filters, and you choose whether to go down to projects, to jobs and tasks, or to activities. Every page repeats the column headings and the time scale and shows its page number. Late and blocked work is spelled out in words. Any range fits the width of the paper; choose fewer days for larger bars.',
        ],
      },
      {
        heading: 'Keys, lists and phones',
        text: [
          'The up and down arrows move through the rows. Right opens a row. Left closes it, or goes to the row above it in the plan. Home and End go to the first and last row. T jumps to today; + and − show less or more time. List shows the same information as a list. On a phone you always get the list.',
        ],
      },
    ],
  },
  {
    slug: 'lists',
    title: 'Lists',
    summary: 'Search, filters, sorting, columns, views, bulk actions, export and keyboard shortcuts.',
    alsoCalled:
      'register log table sort order filter column view export excel csv bulk select multiple keyboard shortcut',
    parts: [
      {
        text: [
          'All lists work the same way. The address of the page holds your search, filters and sort order. Send someone the link, and they see the same list, limited to what they have access to.',
        ],
        terms: [
          ['Filter', 'Adds a filter. Each active filter appears beside the button; click it to remove it.'],
          [
            'Sort',
            'Click a column heading to sort up, click again to sort down, and a third time for the default order. On a phone, Sort is under Show.',
          ],
          [
            'Columns',
            'Choose which columns you see, their order, and the row density. Your choice is saved for you on every device.',
          ],
          [
            'Views',
            'Save your search, filters and sort order under a name, for yourself or for everyone in the account. A list can always open with one of your views.',
          ],
          ['Export', 'Saves the list as you see it: same filters, same order, same columns.'],
        ],
      },
      {
        heading: 'Several at once',
        text: [
          'Check the rows you want. Hold Shift to check every row between two, or check the box in the header for all rows shown. The bar at the bottom of the list shows what you can do with them.',
        ],
      },
      {
        heading: 'By keyboard',
        terms: [
          ['j and k', 'Next record, previous record.'],
          ['Enter', 'Open the record.'],
          ['x', 'Select the record.'],
          ['/', 'Search.'],
          ['?', 'Show the keyboard shortcuts. You can turn them off there, or under Columns.'],
        ],
      },
    ],
  },
  {
    slug: 'planning',
    title: 'Jobs, tasks and activities',
    summary: 'Planning the work: order, codes, bulk changes, and pasting from a spreadsheet.',
    alsoCalled: 'plan schedule subtask wbs code paste excel csv export reorder undo capture bulk edit',
    picture: { name: 'planning', alt: 'The jobs, tasks and activities of a project side by side' },
    parts: [
      {
        text: [
          'A project opens with its jobs, the tasks of its first job, and the activities of that job’s first task, side by side. Click another job or task to see what is in it. A phone shows one list at a time.',
          'You add a job or a task in two steps: what and when, then its codes. A task chooses from the codes under its job’s codes, and an activity from the codes under its task’s. You cannot remove a code that something below it uses.',
          'You can enter dates outside the dates of the record above. They are saved and flagged.',
        ],
      },
      {
        heading: 'Many at once',
        text: [
          'The menu of a list offers more. Select several rows and change their dates, status and codes at once; you see what will change before you save. Paste rows from a spreadsheet. Export the list. To reorder, drag a row by its handle.',
          'You can undo a deletion for 30 seconds. After that, Deleted under Company lists it for 30 days for everyone who may delete at that level. Bring it back there with everything that was deleted with it. Codes and people that are gone by then stay off it, and you see which. People who were on it are notified of both.',
          'You cannot delete a project, job, task or activity while something below it must be kept: a case in the OSHA log, an approved or closed invoice, a change order in effect, a decided submittal, an approved permit, a confirmed day, an approved week of time, stock that is not returned, or a submitted bid. You see how many there are of each, with links to them.',
        ],
      },
      {
        heading: 'Progress',
        text: [
          'You never type progress. Capture the work done on an activity, for today or any of the six days before.',
          'To measure an activity in another unit, change its unit and enter how many new units equal one old unit. Captured quantities, the target and the unit cost are converted.',
        ],
      },
      {
        heading: 'The page of an activity',
        text: [
          'Click an activity anywhere, or find it with the search. Its page shows how much is done, what is in its way, who captured what, the crew, material, files, links, comments and history. Capture is at the top right, on a phone at the bottom.',
        ],
        terms: [
          [
            'Pace',
            'The average of the last 5 working days with a capture. Working days are Monday to Friday. Work on a weekend counts as progress, but not for the pace.',
          ],
          [
            'Forecast end',
            'The working day on which the rest is done at this pace, with today as the first day of work. Without a capture on a working day there is no pace yet.',
          ],
          [
            'In its way',
            'Open records that block the activity or its job, and whose turn each one is. A change order blocks the activities it changes. To make an RFI, submittal, change order or permit block an activity, link them: with Link on the page of the activity, or with Link an activity on the page of the record. A permit blocks only after a failed inspection. You need permission to change one of the two.',
          ],
          [
            'Captures',
            'Your own and those of the people you supervise on the project; with global access to Captures, everyone’s. The pen corrects one. Its photos are those taken for the same day.',
          ],
          [
            'Comments',
            'Everyone who can see the activity can comment. The crew is notified, and anyone can stop that with Watching.',
          ],
        ],
      },
    ],
  },
  {
    slug: 'progress-and-risk',
    title: 'Progress and risk',
    summary: 'What the ring measures, and why a project is rated high or critical.',
    alsoCalled:
      'gauge percent complete color colour late behind value hours price unit cost target weight weighted',
    parts: [
      {
        text: [
          'The ring shows captured work as a share of planned work. Square feet and pieces are never added together: each activity counts by the share of its target that is captured. “Weighted by cost” means that each activity counts by its value, target times unit cost, because every activity in the project has one. If not, progress is “weighted by hours” when every activity has hours. Otherwise it is “by number of activities”, and each counts the same. Jobs and tasks use the same basis as their project. Work beyond the target never counts for more than the target.',
          'Point at the ring, or move to it with the Tab key, to read both figures.',
          'If activities have no cost, hours or target, the overview and the list tell you how many. Click the number to fill them in. The value of a project is the total of the activities that have a cost.',
          'Risk is the share of time used minus the share of work done, unless someone set it by hand. The reason appears below the risk. If it was set by hand, you see who set it, when, and what the calculated risk is. The overview has a button to go back to the calculated risk.',
        ],
        terms: [
          ['Low', 'work is level with time, or ahead'],
          ['Medium', 'up to 10 points behind'],
          ['Attention', 'up to 20 points behind'],
          ['High', 'up to 35 points behind'],
          ['Critical', 'further behind, or past the end date and not complete'],
        ],
      },
    ],
  },
  {
    slug: 'people-on-a-project',
    title: 'People on a project',
    summary: 'Who works on a project, job, task and activity, and who supervises whom.',
    alsoCalled: 'assign team crew employee supervisor foreman reportee direct reports mapping',
    picture: { name: 'team', alt: 'The people of a project with their supervisors' },
    parts: [
      {
        text: [
          'You assign people level by level: the people on a task come from its job, and the people on a job come from the project. Start in the Team section of the project.',
        ],
        steps: [
          'Open the Team section of the project and add people. You can search, and choose several at once.',
          'In the menu of a job, task or activity, choose Employees and add people from the level above. Other people of your office are listed below them. If you choose one of those, they are added to the levels above too, and the dialog tells you which.',
          'You can remove a person at any level. Before you confirm, you see what else they will be removed from: everything below. Time they have logged stays.',
        ],
      },
      {
        heading: 'Supervisors',
        text: [
          'On a project, a person can have one supervisor, who can also log time for them. No one can supervise themselves, directly or through others.',
        ],
      },
    ],
  },
  {
    slug: 'time-logs',
    title: 'Time logs',
    summary: 'Logging hours on activities, for yourself and your crew.',
    alsoCalled: 'timesheet hours timecard track clock in',
    picture: { name: 'time', alt: 'A week of time logs by day' },
    parts: [
      {
        text: [
          'Log your day with start and end times, or with hours only, on an activity you are assigned to. Type a time as 7, 730 or 3:30 pm; where it may be morning or afternoon, choose. A shift that runs past midnight is one log. On nights when the clocks change, the log counts the hours that actually passed.',
          'One person’s times cannot overlap or lie in the future, and a day cannot have more than 24 hours. You can log time for yourself and for the people you supervise. With global access to Tracking, you can log time for everyone on the activity.',
        ],
      },
    ],
  },
  {
    slug: 'captures',
    title: 'Captures',
    summary: 'Recording work done and material used, for yourself and your crew, and correcting it.',
    alsoCalled:
      'quantity installed quantities production progress daily foreman material usage correct photo camera phone yesterday',
    parts: [
      {
        heading: 'Your own, on all projects',
        steps: [
          'Choose Captures in the menu, or Capture at the bottom of your phone screen. Your activities are listed there, project by project.',
          'Type the quantity done today. Press = to repeat what you captured the day before, or press “Finish it” to enter what is left of the target. Same as yesterday repeats all of them at once.',
          'Photo opens the camera. The picture goes straight to the files of the activity.',
          'Save. Days of the week that have captures show a check mark.',
        ],
      },
      {
        heading: 'Your crew, on one job',
        steps: [
          'Press Crew beside a job, or open Captures in the menu of a job in a project. You see your own activities and those of your direct reports on that project, with the last seven days.',
          'Type what was done today. Tab goes to the next field. The arrow keys move up, down and to other days. = copies the value of the day before. Esc undoes what you typed. On a phone, use the plus and minus buttons.',
          'To edit another day, press Enter on its cell or double-click it. You can paste cells copied from a spreadsheet into a cell, or use Paste rows. Values fill down and right, and you see which ones are refused before anything is entered.',
          'A blue dot means not saved yet; a check mark means saved. On a desktop screen, your own material is listed below, day by day.',
          'Save everything at once with the button or Ctrl Enter. Only what you typed is saved.',
          'To record what someone used of the project’s material, choose Material capture beside their name. The project’s quantity goes down right away.',
        ],
      },
      {
        heading: 'Correcting',
        text: [
          'Choose the day above the list, type the right quantity over the old one, and enter a reason. The person who entered it and their supervisor can correct it for seven days: today and six days back. After that, you need global access to Captures and a reason.',
          'Both the old and the new quantity are kept, with who changed it and when. A corrected quantity is dotted in the list, the old one is beside it under Corrected, and every correction is under History. Type 0 if nothing was done; an empty field is not a correction. If too much material was recorded as used, the difference goes back to the project.',
        ],
      },
      {
        heading: 'What is asked and refused',
        text: [
          'You can capture more than the target; it is flagged. Above 110% of what is left, you are asked to confirm. A completed activity takes no new captures. You cannot use more material than the project has left.',
          'You can capture for yourself and for your direct reports on the project. With global access to Captures, you can capture for everyone. If someone else corrected the same quantity in the meantime, you are told and see their value before you save again. If the connection drops while you save, the app checks whether your entries were saved. Nothing is captured twice.',
        ],
      },
    ],
  },
  {
    slug: 'files',
    title: 'Files and photos',
    summary: 'Uploads, folders, versions and previews, and who can open which files.',
    alsoCalled: 'attachment document drawing plans picture upload download browse folder version',
    picture: { name: 'files', alt: 'The folders and files of a project with previews' },
    parts: [
      {
        text: [
          'Every project has folders and files, and most records have files of their own. Drop files on the list, paste them, choose them, or take a photo on your phone. You can also do this in the form for a new record, before you save it. Several files upload at once; each shows its progress, and you can cancel it. If the connection is lost, an upload resumes where it stopped.',
          'Files you add with a record wait on your device until they are sent, even if you close the app or sign out. Open the app again and sign in, and they are sent automatically. If a file is refused, you see why; try it again or discard it. Other people who sign in on the device do not see your files. If the browser keeps nothing, as in a private window, the upload list tells you so: leave the app open until the files are sent.',
          'If a file with the same name is already there, you are asked what to do: replace it (the older version is kept), or keep both.',
          'Photos, drawings, PDFs and text files open in the app; everything else downloads. Programs are refused.',
          'Photos, above the files of a project, shows the pictures of the project and of all its records, newest first.',
        ],
      },
      {
        heading: 'Who can open a file',
        text: [
          'Anyone who has read access to the record or project the file belongs to. A download link works for a few minutes, and only for the person who requested it.',
        ],
      },
    ],
  },
  {
    slug: 'punch-lists',
    title: 'Punch lists',
    summary: 'Walking the site, noting what is left to fix, and closing it out with a photo.',
    alsoCalled: 'snag defect deficiency list item close closeout back check print',
    picture: { name: 'punch-list', alt: 'A punch list with its items by location' },
    parts: [
      {
        steps: [
          'Open Punch lists in the menu of a job, or the Punch lists section of the project, and add a list.',
          'Add an item: a photo of the problem, what needs fixing, where it is, and who it is assigned to, one of your own people or a subcontractor. Save and next keeps the location, the person and the date for the next item.',
          'The responsible person is notified. When the work is done, add photos of the result and close the item. You can close several items at once.',
          'When all items are closed, close the list.',
        ],
      },
      {
        text: [
          'A closed item or list can no longer be changed. Group the items by location or by responsible person, and print the list as a sheet to take on your walk.',
        ],
      },
    ],
  },
  {
    slug: 'rfis',
    title: 'RFIs',
    summary: 'Getting a question answered in writing, on time, and keeping the answer.',
    alsoCalled: 'request for information question answer clarification approve close register log',
    picture: { name: 'rfi', alt: 'An RFI with its discussion, its history and where its time went' },
    parts: [
      {
        steps: [
          'Open the RFIs section of the project, or RFIs in the menu of a job, and press New RFI. As you type the title, similar RFIs are shown; your question may already be answered.',
          'Enter who answers, when you need the answer, and the effect on cost and schedule: none, TBD, or an amount and a number of days.',
          'Someone with permission to change RFIs approves it. This is a one-way process. Ball in court then moves to the person who answers.',
          'They press Answer and write below; the official answer then appears above the discussion. The RFI comes back to you: read the answer and close the RFI. If the answer is not enough, press Send back and write what is missing, and they are asked again. An RFI asked by mistake is voided from its menu, with a reason, as long as nobody has answered: its number and page stay, and it no longer counts as open.',
        ],
      },
      {
        text: [
          'The line below the title shows who has the ball in court and since when. “Time with each company” shows how long each one had it. In the cost and schedule columns, TBD sorts after all amounts.',
          'Select several RFIs in the list to assign them to someone else or to move their needed-by date. You see what will change before anything is saved. You can print a single RFI, or the list as shown.',
        ],
      },
    ],
  },
  {
    slug: 'submittals',
    title: 'Submittals',
    summary: 'Getting drawings, product data and samples approved, in order, before you order anything.',
    alsoCalled:
      'shop drawings product data samples approve as noted reject revise resubmit package transmittal register log lead time cc',
    picture: { name: 'submittal', alt: 'A submittal with its approvers in their order' },
    parts: [
      {
        steps: [
          'Open the Submittals section of the project and press New submittal. Enter when it is required on site, the lead time, and the review time. The submit-by date is calculated from these.',
          'Choose who submits it and who approves it, in order. People who are CC only get copies and are never asked to decide.',
          'Add the files in the form, or later on the submittal’s page. The submitter presses Submit; ball in court then moves to the first approver.',
          'Each approver in turn approves it, approves it as noted, asks for information, or rejects it. A request for information sends it back to the submitter, then returns it to the approver who asked. Earlier approvals stay.',
        ],
      },
      {
        text: [
          'Only the originator and the manager can edit or delete a draft, or a submittal that needs information. A decided submittal can get one new revision, which carries over its days, people and files. The previous revision stays as it is, and you can compare the two side by side.',
          'Someone with global access to Submittals can replace an approver who has not decided yet: press Replace in the menu beside the approver’s name and enter a reason. Both people are notified.',
          'Packages, in the list of submittals, group submittals that belong together. Submit together sends everything in the package that is ready, or tells you which submittals are not yours to submit. Print transmittal makes a cover sheet with a stamp line for each approver.',
        ],
      },
    ],
  },
  {
    slug: 'change-orders',
    title: 'Change orders',
    summary: 'Changes to price, time and scope. Once approved, everything updates at once.',
    alsoCalled:
      'change order co pco variation approval reviewer approver contract amount extra credit pdf print paper',
    picture: { name: 'change-order', alt: 'A change order with what it changes, before and after' },
    parts: [
      {
        steps: [
          'Open the Change orders section of the project, or Change orders in the menu of a job, and press New change order. From an RFI, choose Draft a change order in its menu: the title, question, cost and days are copied over.',
          'Choose the type and the task. Enter a new end date if there is one.',
          'Type the items into the rows: what you add or credit, and the amount, with a minus for a credit. An item can change an activity: its target in the row, its unit and dates behind the arrow. Enter in the last cell adds a row, and Ctrl Backspace removes one. Paste rows brings them in from a spreadsheet.',
          'Choose who decides: at least one reviewer and one approver. Same as last time uses the people from the last change order you sent on this project.',
          'Check “If this is approved”, and press Save and send. The change order goes to the reviewers, then to the approvers, in order. From then on, its items and dates are locked. Save draft keeps it as a draft.',
          'Each reviewer or approver approves it, rejects it, or asks for information. If they ask for information, it comes back to the originator, who adds it and sends it again.',
        ],
      },
      {
        text: [
          'The page of a change order shows what approving it changes: the contract, the end dates, and each activity, before and after. The final approval makes exactly these changes, all at once, and the previous values are kept with the items. If something prevents it, such as an activity that was deleted, or more work captured than the new target, nothing is changed and the page tells you why.',
          'Someone with global access to Change orders can replace a reviewer or approver who has not decided yet, the same way as for submittals.',
          'The project overview shows the original contract, the current contract with approved change orders, and the contract including pending ones. You set the original contract with the project. If you leave it blank, it is the value of the activities when the first change order took effect.',
          'You can delete a draft or a rejected change order, but never one that is in effect. To reverse that one, create another change order the other way around.',
        ],
      },
      {
        heading: 'On paper',
        text: [
          'PDF saves the change order as a file to send and sign: its items, the contract and end dates before and after, who decided, and at the end its files and the dates it changes. If you do not have access to costs, your PDF has no amounts.',
        ],
      },
    ],
  },
  {
    slug: 'permits',
    title: 'Permits',
    summary: 'What the authority grants and inspects, and when a permit expires.',
    alsoCalled:
      'sub-permit inspection sign-off ahj authority building department city county calendar ics lapse inactivity',
    picture: { name: 'permit', alt: 'A permit with its inspections and its sign-off log' },
    parts: [
      {
        steps: [
          'Open the Permits section of the project and press New permit. A title is enough. Add the required inspections and their dates as far as you know them.',
          'Add sub-permits from the menu of a permit. They start with its dates and are listed below it.',
          'When the permit is issued, someone with permission to change permits presses Approve. The expiration clock starts that day.',
          'After each inspection, press Sign off and enter the result, the inspector, notes and photos. A passed inspection checks off the required inspection you select.',
          'Close the permit when everything is done. Its sub-permits must be closed first.',
        ],
      },
      {
        text: [
          'After a failed inspection, the ball is in the superintendent’s court until a later inspection passes. A permit expires after 180 days, or after the number of days you set, without an inspection that passes at least in part. The person with the ball in court and the person who runs the project are notified 30 days before.',
          'Inspections, beside the list, shows upcoming inspections month by month. Save as calendar makes a file for any other calendar. You can delete a permit only while it is still applied for and has no sub-permits. You cannot add anything to a closed permit.',
        ],
      },
    ],
  },
  {
    slug: 'incidents',
    title: 'Incidents',
    summary:
      'Accidents, near misses and damage: what happened, to whom, and whether it is recordable under OSHA 1904.',
    alsoCalled:
      'accident injury near miss safety osha 300 301 log recordable witness affected privacy case first aid dart',
    picture: { name: 'incident', alt: 'An incident with the people involved and its recordability' },
    parts: [
      {
        steps: [
          'Open the Incidents section of the project, or the day in Daily report, and press Report an incident. The same button on an observation links the two.',
          'Enter what happened, when and where, add photos or other files, and press Save incident. Do not name anyone in the title or the text.',
          'On the incident’s page, press Add person for each person who was hurt, and Add witness for each person who saw it. If someone is already listed, you are asked whether to replace their details.',
          'If someone has not given a statement yet, press Ask beside their name. They get a notification, write their own statement, and sign it with name and time. It cannot be changed after that. You can ask again after a day.',
          'If something needs to be fixed afterward, press Add a punch item. No details of the incident are copied to the item, and only people who can read incidents see the link.',
          'Answer the questions about the outcome. The result appears beside your answers right away, with the paragraph of the rule and the column of the log.',
        ],
      },
      {
        heading: 'Recordability',
        text: [
          'This is guidance, not legal advice. The worst outcome decides: death, days away, restricted work or transfer, then an amputation, the loss of an eye, a hospital stay for treatment, other treatment beyond first aid, loss of consciousness, or a significant injury. First aid only is not recordable. Days are calendar days and do not include the day of the incident; the log stops counting at 180.',
          'Enter a recordable case in the log within seven days of learning about it: press Enter in the log on the incident’s page. The case gets the next number of its project and year, and keeps it. Remove from log takes it out again. It asks for a reason, and the number is not reused. While a case is in the log, the incident and the person cannot be deleted or moved to another year.',
          'Report a death to OSHA within 8 hours, and a hospital stay, amputation or loss of an eye within 24. The page shows the deadline.',
          'OSHA log saves the recordable cases of a year, across all projects, as a spreadsheet with the columns of Form 300 and one sheet per project. Cases that are not entered yet come last and are marked.',
          'Summary of a year in the same menu adds up the cases of this project for Form 300A, with employees and hours from its time cards, as a PDF or a spreadsheet. For the facts of Form 301, open the menu beside a person on the incident’s page. Add what that form asks under Details for Form 301. What is not kept here stays empty on the paper: write it by hand.',
        ],
      },
      {
        heading: 'Who sees what',
        terms: [
          [
            'Incidents',
            'Only people who can read Incidents on the project know that there are any. For everyone else, incidents do not appear in the daily report, links, notifications or files.',
          ],
          [
            'A privacy case',
            'Choose its reason on the page. From then on, only people with global access to Incidents see names, statements and files, and who reported it. The log shows “Privacy case”.',
          ],
          ['Witnesses', 'Witnesses are never counted as injured.'],
          [
            'Someone who is asked for a statement',
            'They see the project, the day and what they wrote themselves. They see nothing else unless they can read Incidents.',
          ],
        ],
      },
    ],
  },
  {
    slug: 'invoices',
    title: 'Invoices',
    summary:
      'Billing on a project: yours to the owner, and subcontractors’ to you. Approve once, close once.',
    alsoCalled:
      'bill billing payment pay app application pdf print paper progress retainage retention release credit amount due stored material on site yard',
    parts: [
      {
        steps: [
          'Open the Invoices section of the project, or choose Invoices in the menu of the project list, and press New invoice.',
          'Type a title and the amount. For a subcontractor’s invoice to you, choose the subcontractor. For your invoice to the owner, leave it empty.',
          'To bill by work done, enter the period, and press Fill from work in place on the invoice’s page. To bill less, lower a quantity and press Save lines.',
          'The person with the ball in court presses Approve. The ball then goes to the person who opened the invoice, who presses Close invoice when it is paid.',
        ],
      },
      {
        heading: 'Lines',
        text: [
          'Lines from captures include everything captured up to the end of the period that is on no other invoice, times the unit cost of the activity. Change orders in effect are lines of their own. A draft reserves what it bills until you delete it.',
          'If a capture is corrected below what is already billed, the next invoice starts with a credit.',
        ],
      },
      {
        heading: 'Stored material',
        text: [
          'To bill material that is on hand but not installed yet, press Stored material on the page of a draft. Choose the activity or item, and enter everything now stored for it, up to what is left of its scheduled value. A supporting file is required, such as a bill of sale, on the invoice or on a comment on it.',
          'The amount due is the increase in stored material since the last invoice. When the line is billed later, that amount comes off stored material automatically until nothing is left; type another amount if that is wrong. A decrease is a credit.',
        ],
      },
      {
        heading: 'Retainage',
        text: [
          'The retainage percent is held back from the lines of the invoice. It is locked when the invoice is approved. Release of retainage pays back what approved invoices have held, now or later.',
        ],
      },
      {
        heading: 'What they come to',
        text: [
          'Above the list, you see what approved invoices have billed and held, and what is due on invoices that are not completed. Your invoices to the owner and subcontractors’ invoices are totaled separately, and the totals follow the filters of the list. The project overview shows the same, beside what is earned.',
        ],
      },
      {
        heading: 'On paper',
        text: [
          'PDF saves the invoice as a file to send: its lines with what was billed before and what is left, the amount due, the contract sum including this invoice, and signature lines. Later approvals do not change it.',
        ],
      },
      {
        heading: 'Who sees what',
        text: [
          'Without access to costs, you see no amounts and get no PDF, except for what you entered yourself. Only people who see costs can add lines.',
        ],
      },
    ],
  },
  {
    slug: 'bids',
    title: 'Bidding on other companies’ projects',
    summary: 'Finding a project, showing intent, pricing lines, and who can see what before bidding ends.',
    alsoCalled:
      'bid tender quote proposal offer itb invitation estimate vendor unit cost price paste spreadsheet packet files drawings alternate option addendum addenda question submit withdraw replace sealed deadline search award',
    parts: [
      {
        heading: 'From the search to a bid',
        steps: [
          'Under Bidding, open Search bids. Type part of the name of the project, of the company that builds it, or of the city. You find projects that are advertised now and whose bidding has not ended, except those of your own account.',
          'Open a project and read its lines. If you want to bid, press Show intent to bid; the owner then sees that your company intends to.',
          'Type your unit cost for each line. Enter goes to the next line, and Shift Enter to the line above; on the last line, Enter loads more. A price is saved when you leave its field, and Ctrl S saves all of them. A line you leave blank is not bid. Zero is not a price.',
          'Or use Paste prices to bring them in from your spreadsheet: a column of prices in the order of the lines, or two columns, with the code or description of a line and its price. You see what each row would change, and which rows match no line, before you take the prices. Press Save to keep them.',
          'Press Submit bid. You see the total and which lines have no price. If you have unsaved prices, you are asked to save them first.',
        ],
      },
      {
        heading: 'Addenda',
        text: [
          'The owner issues changes and clarifications as numbered addenda. You are notified of each one. All of them are listed above the lines, including those issued before you showed intent. Open one and press Acknowledge.',
          'You can submit once you have acknowledged every addendum. Your bid records which addenda it took into account. If a new one comes out after you submit, acknowledge it and replace your bid. You cannot acknowledge anything after bidding ends.',
          'An addendum can change, add and delete lines. It lists each one as it was and as it is now, and the line itself names the addendum. If you have submitted, My bids shows “Lines changed since” until you replace your bid. If you do not, your unit costs count for the lines as they are now, a new line has no price, and a deleted line, or one with another unit, is not part of your bid.',
        ],
      },
      {
        heading: 'Alternates',
        text: [
          'Alternates are work the owner may add to the base bid. They are listed below the lines with their own total. Price each one like a line. They are submitted with your bid, and no total of your bid includes them. An addendum can add more.',
          'The award tells you which alternates are accepted. An alternate you did not price is not accepted.',
        ],
      },
      {
        heading: 'Files',
        text: [
          'Bid packet has the owner’s drawings and specifications, with the files of each addendum in its own folder. You can read it before you show intent, too. If you showed intent, you can still read it after bidding ends.',
          'Your files are part of your bid. They are sealed like your prices, and the owner can read them after bidding ends if your bid is submitted. Until then, you can add and delete files; after that, nothing changes.',
        ],
      },
      {
        heading: 'Questions',
        text: [
          'Until bidding ends, Ask a question, beside the lines, sends a question to the owner. No other bidder sees it. The answer appears below it, and you are notified. The owner may also publish the question and answer, as an addendum that does not say who asked, to everyone who intends to bid.',
        ],
      },
      {
        heading: 'Until bidding ends',
        text: [
          'You can replace your bid as often as you like. The bid you submitted counts until you submit again. You can withdraw it; your prices stay as a draft. Bidding ends at an exact time in the owner’s time zone, and a bid at that exact time is late. The owner can move the end later, never earlier.',
        ],
      },
      {
        heading: 'Who reads what',
        text: [
          'Until bidding ends, only your account can see your prices: not the owner, not another bidder, and not in any list, file, notification or search. The owner sees that you intend to bid and that you submitted. Bidders never learn who else is bidding, or how many.',
          'After bidding ends, the owner sees the bids that were submitted on time and nothing else: no drafts, and nothing that was withdrawn or replaced.',
          'My bids lists everything your account is bidding on, newest first. Your bids stay there no matter what happens to the project.',
        ],
      },
      {
        heading: 'If the owner takes the project back',
        text: [
          'The owner can stop advertising a project, move it to another phase, or delete it. You are notified right away, and My bids shows “Taken back by the owner” with when. Your prices and the bid you submitted are kept, but you cannot change them. You can still withdraw a submitted bid until bidding ends.',
          'If the project is opened for bids again, you are notified. Lines that changed in between come as an addendum.',
        ],
      },
      {
        heading: 'As the owner',
        text: [
          'Set the day bidding ends, and advertise the project on its overview. From then on, the end is fixed. Changing the time zone of your account does not move it. You can only move it later, and only before it has passed.',
          'If you stop advertising the project, move it to another phase, or delete it, you are asked first, with how many companies intend to bid and how many bids are in. If you confirm, each of them is notified. An award is not a taking back. If you advertise the project again, they are notified too, and lines that changed in between are issued as an addendum.',
          'For what you do with the bids you receive, see “Comparing and awarding bids”.',
        ],
      },
    ],
  },
  {
    slug: 'awarding-bids',
    title: 'Comparing and awarding bids',
    summary: 'Who is bidding on your project, opened bids side by side, and awarding one.',
    alsoCalled:
      'tabulation bid tab matrix leveling compare lowest median outlier acknowledge award winner reject subcontractor sealed open export owner addendum addenda question answer packet drawings specifications files alternate option',
    parts: [
      {
        heading: 'Before bidding ends',
        steps: [
          'Under Bidding, open Bid projects. Choose Bids in the menu of a project, or press Bids on its overview.',
          'You see who intends to bid and who has submitted, in the order they showed intent. No one can see an amount yet.',
          'Press Acknowledge to let a bidder know you have their bid. If the bid is replaced later, acknowledge it again.',
          'Press Issue addendum to tell everyone who intends to bid what has changed, and to move the end of bidding later if needed. Everyone is notified right away, and an addendum cannot be changed or recalled. The list and the tabulation show how many addenda each bid took into account.',
          'While the project is advertised, its lines (quantity, unit, hours and title of an activity, new and deleted activities) change only by an addendum: in Issue addendum, choose a line to change or delete, or press Add a line. Other screens refuse the change and link to it. After bidding ends, the lines stay as they are until you award a bid.',
          'Bid packet, also in the menu of the project, opens a folder of its files. Everyone who finds the project can read everything in it and in its subfolders, and bidders who show intent keep it: drawings, specifications, and in a folder named Addendum 2 the files of that addendum. They see no other files of the project.',
          'Alternates are work you may add to the base bid. Press Add alternate on the same screen before you advertise. After that, only an addendum can add more, and no alternate can be changed or deleted, because bidders have read it.',
          'You are notified when a bidder asks a question. Press Answer below the question, and choose whether to answer that bidder only, or to publish the question and answer to everyone who intends to bid, without saying who asked. You can answer a question only once.',
        ],
      },
      {
        heading: 'After it',
        steps: [
          'Press Tabulation. All bids are side by side, line by line. The lowest price of a line is green. A price more than 25% from the median of its line is orange and shows how far off it is.',
          'Alternates are listed below with their own totals, and are not part of the totals you compare. When you award, choose which of the winner’s alternates you accept; they become activities of the project.',
          'Compare the totals of the lines that every bidder priced. Below them, you see the total of each whole bid and how many lines it prices.',
          'Amounts are the unit costs of each bid for the lines as they are now, which is what an award gives. A bid that was submitted before lines changed is marked, with the sum that was submitted. If you award it, you are asked first.',
          'Only outliers shows just the lines that raise a question. Export saves the tabulation as a spreadsheet. Click a bidder’s name to open their bid by itself, beside the medians, with the files they submitted.',
        ],
      },
      {
        heading: 'What is kept',
        text: [
          'Once you award a bid, the tabulation stays as it was at the award, even if the plan changes later. Each time someone in your account views amounts, the history of the project records it. To see amounts, you need Read on Bidding and on Costs.',
        ],
      },
      {
        heading: 'Awarding one',
        steps: [
          'Press Award, choose the winner, and choose a trade if the firm is not one of your subcontractors yet.',
          'Confirm. A bid is awarded once, and you cannot undo it.',
        ],
      },
      {
        heading: 'What an award does',
        text: [
          'The other bids are rejected, and everyone who bid is notified, without prices or the names of other bidders. The winner becomes the subcontractor on the tasks they priced that have none. Their unit costs go to the activities, and the project leaves the bidding phase.',
        ],
      },
    ],
  },
  {
    slug: 'daily-report',
    title: 'Daily report',
    summary: 'What happened on a project each day: weather, inspections, non-conformances and work done.',
    alsoCalled:
      'remind reminder spreadsheet xlsx field notes entries daily log dfr observation weather inspection inspector non-conformance ncr construction activities confirm lock addendum month calendar print',
    picture: { name: 'daily-report', alt: 'A day of a project with its entries by kind' },
    parts: [
      {
        steps: [
          'Open Daily report and choose the project. Today’s entries appear. Use the arrows, the date, or the [ and ] keys to go to another day.',
          'Press Add entry and choose its type: Weather, Contractor, Inspection, Non-conformance, or General, Others and Subcontractor for work done.',
          'Type the text, add photos or other files, and press Save. The files upload in the background, and the screen tells you if one fails. A file that was not sent stays on this device: see “Files and photos”.',
          'Click the text of an entry to open it. There you can read all of it, add files, edit it or delete it. The number beside the paper clip opens only its files.',
          'Press Not entered yet to enter the weather for morning, noon and evening.',
          'If something is not built as drawn, open the non-conformance and press Add a punch item. Choose the list and who it is assigned to. The non-conformance and the item link to each other.',
          'Someone with permission to delete entries on the project presses Confirm this day. You first see what is missing, and can enter a reason for each gap. If something was entered since you opened the day, it is not confirmed yet: you see what is new, and confirm again. Before 3 PM of the same day, and before the start of the project, you are asked first.',
        ],
      },
      {
        heading: 'The day as a whole',
        text: [
          'Above the entrys, you see who was on site, what was done and used, inspections and files. These come from time logs, captures, inventory and permits. Parts you do not have access to are left out. Under More, you can print the day, download it as a spreadsheet with one sheet per part, or have the spreadsheet mailed to you.',
          'A confirmed day is locked. Its entries, weather and files can no longer be changed, and its numbers are kept. If hours or captures are corrected later, the current number appears beside the confirmed one, in the unit of the day. Anything added later is an addendum with name and time; no one can change or delete it.',
          'The month shows which days are confirmed, open, missing (a working day with nothing recorded) or without work. Page Up and Page Down change the month. To mark a day when no one worked, use More and enter the reason.',
          'People who logged time on current work but captured nothing are listed as not captured yet. From 4:00 PM, the person who confirms the day is notified once and can press Remind. Each person is asked once a day.',
          'If files of an entry did not upload, the entry and the day tell you: 2 of 3 files. Open the entry and add what is missing. If you confirm the day without them, you are asked first.',
          'A report of type Subcontractor can state how many of their people were on site and their total hours. The day adds these up separately from the hours of your own people.',
          'On a phone, what is missing comes first, with the most likely answer as a button: = noon copies the weather from noon. Undo reverses an answer for five seconds; it is not saved until then.',
        ],
      },
      {
        text: [
          'An entry belongs to a day in the time zone of the account. You cannot enter a future day. If you do not set a time, it is recorded at 9:00 AM.',
          'If you switch to another type while writing, you are asked first. Your text and files are kept in the form you leave until you save or cancel it.',
          'You see the entrys of the projects you are on. People of a subcontractor see only the entrys they wrote and reports of their company’s work.',
        ],
      },
    ],
  },
  {
    slug: 'timecards',
    title: 'Timecards and reports',
    summary:
      'Who worked when on a project, weekly crew timecards and approval, payroll, and planned against earned. As a spreadsheet or by e-mail.',
    alsoCalled:
      'timecard time card timesheet hours week weekly payroll csv overtime approve lock submit hand in send back correction crew log progress report long background planned earned value xlsx mail download spreadsheet period',
    parts: [
      {
        heading: 'Timecards',
        text: [
          'Timecards shows the time of a project. Week lists its people with their days. Log lists every entry, newest first, and can be limited to one job. This is the same time people log in My time: nothing is entered twice, and a change here is a change there.',
          'Elsewhere shows a person’s hours on other projects. Overtime counts all of their hours, each hour once.',
        ],
      },
      {
        heading: 'The week of a crew',
        steps: [
          'Open Timecards, choose the project, and go to the week with the arrows or the [ and ] keys.',
          'Type hours into the days. The arrow keys and Enter move; Escape undoes one entry. Below the table, you see which activity new time goes on. Copy last week fills empty days only.',
          'Press Save, or Ctrl Enter. Either everything is saved or nothing is. Change a day with several entries, or with start and end times, in My time.',
          'Select people with their checkboxes, or with x, and press Submit when their week is complete.',
        ],
      },
      {
        heading: 'Approving, and what comes later',
        steps: [
          'A person’s supervisor on the project, or anyone with permission to change timecards there, can approve the week from its Sunday on. No one can approve their own. Send back asks for a comment and notifies the person.',
          'An approved week is locked on that project for good. To correct it, select one of its days and press Add correction. Enter the new hours and a reason. The correction appears beside the entry with your name.',
          'A week that was sent back can be changed and submitted again.',
        ],
      },
      {
        heading: 'Payroll and overtime',
        text: [
          'For payroll, under Export, makes a CSV file with one line for each person, day and job, and the columns you choose. The account keeps your column choice for next time.',
          'Overtime, under Export, sets what counts as overtime in the account: nothing, over 40 hours a week, over 8 hours a day and 40 a week, or the rule of California, which adds the seventh day in a row and double time. It also lists the people who are exempt. You need permission to change timecards on all projects to change it.',
          'On each day, overtime is the last time worked: by start time, then entries without times in the order they were entered. Approving a week keeps its regular, overtime and double time hours. If a later entry or rule would change them, they stay, and the week and the file also show what they would be now.',
          'More than 16 hours on a day, or 80 in a week, counts on all projects: you are asked before it is saved, and the person who approves the week sees it under To check.',
        ],
      },
      {
        heading: 'Timesheet',
        steps: [
          'Open Timesheet. It shows the current week. Choose Date range for other days. The arrows, or the [ and ] keys, move both ends by 7 days.',
          'Each week lists people with their hours by day. Minutes are added up first, and only the sum is rounded. A night shift belongs to the day it started.',
          'Press Download for the spreadsheet, or Mail to me to have it sent to your own username.',
          'Mail regularly sends it to you each Monday for the week before, or on the first of each month for the month before. It is made with the permissions you have at that time. Turn it off in the same menu.',
        ],
      },
      {
        heading: 'Progress',
        steps: [
          'Open Progress and choose the project and the days.',
          'Each job shows what was earned before the period and during it, and a mark for the plan. Planned progress is spread evenly over the days of each task. While the period is not over, it is counted to today.',
          'Open a job to see its tasks, and a task to see its activities with their quantities. Red means more than 1.5 points behind the plan.',
          'Press Download, or Mail to me. The spreadsheet has the same rows and numbers. Mail regularly sends it to you each week or month for the project you have chosen.',
          'Below, you see planned and earned over time, for the project or for one job, as lines or as a table. The project overview shows the same.',
        ],
      },
      {
        heading: 'Long reports',
        steps: [
          'A timesheet or progress report of more than 20,000 rows is made in the background, up to 1,000,000 rows. Press Make it, or Make it and mail it to me.',
          'Wait on the screen, or go on with other work. A notification tells you when the report is ready and links to it.',
          'Your reports, on both screens, shows the progress of each report, on any device. You can download a report there, stop one in progress, or remove it. Reports are kept for a week.',
        ],
      },
      {
        heading: 'Who sees what',
        text: [
          'Timecards needs Read on the Timecards module, and then shows everyone’s time on the project. Timesheet needs Reports: you always see your own time there, and other people’s time where you can read both Reports and Timecards.',
          'Progress needs Reports and Activities. Only people who see costs see amounts; everyone else sees percents and quantities.',
          'A report can be mailed only to yourself.',
        ],
      },
    ],
  },
  {
    slug: 'court',
    title: 'Ball in court',
    summary: 'What is waiting on you across all projects, what you are waiting for, and who has the ball.',
    alsoCalled: 'ball in court bic waiting overdue inbox action items to do tasks dwell my court',
    picture: { name: 'court', alt: 'Ball in court: records waiting on you, overdue first' },
    parts: [
      {
        text: [
          'When a record needs action, the ball is always in the court of exactly one person or subcontractor. Everything that is your turn is listed under Ball in court: overdue first, then oldest. The line below each title tells you what it is about. The number in the menu and the line above the project list count these records and update automatically.',
          'If someone can no longer act, because they left, are off the project or lost permission, their records go to their supervisor on the project. If there is none, they go to the person with permission who has been on the project longest. Both people are notified, and the history shows why.',
          '“Waiting on others” lists what you started and someone else has now. If you see all projects, “Ball in court by person” shows how many records each person has and their average hold. Each record shows how long each company, or each person, has had it.',
          'You are notified when a record comes to you, and once a day about what is due tomorrow or overdue. In Settings, choose whether you also get these by e-mail. If you work in several accounts, the list and its counts cover all of them: the Account column shows where each record is, and the filter Account narrows the list to one. You see there what your role in that account allows. Records in your other accounts are counted again when you return to the tab, and every few minutes. Below your notifications, the bell shows which other accounts have something for you; press Switch to go there.',
        ],
      },
    ],
  },
  {
    slug: 'discussion',
    title: 'Comments, history, watching',
    summary: 'Commenting on a record, mentioning people, and seeing what changed.',
    alsoCalled: 'discussion mention tag at name attach audit log trail follow subscribe',
    parts: [
      {
        text: [
          'Write a comment below a record. Type @ to mention someone, and they are notified. You cannot mention a person who has no access to the record. You can attach files to a comment. Comments are permanent: no one can edit or remove them.',
          'The history shows who did what and when, with the old and new values. No one can change it.',
          'People who asked, must answer or have commented watch the record: they are notified of status changes and comments. Press Watching to stop, or Watch to start.',
        ],
      },
    ],
  },
  {
    slug: 'notifications',
    title: 'Notifications',
    summary: 'What you are notified about in the app and by e-mail, and how to choose.',
    alsoCalled: 'bell notice email mail digest alert',
    picture: { name: 'notifications', alt: 'The bell with its newest notices' },
    parts: [
      {
        text: [
          'The bell shows your five newest notifications and the number you have not read, and updates automatically. Click a notification to open what it is about. You are never notified about your own actions.',
          'A notification names the person who acted. One triggered by the calendar, such as a due date, names no one. You are told about each step once: an answer you need to close is one notification and at most one e-mail, with the answer in it.',
          'In Settings, Notifications, choose for each kind whether you get an e-mail at once, one e-mail in the morning, or none.',
          'If you work in several accounts, a link in an e-mail opens in the right one, and a note says which account you are in now. If another tab has changes that are not saved, you are asked first. A link that leads nowhere takes you to your projects and says so: the record was deleted, or you cannot see it.',
          'If an e-mail you triggered cannot be delivered, such as an invitation to a mistyped address, the bell tells you and shows how to correct it.',
        ],
      },
    ],
  },
  {
    slug: 'employees',
    title: 'Employees and roles',
    summary: 'Adding people to the account, inviting them, and what roles allow.',
    alsoCalled: 'user invite activation permission access deactivate leave terminate guest architect owner',
    picture: { name: 'employees', alt: 'The list of employees with their roles' },
    parts: [
      {
        steps: [
          'Under Company, open Employees and add people. You can put several on the list and save them together.',
          'For people who need to sign in, turn on Can sign in and enter an e-mail address. They are Pending until they open the link in the e-mail and choose a password, which signs them in. Until then you can already assign them, make them responsible and mention them: they find all of it when they sign in. The link works for seven days, and you can send it again. The e-mail says who invites them, to which account, and with which role. Later, only an administrator of the account can change a person’s username, and the old address is notified.',
          'Under Works for, choose whether the person works for you, for a subcontractor, or for another company as a guest, and enter which company, for example an architect or an owner. The company is shown beside the name: in lists, in Ball in court, on approvals, and in comments, histories, notifications and e-mails. For people of a subcontractor, that is the subcontractor. A guest gets the role Guest unless you choose another. Guests can view the projects they are on, ask RFIs, submit submittals, and add punch items and files. They cannot change anything other people created. They do not see drafts of change orders, submittals and invoices: a change order once it is sent for approval, a submittal once it is submitted, an invoice once it is approved. Drafts they wrote themselves, and submittals they are asked to submit, they see at once. The form tells you what more another role allows.',
          'A role sets what a person can do in each part of the app: create, read, update, delete, and whether they see all projects. Click a name in the list to open the page of that person. It shows who they are and, if you have access to roles, their projects and what they can do.',
        ],
      },
      {
        text: [
          'When someone leaves, make them inactive. They are signed out at once, and their work stays. You cannot give anyone a role that allows more than your own.',
        ],
      },
    ],
  },
  {
    slug: 'roles',
    title: 'Roles and access',
    summary: 'What each role allows, in general and on one project, and how to change it.',
    alsoCalled:
      'permission permissions rights bits iam matrix global access administrator why denied refused ask request explain costs money amounts hidden preview',
    parts: [
      {
        steps: [
          'Under Company, open Roles and access and choose a role on the left. Each row is a part of the app, and each column is an action: create, read, update, delete. GlobalAccess goes beyond a person’s own records: on Projects, it shows every project of the account.',
          'Click a box, or go to it with the arrow keys and press Space. What will be allowed and what will be removed is marked. You can go on to another role before saving.',
          'Press Save, or Ctrl Enter. You see each change, before and after, and the people it affects, and are asked to confirm. Changes apply immediately, and open screens update. No one is signed out.',
          'Under In one project, set what a role allows on a single project. The record replaces only the modules it names; the general settings apply to all others.',
        ],
      },
      {
        text: [
          'The page of a person, under Employees, sums up what they can do: which projects they see, whether they see money, what they can edit, and which projects differ.',
          'To find out why someone can or cannot do something, use Explain access, there or on a screen that refused you. You get yes or no, each reason in order, what would change the answer, and who can change it. Anyone can ask about themselves.',
          'A screen that refuses you says why in one sentence, and whom you can ask: the project manager of the project, then the people who can give you access. Press Ask, say what you need it for, and send. They are notified, and their notification opens the explanation, with a link to your role. You can ask for the same thing once a day. When you are given access, the screen offers to open.',
          'People of a subcontractor see less than their role allows. They see only the punch items, RFIs, submittals and permits that name them or their company as author, assignee, participant or ball in court; the files, comments and counts they see are limited to those. For jobs and tasks, they see the titles. They do not see the risk, progress or value of a project. They have no part in bidding: they bid in the account of their own company. This applies to everyone whose employee record names a subcontractor, and to the role Subcontractor. To show them a record, name their company in it. Like all guests, they do not see other people’s drafts of change orders, submittals and invoices.',
          'Preview, above the matrix, shows the app as the role sees it, with an orange line on every screen. Choose a project to preview the role as if assigned to it. You cannot change anything in a preview, and it never shows more than you can see yourself. Press End preview to go back.',
          'You can grant only permissions you have yourself, and change only roles that allow no more than yours. The administrators’ role keeps all of its permissions, so that someone can always fix things.',
          'Costs has its own row. People without Read on Costs see no contract, unit costs, values or amounts in lists, files, history or e-mails, and see progress as a share of the work. For people without Update on Costs, the stored amounts stay, no matter what they send. The originator, reviewers and approvers of a change order can see and enter its amounts in any case.',
          'Below the roles, you see recent changes, by whom and when; All changes shows the rest. If someone else changes a role while you have unsaved changes, yours are kept, and Compare shows both. Export saves what all roles allow as a spreadsheet, with one sheet per role. You cannot delete a role that people have; you see who they are, with a link to each.',
          'Roles belong to the company, and all of its offices share them. If people in other offices have a role that you change, you are told how many, never their names. Their administrators are notified, with your name and your account, and see the change in their list. In the same way you are told of changes that another office makes.',
        ],
      },
    ],
  },
  {
    slug: 'subcontractors',
    title: 'Subcontractors',
    summary: 'The firms you subcontract work to, and what activating one means.',
    alsoCalled: 'sub vendor trade contractor firm activate verify supplier',
    picture: { name: 'subcontractors', alt: 'The list of subcontractors with their types and places' },
    parts: [
      {
        steps: [
          'Under Company, open Subcontractors and add a firm. A name and a trade are enough.',
          'It starts as Pending. You can edit it. You can delete it as long as no employee, task, punch list item, submittal or permit names it; if one does, you see where.',
          'When everything is right, activate it in its menu or with the last switch of its form. After that, it can no longer be edited or deleted.',
        ],
      },
      {
        text: [
          'You can choose both pending and activated subcontractors for an employee, a task, a punch list item, a submittal or a permit. Filter the list by type or status, or export it as a spreadsheet.',
        ],
      },
    ],
  },
  {
    slug: 'inventory',
    title: 'Inventory',
    summary: 'What is in stock, what projects have, and how it gets there.',
    alsoCalled:
      'qr code label scan barcode camera stock material tool equipment yard store warehouse quantity receive assign return adjust low minimum reorder reverse undo put right',
    picture: {
      name: 'inventory',
      alt: 'The stock of an account: what is in stock, assigned and used of each item',
    },
    parts: [
      {
        steps: [
          'Under Company, open Inventory and add an item. A category and a unit are enough. In stock is the quantity you start with. Photos, manuals and certificates are attached to the item; on a phone, use the camera.',
          'To bring in a list from a spreadsheet, use Import: paste its rows or choose its file (.xlsx, .csv). Before anything is saved, you see the result of each row: a new item, another quantity, or no change. The quantity is the total on hand; it is not added to what is there. Enter the person in charge by the name they have here.',
          'When material arrives, choose Receive in the menu of the item. When you count a different quantity, edit the item, change In stock and enter a reason.',
          'Choose Assign in the menu, then the project, who takes it, how much and on which day. You see what is left as you type, and you cannot assign more than there is.',
          'Check several items to assign or receive them in one step, each with its own quantity, to set who is in charge or the location, to print their labels, or to delete them.',
          'Each label has a QR code. On a phone, Scan opens the item when you hold its label in front of the camera. If there is no camera, type the number on the label. You can also use the camera app of your phone to open the item.',
          'The phone then shows what you have of the item. One tap uses one, on the work you used it for last; Other… chooses another job, task or activity. If you have permission to change stock, Return gives it back: enter where you put it, and take a photo if you like.',
          'If you have none of the item, take some from the yard. If you do not have permission, call or message the person in charge. If the label belongs to another office of yours, the app offers to switch to it.',
          'In a project, Materials shows what is assigned, used and left. You can change the quantity, return what is not used, or move it to another project.',
          'On projects, at the top of the list, opens the materials of a project. Used by people shows what was used, day by day. It starts with your own use; the filters show another person’s, or everyone’s on one project. You can search it, sort it by column and export it.',
        ],
      },
      {
        heading: 'What the quantities mean',
        text: [
          'In stock is what the store has. Assigned is what projects have, including what they have used; Used is that part. Overall is in stock plus assigned.',
          'An item below its minimum is low. Filter the list by low stock, category, location or items you are in charge of. You can save the list as a spreadsheet as shown.',
          'Nothing is overwritten. Each receipt, assignment, return, use and adjustment is kept with who entered it and why. Click the name of an item to see them, with the stock after each one, and where the item is now. If you may not see the stock of a project, you see its quantity without a name.',
          'To fix a wrong entry, choose Reverse in its menu and enter a reason. An entry for the same quantity in the other direction is added beside it. An entry can be reversed once. Correct used quantities in Captures.',
          'The person in charge of an item is notified when it falls below its minimum.',
        ],
      },
      {
        heading: 'What is refused',
        text: [
          'You can delete an item only while none of it is assigned; otherwise, make it inactive. Pieces (ea) are whole numbers; other units have up to three decimals. The unit cannot be changed once stock has moved.',
          'A movement can be dated back up to 366 days. It is refused if there was not enough in stock, or on the project, on that day or a later one; the message names the day. The quantity you start with counts from the beginning.',
          'An inactive item can be used up and returned, not received or assigned. A correction of its count is entered when you edit the item.',
          'A role can be limited to certain stock categories; other stock is then hidden everywhere. Unit costs are shown only to people with access to costs.',
        ],
      },
    ],
  },
  {
    slug: 'codes',
    title: 'Codes',
    summary: 'The codes on jobs, tasks and activities, and the inventory categories.',
    alsoCalled:
      'cost code division contract code task code activity code job code type import where used masterformat csi list',
    picture: { name: 'codes', alt: 'The codes of a company, level by level' },
    parts: [
      {
        steps: [
          'Under Company, open Codes. Choose a job code type, then a contract code, then a task code. Each one opens the level below it.',
          'Add a code with the plus of its column. Edit or delete a code in its menu. Everything that has the code keeps it under its new name.',
          '“Where it is used” in the menu lists the projects. You cannot delete a code that is used or has codes below it.',
        ],
      },
      {
        text: [
          'A company without codes can start with the divisions: all of them with their types, or only those of one type. Search finds a code at any level. Choose a result to open its columns at that place and highlight the code.',
        ],
      },
      {
        heading: 'Importing a list',
        steps: [
          'Import takes rows you paste, or a file (xlsx or CSV), up to 20,000 rows at once. Use a list of numbers and titles, such as CSI MasterFormat, or rows with the columns that Export writes.',
          'Check what each column is. The app works it out from the heading and the numbers, and you can change it. If no column has the job code type, type one for all rows.',
          'The levels follow from the numbers: 03 00 00 is the contract code 03, 03 30 00 is a task code below it, and 03 30 53 and 03 30 53.40 are activity codes below that.',
          '“See what happens” shows how many codes are new, already there, named differently or duplicated, and which types are new. Rows that cannot be imported are listed with the reason, and you can leave them out.',
          'Then either everything is added or nothing is. Existing codes keep their names. To rename one, use its menu, where you can see where it is used.',
        ],
      },
    ],
  },
  {
    slug: 'your-account',
    title: 'Signing in and settings',
    summary: 'Password, two-step sign-in, devices, theme and time zone.',
    alsoCalled:
      'login log in profile second factor 2fa mfa totp authenticator recovery code session device forgot reset dark keep remember tab locked',
    picture: { name: 'settings', alt: 'The settings page with signed-in devices' },
    parts: [
      {
        text: [
          'If you are signed in and open another tab, it is signed in too. Signing out in one tab signs out all of them. With “Keep me signed in on this device”, you are still signed in the next morning and after you close the browser, until you sign out or stay away for 30 days. Leave it off on a shared device.',
          'Forgot your password? The sign-in page e-mails you a link that works once, within an hour. After ten wrong passwords, unknown devices must wait 15 minutes. On a device you have signed in on before, only your own attempts count.',
          'In Settings, you can change your password, see the devices that are signed in or stay signed in and sign any of them out, choose a light or dark theme, and set your time zone. Times are shown in your time zone, and your daily e-mail arrives in the morning there. Until you choose one, the app uses the time zone of your browser.',
        ],
      },
      {
        heading: 'Two-step sign-in',
        text: [
          'With two-step sign-in, you also need a code from an app on your phone. Set it up in Settings, Two-step sign-in, and keep the recovery codes: each one lets you in once if you lose your phone. Setting it up signs out your other devices. A company can require it of everyone.',
        ],
      },
    ],
  },
  {
    slug: 'papers',
    title: 'Logo and license number',
    summary: 'The letterhead of your invoices and change orders.',
    alsoCalled: 'logo letterhead license head paper pdf print brand picture company',
    parts: [
      {
        steps: [
          'As an administrator of the account, open Settings, Account, and find Papers.',
          'Press Upload logo and choose a PNG or JPEG of up to 2 MB. You see it as it appears on papers, in its own proportions on white. Replace logo uploads another one. Remove logo leaves only the company name.',
          'Type the license number and press Save. If it is blank, papers show none.',
        ],
      },
      {
        text: [
          'The company name is always on papers, with the address of the account. Papers saved earlier keep the letterhead they had.',
        ],
      },
    ],
  },
  {
    slug: 'days-and-time-zones',
    title: 'Days and time zones',
    summary: 'Which day it is, and which time zone you see times in.',
    alsoCalled: 'today midnight timezone utc clock zone date deadline late yesterday tomorrow',
    parts: [
      {
        text: [
          'Your account decides which day it is, and it is the same for everyone in the account. Wherever you are, today is today at the account’s location. Risk, days left, the days you can capture, time logs, dates that start today and the end of bidding all use that day. Bidding ends at the end of the day there.',
          'When the day ends there, open screens update automatically.',
        ],
      },
      {
        heading: 'For administrators',
        text: [
          'Set the time zone of your account in Settings, Account. It applies to everyone at once. Days already recorded stay as they are. A new account uses the time zone of its location if there is only one there. Otherwise, it uses UTC until you choose.',
          'Set the region of your account in Settings, Account: units in lists and forms, °F and mph or °C and km/h, a 12- or 24-hour clock, how dates are written in digits, the first day of calendars, and Letter or A4 paper. A new account begins with what is usual in its country. Recorded values stay as they are: only how they are shown changes. Date fields keep MM-dd-yyyy, and show your own way beside it.',
        ],
      },
      {
        heading: 'Your own clocks',
        text: [
          'In Settings, Appearance, choose the time zone in which times are shown to you and in whose morning your daily e-mail arrives. It does not move any day: where only a day is shown, it is the account’s day.',
        ],
      },
    ],
  },
  {
    slug: 'companies',
    title: 'Companies and accounts',
    summary: 'For site administrators: setting up companies and deactivating them.',
    alsoCalled: 'admin tenant office wizard register inactive storage quota limit',
    picture: { name: 'companies', alt: 'The list of companies' },
    parts: [
      {
        text: [
          'A company has accounts, one for each office. No account sees another account’s data. A new company comes with the usual roles and job code types, and the administrator of each account is invited by e-mail.',
          'Making a company or an account inactive signs out everyone in it at once. Nothing is erased; make it active again, and they can sign in.',
          'A company can also register itself with the wizard linked from the sign-in page.',
          'The list of accounts shows how much storage each one uses. On the page of an account, you can set a limit; uploads beyond it are refused. Older versions and deleted files count until the server removes them for good.',
        ],
      },
    ],
  },
  {
    slug: 'search',
    title: 'Search',
    summary: 'One field finds everything that you may see.',
    alsoCalled: 'find look up number word comment quick search',
    parts: [
      {
        text: [
          'Press Ctrl K, or click Search. Where no list has a search field of its own, / does the same. It finds projects, all records, files by their names, jobs, tasks and activities, people, subcontractors, stock, codes and your bids. It shows and counts only what you may open.',
        ],
        terms: [
          ['A number', 'As you say it: RFI-5, rfi 5, CO 2, punch 12.'],
          [
            'Words',
            'In titles, texts and comments, in any order. Accents and capital letters do not matter, and a small typing error is put right where nothing has the word as you typed it. The second line shows where the word is.',
          ],
          ['What you can do', 'Type “new rfi” or “log time”. Type > to see only actions.'],
          [
            'The project in the field',
            'The search looks in this project. Press Backspace in the empty field, or choose All projects, to look everywhere.',
          ],
          ['The kinds below the field', 'Choose one, or press Tab, to see more of it.'],
          ['Recent', 'What you opened last in this browser, while nothing is typed.'],
        ],
      },
    ],
  },
  {
    slug: 'keys',
    title: 'Keys',
    summary: 'You can do everything without a mouse.',
    alsoCalled: 'keyboard shortcut shortcuts hotkey',
    parts: [
      {
        terms: [
          ['Ctrl K', 'Search everything: see Search (Cmd K on a Mac)'],
          ['/', 'Search the list that is shown, or everything where there is none'],
          ['Ctrl K, then >', 'Actions alone: > new rfi, > log time'],
          ['Ctrl Enter', 'Save a form'],
          ['↑ ↓', 'Move between rows of jobs, tasks and activities'],
          ['← →', 'Move between levels'],
          ['Enter', 'Select the row'],
          ['Alt ↑ ↓', 'Move the job, task or activity up or down'],
          ['Ctrl Z', 'Undo a deletion, for 30 seconds'],
          [
            'Esc',
            'Close a dialog or a menu (you are asked before you lose what you entered); stop selecting',
          ],
        ],
      },
    ],
  },
]
