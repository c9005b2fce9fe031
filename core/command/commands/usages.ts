import type { SiteCommand } from '@verdict/core'

/** The usage of each command of the kernel. */
const usages: Readonly<Record<string, SiteCommand['usages']>> = {
  run: [['run [OPTIONS OF start]', 'Runs the site with a judge, and restarts both after a crash: what npm start does.']],
  start: [
    [
      'start [--port N] [--processes N]',
      'Starts the site; on more than two cores, with one process per core by default. HOST=0.0.0.0 lets other machines reach it.',
    ],
    ['start --safe', 'Starts the site once with only the built-in plugins of this version.'],
    ['start --without ID', 'Starts the site once without a plugin; can be repeated.'],
    ['start --with ID', 'Starts the site once with a plugin that is disabled; can be repeated.'],
  ],
  demo: [
    ['demo [--port N]', 'Runs a demo site with a judge in the folder data-demo; makes it if there is none.'],
    ['demo delete', 'Deletes the demo site.'],
  ],
  doctor: [['doctor', 'Checks the site and reports problems.']],
  plugins: [
    ['plugins list', 'Lists the installed plugins.'],
    ['plugins on ID', 'Enables a plugin at the next start.'],
    ['plugins off ID', 'Disables a plugin at the next start.'],
    ['plugins add NAME|FOLDER|ARCHIVE… [--from FOLDER]', 'Installs and enables plugins in a site of packages, with those that they need.'],
    [
      'plugins update [ID] [--from FOLDER|ARCHIVE]',
      'Shows what a newer version of one plugin, or of all packages, changes; installs it after a confirmation (--yes) and a backup (--no-backup).',
    ],
    ['plugins update --back', 'Returns to the packages before the last change.'],
    ['plugins remove ID', 'Removes a plugin, and those that need it, after a confirmation (--yes) and a backup (--no-backup); keeps the data.'],
    ['plugins purge ID', 'Deletes all data of a plugin that is disabled or removed, after a confirmation (--yes) and a backup (--no-backup).'],
  ],
  texts: [
    ['texts coverage LANGUAGE', 'Lists how many texts of each plugin a language such as fr-FR has; the others are English.'],
    ['texts missing LANGUAGE [PLUGIN]', 'Prints the English texts that a language lacks, as JSON.'],
  ],
  user: [
    ['user create NAME [ROLE]', 'Creates an account and prints its password.'],
    ['user password NAME', 'Sets and prints a new password, and ends all sessions of the account.'],
    ['user role NAME ROLE', 'Changes the role of an account.'],
    ['user email NAME ADDRESS', 'Changes the email address of an account.'],
  ],
  bundle: [
    [
      'bundle [FILE] [--languages LIST]',
      'Writes one file that installs this version on a machine without the Internet: Node.js, packages, plugins and compilers, by default those of c,cpp,java,python.',
    ],
  ],
  revoke: [['revoke --all', 'Ends all sessions of all users and voids password reset codes, for example after a leak.']],
  backup: [
    ['backup FILE', 'Writes all data and files to one archive, also of a running site.'],
    ['backup key [--new]', 'Creates and prints the key for archives on other machines; --new replaces it.'],
  ],
  restore: [['restore FILE [--key KEY] [--replace]', 'Restores an archive (a file or a URL) to a stopped site; --replace replaces its data.']],
  'move-to': [['move-to URI [--replace]', 'Moves the embedded database of a stopped site to a MongoDB.']],
  'move-from': [['move-from URI [--replace]', 'Moves a MongoDB to the embedded database of a stopped site.']],
  report: [
    [
      'report [FILE]',
      'Writes everything that helpers need to one zip without secrets: versions, configuration, health, doctor, judges and the newest 1,000 lines of the log; FILE - is the standard output.',
    ],
  ],
  trace: [['trace ID [--log FILE]', 'Lists what a request has caused: jobs, changes, tasks and, from logs, calls; FILE - is the standard input.']],
  explain: [['explain [TOKEN]', 'Lists the plugins that use a token, in the order of their calls.']],
}

const topics: Readonly<Record<string, readonly string[]>> = {
  Site: ['run', 'start', 'demo', 'doctor', 'plugins', 'texts', 'bundle'],
  Accounts: ['user', 'revoke'],
  'Backups and moves': ['backup', 'restore', 'move-to', 'move-from'],
  Troubleshooting: ['report', 'trace', 'explain'],
}

const places =
  'Commands find the site of this folder, even if it was started with VERDICT_DATA. MONGODB_URI, VERDICT_DATA and VERDICT_ROOT (the folder that contains config/) select another one.'

/** Longer calls have a line of their own. */
const mostCallWidth = 40

/** The usage of one command, or of all with those that plugins add, for the width of the terminal. */
export function helpOf(name: string | undefined, added: readonly Pick<SiteCommand, 'name' | 'usages'>[], columns = process.stdout.columns ?? 100): string {
  const all = { ...Object.fromEntries(added.map((command) => [command.name, command.usages])), ...usages }
  const asked = name === undefined ? undefined : all[name]
  const listed = { ...topics, ...(added.length > 0 && { 'From plugins': added.map((command) => command.name) }) }
  const lines = asked
    ? usageLines(asked, columns)
    : Object.entries(listed).flatMap(([topic, names]) => [
        `${topic}:`,
        ...usageLines(
          names.flatMap((one) => all[one] ?? []),
          columns,
        ),
        '',
      ])
  return [...lines, ...(asked ? [''] : []), ...folded(places, columns)].join('\n')
}

function usageLines(listed: SiteCommand['usages'], columns: number): string[] {
  const width = Math.min(mostCallWidth, Math.max(...listed.map(([call]) => call.length))) + 'verdict '.length + 2
  return listed.flatMap(([call, about]) => {
    const start = `verdict ${call}`
    const [first = '', ...more] = folded(about, Math.max(columns - width, 20)).map((line) => ' '.repeat(width) + line)
    return start.length < width - 1 ? [start + first.slice(start.length), ...more] : [start, first, ...more]
  })
}

function folded(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** A command was called with wrong arguments. */
export class WrongCall extends Error {
  constructor(name: string, problem: string) {
    super(`${problem}\n${usages[name]?.map(([call]) => `Usage: verdict ${call}`).join('\n')}`)
  }
}
