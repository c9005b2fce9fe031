import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startJudge, type Judge, type JudgeOptions } from '../../index.ts'

/** Survives test runs: headers, packages and helpers are expensive to compile, and addressed by content. */
export const cacheFolder = process.env['VERDICT_JUDGE_TEST_FOLDER'] ?? join(tmpdir(), 'verdict-judge-test')
export const languagesFile = join(import.meta.dirname, '../../../config/languages.yaml')
export const isRoot = process.getuid?.() === 0

/** Creates a folder for one judge, with links to what may be shared. */
export async function judgeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-judge-'))
  // Without a sandbox, programs run as an unprivileged user, which needs access.
  await chmod(folder, 0o755)
  for (const name of ['prepared', 'jail', 'bubblewrap']) {
    await mkdir(join(cacheFolder, name), { recursive: true })
    await symlink(join(cacheFolder, name), join(folder, name))
  }
  return folder
}

/** Starts a judge in a folder of its own, which is removed when the judge is closed. */
export async function openJudge(options: Partial<JudgeOptions> = {}): Promise<Judge> {
  const folder = await judgeFolder()
  const judge = await startJudge({ folder, languagesFile, skipSelfTest: true, prepare: false, ...options })
  const close = async () => {
    await judge.close()
    await rm(folder, { recursive: true })
  }
  return { ...judge, close }
}
