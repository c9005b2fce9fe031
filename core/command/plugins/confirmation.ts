import { createInterface } from 'node:readline/promises'

const isTerminal = () => process.stdin.isTTY && process.stdout.isTTY

/** Asks on the terminal whether to continue. `word` must be typed; without one, yes is enough. Scripts say it with --yes. */
export async function confirm(question: string, { yes, word }: { yes: boolean; word?: string }): Promise<void> {
  if (yes) return
  if (!isTerminal()) throw new Error('Nothing was changed. Add --yes to confirm.')
  const answer = await ask(word === undefined ? `${question} [y/N] ` : `${question} Type ${word} to confirm: `)
  if (word === undefined ? !/^y(es)?$/i.test(answer) : answer !== word) throw new Error('Nothing was changed.')
}

/** Whether to write a backup. Scripts that do not say so get one. */
export async function wantsBackup({ backup, 'no-backup': refused }: { backup: boolean; 'no-backup': boolean }, yes: boolean): Promise<boolean> {
  if (backup || refused) return backup
  if (yes || !isTerminal()) return true
  return !/^n(o)?$/i.test(await ask('Write a backup first? [Y/n] '))
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const closed = new AbortController()
  // At the end of the input there is no answer.
  terminal.once('close', () => closed.abort()).once('SIGINT', () => terminal.close())
  try {
    return (await terminal.question(question, { signal: closed.signal })).trim()
  } catch {
    throw new Error('\nNothing was changed.')
  } finally {
    terminal.close()
  }
}
