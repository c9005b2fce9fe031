import { execFileSync } from 'node:child_process'

/** The files that differ from a commit, those that git does not know yet included. */
export function changedFiles(root: string, base = 'HEAD'): string[] {
  const lines = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  const start = execFileSync('git', ['merge-base', base, 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  return [...new Set([...lines('diff', '-z', '--name-only', '--no-renames', start), ...lines('ls-files', '-z', '--others', '--exclude-standard')])]
}
