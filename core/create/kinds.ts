/** Problems that are judged, and the accounts of those who solve them. */
const base = ['accounts', 'admin', 'backups', 'home', 'problems', 'submissions', 'judging']

const classroom = ['announcements', 'notices', 'sample-problems', 'trainings', 'groups', 'group-trainings', 'contests', 'group-contests', 'group-problems']

const contest = ['announcements', 'contests', 'contest-questions']

const formats = ['exchange', 'format-verdict', 'format-icpc', 'format-polygon', 'format-fps', 'format-hoj', 'format-hydro']

const community = ['discussions', 'messages', 'ranks', 'contest-comments', 'contest-calendars', 'group-discussions']

/** The plugins of the kinds of sites that have a name. *Everything* is the whole list. */
const kinds: ReadonlyMap<string, readonly string[]> = new Map([
  ['class', [...base, ...classroom]],
  ['club', [...base, ...classroom, ...contest, ...community, ...formats]],
  ['contests', [...base, ...contest, 'exchange', 'format-verdict', 'format-icpc', 'format-polygon']],
])

const everything = 'everything'

/** In the order in which they are offered. */
export const kindNames: readonly string[] = [...kinds.keys(), everything]

/** The plugins of a kind of site, or those that a list with commas names. */
export function pluginsOf(kind: string, all: readonly string[]): string[] {
  const known = kind === everything ? all : kinds.get(kind)
  const named = known ?? kind.split(',').map((name) => name.trim().replace('@verdict/plugin-', ''))
  return [...new Set(named)].filter((name) => name !== '')
}
