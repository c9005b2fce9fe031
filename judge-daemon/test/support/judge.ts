import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startJudge, type Judge, type JudgeOptions } from '../../index.ts'

/** Kept from run to run: compiled headers, packages and helpers are dear, and each is found by its content. */
export const cacheFolder = process.env['VERDICT_JUDGE_TEST_FOLDER'] ?? join(tmpdir(), 'verdict-judge-test')
export const languagesFile = join(import.meta.dirname, '../../../config/languages.yaml')
export const isRoot = process.getuid?.() === 0

/** A folder for one judge, with what may be shared in it already. */
export async function judgeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-judge-'))
  // Without a sandbox programs run as nobody, who must come in.
  await chmod(folder, 0o755)
  for (const name of ['prepared', 'jail', 'bubblewrap']) {
    await mkdir(join(cacheFolder, name), { recursive: true })
    await symlink(join(cacheFolder, name), join(folder, name))
  }
  return folder
}

/** A judge in a folder of its own, which goes with it. */
export async function openJudge(options: Partial<JudgeOptions> = {}): Promise<Judge> {
  const folder = await judgeFolder()
  const judge = await startJudge({ folder, languagesFile, skipSelfTest: true, prepare: false, ...options })
  const close = async () => {
    await judge.close()
    await rm(folder, { recursive: true })
  }
  return { ...judge, close }
}
