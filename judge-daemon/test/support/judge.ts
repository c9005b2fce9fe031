import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startJudge, type Judge, type JudgeOptions } from '../../index.ts'

/** Kept from run to run: compiled headers and packages are dear, and the cache finds them by content. */
export const cacheFolder = process.env['VERDICT_JUDGE_TEST_FOLDER'] ?? join(tmpdir(), 'verdict-judge-test')
export const languagesFile = join(import.meta.dirname, '../../../config/languages.yaml')
export const isRoot = process.getuid?.() === 0

export const openJudge = (options: Partial<JudgeOptions> = {}): Promise<Judge> =>
  startJudge({ folder: cacheFolder, languagesFile, skipSelfTest: true, prepare: false, ...options })
