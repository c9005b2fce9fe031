import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of the whole site, of real judges, and of many starts. */
const longest = new RegExp(
  String.raw`/tests/(architecture|contracts)/|/(every-screen|remote-judging|group-courses|contest-day|newcomer|exchange|verdicts|programs|solutions|thousands|preparing|own-failures|attacks|start-up|killed|damage|salvage|updating|site-account|command-places|remote-places|login-limits)\.test`,
)

/** Begins with the files that took longest in the last run, because nothing is left to run beside one that begins last. In a fresh clone, guesses them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification) => longest.test(file.moduleId) && !this.ctx.cache.getTestSpecificationResult(file)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
