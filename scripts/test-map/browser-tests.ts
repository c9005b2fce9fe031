/** Browser tests whose names do not contain that of the plugin whose pages they show. */
const otherNames: Readonly<Record<string, string>> = {
  announcements: 'home',
  'contest-calendars': 'home',
  'contest-comments': 'contest-comment',
  'group-contests': 'group-course',
  'group-discussions': 'group-problem',
  'group-trainings': 'group-course',
  judging: 'judge',
  notices: 'message',
}

/** Whether a browser test shows the pages of a plugin. */
export function showsPages(test: string, area: string): boolean {
  const id = area.replace('plugins/', '')
  return new RegExp(`[/-]${otherNames[id] ?? id.replace(/s$/, '')}s?[/.-]`).test(test)
}
