import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of the whole site, and of real judges. */
const longest = /\/tests\/(architecture\/|contracts\/|browser\/every-screen)|\/(verdicts|programs|solutions|thousands)\.test/

/** Begins with the files that took longest in the last run, because nothing is left to run beside one that begins last. In a fresh clone, guesses them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification) => longest.test(file.moduleId) && !this.ctx.cache.getTestSpecificationResult(file)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
